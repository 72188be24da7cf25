import type {
  DecisionMemo,
  MemoDecision,
  MemoOutcome,
  MemoPrediction,
  OwnView,
  PredictionId,
  SettledPrediction,
} from '@witan/client';

/** What stands beside a memo, as it is stored. `learn` is false of what a key recorded that is bound to addresses. */
export type StoredRecord = {
  /** Kept with the deliberation. */
  readonly view: OwnView | null;
  readonly decision: MemoDecision | null;
  readonly outcome: (Omit<MemoOutcome, 'brier'> & { readonly learn: boolean }) | null;
  /** Also those of options that were not decided for, from before a decision was changed. */
  readonly settled: Readonly<Record<PredictionId, Settlement>>;
};

export type Settlement = Readonly<Omit<SettledPrediction, 'id'>> & { readonly learn: boolean };

export const NOTHING_RECORDED: StoredRecord = { view: null, decision: null, outcome: null, settled: {} };

/** The predictions that the decision has put to the test. */
export function openedBy(memo: DecisionMemo, { decision }: StoredRecord): readonly MemoPrediction[] {
  const option = decision?.option ?? null;
  return memo.predictions.filter((prediction) => prediction.option === option);
}

/** The first day on which something of this memo is open, as YYYY-MM-DD: its review, or a prediction to settle. */
export function dueOn(memo: DecisionMemo, record: StoredRecord): string | null {
  const review = record.outcome === null ? (record.decision?.reviewOn ?? null) : null;
  const predictions = openedBy(memo, record).flatMap(({ id, by }) => (record.settled[id] ? [] : [by]));
  return [...(review === null ? [] : [review]), ...predictions].toSorted()[0] ?? null;
}
