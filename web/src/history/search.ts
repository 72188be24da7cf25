// Finding memos by words, in the browser.
import type { DecisionMemo } from '@witan/client';

/** True where every word of the query stands somewhere in the memo's question, recommendation, options or criteria. */
export function matches(memo: DecisionMemo, query: string): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = fold(
    [
      memo.question,
      memo.recommendation.headline,
      memo.recommendation.rationale,
      ...memo.options.map(({ name }) => name),
      ...memo.criteria.map(({ name }) => name),
    ].join('\n'),
  );
  return words.every((word) => text.includes(word));
}

/** Lower case and without accents, so that "resume" finds "Résumé". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
