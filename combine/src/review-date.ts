// When a decision is worth looking at again.
import type { DecisionMemo, OptionId } from '@witan/client';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SOONEST_MS = 7 * DAY_MS;
const LATEST_MS = 90 * DAY_MS;

/**
 * The instant, in milliseconds, at which to look again at a decision for this option: when the first of its predictions
 * can be settled, at the latest 90 days after the question. Predictions of the first week come too soon to say anything.
 */
export function reviewAt(
  askedAt: number,
  option: OptionId | null,
  predictions: readonly { readonly option: OptionId; readonly by: string }[],
): number {
  const settled = predictions
    .filter((prediction) => prediction.option === option)
    .map(({ by }) => Date.parse(by))
    .filter((at) => at > askedAt + SOONEST_MS);
  return Math.min(askedAt + LATEST_MS, ...settled);
}

/**
 * The day that a memo proposes for looking again at a decision for this option (null: none of them), as YYYY-MM-DD in
 * UTC: the one that it names itself, or 90 days from `now` where that has passed.
 */
export function proposedReview(memo: DecisionMemo, option: OptionId | null, now: number): string {
  const askedAt = Date.parse(memo.timestamp) - memo.process.durationMs;
  const at = dayOf(reviewAt(askedAt, option, memo.predictions));
  return at > dayOf(now) ? at : dayOf(now + LATEST_MS);
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
