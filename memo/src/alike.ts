// What several advisors said, brought together: the same thing once, with everyone who said it.
import type { AdvisorName } from '@witan/client';
import { DENSE_SIGN } from './dense-scripts.ts';
import { FILES, inAny } from './words/languages.ts';

/** Share of the shorter text's words that another must have to say the same. */
const SAME = 0.6;

export type Raised = { readonly text: string; readonly raisedBy: readonly AdvisorName[] };

/**
 * Everyone's first thing, then everyone's second; what says the same is merged, and what more of them say comes first.
 * `named` as in `sayTheSame`.
 */
export function merged(
  lists: readonly { readonly advisor: AdvisorName; readonly texts: readonly string[] }[],
  named: ReadonlySet<string>,
): Raised[] {
  const kept: { text: string; content: Content; raisedBy: Set<AdvisorName> }[] = [];
  for (let turn = 0; lists.some(({ texts }) => turn < texts.length); turn += 1)
    for (const { advisor, texts } of lists) {
      const text = texts[turn] ?? '';
      const content = contentOf(text, named);
      const twin = kept.find((one) => sayTheSame(one.content, content));
      if (twin) twin.raisedBy.add(advisor);
      else if (text.trim() !== '') kept.push({ text, content, raisedBy: new Set([advisor]) });
    }
  return kept
    .map(({ text, raisedBy }) => ({ text, raisedBy: [...raisedBy] }))
    .toSorted((a, b) => b.raisedBy.length - a.raisedBy.length);
}

/** What is compared of a text: its words, and apart from them those of names, its numbers, and which ways it points. */
export type Content = {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly ways: ReadonlySet<string>;
  readonly isNegated: boolean;
};

const NEGATIONS = inAny(({ negations }) => negations);
const NEGATION = new RegExp(NEGATIONS, 'iu');
/** From two on: "one" is more often none. */
const COUNTS = new Set(Object.values(FILES).flatMap(({ grammar }) => grammar.counts.split(' ').slice(2)));
/** Each word with the place of its direction. */
const DIRECTIONS = new Map(
  Object.values(FILES).flatMap(({ reading }) =>
    reading.directions.flatMap((words, at) => words.split(' ').map((word) => [word, `→${at}`] as const)),
  ),
);

/** `named` are words of names, such as those of options: like numbers they make no texts alike, but may tell two apart. */
export function contentOf(text: string, named: ReadonlySet<string> = new Set()): Content {
  const words = contentWords(text);
  const tokens = wordsOf(text.toLowerCase());
  const names = [...named].filter((name) => words.has(name) || tokens.some((token) => isFormOf(token, name)));
  const numbers = tokens.filter((token) => /^\p{N}/u.test(token) || COUNTS.has(token));
  const ways = new Set(tokens.flatMap((token) => DIRECTIONS.get(token) ?? []));
  const told = { words: words.difference(named), names: new Set([...names, ...numbers]), ways };
  return { text: text.trim().toLowerCase(), ...told, isNegated: NEGATION.test(text) };
}

/** "renting" is a form of "rent", and "buys" of "buy". */
function isFormOf(token: string, name: string): boolean {
  return token === name || (name.length > 2 && token.startsWith(name) && token.length - name.length < 4);
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Words of names, short ones too that tell names apart: "Buy", "AWS", "20". */
export function nameWords(names: string): Set<string> {
  const short = wordsOf(names).filter((word) => word.length < 4 && /^[\p{Lu}\p{N}]/u.test(word));
  return contentWords(names).union(new Set(short.map((word) => word.toLowerCase())));
}

/**
 * Whether two texts say nearly the same: at least 0.6 of the shorter one's words stand in the other, each names nothing
 * that the other does not, or the other way round, and neither denies or turns round what the other says.
 */
export function sayTheSame(a: Content, b: Content): boolean {
  if (a.isNegated !== b.isNegated) return false;
  const differ = (part: 'names' | 'ways') => !a[part].isSubsetOf(b[part]) && !b[part].isSubsetOf(a[part]);
  if (differ('names') || differ('ways')) return false;
  const smaller = Math.min(a.words.size, b.words.size);
  if (smaller < 3) return a.text === b.text;
  return a.words.intersection(b.words).size / smaller >= SAME;
}

/** No script of this range is without spaces or is Hangul. */
const LATIN = /^[\0-\u024f]*$/;
const DENSE = new RegExp(`${DENSE_SIGN}\\p{M}*`, 'gu');

/** Words by their first letters, so that endings do not matter; scripts without spaces by pairs of characters. */
export function contentWords(text: string): Set<string> {
  const lower = text.toLowerCase();
  if (LATIN.test(lower)) return new Set(lower.match(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]{4,6}/gu));
  const dense = lower.match(DENSE) ?? [];
  if (dense.length > 3) return new Set(dense.slice(1).map((char, i) => `${dense[i] ?? ''}${char}`));
  const words = lower.match(/[\p{L}\p{M}\p{N}]{4,}|\p{Script=Hangul}{2,}/gu) ?? [];
  return new Set(words.map((found) => found.slice(0, /\p{Script=Hangul}/u.test(found) ? 2 : 6)));
}
