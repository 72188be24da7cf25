// What advisors write in many languages: with names, which stand in double brackets, and without.

export type Written = { readonly language: string; readonly lines: readonly string[] };

export const written = (language: string, text: string): Written => ({
  language,
  lines: text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
});

/** An advisor speaks of itself: hidden whatever the caller wrote, and where names are shown, too. */
export const SPEAKING_OF_ITSELF: readonly Written[] = [
  written(
    'English',
    `I am [[Claude]], a model made by [[Anthropic]].
     I am a model by [[Alphabet]].
     As [[GPT-6 Luna]], I would wait. My maker, [[OpenAI]], would say so too.
     I'm [[Gr0k]] and I was built by [[xAI]]. As [[Cl4ude]], I choose the first. I am [[G3mini]].
     My name is [[gpt-6-luna-simulated]]. I was trained by [[Anthropic PBC]], not by [[Google LLC]].
     I am [[grok-4.20-non-reasoning-simulated]]. As [[Sonnet]], I agree. I was made by [[Elon Musk]]'s company.`,
  ),
  written(
    'German',
    `Ich bin [[Claude]], ein Modell von [[Anthropic]].
     Als [[GPT-6]] würde ich warten. Mein Name ist [[Gemini]]. Ich wurde von [[OpenAI]] entwickelt.
     Als [[Grok]], ein Modell von [[xAI]], rate ich dazu.`,
  ),
  written(
    'French',
    `Je suis [[Claude]], un modèle d'[[Anthropic]].
     En tant que [[GPT-6]], je préfère attendre. J'ai été entraîné par [[Google]]. Je m'appelle [[Grok]].`,
  ),
  written(
    'Spanish',
    `Soy [[Claude]], y fui creado por [[Anthropic]].
     Como [[Gemini]], yo esperaría. Me llamo [[Grok]]. Fui entrenada por [[OpenAI]].`,
  ),
  written(
    'Chinese',
    `我是[[Claude]]，由[[Anthropic]]开发的模型。
     作为[[GPT-6]]，我建议等待。[[Grok]]的看法是先等一年。我叫[[克劳德]]。
     我是由[[OpenAI]]训练的大型语言模型。[[谷歌]]开发的我更看重成本。`,
  ),
  written(
    'Japanese',
    `私は[[Claude]]です。私は[[クロード]]です。
     [[Gemini]]として、私は待つことを勧めます。私の名前は[[ジェミニ]]です。[[グーグル]]が開発した私は慎重です。
     [[Grok]]の見解は、待つことです。私は[[OpenAI]]によって開発されました。`,
  ),
  written(
    'Korean',
    `나는 [[Claude]]입니다. 저는 [[클로드]]입니다.
     [[GPT-6]]로서 기다리기를 권합니다. 제 이름은 [[제미나이]]입니다. [[Grok]]의 의견은 기다리는 것입니다.
     저는 [[OpenAI]]에서 개발한 모델입니다. 저는[[그록]]입니다.`,
  ),
  written(
    'Thai',
    `ผมคือ[[Claude]] ฉันคือ[[คล็อด]]
     ในฐานะ[[Gemini]] ฉันแนะนำให้รอ ผมชื่อ[[กร็อก]] ผมถูกพัฒนาโดย[[OpenAI]]`,
  ),
  written(
    'Russian',
    `Я — [[Клод]]. Меня зовут [[Claude]], и я советую подождать.
     Как [[GPT-6]], я бы подождал. Меня создала [[Anthropic]]. Я модель от [[Google]]. Я [[Грок]].
     Меня обучила компания [[ОпенАИ]].`,
  ),
  written(
    'Arabic',
    `أنا [[Claude]]، نموذج من [[Anthropic]]. أنا [[كلود]].
     بصفتي [[Gemini]]، أنصح بالانتظار. اسمي [[جروك]]. تم تطويري بواسطة [[OpenAI]].`,
  ),
  written(
    'Hindi',
    `मैं [[Claude]] हूँ। मैं [[क्लॉड]] हूँ।
     [[GPT-6]] के रूप में मैं रुकने की सलाह देता हूँ। मेरा नाम [[जेमिनी]] है। [[OpenAI]] ने मुझे बनाया।`,
  ),
  written(
    'Greek',
    `Είμαι ο [[Claude]]. Με λένε [[Κλοντ]].
     Ως [[Gemini]], προτείνω να περιμένουμε. Εκπαιδεύτηκα από την [[OpenAI]].`,
  ),
  written(
    'Hebrew',
    `אני [[Claude]]. אני [[קלוד]].
     בתור [[GPT-6]], אני ממליץ לחכות. שמי [[ג'מיני]]. פותחתי על ידי [[OpenAI]].`,
  ),
  written(
    'Portuguese',
    `Sou o [[Claude]]. Fui treinado pela [[OpenAI]].
     Como [[Gemini]], eu esperaria. Meu nome é [[Grok]].`,
  ),
  written(
    'Turkish',
    `Ben [[Claude]]. Benim adım [[Gemini]].
     [[GPT-6]] olarak beklemeyi öneririm.`,
  ),
  written('Armenian', `Ես [[Claude]] եմ։ Իմ անունը [[Քլոդ]] է։`),
  written('Georgian', `მე ვარ [[Claude]]. ჩემი სახელია [[გროკი]].`),
  written('Amharic', `እኔ [[Claude]] ነኝ። ስሜ [[ጀሚኒ]] ነው።`),
  written('Punjabi', `ਮੈਂ [[Claude]] ਹਾਂ। ਮੇਰਾ ਨਾਮ [[ਗ੍ਰੋਕ]] ਹੈ। [[GPT-6]] ਵਜੋਂ ਮੈਂ ਉਡੀਕ ਕਰਾਂਗਾ।`),
  written('Bengali', `আমি [[ক্লড]]। আমার নাম [[Gemini]]।`),
  written('Polish', `Jestem [[Claude]]. Nazywam się [[Grok]]. Jako [[GPT-6]], ja bym poczekał.`),
];

/** Names of others, which only the caller's own text or a transparent memo lets through. */
export const NAMING_OTHERS: readonly Written[] = [
  written(
    'English',
    `A contract with [[Alphabet]] or [[Anthropic, PBC]] ties us. Ask [[OpenAI Global LLC]]; [[Google DeepMind]] and [[X.AI Corp]] are dearer.
     Both [[gpt-6-luna]] and [[grok-4.20-non-reasoning]] are fast; so is [[claude-haiku-5-5]]. [[Claude-Opus-Next-Preview]] is dear.
     [[G00gle]], [[0p3nAI]], [[Anthr0pic]], [[Сlаudе]] and [[ᴄʟᴀᴜᴅᴇ]], [[🅶🆁🅾🅺]], [[Gᴇᴍɪɴɪ]], [[ꓚꓡꓮꓴꓓꓰ]].`,
  ),
  written(
    'Chinese',
    `可以用[[Claude]]或者[[ChatGPT]]，不要用[[Gemini]]的接口。[[谷歌]]和[[OpenAI]]都涨价了，[[克劳德]]和[[格罗克]]也是，[[杰米尼]]没有。`,
  ),
  written(
    'Japanese',
    `[[クロード]]や[[ジェミニ]]、[[グロック]]、[[チャットGPT]]を比べる。[[オープンAI]]と[[グーグル]]と[[アンソロピック]]の料金。半角の[[ｼﾞｪﾐﾆ]]も[[Claude]]も同じ。`,
  ),
  written(
    'Korean',
    `[[클로드]]는 비싸고 [[제미나이]]가 싸다. [[구글]]의 요금, [[오픈AI]]와 [[앤트로픽]]의 계약, [[챗GPT]]를 쓰는 것, [[그록]]이 빠르다. [[Claude]]를 쓴다.`,
  ),
  written('Thai', `ใช้[[Claude]]หรือ[[เจมินี]]ก็ได้ [[กูเกิล]]และ[[โอเพนเอไอ]]ขึ้นราคา [[แชตจีพีที]]กับ[[คล็อด]]ต่างกัน`),
  written(
    'Russian',
    `Сравним [[Клода]] с [[Джемини]] и [[Гроком]]; [[ЧатГПТ]] дороже. [[Гугл]], [[ОпенАИ]] и [[Антропик]] подняли цены. Договор с [[Гуглом]] и [[АНТРОПИКОМ]]. Модель клод: [[клод]].`,
  ),
  written('Ukrainian', `[[Клод]], [[Джеміні]] та [[Ґрок]]; [[Антропік]] і [[Ґуґл]].`),
  written(
    'Arabic',
    `نقارن [[كلود]] و[[جيميناي]] و[[غروك]]. عقد مع [[جوجل]] أو [[أوبن إيه آي]] أو [[أنثروبيك]]. استخدم [[Claude]] و[[تشات جي بي تي]].`,
  ),
  written('Persian', `[[گوگل]] و [[اوپن‌ای‌آی]] گران شدند؛ [[کلود]] و [[جمینای]] هم.`),
  written(
    'Hebrew',
    `נשווה בין [[קלוד]] ל[[ג'מיני]], ב[[גוגל]] וב[[אנתרופיק]]. [[גרוק]] מהיר. עם ה[[Claude]] שלנו.`,
  ),
  written(
    'Hindi',
    `[[क्लॉड]] और [[जेमिनी]] की तुलना करें। [[गूगल]], [[ओपनएआई]] और [[एंथ्रोपिक]] महँगे हैं। [[चैटजीपीटी]] तेज़ है, [[ग्रोक]] भी। [[Claude]] भी।`,
  ),
  written(
    'Greek',
    `Συγκρίνουμε τον [[Κλοντ]] με το [[Τζέμινι]] και το [[Γκροκ]]. Η [[Γκουγκλ]] και η [[Άνθροπικ]] ακρίβυναν.`,
  ),
  written('Bengali', `[[ক্লড]] আর [[জেমিনি]], [[গুগল]] আর [[ওপেনএআই]]।`),
  written('Georgian', `[[კლოდი]] და [[ჯემინი]], [[გუგლი]].`),
  written(
    'Polish',
    `Porównajmy [[Claude'a]] z [[Grokiem]] i [[Gemini]]; umowa z [[Anthropikiem]], cena [[Groka]], w [[Groku]] i bez [[Googla]].
     Z [[Claudem]] i z [[Anthropiciem]] taniej niż z [[ChatemGPT]].`,
  ),
  written('Czech', `Srovnáme [[Clauda]] s [[Grokem]]; ceny [[Anthropicu]], o [[Googlu]] a o [[Claudovi]].`),
  written(
    'Serbian',
    `Uporedimo [[Kloda]] i [[Džemini]], ugovor sa [[Guglom]] i [[Antropikom]]; [[Klaude]] je skup.`,
  ),
  written(
    'Finnish',
    `Sopimus [[Anthropicin]] kanssa, [[Geminin]] hinta; [[Grokilla]] ja [[Claudella]] on eroa, [[Googlesta]] puhumattakaan.`,
  ),
  written(
    'Hungarian',
    `[[Grokkal]] és [[Geminivel]] olcsóbb; az [[Anthropictól]] és a [[Google-nek]] a [[Claude-dal]].`,
  ),
  written(
    'Turkish',
    `[[Grokun]] fiyatı, [[Anthropicten]] ve [[Geminiden]] ucuz; [[Claude]]'un ve [[Klaude]] pahalı.`,
  ),
  written('Romanian', `Prețul [[Grokului]] și al [[Claudeului]]; contractul cu [[Googleul]].`),
  written('Lithuanian', `[[Groko]] kaina, [[Anthropico]] sutartis, [[Claudeo]] ir [[Geminio]].`),
  written('Bulgarian', `Цената на [[Клода]], договорът с [[Гугъла]], [[Grokът]] и [[Claude-а]].`),
  written(
    'Russian with Latin names',
    `Сравним [[Grokом]] и [[Claudeом]]; [[Клодовский]] ответ, [[гугловский]] договор.`,
  ),
  written(
    'Hebrew, more',
    `[[אנת'רופיק]] ו[[ג'מינאי]], כשב[[גוגל]] וש[[צ'אט ג'י פי טי]] יקרים; [[אופן-איי-איי]] זולה.`,
  ),
  written(
    'Bengali, more',
    `[[ক্লডের]] দাম, [[জেমিনাইকে]] আর [[গ্রকের]]; [[গুগলের]] চুক্তি, [[অ্যানথ্রপিকের]] আর [[চ্যাটজিপিটির]]।`,
  ),
  written(
    'Armenian',
    `[[Քլոդը]] և [[Ջեմինին]], [[Գրոկի]] գինը, [[Գուգլի]] և [[Անթրոպիկի]] պայմանագիրը, [[Կլոդը]], [[ՉաթՋիՓիԹի]]։`,
  ),
  written('Amharic', `[[ክሎድ]] እና [[ጀሚኒ]]፣ የ[[ግሮክ]] ዋጋ፣ ከ[[ጉግል]] እና ከ[[አንትሮፒክ]] ጋር፣ [[ቻትጂፒቲ]] እና [[ኦፕንኤአይ]]።`),
  written('Punjabi', `[[ਕਲਾਡ]] ਅਤੇ [[ਜੈਮਿਨੀ]], [[ਗ੍ਰੋਕ]] ਤੇ [[ਗੂਗਲ]], [[ਐਂਥਰੋਪਿਕ]], [[ਓਪਨਏਆਈ]] ਅਤੇ [[ਚੈਟਜੀਪੀਟੀ]]।`),
  written('Gujarati', `[[ક્લોડ]] અને [[જેમિની]], [[ગ્રોક]], [[ગૂગલનો]] કરાર, [[એન્થ્રોપિક]] અને [[ઓપનએઆઈ]].`),
  written('Marathi', `[[क्लॉडने]] आणि [[जेमिनीला]], [[गुगलचा]] करार, [[ग्रोकचे]] उत्तर.`),
  written('Tamil', `[[கிளாடின்]] விலை, [[ஜெமினியை]], [[கூகுளுடன்]] ஒப்பந்தம், [[க்ரோக்]], [[ஆந்த்ரோபிக்]], [[ஓபன்ஏஐ]].`),
  written('Telugu', `[[క్లాడ్]], [[జెమినీ]], [[గ్రోక్]], [[గూగుల్‌తో]] ఒప్పందం, [[ఆంత్రోపిక్]].`),
  written(
    'Kannada and Malayalam',
    `[[ಕ್ಲಾಡ್]], [[ಜೆಮಿನಿ]], [[ಗೂಗಲ್]], [[ಗ್ರೋಕ್]]; [[ക്ലോഡ്]], [[ജെമിനി]], [[ഗൂഗിളിന്റെ]], [[ഗ്രോക്]].`,
  ),
  written(
    'Georgian, more',
    `[[კლოდმა]], [[ანთროპიკის]], [[ჯემინაის]] და [[გროკს]], [[ჩატჯიპიტი]], [[გუგლთან]].`,
  ),
  written(
    'Urdu and Persian',
    `[[کلاڈ]] اور [[گروک]]، [[گوگل‌ها]] و [[کلودی]]؛ [[چیٹ جی پی ٹی]] اور [[اینتھروپک]].`,
  ),
  written('Greek, more', `Ο [[Κλόντ]] και το [[Γκρόκ]], με την [[Ανθρόπικ]] και τη [[Γκούγκλ]].`),
  written('Korean, more', `[[끌로드]]와 [[앤스로픽]], [[챗지피티]]보다 [[그록]]이.`),
];

/** Nothing here names a model or a vendor. */
export const INNOCENT: readonly Written[] = [
  written(
    'English',
    `Her magnum opus is a sonnet, a haiku and a fable, sung by a bard in the sol of noon.
     Sort the list by the alphabet. Alphabet soup is no plan. The Greek alphabet has 24 letters.
     An anthropic principle, a misanthropic manager, a philanthropic trust. It is hard to grok at first.
     Jean-Claude and Claude Monet never met Claude Shannon. An open AI ecosystem is what the market wants.
     The local, fast and small model is the default. A flash flood, a nano coating, an ultra marathon.
     We gave them a code of conduct, pro bono, with instant notice; a turbo engine is a mini risk.
     The O3 layer, an o2 sensor, 4.8 million and a 3.5 percent fee. The gp7 form, the 9pt font, model T7.
     As I see it, the team is able. I am confident that the vendor is sound. My view is that we wait.
     A gemstone, geminate consonants, googly eyes and a googol of grains. Oxaic, axai and maxAIm are words of nobody.
     A Microsoft contract, a mistral wind, a copilot in the seat, a llama on the farm, a nova in the sky.`,
  ),
  written(
    'German',
    `Das Alphabet hat 26 Buchstaben, nach dem lateinischen Alphabet sortiert. Im Alphabet folgt B auf A.
     Ich bin überzeugt, dass wir warten sollten. Als Berater rate ich dazu. Mein Name tut nichts zur Sache.
     Das Opus magnum, ein Sonett und eine Fabel. Ein klodiger Grog, googeln ist kein Plan B gewesen.`,
  ),
  written(
    'French',
    `L'alphabet grec, la fable de La Fontaine, un sonnet. Je suis d'avis d'attendre. En tant que conseiller, je préfère la première.`,
  ),
  written(
    'Spanish',
    `El alfabeto griego, un soneto, una fábula. Soy partidario de esperar. Como asesor, yo esperaría. Los gemelos no firman.`,
  ),
  written(
    'Chinese',
    `我认为应该等待。作为顾问，我建议先签短期合同。他是双子座。团队需要深度思维和开放的心态。
     克劳德·莫奈的画不在讨论之列。我们的建议是先谈退出条款。开放AI生态对我们有利。格外谨慎，洛克的理论。`,
  ),
  written(
    'Japanese',
    `私は待つべきだと考えます。双子座の人です。アルファベット順に並べる。ログロックは別の話です。
     クローズドな契約、クロール、グローバル、グーグーと寝る。モデルとして、私は慎重に見ます。`,
  ),
  written(
    'Korean',
    `나는 기다려야 한다고 생각합니다. 야구글과 축구글을 나누어 봅니다. 기록을 남기고 목록을 만든다. 클라우드 비용을 줄인다. 재미나이 많은 사람도 있다.`,
  ),
  written('Thai', `ผมคิดว่าควรรอ แม่คลอดลูกแล้ว ระบบคลาวด์แพงขึ้น ในฐานะที่ปรึกษา ฉันแนะนำให้รอ ลมโกรกแรง`),
  written(
    'Russian',
    `Я считаю, что надо подождать. Как советник, я бы подождал. Клодель писал пьесы, кладовая пуста, гроза прошла.
     Облачные расходы, грог, рокот, антропология и филантропия. Знак Близнецы. Алфавит и опера.`,
  ),
  written(
    'Arabic',
    `أرى أن ننتظر. السحابة مكلفة. برج الجوزاء. بصفتي مستشارا أنصح بالانتظار. جوجلة ليست كلمة عندنا. علم الإنسان.`,
  ),
  written(
    'Hebrew',
    `אני חושב שכדאי לחכות. הענן יקר. מזל תאומים. בתור יועץ אני ממליץ לחכות. קלודיה לא כאן. אנתרופולוגיה.`,
  ),
  written(
    'Hindi',
    `मेरी राय में रुकना चाहिए। ज़मीन महँगी है और जमीन का सौदा पक्का नहीं। क्लाउड का खर्च बढ़ेगा। मिथुन राशि। गूगली एक गेंद है।`,
  ),
  written(
    'Greek',
    `Πιστεύω ότι πρέπει να περιμένουμε. Το ελληνικό αλφάβητο έχει 24 γράμματα. Ως σύμβουλος, προτείνω να περιμένουμε. Ανθρωπιστικός.`,
  ),
  written('Vietnamese', `Tôi là người thận trọng. Với tư cách là cố vấn, tôi đề nghị chờ.`),
];
