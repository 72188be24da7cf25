import type { DecisionMemo, MemoSummary } from '@witan/client';

/** The summary of a memo without a record, as the database makes it. */
export function summaryOf(memo: DecisionMemo): MemoSummary {
  const { id, timestamp, mode, title, question, degraded, verdict, options } = memo;
  const { decision, consensusLevel, consensusDisplay, option, outcome, confidence } = verdict;
  return {
    id,
    object: 'memo_summary',
    timestamp,
    mode,
    title,
    question,
    degraded,
    verdict: {
      decision,
      consensusLevel,
      consensusDisplay,
      option,
      outcome,
      optionName: options.find((it) => it.id === option)?.name ?? option,
      band: confidence.band,
    },
    decision: null,
    dueOn: null,
    settled: false,
    revised: false,
  };
}
