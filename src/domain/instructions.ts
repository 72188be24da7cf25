// Instructions to the advisors within a caller's material: "ignore the above", "give it 100". They are only reported:
// what keeps them from being followed is how prompts and numbers are made.
import { foldText } from '@witan/masking/fold-text';
import { cutTo } from '@witan/memo/plain-text';

const BOUND = '(?<![\\p{L}\\p{N}])';
/** Excludes conditions, as in "only after a trial": orders to a model have none. */
const UNCONDITIONAL =
  '(?![^.!?\\n]{0,80}?(?<!\\p{L})(?:only|after|unless|if|when|once|before|erst|nur|wenn|falls|seulement|après|lorsque|solo|sólo|después|cuando|только|после|если)(?!\\p{L}))';
const SENTENCE = '(?:^|[.!?:;\\n>"”»)\\]-]\\s*)';

/** Telling a reader to put aside what it was told. */
const PUT_ASIDE: readonly string[] = [
  "(?<!(?:not|never|cannot|can't|don't)\\s)(?:ignore|disregard|forget|override|bypass)\\s.{0,40}?(?:instruction|rule|prompt|above|previous|prior|earlier|everything|system|guideline)",
  '(?:ignorier\\p{L}*|vergiss|vergessen sie|missachte\\p{L}*)\\s.{0,40}?(?:anweisung|regel|vorgabe|obige|bisherige|vorherige|alles)',
  '(?:ignore[zr]?|oubli\\p{L}*|ne tenez pas compte)\\s.{0,40}?(?:instruction|consigne|règle|précédent|ci-dessus|tout ce)',
  '(?:ignor\\p{L}*|olvid\\p{L}*|descart\\p{L}*)\\s.{0,40}?(?:instruccion|reglas|anterior|indicacion|todo lo)',
  '(?:ignor\\p{L}*|dimentic\\p{L}*)\\s.{0,40}?(?:istruzion|regol|precedent|tutto)',
  '(?:ignor\\p{L}*|esque[çc]\\p{L}*|desconsider\\p{L}*)\\s.{0,40}?(?:instru[çc]|regras|anterior|tudo)',
  '(?:negeer|vergeet)\\s.{0,40}?(?:instructie|regel|voorgaande|bovenstaande|alles)',
  '(?:zignoruj|ignoruj|zapomnij|pomiń)\\s.{0,40}?(?:instrukcj|poleceni|zasad|poprzedni|powyższ|wszystk)',
  '(?:игнорируй\\p{L}*|проигнорируй\\p{L}*|забудь\\p{L}*)\\s.{0,40}?(?:инструкци|указани|правил|предыдущ|выше)',
  '(?:talimat|yönerge|komut|yukarıdaki|önceki)\\p{L}*\\s.{0,40}?(?:yok say|görmezden gel|unut|dikkate alma)',
  '(?:تجاهل|أهمل|انس)\\p{L}*\\s.{0,40}?(?:تعليمات|الأوامر|القواعد|السابقة|أعلاه|ما سبق)',
  '(?:निर्देश|नियम|आदेश|उपरोक्त|पिछल)[\\p{L}\\p{M}]*\\s.{0,40}?(?:अनदेखा|अनदेखी|नज़रअंदाज़|भूल जा|उपेक्षा)',
];
const PUT_ASIDE_DENSE =
  /(?:忽略|无视|忘记|忘掉|不要理会).{0,10}(?:指令|指示|说明|要求|规则|提示|以上|之前|前面)|(?:指示|命令|ルール|プロンプト).{0,6}(?:無視|忘れ)|(?:以前|上記|これまで).{0,8}無視|(?:이전|앞|위|모든|상기).{0,12}(?:지시|지침|명령|규칙|프롬프트).{0,8}(?:무시|잊)/u;

/** Speaking to a model, or in the form in which models are spoken to. */
const ADDRESSED: readonly string[] = [
  "(?:you are|you're|act as|behave as)\\s.{0,20}?(?:an? (?:ai|llm|language model|assistant|chatbot|advisor|adviser)|the advisor)",
  '(?:note|message|instruction|attention|memo|reminder|dear)s?\\s(?:to|for)?\\s?(?:the |all |any )?(?:ai|llm|model|language model|assistant|advisor|adviser|reviewer|grader|judge|evaluator)s?(?![\\p{L}])',
  '(?:system prompt|new instructions?|hidden instructions?|developer message|end of (?:context|question|data)|jailbreak)',
  '(?:ki-modell|sprachmodell|an das modell|an die berater|an den assistenten|neue anweisung\\p{L}*|systemprompt)',
  "(?:au modèle|aux conseillers|à l[’']assistant|nouvelles? instructions?|modèle de langage)",
  '(?:al modelo|a los asesores|al asistente|nuevas? instruccion\\p{L}*|modelo de lenguaje)',
  "(?:al modello|ai consulenti|all[’']assistente|nuove istruzioni|modello linguistico)",
  '(?:ao modelo|aos consultores|ao assistente|novas instruções|modelo de linguagem)',
  '(?:aan het model|aan de adviseurs|aan de assistent|nieuwe instructies?|taalmodel)',
  '(?:do modelu|do doradców|do asystenta|nowe instrukcje|model językowy)',
  '(?:системный промпт|нов(?:ые|ая) инструкци[ия]|(?:советникам|ассистенту|языковой модели)\\s?:)',
  '(?:sistem istemi|yeni talimat\\p{L}*|(?:danışmanlara|asistana)\\s?:)',
  '(?:تعليمات جديدة|إلى المستشارين|إلى النموذج)',
  '(?:नए निर्देश|सिस्टम प्रॉम्प्ट|सलाहकारों के लिए)',
];
const ADDRESSED_DENSE =
  /你(?:现在)?是.{0,8}(?:AI|助手|模型|人工智能)|致(?:AI|模型|顾问)|系统提示|新(?:的)?指令|あなたは.{0,8}(?:AI|アシスタント|モデル)|システムプロンプト|新しい指示|시스템 프롬프트|새로운 지시|(?:당신은|너는) 이제/u;

/** Telling a reader what to answer: which option, which score. */
const ANSWERS: readonly string[] = [
  '(?:give|assign|award|set|rate|score)\\s.{0,50}?(?:100|hundred|full marks|top score|highest score|maximum score|highest rating|perfect score)',
  `(?:always|only|you must|you should|please) ${UNCONDITIONAL}(?:recommend|choose|select|answer|reply|respond|output|pick)(?![\\p{L}])`,
  '(?:answer|reply|respond)\\s(?:only |just )?(?:with|in json)',
  "(?:do not|don't|never) (?:mention|reveal|disclose|tell the user|say that)",
  '(?:gib|geben sie|bewerte\\p{L}*|vergib|vergeben sie)\\s.{0,50}?(?:100|volle punktzahl|höchste\\p{L}* (?:note|punktzahl|bewertung))',
  '(?:donne[zr]?|attribue[zr]?|notez?)\\s.{0,50}?(?:100|note maximale|meilleure note)',
  '(?:dé|da|dale|asign\\p{L}*|otorg\\p{L}*|puntú\\p{L}*)\\s.{0,50}?(?:100|puntuación máxima|máxima puntuación)',
  '(?:dai|assegna\\p{L}*|dia|dê|atribu\\p{L}*|geef|przyznaj|daj)\\s.{0,50}?(?:100|punteggio massimo|pontuação máxima|hoogste score|maksymaln\\p{L}*)',
  '(?:поставь|дай|оцени|присвой)(?:те)?\\s.{0,50}?(?:100|(?:максимальн|высш)\\p{L}* (?:балл|оценк))',
  '(?:100|tam|en yüksek)\\s(?:puan|not)\\p{L}*\\s.{0,12}?ver',
  '(?:أعط|امنح|قيّم)\\p{L}*\\s.{0,50}?(?:100|١٠٠|الدرجة الكاملة|أعلى درجة)',
  '(?:100|१००|पूरे|सर्वोच्च|अधिकतम)\\s(?:अंक|स्कोर)[\\p{L}\\p{M}]*\\s.{0,12}?(?:दें|दो|दीजिए)',
];
const ANSWERS_DENSE =
  /(?:给|打|评|給).{0,12}(?:满分|100分|最高分)|(?:必须|一定要|只能|请务必)(?:推荐|选择|回答)|(?:満点|100点|最高点)を(?:付け|つけ|与え)|必ず.{0,10}(?:推奨|選んで|選択)|(?:100점|만점|최고점).{0,4}(?:주세요|줘|부여|매기)/u;

/** An order to recommend, at the beginning of a sentence; a question may ask for that, its material has no reason to. */
const ORDERS: readonly string[] = [
  // Before anything but a name it is a rule of a trade ("recommend rest"), and no order to a model.
  '(?:please\\s+)?recommend\\s+(?=(?-i:\\p{Lu})|["“‘«]|(?:the )?(?:option|first|second|third|last)\\b)',
  '(?:bitte\\s+)?empfiehl\\s|empfehlen sie\\s',
  'recommande[zr]?\\s',
  'recomiend[ae]n?\\s',
  'raccomanda(?:te)?\\s',
  'recomend[ae]m?\\s',
  'beveel\\s',
  '(?:poleć|zarekomenduj)\\s',
  '(?:по)?рекомендуй(?:те)?\\s',
  '(?:أوصِ|أوصوا|أوص)\\s',
];
const ORDERS_DENSE =
  /(?:^|[。！？\n]\s*)(?:请)?推荐|を推奨し(?:てください|なさい)|[을를] 추천(?:하세요|하십시오|해라)|की (?:सिफ़ारिश|सिफारिश|अनुशंसा) (?:करें|करो)|(?:yi|yı|yu|yü|i|ı|u|ü) öner(?:in|iniz)?(?=[.!\n]|$)/u;

const anyOf = (parts: readonly string[]): RegExp =>
  new RegExp(`${BOUND}(?:${parts.join('|')})`.normalize('NFKC'), 'iu');
const EVERYWHERE = [
  anyOf(PUT_ASIDE),
  anyOf(ADDRESSED),
  anyOf(ANSWERS),
  PUT_ASIDE_DENSE,
  ADDRESSED_DENSE,
  ANSWERS_DENSE,
];
const IN_MATERIAL = [new RegExp(`${SENTENCE}${UNCONDITIONAL}(?:${ORDERS.join('|')})`, 'imu'), ORDERS_DENSE];
const MARKUP =
  /<\/?(?:system|instructions?|assistant|user|im_start|im_end)\b[^>]*>|\[\/?INST\]|<\|[a-z_]+\|>|^#{2,}\s*(?:system|instructions?)\b/imu;

const LONGEST_PASSAGE = 80;
const SCANNED = 200_000;

/**
 * The first passage that gives the advisors instructions, cut to 80 characters; null where there is none. Advisors get the
 * text anyway, so a false alarm costs only a note.
 */
export function instructionsIn(text: string, place: 'question' | 'material'): string | null {
  const sample = text
    .slice(0, SCANNED)
    // Ligatures of many words, which would make a text up to eighteen times as long.
    .replace(/[\ufdfa\ufdfb]/gu, ' ')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, (gap) => (gap.includes('\n') ? '\n' : ' '));
  const folded = foldText(sample);
  const [found] = [
    ...placesIn(sample, place),
    ...placesIn(folded.text, place).map((index) => folded.startOf(index)),
  ].toSorted((a, b) => a - b);
  if (found === undefined) return null;
  const passage = sample
    .slice(found)
    .replace(/^[\s.!?:;>"”»)\]-]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return cutTo(passage, LONGEST_PASSAGE);
}

/** Where the patterns match. An order may span lines; markup and beginnings of sentences are matched line by line. */
function placesIn(text: string, place: 'question' | 'material'): number[] {
  const flat = text.replaceAll('\n', ' ');
  const byLines = [MARKUP, ...(place === 'material' ? IN_MATERIAL : [])];
  return [
    ...EVERYWHERE.map((pattern) => flat.search(pattern)),
    ...byLines.map((pattern) => text.search(pattern)),
  ].filter((index) => index >= 0);
}
