// Whether a name stands where an advisor speaks of itself.

import { foldText } from './fold-text.ts';
import { listed } from './word-lists.ts';
import written from './self-naming-words.json' with { type: 'json' };

/**
 * How a writer speaks of itself. `firstPerson` leads from "I", "my name is" or "I was made by" to a name in languages with
 * spaces between words, where `~` stands for spaces and punctuation inside a sentence; `unspaced` has the characters that
 * may stand between in those without. `trails` follow a name where the writer goes on about itself.
 */
const { firstPerson, unspaced, as, unspacedAs, firstPersonWords, trails } = written;
const inOrder = (byLanguage: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.values(byLanguage).flat();

/** How far around a name one looks, in folded characters, and never past the sentence. */
export const BEFORE = 160;
export const AFTER = 60;

const SENTENCE_END = /[.!?]["')\]*_]{0,3}\s|[\u3002\u0964]|\n/u;

/** False where no sentence can end in the piece, whatever stands around it. */
export function mayEndSentence(piece: string): boolean {
  return /[^\p{L}\p{M}\p{N} ,'-]/u.test(piece);
}

/** The part of the sentence before a name that ends at `end`. */
export function sentenceBefore(text: string, end: number): string {
  const window = text.slice(Math.max(0, end - BEFORE), end);
  return window.split(SENTENCE_END).at(-1) ?? '';
}

/** The part of the sentence from `start` on, and whether more text could still change it. */
export function sentenceAfter(
  text: string,
  start: number,
): { readonly text: string; readonly settled: boolean } {
  const window = text.slice(start, start + AFTER);
  const end = window.search(SENTENCE_END);
  if (end >= 0) return { text: window.slice(0, end + 1), settled: true };
  return { text: window, settled: window.length === AFTER };
}

/** Words that lead from "I", "my" or "as a model" to a name without a new thought: "I am an assistant made by ...". */
const LINK = listed('links').join('|');
const GLUE = `(?:[\\s,(:;"'*_“”„«»-]|\\b(?:${LINK})\\b|\\d)*`;
const MODEL_WORD = '(?:model|assistant|chatbot|llm|advisor|ai|bot)';
const START =
  '(?:^|[,;:("*_>-]|\\b(?:and|but|so|speaking|answering|writing|acting|responding|here))\\s*["\'(*_-]*';

/** What leads from "als NAME, ein Modell von" to the next name. */
const MODEL_BY = foldPattern(
  'ein|eine|einem|das|un|une|um|uma|una|uno|een|et|en|el|le|la|o|il|ki|ia|modell|modèle|modelo|modello|model|modelem|модель|assistent|assistant|asistente|assistente|von|vom|der|de|d|da|do|del|di|dal|van|från|fra|od|от|від|από|par|por|pelo|pela|przez',
);
/** The letter where it is a word of another language: "and" in Polish and Ukrainian, an article in Italian. */
const OTHER_I = /(?<![\p{L}\p{N}])i(?![\p{L}\p{N}']|\s+(?:am|was|have|had|think|would)\b)/gu;
const APART = `[\\s,:;("'*_\\-\\u060c\\u061b“”„«»「」『』]`;

const LEADS = [
  // "I am ...", "my training by ...", "made me, ..."
  `\\b(?:i|i'm|me|my|mine|myself|we(?= at )|here(?= at ))\\b${GLUE}$`,
  // "as an AI model made by ...", "being the assistant from ..."
  `\\b(?:as|being)\\s+(?:an?|the)\\b${GLUE}\\b${MODEL_WORD}s?\\b${GLUE}$`,
  // "As NAME, a model made by ...", and one name more in brackets behind it
  `${START}(?:as|being)\\s+[^,;:.]{1,40},\\s*(?:an?|the)\\b${GLUE}\\b${MODEL_WORD}s?\\b${GLUE}(?:[\\p{L}\\d.-]+\\s*[(,]\\s*)?$`,
  `\\b(?:this|the present|your)\\s+(?:ai\\s+)?(?:model|advisor|assistant|answer|response|reply|assessment|analysis|opinion|perspective|chatbot)\\b${GLUE}$`,
  `(?<!\\p{L})(?:${inOrder(firstPerson).map(foldPattern).join('|').replaceAll('~', `${APART}+`)})${APART}*$`,
  `${START}(?:${as.map(foldPattern).join('|')})(?:${APART}+(?:${MODEL_BY}))+${APART}*$`,
  `(?:${unspaced.map(foldPattern).join('|')})$`,
];
const LEAD = new RegExp(LEADS.join('|'), 'u');

/** "As" and the like at the start of a clause, in front of the name itself. */
const AS = new RegExp(
  `${START}(?:as|being|(?:un)?like (?:all|any|every|(?:the |all )?other)|(?:being |having been )?(?:trained|made|built|created|developed) (?:by|at)|this is|it's)\\s+(?:(?:an?|the|your)\\s+)?$`,
  'u',
);
/** The same in other languages: there, too, the first person has to go on, or the clause to be over. */
export const AS_ABROAD = new RegExp(
  `(?:${START}(?:${as.map(foldPattern).join('|')})\\s+(?:\\p{L}{1,4}\\s+)?|(?:${unspacedAs.map(foldPattern).join('|')})\\s*)$`,
  'u',
);
export const GOES_ON_ABROAD = new RegExp(
  `^\\s*(?:$|[,.:;!?)"*_\\u060c\\u061b\\u3001\\u3002]|我|本|ผม|ฉัน|(?:\\p{L}+\\s+){0,3}(?:${foldPattern(firstPersonWords)})(?!\\p{L}))`,
  'u',
);
/** After "as NAME": the clause is over, or a first person goes on. */
const AS_GOES_ON = new RegExp(
  `^(?:'s|s')?(?:(?:\\s+[\\w-]+){0,3}?\\s+${MODEL_WORD}s?)?(?:\\s*[,.:;!?)"*_-]|\\s*$|\\s+(?:i|i'm|i've|i'd|i'll|my|myself|we|here|speaking|one)\\b)`,
  'u',
);
const LABEL = /^\W*(?:model|name|author|assistant|signed|written by|answered by)\s*:\s*\W*$/u;

const TRAILS = [
  /^\s+(?:has |have )?(?:trained|made|built|created|developed|designed)\s+(?:this|the) (?:model|assistant|advisor|system)(?: (?:i am|that writes|you)|[^\p{L}]*$)/u,
  /^\s*,?\s*(?:here|speaking|signing off|reporting|at your service)\b/u,
  /^(?:'s)?\s*,?\s*(?:which|who|that|the company that)?\s*(?:has |have )?(?:trained|made|built|created|developed|designed|runs|operates|owns|hosts|powers|released|taught|instructed)\s+(?:me|my)\b/u,
  /^\s*[,(:-]*\s*my\s+(?:own\s+)?(?:maker|creator|developer|parent|company|provider|vendor|employer|lab|name|team)/u,
  /^\s*[,(-]+\s*(?:that is|that's|i\.e\.|meaning|or|aka)?\s*(?:me|myself)\b/u,
  /^(?:'s)?(?:\s+[\w-]+){0,3}\s+(?:like|such as|including)\s+(?:me|myself)\b/u,
  /^\s+(?:is|was)\s+(?:me|my|the (?:model|assistant|advisor) (?:writing|answering|speaking))\b/u,
  /^(?:'s)?\s+(?:view|opinion|answer|take|verdict|assessment|perspective|response|recommendation)\s*(?::|$)/u,
];

const TRAILS_ABROAD = inOrder(trails).map((trail) => new RegExp(foldPattern(trail), 'u'));

/** The pattern, folded and in lower case; a letter whose two cases fold differently matches both. */
export function foldPattern(source: string): string {
  return [...source.toLowerCase()]
    .map((char) => {
      const lower = foldText(char).text;
      const upper = foldText(char.toUpperCase()).text.toLowerCase();
      return lower === upper || lower.length !== 1 || upper.length !== 1 ? lower : `[${lower}${upper}]`;
    })
    .join('');
}

const OPENS_LINE = /^\s*["'(*_#>[-]*\s*$/u;
const SIGNATURE = /^\s*(?:-{1,3}|signed|yours|best|regards|sincerely)[\s,:-]*$/u;

/**
 * True where the words before or after a name say that the writer speaks of itself: "As NAME, ...", "I am NAME",
 * "my training by NAME", "NAME here", "NAME: ..." at the start of a line. Both are folded text of the name's own sentence.
 */
export function speaksOfItself(sentence: { readonly before: string; readonly after: string }): boolean {
  const before = sentence.before.replace(OTHER_I, '_i').toLowerCase();
  const after = sentence.after.toLowerCase();
  if (LEAD.test(before)) return true;
  if (LABEL.test(before)) return true;
  if (AS.test(before) && !/\bsuch\s+as\s+$/u.test(before) && AS_GOES_ON.test(after)) return true;
  if (AS_ABROAD.test(before) && GOES_ON_ABROAD.test(after)) return true;
  if (TRAILS.some((trail) => trail.test(after))) return true;
  if (TRAILS_ABROAD.some((trail) => trail.test(after))) return true;
  if (OPENS_LINE.test(before) && /^\s*["'*_)\]]*\s*:/u.test(after)) return true;
  return SIGNATURE.test(before) && /^[\s.!"'*_)]*$/u.test(after);
}
