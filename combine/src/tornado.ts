// How much of the lead hangs on each weight.
import { levelKey, weighted } from './numbers.ts';
import type { Tally } from './tally.ts';

/** Points by which the leader is ahead of the best other option; under 0 where it is behind. */
export type Swing = {
  readonly criterion: number;
  readonly marginHalved: number;
  readonly marginDoubled: number;
};

type Table = Pick<Tally, 'means' | 'weights'>;

/**
 * The leader's margin by weighted score with each weight halved and doubled, and all of them divided by their
 * sum again. The widest swing first, equal ones in the order of the criteria; none where there is only one
 * option or one criterion.
 */
export function tornado({ means, weights }: Table, first: number): Swing[] {
  if (means.length < 2 || weights.length < 2) return [];
  const margin = (criterion: number, factor: number): number => {
    const changed = weights.map((weight, k) => (k === criterion ? weight * factor : weight));
    const total = 1 + (weights[criterion] ?? 0) * (factor - 1);
    const scores = means.map((row) => weighted(row, changed) / total);
    return (scores[first] ?? 0) - Math.max(...scores.filter((_, i) => i !== first));
  };
  return weights
    .map((_, criterion) => ({
      criterion,
      marginHalved: margin(criterion, 0.5),
      marginDoubled: margin(criterion, 2),
    }))
    .toSorted((a, b) => levelKey(width(b)) - levelKey(width(a)) || a.criterion - b.criterion);
}

function width({ marginHalved, marginDoubled }: Swing): number {
  return Math.abs(marginDoubled - marginHalved);
}
