// One weight moved, and where that changes who comes first.
import type { DecisionMemo, OptionId } from '@witan/client';
import { leaders, weighted } from './numbers.ts';
import { UNKNOWN } from './tally.ts';

/** Criterion weights, 0 to 1, in the memo's order of criteria; they sum to 1. */
export type Weights = readonly number[];
/** Mean scores 0 to 100: one row an option, one column a criterion. */
export type MeanScores = readonly (readonly number[])[];
export type Crossing = { readonly at: number; readonly winner: OptionId };

/** The memo's mean scores as a table. */
export function meanScoresOf(memo: Pick<DecisionMemo, 'options' | 'criteria' | 'scores'>): MeanScores {
  const means = new Map(memo.scores.map((cell) => [`${cell.option} ${cell.criterion}`, cell.mean]));
  return memo.options.map((option) =>
    memo.criteria.map((criterion) => means.get(`${option.id} ${criterion.id}`) ?? UNKNOWN),
  );
}

/** Sets one weight to `share` and scales the others by (1 - x) / (1 - w), so that all still sum to 1. */
export function reweigh(weights: Weights, index: number, share: number, fallback: Weights): number[] {
  if (weights.length < 2) return weights.map(() => 1);
  const x = Math.min(1, Math.max(0, share));
  const rest = 1 - (weights[index] ?? 0);
  // With everything on one criterion the others have no proportions left: take those they had before.
  const shape = rest > 1e-9 ? weights : fallback;
  const sum = shape.reduce((total, weight, at) => (at === index ? total : total + weight), 0);
  return shape.map((weight, at) => {
    if (at === index) return x;
    return sum > 1e-9 ? (weight * (1 - x)) / sum : (1 - x) / (shape.length - 1);
  });
}

/** Where the first place changes hands as one weight goes from 0 to 1, the others scaled; in rising order. */
export function crossings(
  options: readonly OptionId[],
  cells: MeanScores,
  weights: Weights,
  index: number,
): Crossing[] {
  const at0 = reweigh(weights, index, 0, weights);
  const at1 = reweigh(weights, index, 1, weights);
  const start = cells.map((row) => weighted(row, at0));
  const slope = cells.map((row, at) => weighted(row, at1) - (start[at] ?? 0));
  const meetings = options.flatMap((_, a) =>
    options.slice(a + 1).map((__, offset) => {
      const b = a + 1 + offset;
      return ((start[b] ?? 0) - (start[a] ?? 0)) / ((slope[a] ?? 0) - (slope[b] ?? 0));
    }),
  );
  const leaderAt = (x: number): OptionId | undefined => {
    const moved = reweigh(weights, index, x, weights);
    return options[leaders(cells.map((row) => weighted(row, moved)))[0] ?? -1];
  };
  const step = 1e-6;
  return meetings
    .filter((x) => x > step && x < 1 - step)
    .sort((a, b) => a - b)
    .filter((x, at, all) => at === 0 || x - (all[at - 1] ?? 0) > step)
    .flatMap((x) => {
      const winner = leaderAt(x + step / 2);
      return winner !== undefined && winner !== leaderAt(x - step / 2) ? [{ at: x, winner }] : [];
    });
}
