// Whether words that somebody quotes stand in a text word for word.

/** Shorter quotations than this could stand anywhere. Characters of scripts without spaces count twice. */
const LEAST = 12;
/** The shortest part, without punctuation at its ends, in characters. */
const LEAST_PART = 6;

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const DIGIT = /\p{N}/u;
const QUOTES = /["“”„‟«»‚‹›「」『』《》〝〞＂]/u;
const APOSTROPHES = /['‘’‛＇`´]/u;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u;

type Folded = ReturnType<typeof fold>;

/**
 * A text as it is compared, and for each of its characters the place in the original that it comes from. Unicode compatibility
 * forms, case, kinds of dashes and white space do not count; quotation marks and soft hyphens are left out.
 */
function fold(given: string) {
  const original = given.normalize('NFC');
  const from: number[] = [];
  const to: number[] = [];
  const text: string[] = [];
  let last = ' ';
  let at = 0;
  for (const char of original) {
    const end = at + char.length;
    // An apostrophe between letters belongs to the word; elsewhere it is a quotation mark.
    const elides = APOSTROPHES.test(char) && WORD.test(last) && WORD.test(original.charAt(end));
    for (const folded of (elides ? "'" : foldOne(char)).split('')) {
      if (folded === ' ' && last === ' ') continue;
      text.push(folded);
      from.push(at);
      to.push(end);
      last = folded;
    }
    at = end;
  }
  return { original, text: text.join(''), from, to };
}

function foldOne(char: string): string {
  if (/\s/u.test(char)) return ' ';
  if (/[\p{Cf}\u00ad]/u.test(char) || QUOTES.test(char) || APOSTROPHES.test(char)) return '';
  if (DASHES.test(char)) return '-';
  return char.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').replace(/ß/gu, 'ss');
}

/** False for what is too short to be looked for. */
export function isQuotable(quotation: string): boolean {
  const { text } = fold(quotation);
  return [...text].reduce((size, char) => size + (DENSE.test(char) ? 2 : 1), 0) >= LEAST;
}

/** The words that are quoted, as they stand in the text, or null. */
export type FindQuotation = (quotation: string) => string | null;

/**
 * Finds quotations in `text`, which is read once, when the first is looked for. What an ellipsis in a quotation stands for
 * is in the result; its parts have to follow one another.
 */
export function quotationFinder(text: string): FindQuotation {
  let folded: Folded | null = null;
  return (quotation) => {
    const parts = partsOf(quotation);
    return parts && findParts(parts, (folded ??= fold(text)));
  };
}

/** Null for what is too short to be looked for. */
function partsOf(quotation: string): string[] | null {
  if (!isQuotable(quotation)) return null;
  const parts = quotation
    .split(/\s*(?:\[\s*)?(?:\.{3,}|…)(?:\s*\])?\s*/u)
    .map((part) => trimmed(fold(part).text))
    .filter((part) => part !== '');
  return parts.length === 0 || parts.some((part) => part.length < LEAST_PART) ? null : parts;
}

function findParts(parts: readonly string[], { original, text, from, to }: Folded): string | null {
  let start = -1;
  let end = 0;
  // What does not follow the first place where a part stands does not follow a later one.
  for (const part of parts) {
    const at = placeOf(part, text, end);
    if (at < 0) return null;
    if (start < 0) start = at;
    end = at + part.length;
  }
  return original.slice(from[start], to[end - 1]);
}

/** Punctuation at the ends belongs to the sentence that quotes. */
function trimmed(text: string): string {
  return text.replace(/^[\s.,;:!?、。，；：！？]+|[\s.,;:!?、。，；：！？]+$/gu, '');
}

/** The first place from `from` on where `part` stands between the borders of words and of numbers; -1 where there is none. */
function placeOf(part: string, text: string, from: number): number {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    const end = at + part.length;
    if (!isInside(text, at) && !isInside(text, end)) return at;
  }
  return -1;
}

/** True where a word or a number goes on across `at`: "12" is not quoted from "125", nor "1" from "1,000". */
function isInside(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at);
  if (WORD.test(before) && WORD.test(after)) return !(DENSE.test(before) || DENSE.test(after));
  const goesOn = /^[.,]\p{N}/u.test(text.slice(at, at + 2)) && DIGIT.test(before);
  const wentOn = /\p{N}[.,]$/u.test(text.slice(at - 2, at)) && DIGIT.test(after);
  return goesOn || wentOn;
}
