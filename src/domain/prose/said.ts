// What several advisors said, brought together: the same thing once, with everyone who said it.
import type { AdvisorName } from '@witan/client';

/** Share of the shorter text's words that another must have to say the same. */
const SAME = 0.6;

export type Said = { readonly text: string; readonly raisedBy: readonly AdvisorName[] };

/** Everyone's first thing, then everyone's second; what says the same is merged, and what more of them say comes first. */
export function merged(
  lists: readonly { readonly advisor: AdvisorName; readonly texts: readonly string[] }[],
): Said[] {
  const longest = Math.max(0, ...lists.map(({ texts }) => texts.length));
  const turns = Array.from({ length: longest }, (_, i) =>
    lists.flatMap(({ advisor, texts }) => {
      const text = texts[i];
      return text === undefined || text.trim() === '' ? [] : [{ text, raisedBy: [advisor] }];
    }),
  ).flat();
  return turns
    .reduce<Said[]>((kept, next) => {
      const twin = kept.findIndex(({ text }) => sayTheSame(text, next.text));
      if (twin < 0) return [...kept, next];
      return kept.map((item, i) =>
        i === twin ? { ...item, raisedBy: [...new Set([...item.raisedBy, ...next.raisedBy])] } : item,
      );
    }, [])
    .toSorted((a, b) => b.raisedBy.length - a.raisedBy.length);
}

export function sayTheSame(a: string, b: string): boolean {
  const [left, right] = [contentWords(a), contentWords(b)];
  const smaller = Math.min(left.size, right.size);
  if (smaller < 3) return a.trim().toLowerCase() === b.trim().toLowerCase();
  return left.intersection(right).size / smaller >= SAME;
}

// Words by their first letters, so that endings do not matter; scripts without spaces by pairs of characters.
function contentWords(text: string): Set<string> {
  const lower = text.toLowerCase();
  const words = (lower.match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((found) => found.slice(0, 6));
  const dense = lower.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? [];
  return new Set(dense.length > 3 ? dense.slice(1).map((char, i) => `${dense[i] ?? ''}${char}`) : words);
}
