import { languageOf } from '@witan/memo/language';
import { inAny } from '@witan/memo/words/languages';
import { capital } from '@witan/memo/words/message';
import words from './option-words.json' with { type: 'json' };
import { nameKey } from './same-name.ts';

/** The most characters of the name of an option, criterion or must that a caller gives. */
export const NAME_CHARACTERS = 120;

/** The most words of a label, articles apart, and the most characters; in a script without spaces, the most characters of it. */
export const LABEL_WORDS = 4;
const LABEL_CHARACTERS = 40;
const LABEL_IDEOGRAPHS = 12;
/** From so many characters on, any label is better than the whole name. */
const LONG = 60;

const ARTICLE = new RegExp(`^(?:${inAny(({ articles }) => articles)})$`, 'iu');
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A label that ends with one of these reads as cut off; whatever its language, all are tried. */
const DANGLING = new RegExp(
  String.raw`^(?:\d[\d.,]*|(?:${inAny(({ articles }) => articles)}|${inAny(({ dangling }) => dangling)})(?:\s\d[\d.,]*)?)$`,
  'iu',
);
const NARROWS = new RegExp(`^(?:${inAny(({ narrows }) => narrows)})$`, 'iu');
const WHEN = /^(?:now|today|soon|later|immediately)$/iu;
// In German the verb stands last, and without it a label says only what it is about.
const GERMAN = new RegExp(words.verbAtEnd, 'iu');
// Its noun, with a capital, comes next.
const GERMAN_ADJECTIVE = /\s(?:eine?[nmrs]?|de[nmr]|die|das)\s\p{Ll}+e[nmrs]?$/u;
const GERMAN_PREPOSITION = new RegExp(words.prepositions, 'iu');

/** A number goes with the word before it: "Windows 10". */
const wordsOf = (text: string): string[] => text.trim().split(/\s+(?!\d)/);

const phraseOf = (words: readonly string[]): string => words.join(' ').replace(/[\s,;:–—-]+$/u, '');

/** True for what may be a label as it is: one to four words, articles apart, that fit a narrow column. */
export function isShort(text: string): boolean {
  const counted = wordsOf(text).filter((word) => !ARTICLE.test(word));
  return (
    text.trim() !== '' &&
    counted.length <= LABEL_WORDS &&
    text.length <= LABEL_CHARACTERS &&
    (text.match(IDEOGRAPH) ?? []).length <= LABEL_IDEOGRAPHS
  );
}

/**
 * A label for each name, in order and different from one another: the name of four words, else the proposed one, else a
 * name that is short but for its articles, else its own end or first words; where none of these stands for it alone, the
 * whole name.
 */
export function shortLabels(
  items: readonly { readonly name: string; readonly proposed?: string | undefined }[],
): string[] {
  const taken = new Set<string>();
  const take = (label: string): string => {
    taken.add(nameKey(label));
    return label;
  };
  const whole = items.map(({ name }) =>
    isShort(name) && wordsOf(name).length <= LABEL_WORDS ? take(name) : null,
  );
  return items.map(({ name, proposed = '' }, index) => {
    const own = whole[index];
    if (own) return own;
    const others = items.filter((_, at) => at !== index).map((other) => other.name);
    const candidates = [
      proposed.trim(),
      name.trim(),
      ownEnd(name, others),
      verbLast(name),
      wholePhrase(name),
      firstWords(name),
    ];
    // A label that begins another option's name would stand for both.
    const begins = (label: string): boolean =>
      items.some((other, at) => at !== index && nameKey(other.name).startsWith(`${nameKey(label)} `));
    const free = candidates.find(
      (label) => isShort(label) && isClosed(label) && !taken.has(nameKey(label)) && !begins(label),
    );
    return take(free ?? name.trim());
  });
}

/** False where a bracket or a quotation mark is open at its end. */
function isClosed(label: string): boolean {
  const count = (mark: RegExp): number => (label.match(mark) ?? []).length;
  const pairs = [
    [/[([{]/gu, /[)\]}]/gu],
    [/[«]/gu, /[»]/gu],
    [/[“„]/gu, /[”]|(?<=„[^“]*)“/gu],
  ] as const;
  return count(/"/gu) % 2 === 0 && pairs.every(([open, close]) => count(open) <= count(close));
}

/** The least words that two names share at their beginning for their ends to tell them apart; one less where the verb stands last. */
const SHARED_WORDS = 3;

/** "Before the sale" of "Move billing before the sale" beside "Move billing after the sale"; empty where none begins alike. */
function ownEnd(name: string, others: readonly string[]): string {
  const words = wordsOf(name);
  const shared = Math.max(...others.map((other) => sharedWords(words, wordsOf(other))));
  // One word alone says too little, unless it is a name: "Lyon".
  const least = GERMAN.test(name.trim()) ? SHARED_WORDS - 1 : SHARED_WORDS;
  const isNamed = /^[\p{Lu}\p{N}]/u.test(words.at(-1) ?? '');
  // Keeps the preposition of "in spring".
  const from =
    words.length - shared === 1 && !isNamed && isDangling(words[shared - 1] ?? '') ? shared - 1 : shared;
  if (shared < least || words.length - from < (isNamed ? 1 : 2)) return '';
  return capital(words.slice(from).join(' '));
}

function sharedWords(words: readonly string[], others: readonly string[]): number {
  const at = words.findIndex((word, index) => nameKey(word) !== nameKey(others[index] ?? ''));
  return at < 0 ? words.length : at;
}

/**
 * Empty where they would end before "of", or in English within a phrase: "a head" says little of "a head of sales", but more
 * than a name that nobody reads to its end.
 */
function firstWords(name: string): string {
  // Where for the most part no spaces part the words, a cut would go through one.
  if ((name.match(IDEOGRAPH) ?? []).length * 2 > name.length) return '';
  const words = headOf(name);
  const isWhole = /\s\p{Lu}\S*$/u.test(words.join(' ')) || endsPhrase(name, words.length);
  const isCut = isOf(name, words.length) || (languageOf(name) === 'en' && !isWhole);
  return (isCut && name.length < LONG) || isNarrowed(name, words.length) ? '' : phraseOf(words);
}

/** As many words as a label may have, without those at their end that read as cut off. */
function headOf(name: string): string[] {
  const given = wordsOf(name);
  const all = wordsOf(cut(name)).slice(0, LABEL_WORDS);
  // What begins behind a semicolon is another part, and so is "in the shared offices" behind "Madrid,".
  const part = all.findLastIndex(
    (word, at) => word.endsWith(';') || (word.endsWith(',') && isDangling(given[at + 1] ?? '')),
  );
  const words = part < 0 ? all : all.slice(0, part + 1);
  const isCut = () => GERMAN_ADJECTIVE.test(words.join(' ')) || isOpen(words, given[words.length]);
  while (isCut()) words.pop();
  return words;
}

/** Whether the words lack what comes next: "hire 3" or "a 9-person" without their noun, or "in New" of "in New York". */
function isOpen(words: readonly string[], next: string | undefined): boolean {
  const [word = '', before = ''] = words.toReversed();
  if (isDangling(word)) return true;
  if (next === undefined || isDangling(next)) return false;
  const isName = isDangling(before) && [word, next].every((one) => /^\p{Lu}/u.test(one));
  return isName || /^(?:\P{Lu}.*\s\d[\d.,]*|.*\d-\p{L}+)$/u.test(word);
}

/** Whether what follows narrows what comes before. */
function isNarrowed(name: string, at: number): boolean {
  return NARROWS.test(wordsOf(name)[at] ?? '');
}

function isOf(name: string, at: number): boolean {
  return wordsOf(name)[at]?.toLowerCase() === 'of';
}

function isDangling(word: string): boolean {
  return DANGLING.test(word.replace(/[^\p{L}\p{N}]+$/u, ''));
}

/** Whether an English phrase may end before the word at that place. */
function endsPhrase(name: string, at: number): boolean {
  const [before = '', word = ''] = wordsOf(name).slice(at - 1, at + 1);
  const ends = word === '' || WHEN.test(word) || /[,;:]$/u.test(before);
  return ends || (isDangling(word) && !isOf(name, at));
}

/**
 * "Introduce a cheaper annual plan" of "Introduce a cheaper annual plan with a guarantee": where four words end in the
 * middle of a phrase, an English name may still fit up to its end. Empty where it does not.
 */
function wholePhrase(name: string): string {
  const words = wordsOf(name);
  if (languageOf(name) !== 'en' || endsPhrase(name, headOf(name).length)) return '';
  const counted = [...words.keys()].filter((at) => at === 0 || !ARTICLE.test(words[at] ?? ''));
  const end = 1 + (counted[LABEL_WORDS - 1] ?? words.length - 1);
  const isWhole = endsPhrase(name, end) && !isDangling(words[end - 1] ?? '') && !isNarrowed(name, end);
  return isWhole ? phraseOf(words.slice(0, end)) : '';
}

/** "Den Rivalen für 4 Mio. Euro übernehmen" as "Den Rivalen übernehmen"; empty where the name has no such form. */
function verbLast(name: string): string {
  const text = name.trim().replace(/(\s\p{Ll}+n)\sund\s\p{Ll}+n$/u, '$1');
  if (!GERMAN.test(text)) return '';
  const head = text.split(GERMAN_PREPOSITION)[0] ?? '';
  // "Das Büro aufgeben und ganz auf Heimarbeit setzen" has a verb before "und" already.
  const whole = GERMAN.test(head) && /^\s+und\s/iu.test(text.slice(head.length));
  return whole ? head : `${head} ${text.split(/\s+/).at(-1) ?? ''}`;
}

/** At most so many characters, cut between words where there are any. */
function cut(name: string): string {
  const characters = [...name.trim()];
  if (characters.length <= LABEL_CHARACTERS) return name.trim();
  const head = characters.slice(0, LABEL_CHARACTERS).join('');
  const space = head.lastIndexOf(' ');
  return space > LABEL_CHARACTERS / 3 && characters[LABEL_CHARACTERS] !== ' ' ? head.slice(0, space) : head;
}
