// How far one advisor's probability for the leader would have to fall for another option to lead the pool.
import { levelKey } from './numbers.ts';
import type { Tally } from './tally.ts';

/** Positions in the table; `winner` leads the pool once the advisor's probability is under `to`. */
export type ProbabilityFlip = {
  readonly advisor: number;
  readonly from: number;
  readonly to: number;
  readonly winner: number;
};

type Table = Pick<Tally, 'stated' | 'pool' | 'probabilities'>;

/**
 * For each advisor the nearest probability of the leading option at which a rival draws level in the pool, if
 * there is room under it. The advisor's other probabilities keep their proportions: at x they are scaled by
 * (1 - x) / (1 - p), or share 1 - x equally where p is 1. A rival's part of the advisor's rest is s = p_b /
 * (1 - p), so its gap shrinks by w (1 + s) for every unit that p falls, and it draws level at x = p - gap /
 * (w (1 + s)). In the order of the advisors.
 */
export function probabilityFlips(table: Table, first: number): ProbabilityFlip[] {
  return table.stated.flatMap((own, advisor) => {
    const from = own[first] ?? 0;
    const weight = table.pool[advisor] ?? 0;
    if (weight <= 0) return [];
    const nearest = table.probabilities
      .flatMap((pooled, rival) => {
        if (rival === first) return [];
        const share = levelKey(1 - from) > 0 ? (own[rival] ?? 0) / (1 - from) : 1 / (own.length - 1);
        const gap = Math.max(0, (table.probabilities[first] ?? 0) - pooled);
        return [{ winner: rival, share, to: from - gap / (weight * (1 + share)) }];
      })
      // Of two that draw level at once, the one gaining faster leads beyond.
      .toSorted((a, b) => levelKey(b.to) - levelKey(a.to) || b.share - a.share || a.winner - b.winner)[0];
    if (!nearest || levelKey(nearest.to) <= 0) return [];
    return [{ advisor, from, to: nearest.to, winner: nearest.winner }];
  });
}
