// What models are called within their families: "Astra" of gpt-6-astra, "Opus" of claude-opus-5-5. Nearly all of these
// are words as well, and names only where a model is meant.
import { foldText } from './fold-text.ts';
import type { FoundName } from './found-name.ts';
import { listed } from './word-lists.ts';
import { AS_ABROAD, foldPattern, GOES_ON_ABROAD } from './self-naming.ts';
import { isWordCloud } from './written-names.ts';

/** Those of the built-in vendors, whichever of their models are seated. */
const KNOWN = listed('knownCodeNames');

/** Words of size and speed, which name models of many makers and much else. They count where an advisor says that it is one. */
const PLAIN: ReadonlySet<string> = new Set(listed('plain'));

/** Parts of ids that nobody calls a model by. */
const NO_NAMES: ReadonlySet<string> = new Set(listed('noNames'));

/** Families that are words, too: a falcon is a bird. Other families hide their name wherever it stands. */
const WORDS_AS_FAMILIES: ReadonlySet<string> = new Set(listed('wordsAsFamilies'));

export function isWordAsFamily(family: string): boolean {
  return WORDS_AS_FAMILIES.has(family);
}

/** The code names in ids of models, in lower case, with those that everybody knows. */
export function codeNamesOf(ids: readonly string[]): string[] {
  const own = ids.flatMap((id) => {
    const [family = '', ...rest] =
      (foldText(id).text.split('/').at(-1) ?? '').toLowerCase().match(/\p{L}+/gu) ?? [];
    return isWordAsFamily(family) ? [family, ...rest] : rest;
  });
  const names = own.filter((name) => name.length > 2 && !NO_NAMES.has(name));
  return [...new Set([...KNOWN, ...names])].toSorted((a, b) => b.length - a.length);
}

/** For folded text in lower case. */
const reading = (source: string): RegExp => new RegExp(source, 'u');
const LETTERS = '[^\\s.,;:!?]*';

/** The names that code names stand beside. */
const NAME = `(?:${foldPattern(
  `claude|(?:chat)?gpt|gemini|grok|llama|mistral|deepseek|qwen|克[劳勞洛]德|格罗克|谷歌|クロード|グロック|グーグル|클로드|그록|клод${LETTERS}|грок${LETTERS}|كلود|جروك|غروك|קלוד|גרוק|क्लॉड|ग्रोक|ক্লড|গ্রোক|ਗ੍ਰੋਕ|ክሎድ|ግሮክ`,
)})`;
const AND = foldPattern(
  '(?:[,/&+、،]|\\s(?:and|or|vs\\.?|versus|than|und|oder|als|et|ou|que|y|o|e|i|a|z|och|og|en|of|ja|és|ve|и|или|та|або|і|και|ή|और|या|আর|ਅਤੇ|እና)(?=\\s)|\\s[וو]|[和与與跟或及やとか와과]|하고)',
);
const OPENS = '["\'(*_«“「]*';

const MAKERS = 'openai|open ai|anthropic|google|deepmind|xai';
/** "OpenAI's", "Google", "谷歌的": then the code name is one of theirs. */
const OWNED = reading(
  `(?:${foldPattern(`${MAKERS}|谷歌|グーグル|구글|гугл${LETTERS}|جوجل|גוגל`)}|${NAME})(?:'s?|s')?(?:\\s|[的の家]|${foldPattern('의')}|旗下的)\\s?${OPENS}$`,
);
const AFTER_MODEL = reading(
  `(?<!\\p{L})(?:${foldPattern('models?|modell?e?n?|modelo|modèle|modello|modelem?|моделью?|модел[ьияей]|advisor|assistant|chatbot|llm|models? (?:such as|like)|模型|モデル|모델')})\\s*${OPENS}$`,
);
const AFTER_NAME = reading(`(?<![\\p{L}\\p{N}])${NAME}(?:[-\\s][\\d.]+)?\\s?(?:${AND})\\s?${OPENS}$`);
const BEFORE_NAME = reading(`^["')*_»”」]*(?:${AND})\\s?${OPENS}${NAME}(?!\\p{L}{9})`);
const SPEAKS = reading(
  `^(?:'s (?:estimate|answer|scores?|view|opinion|case|ratings?|arguments?|assessment|numbers|reasoning|analysis|claim|vote|judge?ment|recommendation|training|weights)(?!\\p{L})|\\s(?:itself )?(?:${foldPattern('argu|answer|recommend|suggest|thinks?|propos|conclud|disagre|agre|scor|rat|rank|warn|claim|judg|not|prefer|hallucinat|wrote|said|says|meint|sagt|schlägt|empfiehlt|denkt|findet|antwortet|dice|piensa|recomienda|propone|dit|pense|recommande|propose|diz|pensa|recomenda|uważa|mówi|radzi|považuje|говорит|считает|советует')})(?:e[sd]?|s|ed)?(?!\\p{L})|\\s?(?:${foldPattern('模型|大模型|认为|認為|建议|建議|的(?:回答|看法|评分|評分|模型)|モデル|の(?:回答|見解|モデル)|모델|의 (?:의견|답변)')}))`,
);
/** Who is quoted or agreed with, and the first person in apposition: "unlike", "laut", "ja,". */
const CITED = reading(
  `(?<!\\p{L})(?:${foldPattern('agrees? with|unlike|according to|contrary to|ask|asked|laut|anders als|selon|contrairement à|según|secondo|według|согласно')}|(?:${foldPattern('ich|ja|yo|eu|io|moi|я|jag|jeg|ik|én|ben')}),)\\s${OPENS}$`,
);
const BY_MAKER = reading(`^\\s?(?:\\(|,? ?(?:by|from|of|at|von|de|di|da|od|от) |d')(?:${MAKERS})`);
/** "Models: ...", "panel: ..." */
const IN_LIST = reading(
  `(?<!\\p{L})(?:${foldPattern('models?|modelle|modelos|modèles|modelli|modele|модели|advisors|panel|模型|モデル|모델')})\\s?[:：][^.;:]{0,80}$`,
);
/** Case counts: "Sonnet" and "Haiku" are models, "sonnet" and "haiku" poems. */
const BESIDE_ANOTHER = new RegExp(`(?:Opus|Sonnet|Haiku|Fable|Flash)(?:\\s[\\d.]+)?\\s?(?:${AND})\\s$`, 'u');
const BEFORE_ANOTHER = new RegExp(`^\\s?(?:${AND})\\s(?:Opus|Sonnet|Haiku|Fable|Flash)(?!\\p{L})`, 'u');
const SMALL_LETTER = /^\p{Ll}/u;

/** True where the sentence uses the word as the name of a model: "the Astra model", "Astra and Claude", "Astra argues". */
export function usedAsModel(
  { core, article, noun }: FoundName,
  sentence: { readonly before: string; readonly after: string },
): boolean {
  const before = sentence.before.toLowerCase();
  const after = sentence.after.toLowerCase();
  if (SMALL_LETTER.test(core)) return /^\p{L}+-v?\d(?!\d)/u.test(core) && !isPlain(core);
  if (
    article === '' &&
    (OWNED.test(before) || AFTER_NAME.test(before) || BEFORE_NAME.test(after) || BY_MAKER.test(after))
  )
    return true;
  if (IN_LIST.test(before) || (/^\s*[([*_]+$/u.test(before) && /^(?:[)\]]|[*_]+\s*(?:[-:]|$))/u.test(after)))
    return true;
  if (isWordCloud(core) || (isPlain(core) && !(article !== '' && /^Flash$/u.test(core)))) return false;
  if (noun !== '' || BESIDE_ANOTHER.test(sentence.before) || BEFORE_ANOTHER.test(sentence.after)) return true;
  if (/^\p{Lu}\p{L}+[-_ ]?v?\d(?:[.-]\d{1,2})?$/u.test(core)) return true;
  if (article !== '') return AFTER_MODEL.test(before);
  return [AFTER_MODEL, CITED, AS_ABROAD].some((lead) => lead.test(before)) || SPEAKS.test(after);
}

/** Right after the name of its maker. */
export function isOwned(before: string): boolean {
  return OWNED.test(before.toLowerCase());
}

function isPlain(core: string): boolean {
  return PLAIN.has(/^\p{L}+/u.exec(core)?.[0].toLowerCase() ?? '');
}

const DIRECTLY = reading(
  `(?:(?<!\\p{L})(?:${foldPattern("as|i am|i'm|named|called|name is|bin|heiße|als|suis|m'appelle|tant que|soy|llamo|como|sou|chamo|sono|chiamo|come|jestem|jako|jsem|olen|nimeni on|ik ben|jag är|jeg er|я -|я|как|это")})|${foldPattern('[是叫]|作为|作為|私は|として|저는|나는')})\\s*${OPENS}$`,
);

const WORDS_AS_HINTS: ReadonlySet<string> = new Set(listed('wordsAsHints'));

/** For names that are words as well: false for "my opus" and "a Pro", true for "I am Pro." and "as opus, I". */
export function saysItIs({ kind, core, article }: FoundName, before: string, after: string): boolean {
  if (kind === 'hint' && !WORDS_AS_HINTS.has(core.toLowerCase())) return true;
  // "pro", "Pro-European"
  if (isPlain(core) && !/^\p{Lu}\p{L}+(?:[-_ ]?v?[\d.]+)?$/u.test(core)) return false;
  if (!isPlain(core) && !SMALL_LETTER.test(core)) return true;
  return article === '' && GOES_ON_ABROAD.test(after.toLowerCase()) && DIRECTLY.test(before.toLowerCase());
}
