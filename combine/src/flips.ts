// The smallest changes of one weight or one cell that put another option first by weighted score.
import { leader, levelKey, sum } from './numbers.ts';
import type { Tally } from './tally.ts';

/**
 * Positions in the table; `to` is the crossing, `direction` the side of it on which the flip holds, and
 * `winner` leads just beyond it.
 */
export type WeightFlip = {
  readonly criterion: number;
  readonly from: number;
  readonly to: number;
  readonly direction: 'over' | 'under';
  readonly winner: number;
};
export type ScoreFlip = WeightFlip & { readonly option: number };

type Table = Pick<Tally, 'means' | 'weights' | 'scores'>;

/**
 * For each criterion the nearest weight at which a rival draws level with the leader, if there is one with
 * room beyond it inside [0, 1]. Moving weight k to x scales the other weights by (1 - x) / (1 - w_k). With
 * r_i the score of option i over the other criteria alone, leader a and rival b cross at x = (r_b - r_a) /
 * ((c_ak - c_bk) + (r_b - r_a)). In the order of the criteria.
 */
export function weightFlips(table: Table, first: number): WeightFlip[] {
  return table.weights.flatMap((from, criterion) => {
    if (levelKey(1 - from) <= 0) return [];
    const nearest = table.means
      .flatMap((_, rival) => (rival === first ? [] : crossing(table, { first, rival, criterion })))
      .toSorted(byDistanceThenSlope)[0];
    if (!nearest) return [];
    return [{ criterion, from, to: nearest.to, direction: nearest.direction, winner: nearest.rival }];
  });
}

/**
 * For each cell the change that brings its option level with the leader (or the leader down to the best
 * rival), if there is room beyond it inside [0, 100]: the gap of the weighted scores divided by the
 * criterion's weight. In the order of the table.
 */
export function scoreFlips(table: Table, first: number): ScoreFlip[] {
  if (table.scores.length < 2) return [];
  const others = table.scores.map((score, i) => (i === first ? Number.NEGATIVE_INFINITY : score));
  const runnerUp = leader(others, null);
  const top = table.scores[first] ?? 0;
  return table.means.flatMap((row, option) =>
    row.flatMap((from, criterion) => {
      const weight = table.weights[criterion] ?? 0;
      if (weight <= 0) return [];
      const winner = option === first ? runnerUp : option;
      const gap = Math.max(0, top - (table.scores[winner] ?? 0)) / weight;
      const direction = option === first ? 'under' : 'over';
      const to = direction === 'under' ? from - gap : from + gap;
      const room = direction === 'under' ? to : 100 - to;
      return levelKey(room) > 0 ? [{ option, criterion, from, to, direction, winner }] : [];
    }),
  );
}

type Crossing = {
  readonly rival: number;
  readonly to: number;
  readonly direction: 'over' | 'under';
  readonly distance: number;
  readonly slope: number;
};

function crossing(
  { means, weights }: Table,
  { first, rival, criterion }: { first: number; rival: number; criterion: number },
): Crossing[] {
  const from = weights[criterion] ?? 0;
  const rest = (option: number): number =>
    sum((means[option] ?? []).map((value, k) => (k === criterion ? 0 : value * (weights[k] ?? 0)))) /
    (1 - from);
  const onIt = (means[first]?.[criterion] ?? 0) - (means[rival]?.[criterion] ?? 0);
  const elsewhere = rest(first) - rest(rival);
  // The leader's lead at weight x is x onIt + (1 - x) elsewhere: a line in x.
  const slope = onIt - elsewhere;
  if (levelKey(slope) === 0) return [];
  const lead = Math.max(0, from * onIt + (1 - from) * elsewhere);
  const to = from - lead / slope;
  const direction = slope < 0 ? 'over' : 'under';
  const room = direction === 'over' ? 1 - to : to;
  if (levelKey(room) <= 0) return [];
  return [{ rival, to, direction, distance: Math.abs(to - from), slope: Math.abs(slope) }];
}

// Of two rivals that draw level at the same weight, the one gaining faster leads beyond it.
function byDistanceThenSlope(a: Crossing, b: Crossing): number {
  return levelKey(a.distance) - levelKey(b.distance) || b.slope - a.slope || a.rival - b.rival;
}
