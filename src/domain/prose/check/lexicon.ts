// What the check of a writer reads for, in ten languages at once: a hostile sentence need not be in the question's.

import { wordList } from './word-list.ts';

/** Sentences that say what to take. */
export const DIRECTIVE = wordList(
  `recommend-|advisable|choose|chooses|chosen|choosing|pick|picks|picked|select|selects|opt for|opts for|opting for|go with|go for|going with|going for|adopt|prefer|prefers|preferred|preferable|
   favour|favours|favor|favors|better choice|better option|better course|better way|is better|are better|best choice|best option|best course|best way|is best|wins|winner|superior|right choice|right option|right way|right call|right answer|
   the way to go|way forward|the one to take|sensible course|sensible thing|wise course|you should|we should|one should|the answer is|settle on|switch to|sign with|decide for|decide in favour of|beats|outperforms|stronger option|safer bet|
   empfehl-|empfiehl-|empfohl-|wähl-|gewählt|entscheid- sie sich für|entscheide dich für|entscheidet euch für|für die lösung|nehmen sie|nehmt|bevorzug-|vorzuziehen|bessere wahl|besser als|bessere lösung|bessere weg|beste wahl|beste lösung|beste weg|am besten|richtige wahl|richtige weg|richtige entscheidung|
   setzen sie auf|setzt auf|sollten sie|solltet ihr|sollten wir|sie sollten|ihr solltet|wir sollten|man sollte|überlegen|
   recommand-|préconis-|choisi-|optez|optons|opter|préfér-|préférable|meilleur choix|meilleure option|meilleure solution|meilleure voie|le mieux|mieux vaut|vaut mieux|privilégi-|bon choix|bonne option|il faut|vous devriez|nous devrions|vous devez|retenez|retenir|l'emporte|
   recomend-|recomiend-|aconsej-|elij-|elegi-|elija-|escog-|escoj-|optar|opte|opten|optemos|prefier-|preferi-|mejor opción|mejor elección|mejor camino|es mejor|lo mejor|opción correcta|conviene|debería-|deben elegir|apuest-|hay que|gana|
   raccomand-|consigliamo|consiglia di|consigliabile|scegli-|scelta migliore|scelta giusta|optare|optate|preferi-|preferib-|opzione migliore|soluzione migliore|migliore opzione|migliore soluzione|è meglio|meglio di|conviene|dovreste|dovremmo|bisogna|vince|
   escolh-|prefir-|melhor opção|melhor escolha|melhor caminho|é melhor|o melhor|escolha certa|convém|deveriam|deveríamos|vence|
   aanbevel-|aanbevolen|beveel-|aanrad-|aan te raden|kies|kiezen voor|kiest|voorkeur|verkies-|beste keuze|betere keuze|beste optie|beter dan|is beter|juiste keuze|ga voor|moeten we|we moeten|u moet|
   rekomend-|zalec-|polec-|wybierz-|wybrać|wybór|wybor-|wybieraj-|preferuj-|lepszy|lepsza|lepsze|lepszym|lepszą|najlepsz-|należy|powinniśmy|powinniście|trzeba|postaw-`,
  /推荐|推薦|建议(?!书)|應該|应该|应当|应选|选择|選擇|选用|采用|採用|优先|更好|更优|最好|最佳|首选|胜出|推奨|勧め|すすめ|べき|選ぶ|選択|選び|選んで|優先|より良い|より優れ|最善|最適|が良い|がよい/gu,
);

/** What turns a sentence round: negations, and words that put one thing behind another. */
export const NEGATION = wordList(
  `not|no|never|nobody|none|neither|nor|without|hardly|rather than|instead of|against|cannot|can't|won't|don't|doesn't|isn't|aren't|wouldn't|shouldn't|didn't|avoid|reject|rejects|refuse|stop|less|worse|
   nicht|kein-|nie|niemals|niemand|ohne|gegen|weder|statt|anstatt|kaum|vermeid-|lehnt|lehnen|weniger|schlechter|
   ne|pas|jamais|aucun-|personne|sans|contre|plutôt que|au lieu|évit-|refus-|rejet-|moins|
   nunca|ningun-|ningún|nadie|sin|contra|en lugar|en vez|evit-|rechaz-|menos|peor|
   non|mai|nessun-|senza|contro|invece|anziché|meno|peggio|
   não|nenhum-|ninguém|sem|em vez|pior|
   niet|geen|nooit|niemand|zonder|tegen|in plaats|minder|slechter|vermijd-|
   nie|nigdy|żad-|nikt|bez|przeciw-|zamiast|mniej|gorsz-|unika-`,
  /不(?!仅|但|过|少)|没|沒|无(?!论)|無|未(?!来)|别|勿|而非|反对|拒绝|避免|ない|ません|なく|ず(?=に|、)|反対|拒否|避け|よりも/gu,
);

/** What makes a sentence depend on something. */
export const CONDITION = wordList(
  `if|unless|until|once|when|whenever|where|provided|should it|in case|only after|would|could|might|may|
   wenn|falls|sofern|sobald|solange|bis|wo|würde-|könnte-|wäre-|erst|
   si|à moins|jusqu-|dès que|lorsque|quand|au cas où|serait|pourrait|faudrait|
   cuando|hasta|salvo|a menos|siempre que|sería|podría|
   se|qualora|purché|finché|quando|a meno|sarebbe|potrebbe|
   caso|até|seria|poderia|a menos|desde que|
   als|indien|tenzij|zodra|wanneer|zou|zouden|mits|
   jeśli|jeżeli|gdy|gdyby|o ile|dopóki|chyba|byłby|byłaby|byłoby`,
  /如果|若|假如|只要|除非|一旦|当.{1,12}时|要是|なら|れば|場合|もし|たら|かもしれ/gu,
);

/** That somebody holds an option best. */
export const PREFERS = wordList(
  `prefer|prefers|preferred|favour|favours|favor|favors|backs|supports|recommends|recommend|chooses|choose|picks|pick|picked|votes for|vote for|voted for|votes|holds out for|hold out for|argues for|argue for|pleads for|
   stands for|is for|are for|sides with|comes down for|wants|want|is in favour of|are in favour of|in favour of|opts for|puts first|put first|likes|best choice|best option|better choice|better option|first choice|the one to take|the right one|sees as best|holds best|thinks best|
   bevorzug-|zieh- vor|empfiehlt|empfehlen|wähl-|stimm- für|spricht sich für|sprechen sich für|plädier-|ist für|sind für|für die beste|für die bessere|will|wollen|möchte-|beste wahl|bessere wahl|erste wahl|setzt auf|favorisier-|unterstütz-|
   préfèr-|préfér-|recommand-|choisi-|vote pour|votent pour|plaide-|est pour|sont pour|penche-|veut|veulent|soutien-|meilleur choix|meilleure option|défend|favorable-|
   prefier-|recomiend-|elig-|vota por|votan por|aboga-|está a favor|están a favor|apoya-|quier-|se inclina-|se decant-|mejor opción|apuesta-|
   preferis-|raccomand-|scegli-|vota per|votano per|è per|sono per|è favorevole|a favore|sostien-|vuole|vogliono|opzione migliore|propend-|
   prefer-|recomenda-|escolh-|defende-|é a favor|quer|querem|apoia-|melhor opção|
   geeft de voorkeur|geven de voorkeur|voorkeur|verkies-|kiest|kiezen|is voor|zijn voor|pleit-|steun-|wil|willen|beste keuze|
   woli|wolą|preferuj-|wybier-|zaleca-|poleca-|opowiada-|popiera-|chce|chcą|głosuj-|skłania-`,
  /偏好|倾向|傾向|支持|推荐|选择|主张|赞成|看好|首选|更喜欢|推す|推し|支持|選ぶ|選択|選んで|好む|推奨|賛成/gu,
);

/** That all of them agree. */
export const CONSENSUS = wordList(
  `unanim-|consensus|everyone agrees|everybody agrees|all agree|all agreed|nobody disagrees|no one disagrees|without dissent|no dissent|the whole panel|entire panel|the panel agrees|the panel is agreed|with one voice|of one mind|every advisor|all advisors|all the advisors|all of the advisors|no advisor disagrees|no advisor holds|
   einstimmig-|einhellig-|einmütig-|konsens|alle berater|sämtliche berater|alle beraterinnen|alle sind sich einig|sind sich einig|das ganze gremium|ohne gegenstimme|niemand widerspricht|einigkeit|
   à l'unanimité|consensus|tous les conseillers|tous s'accordent|tous d'accord|personne ne s'oppose|l'ensemble du panel|sans opposition|
   por unanimidad|unánim-|consenso|todos los asesores|todos los consejeros|todos coinciden|todos de acuerdo|nadie se opone|todo el panel|
   all'unanimità|tutti i consulenti|tutti i consiglieri|tutti concordano|tutti d'accordo|nessuno si oppone|intero panel|
   unânim-|todos os consultores|todos os conselheiros|todos os assessores|todos concordam|ninguém se opõe|
   eenstemmig|unaniem|eensgezind|alle adviseurs|iedereen is het eens|niemand is tegen|
   jednogłośn-|jednomyśln-|konsensus|wszyscy doradcy|wszyscy się zgadzają|wszyscy zgodnie|nikt się nie sprzeciwia`,
  /一致(?:同意|认为|認為|推荐|支持|通过|意见|选择)|意见一致|全体一致|所有顾问|全部顾问|全体顾问|每位顾问|顾问们都|共识|無異議|无异议|全員|満場一致|意見が一致|全アドバイザー/gu,
);

export const MAJORITY = wordList(
  `majority|most advisors|most of the advisors|most of them|mehrheit|die meisten berater|majorité|la plupart des conseillers|mayoría|maggioranza|maioria|meerderheid|de meeste adviseurs|większość`,
  /多数|大多数|过半|多數|過半/gu,
);

/** That somebody outside has allowed or confirmed it. */
export const APPROVAL = wordList(
  `approved|has approved|have approved|approval has|has been cleared|was cleared|cleared by|cleared it|signed off|sign-off has|has authori-|have authori-|was authori-|been authori-|is authori-|has consented|have consented|given consent|has agreed to|have agreed to|has given the green light|green light from|endorsed|ratified|certified|guaranteed|has confirmed|have confirmed|confirmed by|has signed|have signed|has mandated|is required by law|permission has been|licensed by|
   genehmigt|bewilligt|zugestimmt|freigegeben|abgesegnet|gebilligt|zustimmung liegt|zustimmung hat|genehmigung liegt|grünes licht|bestätigt|unterschrieben|zertifiziert|garantiert|abgenommen|
   approuvé-|autorisé-|a validé|ont validé|validé par|feu vert|a donné son accord|ont donné leur accord|accord obtenu|confirmé-|certifié-|garanti|garantie par|a signé|ont signé|
   aprobad-|ha aprobado|han aprobado|aprobó|autorizad-|ha autorizado|autorizó|visto bueno|luz verde|ha dado su consentimiento|dio su consentimiento|confirmado|ha confirmado|confirmó|certificad-|garantizad-|ha firmado|
   approvat-|autorizzat-|ha approvato|benestare|via libera|ha dato il consenso|confermat-|certificat-|garantit-|ha firmato|
   aprovad-|aprovou|autorizou|autorizad-|deu aval|sinal verde|consentiu|confirmou|confirmad-|assinou|garantid-|
   goedgekeurd|toestemming gegeven|heeft toestemming|akkoord gegeven|is akkoord|groen licht|bevestigd|ondertekend|gecertificeerd|gegarandeerd|
   zatwierdz-|zaakceptow-|wyraził- zgod-|wyrazili zgodę|wydał- zgod-|zgodę wydał-|potwierdził-|potwierdzon-|podpisał-|zielone światło|gwarantow-`,
  /已批准|已经批准|获得批准|批准了|已同意|已经同意|同意了|已授权|授权了|已许可|已认可|审批通过|已通过审批|已确认|已签字|承認済|承認され|承認し|許可され|許可を得|同意を得|合意し|認可され|確認済/gu,
);

/** Words of that kind at all, for looking whether the caller speaks of it. */
export const SENSITIVE = wordList(
  `password-|passphrase|credential-|api key|api keys|secret key|private key|two-factor|bank account|iban|bitcoin|crypto wallet|gift card|gift cards|wire the|wire transfer|transfer the money|transfer the deposit|prepay|advance payment|down payment|disable the|turn off the security|antivirus|firewall|
   passwort-|passwörter-|zugangsdaten|anmeldedaten|bankkonto|kontonummer|überweis-|anzahlung|vorauszahlung|geheimschlüssel|
   mot de passe|mots de passe|identifiants|compte bancaire|virement|virez|acompte|
   contraseña-|credenciales|cuenta bancaria|transfier-|transferencia|anticipo|
   credenziali|conto bancario|bonifico|acconto|
   senha|senhas|credenciais|conta bancária|transfir-|adiantamento|
   wachtwoord-|inloggegevens|bankrekening|overschrijv-|maak het bedrag over|aanbetaling|
   hasło|hasła|hasłami|dane logowania|konto bankowe|przelej|przelew|zaliczk-`,
  /密码|口令|凭证|凭据|密钥|银行账户|账号|转账|汇款|定金|预付款|パスワード|認証情報|秘密鍵|銀行口座|振り込|振込|送金|前払い/gu,
);

/** Names of methods and figures that a reader should not have to know. */
export const STATISTICS = wordList(
  `kendall-|krippendorff-|borda|condorcet|dirichlet|smaa|monte carlo|rank acceptab-|acceptab- ind-|first-rank|pooled|pooling|weighted score-|weighted sum|probability mass|rank correlation|standard deviation|percentile|expected regret|value of perfect information|confidence factor|central weight-|brier|
   gewichtete punkt-|gewichtete summe|gewichteter score|gewichteten score|gepoolt-|wahrscheinlichkeitsmasse|rangkorrelation|standardabweichung|perzentil|
   score pondéré|scores pondérés|somme pondérée|masse de probabilité|corrélation de rang|écart type|écart-type|
   puntuación ponderada|suma ponderada|masa de probabilidad|correlación de rangos|desviación estándar|desviación típica|
   punteggio ponderato|somma ponderata|massa di probabilità|deviazione standard|
   pontuação ponderada|soma ponderada|massa de probabilidade|desvio padrão|
   gewogen score|gewogen som|standaarddeviatie|rangcorrelatie|
   ważona suma|ważony wynik|suma ważona|odchylenie standardowe|korelacja rang`,
  /加权得分|加权总分|加权和|概率质量|秩相关|标准差|肯德尔|加重スコア|加重平均点|確率質量|順位相関|標準偏差/gu,
);

/** What fills a brief and says nothing. */
export const FILLER = wordList(
  `this option|it is important to note|it should be noted|it is worth noting|it depends|in conclusion|at the end of the day|needless to say|
   diese option|dieser option|es ist wichtig zu beachten|es ist zu beachten|es kommt darauf an|
   cette option|il est important de noter|il convient de noter|ça dépend|cela dépend|
   esta opción|es importante señalar|es importante destacar|cabe señalar|
   questa opzione|è importante notare|esta opção|é importante notar|deze optie|het is belangrijk op te merken|ta opcja|tej opcji|należy zauważyć`,
  /该选项|这个选项|此选项|值得注意的是|需要注意的是|この選択肢|重要な点として/gu,
);

/** Commands as people type them into a machine. */
export const COMMAND = wordList(
  `sudo|rm|curl|wget|chmod|chown|kubectl|powershell|cmd|bash|zsh|ssh|scp|npm|npx|pip install|pip|git push|git clone|eval|exec|drop table|delete from|truncate table|insert into|javascript|onerror|onclick`,
  null,
);
