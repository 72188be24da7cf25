// Lists of words and phrases, looked up word by word: a regular expression of this size costs ten times as much.

export type Place = { readonly start: number; readonly end: number; readonly word: string };

type Piece = { readonly text: string; readonly open: boolean };
type Phrase = readonly Piece[];

/** Phrases by their first word, or by the first letters of it where it is only a beginning. */
export type WordList = {
  readonly words: ReadonlyMap<string, readonly Phrase[]>;
  readonly beginnings: ReadonlyMap<string, readonly Phrase[]>;
  /** What stands anywhere in a text without spaces between its words. */
  readonly dense: RegExp | null;
};

const HEAD = 2;
const TOKEN = /[\p{L}\p{N}]+/gu;

/** Phrases divided by `|`; a word that ends in `-` is the beginning of a word. `dense` is a pattern for Han and kana. */
export function wordList(latin: string, dense: RegExp | null): WordList {
  const words = new Map<string, Phrase[]>();
  const beginnings = new Map<string, Phrase[]>();
  for (const entry of latin.split('|')) {
    const phrase = phraseOf(entry);
    const [first] = phrase;
    if (!first) continue;
    const [table, key] = first.open ? [beginnings, first.text.slice(0, HEAD)] : [words, first.text];
    table.set(key, [...(table.get(key) ?? []), phrase]);
  }
  return { words, beginnings, dense };
}

function phraseOf(entry: string): Phrase {
  return [...entry.trim().matchAll(/([\p{L}\p{N}]+)(-(?=\s|$))?/gu)].map(([, text = '', open]) => ({
    text,
    open: open !== undefined,
  }));
}

/** Whether the list has a word of the text. */
export function says(list: WordList, text: string): boolean {
  return placesOf(list, text).length > 0;
}

/** Every place at which the text has a word of the list, in order. */
export function placesOf(list: WordList, text: string): Place[] {
  const tokens = [...text.toLowerCase().matchAll(TOKEN)].map(({ 0: word, index }) => ({ word, index }));
  const words = tokens.map(({ word }) => word);
  const latin = tokens.flatMap(({ word, index }, at) => {
    const length = longestAt(list, words, { at, first: word });
    const last = tokens[at + length - 1];
    return length === 0 || !last ? [] : [spotAt(text, index, last.index + last.word.length)];
  });
  const dense = list.dense === null ? [] : [...text.matchAll(list.dense)];
  return [...latin, ...dense.map(({ 0: word, index }) => spotAt(text, index, index + word.length))].toSorted(
    (a, b) => a.start - b.start,
  );
}

function spotAt(text: string, start: number, end: number): Place {
  return { start, end, word: text.slice(start, end) };
}

const NONE: readonly Phrase[] = [];

/** The number of words of the longest phrase that begins at a word. */
function longestAt(
  list: WordList,
  words: readonly string[],
  { at, first }: { readonly at: number; readonly first: string },
): number {
  const begins = (phrase: Phrase): boolean =>
    phrase.every(({ text, open }, i) => (open ? words[at + i]?.startsWith(text) : words[at + i] === text));
  let most = 0;
  for (const phrases of [list.words.get(first), list.beginnings.get(first.slice(0, HEAD))]) {
    for (const phrase of phrases ?? NONE) if (phrase.length > most && begins(phrase)) most = phrase.length;
  }
  return most;
}
