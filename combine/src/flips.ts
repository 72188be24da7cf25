// The smallest changes of one weight, cell or probability that put another option first.
import type { Flip } from '@witan/client';
import type { Frame } from './frame.ts';
import { leader, levelKey, weighted } from './numbers.ts';
import { optionAt } from './ranking.ts';
import type { Tally } from './tally.ts';

// `to` is the crossing, `direction` the side of it on which the flip holds, and `winner` leads just beyond it.

type Kind<K extends Flip['kind']> = Extract<Flip, { kind: K }>;
type Panel<K extends keyof Tally> = { readonly frame: Frame; readonly table: Pick<Tally, K> };

/**
 * For each criterion the nearest weight at which a rival draws level with the leader, if there is one with
 * room beyond it inside [0, 1]. Moving weight k to x scales the other weights by (1 - x) / (1 - w_k). With
 * r_i the score of option i over the other criteria alone, leader a and rival b cross at x = (r_b - r_a) /
 * ((c_ak - c_bk) + (r_b - r_a)). In the order of the criteria.
 */
export function weightFlips({ frame, table }: Panel<'means' | 'weights'>, first: number): Kind<'weight'>[] {
  return frame.criteria.flatMap(({ id: criterion }, k) => {
    const from = table.weights[k] ?? 0;
    if (levelKey(1 - from) <= 0) return [];
    return (
      frame.options
        .flatMap((_, rival) => (rival === first ? [] : crossing(table, { first, rival, k })))
        // Of two rivals that draw level at the same weight, the one gaining faster leads beyond it.
        .toSorted((a, b) => levelKey(a.distance) - levelKey(b.distance) || b.slope - a.slope)
        .slice(0, 1)
        .map(({ to, direction, rival }): Kind<'weight'> => {
          return { kind: 'weight', criterion, from, to, direction, winner: optionAt(frame, rival) };
        })
    );
  });
}

function crossing(
  { means, weights }: Pick<Tally, 'means' | 'weights'>,
  { first, rival, k }: { readonly first: number; readonly rival: number; readonly k: number },
) {
  const from = weights[k] ?? 0;
  const others = weights.with(k, 0);
  const rest = (option: number): number => weighted(means[option] ?? [], others) / (1 - from);
  const onIt = (means[first]?.[k] ?? 0) - (means[rival]?.[k] ?? 0);
  const elsewhere = rest(first) - rest(rival);
  // The leader's lead at weight x is x onIt + (1 - x) elsewhere: a line in x.
  const slope = onIt - elsewhere;
  if (levelKey(slope) === 0) return [];
  const lead = Math.max(0, from * onIt + (1 - from) * elsewhere);
  const to = from - lead / slope;
  const direction: Flip['direction'] = slope < 0 ? 'over' : 'under';
  const room = direction === 'over' ? 1 - to : to;
  if (levelKey(room) <= 0) return [];
  return [{ rival, to, direction, distance: Math.abs(to - from), slope: Math.abs(slope) }];
}

/**
 * For each cell the change that brings its option level with the leader (or the leader down to the best
 * rival), if there is room beyond it inside [0, 100]: the gap of the weighted scores divided by the
 * criterion's weight. In the order of the table.
 */
export function scoreFlips(
  { frame, table }: Panel<'means' | 'weights' | 'scores'>,
  first: number,
): Kind<'score'>[] {
  if (table.scores.length < 2) return [];
  const others = table.scores.map((score, i) => (i === first ? Number.NEGATIVE_INFINITY : score));
  const runnerUp = leader(others, null);
  const top = table.scores[first] ?? 0;
  return frame.options.flatMap(({ id: option }, i) => {
    const place = i === first ? runnerUp : i;
    const lead = Math.max(0, top - (table.scores[place] ?? 0));
    const direction = i === first ? 'under' : 'over';
    return frame.criteria.flatMap(({ id: criterion }, k): Kind<'score'>[] => {
      const [from, weight] = [table.means[i]?.[k] ?? 0, table.weights[k] ?? 0];
      if (weight <= 0) return [];
      const to = direction === 'under' ? from - lead / weight : from + lead / weight;
      if (levelKey(direction === 'under' ? to : 100 - to) <= 0) return [];
      return [{ kind: 'score', option, criterion, from, to, direction, winner: optionAt(frame, place) }];
    });
  });
}

/**
 * For each advisor the nearest probability of the leading option at which a rival draws level in the pool, if
 * there is room under it. The advisor's other probabilities keep their proportions: at x they are scaled by
 * (1 - x) / (1 - p), or share 1 - x equally where p is 1. A rival's part of the advisor's rest is s = p_b /
 * (1 - p), so its gap shrinks by w (1 + s) for every unit that p falls, and it draws level at x = p - gap /
 * (w (1 + s)). In the order of the advisors.
 */
export function probabilityFlips(
  { frame, table }: Panel<'advisors' | 'stated' | 'pool' | 'probabilities'>,
  first: number,
): Kind<'probability'>[] {
  return table.advisors.flatMap((advisor, a) => {
    const own = table.stated[a] ?? [];
    const from = own[first] ?? 0;
    const weight = table.pool[a] ?? 0;
    return (
      table.probabilities
        .flatMap((pooled, rival) => {
          if (rival === first) return [];
          const share = levelKey(1 - from) > 0 ? (own[rival] ?? 0) / (1 - from) : 1 / (own.length - 1);
          const gap = Math.max(0, (table.probabilities[first] ?? 0) - pooled);
          return [{ rival, share, to: from - gap / (weight * (1 + share)) }];
        })
        // Of two that draw level at once, the one gaining faster leads beyond.
        .toSorted((x, y) => levelKey(y.to) - levelKey(x.to) || y.share - x.share)
        .slice(0, 1)
        .filter(({ to }) => levelKey(to) > 0)
        .map(({ to, rival }): Kind<'probability'> => {
          const [option, winner] = [optionAt(frame, first), optionAt(frame, rival)];
          return { kind: 'probability', advisor, option, from, to, direction: 'under', winner };
        })
    );
  });
}
