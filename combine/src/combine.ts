// The panel's answers in, the memo's numbers out: the one entrance to the maths for the protocol.
import type { CriterionId, OptionId, Robustness, Score } from '@witan/client';
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { optionAt, rankingOf } from './ranking.ts';
import { robustnessOf } from './robustness.ts';
import { smaa } from './smaa.ts';
import { scoresOf, tally } from './tally.ts';

export { agreementOf } from './agreement.ts';
export { confidenceOf, outcomeOf } from './confidence.ts';
export { reviewGate } from './gate.ts';
export { pickOf } from './ranking.ts';

export type CombinedOption = {
  readonly id: OptionId;
  /** 0 to 100. */
  readonly score: number;
  /** 0 to 1; sums to 1 over the options. */
  readonly probability: number;
  /** Share of the draws in which the option takes rank 1, 2, ... */
  readonly rankAcceptability: readonly number[];
  /** 1 is best: by probability, then score, then the frame's order. */
  readonly rank: number;
  /** Mean weights in the draws that the option wins, null where it wins none. */
  readonly centralWeights: Readonly<Record<CriterionId, number>> | null;
  /** Share of the draws that it would win under those weights. */
  readonly confidenceFactor: number | null;
};

export type Combined = {
  /** In the frame's order. */
  readonly options: readonly CombinedOption[];
  readonly scores: Score[];
  readonly robustness: Robustness;
  /** The option of rank 1. */
  readonly recommended: OptionId;
};

/**
 * Combines the answers of at least one advisor. The same frame, perspectives and seed give the same bits; the
 * order of options, criteria and advisors shows only in the order of the result and where options are level
 * in everything.
 */
export function combine(frame: Frame, perspectives: readonly Perspective[], seed: string): Combined {
  const table = tally(frame, perspectives);
  const acceptabilities = smaa({
    seed,
    options: distinct(frame.options.map(({ name }) => name)),
    criteria: distinct(frame.criteria.map(({ name }) => name)),
    advisors: table.advisors,
    weights: table.weights,
    weightsStated: frame.weightsStated,
    cells: table.filled,
  });
  const ranking = rankingOf(table);
  const recommended = ranking[0] ?? 0;
  const options = frame.options.map(({ id }, i): CombinedOption => {
    const found = acceptabilities[i];
    return {
      id,
      score: table.scores[i] ?? 0,
      probability: table.probabilities[i] ?? 0,
      rankAcceptability: found?.ranks ?? [],
      rank: ranking.indexOf(i) + 1,
      centralWeights: found?.centralWeights
        ? Object.fromEntries(
            frame.criteria.map((criterion, k) => [criterion.id, found.centralWeights?.[k] ?? 0]),
          )
        : null,
      confidenceFactor: found?.confidenceFactor ?? null,
    };
  });
  return {
    options,
    scores: scoresOf(frame, table),
    robustness: robustnessOf({ frame, perspectives, table }, recommended),
    recommended: optionAt(frame, recommended),
  };
}

// Two options of one name would share one stream of draws.
function distinct(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const earlier = names.slice(0, i).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}
