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

/** A text with its words in lower case and where each begins. */
export type Read = {
  readonly text: string;
  readonly words: readonly string[];
  /** The first letters of each. */
  readonly heads: readonly string[];
  readonly starts: readonly number[];
};

/** Reads each text once: a sentence and its clauses are looked up in a dozen lists, one after the other. */
export function createWordReader(): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = [...text.toLowerCase().matchAll(TOKEN)];
    const words = found.map(([word]) => word);
    const heads = words.map((word) => word.slice(0, HEAD));
    const read = { text, words, heads, starts: found.map(({ index }) => index) };
    known.set(text, read);
    return read;
  };
}

/** Whether the list has a word of the text. */
export function says(list: WordList, read: Read): boolean {
  return placesOf(list, read).length > 0;
}

/** Every place at which the text has a word of the list, in order. */
export function placesOf(list: WordList, { text, words, heads, starts }: Read): Place[] {
  const found: Place[] = [];
  for (const [at, first] of words.entries()) {
    const phrases = list.words.get(first) ?? NONE;
    const open = list.beginnings.get(heads[at] ?? '') ?? NONE;
    // Most words begin no phrase at all.
    if (phrases === NONE && open === NONE) continue;
    const last = at + longestAt(words, at, [phrases, open]) - 1;
    if (last >= at)
      found.push(spotAt(text, starts[at] ?? 0, (starts[last] ?? 0) + (words[last] ?? '').length));
  }
  if (list.dense === null) return found;
  for (const { 0: word, index } of text.matchAll(list.dense))
    found.push(spotAt(text, index, index + word.length));
  return found.sort((a, b) => a.start - b.start);
}

function spotAt(text: string, start: number, end: number): Place {
  return { start, end, word: text.slice(start, end) };
}

const NONE: readonly Phrase[] = [];

/** The number of words of the longest of the phrases that stands at a word; 0 where none does. */
function longestAt(
  words: readonly string[],
  at: number,
  [phrases, open]: readonly [readonly Phrase[], readonly Phrase[]],
): number {
  const stands = (phrase: Phrase): boolean =>
    phrase.every(({ text, open: isOpen }, i) =>
      isOpen ? words[at + i]?.startsWith(text) : words[at + i] === text,
    );
  const lengthOf = (phrase: Phrase): number => (stands(phrase) ? phrase.length : 0);
  return Math.max(0, ...phrases.map(lengthOf), ...open.map(lengthOf));
}
