// What several advisors said, brought together: the same thing once, with everyone who said it.
import type { AdvisorName } from '@witan/client';
import { DENSE_SIGN } from './dense-scripts.ts';

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
  const longest = Math.max(0, ...lists.map(({ texts }) => texts.length));
  const turns = Array.from({ length: longest }, (_, i) =>
    lists.flatMap(({ advisor, texts }) => {
      const text = texts[i];
      return text === undefined || text.trim() === '' ? [] : [{ text, raisedBy: [advisor] }];
    }),
  ).flat();
  return turns
    .reduce<Raised[]>((kept, next) => {
      const twin = kept.findIndex(({ text }) => sayTheSame(text, next.text, named));
      if (twin < 0) return [...kept, next];
      return kept.map((item, i) =>
        i === twin ? { ...item, raisedBy: [...new Set([...item.raisedBy, ...next.raisedBy])] } : item,
      );
    }, [])
    .toSorted((a, b) => b.raisedBy.length - a.raisedBy.length);
}

/**
 * Whether two texts say nearly the same: at least 0.6 of the shorter one's words stand in the other. `named` are words
 * that do not count, such as those of options that both speak of.
 */
export function sayTheSame(a: string, b: string, named: ReadonlySet<string> = new Set()): boolean {
  const [left, right] = [contentWords(a).difference(named), contentWords(b).difference(named)];
  const smaller = Math.min(left.size, right.size);
  if (smaller < 3) return a.trim().toLowerCase() === b.trim().toLowerCase();
  return left.intersection(right).size / smaller >= SAME;
}

const DENSE = new RegExp(`${DENSE_SIGN}\\p{M}*`, 'gu');

/** Words by their first letters, so that endings do not matter; scripts without spaces by pairs of characters. */
export function contentWords(text: string): Set<string> {
  const lower = text.toLowerCase();
  const dense = lower.match(DENSE) ?? [];
  if (dense.length > 3) return new Set(dense.slice(1).map((char, i) => `${dense[i] ?? ''}${char}`));
  const words = lower.match(/[\p{L}\p{M}\p{N}]{4,}|\p{Script=Hangul}{2,}/gu) ?? [];
  return new Set(words.map((found) => found.slice(0, /\p{Script=Hangul}/u.test(found) ? 2 : 6)));
}
