// How a writer speaks of itself, by language. Written as people write; folded before they are compiled.

/**
 * Languages that put spaces between words: what leads from the first person to a name, "I", "my name is", "I was made by".
 * `~` stands for spaces and punctuation inside a sentence.
 */
export const FIRST_PERSON_LEADS: readonly string[] = [
  // German, Dutch, Scandinavian
  '(?:ich (?:bin|heiße|heisse|wurde|werde|stamme|komme|antworte|spreche|schreibe)|bin ich|mein(?:e|en|em|er)? (?:name|hersteller|entwickler|schöpfer|anbieter)(?: ist| heißt)?|mich hat)(?:~(?:ein|eine|das|die|der|ki|modell|sprachmodell|assistent|namens|von|vom|aus|als|firma))*',
  '(?:ik (?:ben|heet|werd)|mijn naam is)(?:~(?:een|het|model|taalmodel|van|door|genaamd))*',
  '(?:(?:jag|jeg) (?:är|er|heter|hedder)|mitt namn är|mit navn er)(?:~(?:en|ett|et|modell|model|språkmodell|från|fra|av|af))*',
  // French, Spanish, Portuguese, Italian, Romanian
  "(?:je suis|je m'appelle|mon nom est|moi,|mon (?:créateur|développeur|fournisseur)(?: est)?|j'ai été (?:créée?|entraînée?|développée?|conçue?))(?:~(?:un|une|le|la|modèle|assistant|ia|de|d'|par|chez|nommée?))*",
  '(?:(?:yo )?soy|me llamo|mi nombre es|mi (?:creador|desarrollador|proveedor)(?: es)?|(?:fui|he sido) (?:cread[oa]|entrenad[oa]|desarrollad[oa]|diseñad[oa]))(?:~(?:un|una|el|la|modelo|asistente|ia|de|por|llamado))*',
  '(?:(?:eu )?sou|(?:eu )?me chamo|chamo-me|(?:o )?meu nome é|(?:fui|sou) (?:criad[oa]|treinad[oa]|desenvolvid[oa]))(?:~(?:um|uma|o|a|modelo|assistente|ia|da|do|de|pela|pelo|por))*',
  '(?:(?:io )?sono(?: stat[oa])?|mi chiamo|il mio nome è)(?:~(?:un|una|il|lo|la|modello|assistente|ia|di|da|dalla|dal|creat[oa]|addestrat[oa]|sviluppat[oa]))*',
  '(?:(?:eu )?sunt|mă numesc|numele meu este)(?:~(?:un|o|model|de|de la))*',
  // Polish, Czech, Russian, Ukrainian
  '(?:jestem|nazywam się|mam na imię|moje imię to|(?:ja )?jsem|jmenuji se)(?:~(?:model|modelem|asystentem|od|firmy|stworzonym|przez))*',
  '(?:я(?: —| -|,)?|меня зовут|моё имя|мое имя|меня (?:создал[аио]?|обучил[аио]?|разработал[аио]?)|мене (?:звати|створил[аио]|навчил[аио])|мой (?:создатель|разработчик))(?:~(?:это|—|-|модель|языковая|мовна|большая|ассистент|помощник|ии|от|із|від|компании|компания|компанія|созданная|созданный|обученная|обученный|разработанная|разработанный|нейросеть|по|имени))*',
  // Greek, Turkish, Vietnamese, Indonesian, Finnish, Hungarian
  '(?:είμαι|με λένε|ονομάζομαι|το όνομά μου είναι|εκπαιδεύτηκα|δημιουργήθηκα)(?:~(?:ο|η|το|ένα|μοντέλο|από|την|τη|τον))*',
  '(?:ben|adım|benim adım|(?:beni|bana))(?:~(?:bir|olan|yapay|zeka|modeli|asistanı))*',
  '(?:tôi (?:là|tên là|được)|tên (?:của )?tôi là|mình là)(?:~(?:một|mô|hình|trợ|lý|ai|do|bởi|tạo|ra|phát|triển|huấn|luyện))*',
  '(?:saya(?: adalah| ialah)?|aku(?: adalah)?|nama saya(?: adalah)?|saya (?:dilatih|dibuat|dikembangkan))(?:~(?:model|asisten|ai|oleh|dari|bernama))*',
  '(?:olen|nimeni on|a nevem|én(?: vagyok)?)(?:~(?:egy|az|a))*',
  // Arabic, Persian, Hebrew, Hindi, Bengali
  '(?:أنا|انا|اسمي|إسمي|من هستم|نام من|من یک|تم (?:تطويري|تدريبي|إنشائي)|طورتني|دربتني|أنشأتني)(?:~(?:هو|هي|نموذج|مساعد|مدل|من|قبل|بواسطة|شركة|لغوي|ذكاء|اصطناعي|یک))*',
  '(?:אני|שמי|קוראים לי|פותחתי|אומנתי|נוצרתי)(?:~(?:הוא|מודל|עוזר|של|על ידי|בידי|חברת|שפה))*',
  '(?:मैं|मेरा नाम|मुझे|আমি|আমার নাম)(?:~(?:एक|है|हूँ|मॉडल|सहायक|एआई|একটি|হলো))*',
  // Armenian, Georgian, Amharic, and the languages of India
  '(?:ես(?: եմ)?|իմ անունը?|ինձ ստեղծել|მე(?: ვარ)?|ჩემი სახელია|მქვია|შემქმნა|እኔ|ስሜ|የሠራኝ)(?:~(?:է|ვარ|არის|მოდელი|մոդել|ሞዴል|ነኝ))*',
  '(?:ਮੈਂ|ਮੇਰਾ (?:ਨਾਮ|ਨਾਂ|ਨਾਂਅ)|ਮੈਨੂੰ|હું|મારું નામ|મને|मी|माझे नाव|நான்|என் பெயர்|என்னை|నేను|నా పేరు|నన్ను|ನಾನು|ನನ್ನ ಹೆಸರು|ഞാൻ|എന്റെ പേര്|میں|میرا نام|مجھے)(?:~(?:ਇੱਕ|ਹੈ|ਮਾਡਲ|એક|છે|ஒரு|ఒక|ಒಂದು|ഒരു|ایک|ہے|ماڈل))*',
];

/** The same for scripts without spaces between words, with the characters that may stand between. */
export const UNSPACED_LEADS: readonly string[] = [
  '(?:我|本模型|本助手|本人|在下|敝人|咱|我們|我们是)[是叫名為为由被一個个款位種种的來来自經经在於于開开發发訓训練练創创建造打出品大型語语言模型智能助手人工AIai顧顾問问 ,:"\'「『“(-]*',
  '(?:私|わたし|わたくし|僕|ぼく|俺|当方|自分|当モデル|このモデル|本モデル)[のはがをもに名前こそ開発訓練作製者元会社モデルである、,:"\'「『 (-]*',
  '(?:저는|나는|제가|내가|저의|나의|제 이름은|내 이름은|저를|나를|전 |난 )(?:[ ,:"\'(-]|인공지능|언어|모델|모델인|비서|개발한|훈련한|만든|바로|에서)*',
  '(?:ผม|ฉัน|ดิฉัน|ข้าพเจ้า|เรา|กระผม|หนู)(?:คือ|เป็น|ชื่อ|ถูก|ได้รับ|การ|พัฒนา|ฝึก|สร้าง|โดย|จาก|โมเดล|แบบจำลอง|ผู้ช่วย|เอไอ|AI|ว่า|[ ,:"(-])*',
];

/** "As": in front of a name at the start of a clause, where the first person goes on after it. */
export const AS_WORDS: readonly string[] = [
  'als',
  'en tant que?',
  'como',
  'na qualidade de',
  'in quanto',
  'come',
  'jako',
  'som',
  'sebagai',
  'как',
  'як',
  'будучи',
  'в качестве',
  'ως',
  'σαν',
  'với tư cách(?: là)?',
  'بصفتي',
  'باعتباري',
  'كوني',
  'به عنوان',
  'בתור',
  'ca',
  'in meiner rolle als',
  'որպես',
  'როგორც',
  'እንደ',
];

export const UNSPACED_AS_WORDS: readonly string[] = [
  "en tant qu'",
  '作为',
  '作為',
  '身为',
  '身為',
  'ในฐานะ(?:ที่เป็น|ของ)?',
  'ในนาม',
];

/** The first person in the few words after a name: "As NAME würde ich ...". */
export const FIRST_PERSON_WORDS =
  'i|my|me|ich|mein(?:e|er|em|en)?|je|mon|ma|mes|yo|mi|eu|meu|minha|io|ik|mijn|jag|jeg|ja|me|я|мой|моя|мне|мені|мы|ben|benim|tôi|saya|εγώ|μου|أنا|رأيي|אני|मैं|मेरी|मेरा';

/** What follows a name where the writer goes on about itself. */
export const TRAILS: readonly string[] = [
  // Chinese: "NAME的看法是", "NAME开发的我", "NAME认为："
  '^的(?:看法|观点|觀點|意见|意見|回答|回覆|答案|建议|建議|判断|判斷|结论|結論|立场|立場|分析|评估|評估)(?:是|为|為|如下|:|,)',
  '^(?:公司)?(?:所)?(?:开发|開發|训练|訓練|创建|創建|创造|創造|打造|研发|研發|推出)(?:了|出)?(?:的)?(?:我|本模型|本助手)',
  // Japanese: "NAMEとして、", "NAMEが開発した私", "NAMEの見解は"
  '^として(?:、|,|私|の(?:私|回答|見解|立場|意見))',
  '^(?:が|に|によって|により|の)(?:開発|訓練|作|創|学習|設計)[^。、]{0,8}(?:私|このモデル|本モデル|された(?:AI|モデル))',
  '^の(?:意見|見解|考え|回答|結論|立場|判断)(?:は|では|として|:)',
  // Korean: "NAME로서", "NAME의 의견은", "NAME가 개발한 저"
  '^(?:(?:으)?로서|(?:이)?라고 합니다|(?:이)?라고 해요)',
  '^의 ?(?:의견|견해|생각|답변|입장|판단|관점)(?:은|으로|에서|입니다)',
  '^(?:가|이|에서|에 의해)? ?(?:개발|훈련|학습|만든|만들)[^.]{0,24}(?:저|나|이 모델)(?:는|은|의|를)',
  // Hindi, Turkish, Persian: "NAME के रूप में", "NAME olarak", "NAME ने मुझे बनाया"
  '^ (?:के रूप में|के तौर पर|की राय में|হিসেবে|হিসাবে|ਵਜੋਂ|ਦੇ ਤੌਰ|તરીકે|म्हणून|ஆக|గా|کے طور پر)',
  '^ ने मुझे',
  "^(?:'?(?:ın|in|un|ün))? (?:olarak|tarafından (?:eğitil|geliştiril|yaratıl)[a-z]*m)",
  // "NAME has trained me", with the object before the verb
  "^ (?:m'a|mi ha|me|mich|me ha|hat mich|mnie) ?(?:entra|entren|trein|train|trenow|cre|cri|stworz|desarroll|desenvolv|svilupp|develop|entwickel|dévelop|addestr|form|gebaut|geschaffen|hergestellt)",
  '^,? ?(?:котор(?:ая|ый) )?(?:создал|обучил|разработал|створил|навчил)[аио]? мен[яе]',
  '^ (?:طورتني|دربتني|أنشأتني|صنعتني|طورني|دربني)',
];
