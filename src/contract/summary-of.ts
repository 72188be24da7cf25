import type { DecisionMemo, MemoSummary } from '@witan/client';

/** What lists show of a memo of which nothing is recorded; the database makes the same of each that is saved. */
export function summaryOf(memo: DecisionMemo): MemoSummary {
  const { id, createdAt, mode, question, degraded, recommendation, options } = memo;
  const { outcome, headline, option, confidence } = recommendation;
  return {
    id,
    object: 'memo_summary',
    createdAt,
    mode,
    question,
    degraded,
    outcome,
    headline,
    recommended: options.find((it) => it.id === option)?.name ?? option,
    band: confidence.band,
    vote: 'brief' in memo ? memo.brief.vote : null,
    decision: null,
    dueOn: null,
  };
}
