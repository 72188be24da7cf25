// What the recommended option gives up against the runner-up.
import type { CriterionId, OptionId } from '@witan/client';
import type { PanelFacts } from './panel-facts.ts';
import { runnerUp } from './reading-facts.ts';

export type Tradeoff = ReturnType<typeof tradeoffsOf>[number];

const LEAST_POINTS = 5;

/** Worse by at least five points, and by more than half of what the advisors' own scores are apart; the costliest first. */
export function tradeoffsOf(facts: PanelFacts) {
  const other = runnerUp(facts);
  if (!other) return [];
  const cellOf = (option: OptionId, criterion: CriterionId) =>
    facts.scores.find((score) => score.option === option && score.criterion === criterion);
  return facts.criteria
    .flatMap(({ id, weight }) => {
      const [ours, theirs] = [cellOf(facts.recommended, id), cellOf(other.id, id)];
      if (!ours || !theirs) return [];
      // The difference of the rounded means, which is what a table shows.
      const points = Math.round(theirs.mean) - Math.round(ours.mean);
      const spread = Math.max(ours.high - ours.low, theirs.high - theirs.low);
      const difference = theirs.mean - ours.mean;
      return difference >= LEAST_POINTS - 1e-9 && difference > spread / 2 + 1e-9
        ? [{ criterion: id, option: facts.recommended, other: other.id, points, cost: points * weight }]
        : [];
    })
    .toSorted((a, b) => b.cost - a.cost)
    .map(({ criterion, option, other: against, points }) => ({ criterion, option, other: against, points }));
}
