// The memo in words, without a model: the same data always give the same sentences.
import { picksOf, rationaleOf } from './plain-rationale.ts';
import { conditionsOf, nextStepsOf, reversibilityOf, risksOf } from './plain-lists.ts';
import type { MemoFacts, MemoProse } from './memo-facts.ts';
import { counted, optionName, percent, runnerUp, shareOf } from './reading-facts.ts';
import { inWords } from '../combine/wording.ts';

/** Complete and readable prose from the frozen data alone, in English; texts of the advisors stand as they wrote them. */
export function plainMemo(facts: MemoFacts): MemoProse {
  return {
    headline: headlineOf(facts),
    rationale: rationaleOf(facts),
    conditions: conditionsOf(facts),
    risks: risksOf(facts),
    nextSteps: nextStepsOf(facts),
    reversibility: reversibilityOf(facts),
  };
}

/** One sentence: what to do, or why not yet. It always names the recommended option. */
export function headlineOf(facts: MemoFacts): string {
  const ours = optionName(facts, facts.recommended);
  if (facts.outcome === 'investigate')
    return `Find out more before deciding; as things stand, ${ours} leads.`;
  if (facts.outcome === 'close_call') return closeCall(facts, ours);
  const { count, total } = picksOf(facts);
  if (total === 1) return `Go with ${ours}, on the word of one advisor.`;
  if (count === total)
    return `Go with ${ours}: ${total === 2 ? 'both advisors choose' : `all ${inWords(total)} advisors choose`} it.`;
  if (count * 2 > total)
    return `Go with ${ours}: ${shareOf(count, total).toLowerCase()} advisors chose it from the start.`;
  const final = counted(facts).filter(({ pick }) => pick === facts.recommended).length;
  if (final * 2 > total && final > count) {
    return `Go with ${ours}: ${shareOf(final, total).toLowerCase()} advisors choose it after reading one another.`;
  }
  return `Go with ${ours}, which the advisors on average hold most likely to be best (${percent(facts.confidence.basis.pooledProbability)}).`;
}

function closeCall(facts: MemoFacts, ours: string): string {
  const { winners } = facts.robustness;
  if (winners.weightedScore !== facts.recommended) {
    const theirs = optionName(facts, winners.weightedScore);
    const clash = facts.notes.some(({ kind }) => kind === 'values_vs_judgement');
    return clash
      ? `Decide what counts more: the panel's judgement favours ${ours}, your own weights favour ${theirs}.`
      : `It is close: the advisors' probabilities favour ${ours}, their weighted scores ${theirs}.`;
  }
  const second = runnerUp(facts);
  return second
    ? `It is close: ${ours} is ahead of ${optionName(facts, second.id)}, but not by much.`
    : `It is close, but ${ours} leads.`;
}
