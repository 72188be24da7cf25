// What is lost by an option where another would have been better, and what knowing more could save.
import type { Draw } from './draws.ts';
import { levelKey } from './numbers.ts';
import { quantileOf } from './quantile.ts';

export type ValueOfInformation = ReturnType<typeof valueOfInformation>;

export type Regrets = ReturnType<typeof noRegrets>;

type HeldDraw = Draw & {
  /** By option and criterion, from `place` on. */
  readonly cells: Float64Array;
  readonly place: number;
  /** What the draw's advisor stated, by option and criterion. */
  readonly stated: Float64Array;
};

/** What is collected over the draws by `addRegrets` and `addHeld`. */
export function noRegrets(options: number, criteria: number, draws: number) {
  return {
    draws,
    /** By option and draw: points lost against the best option. */
    lost: new Float64Array(options * draws),
    /** By option and criterion: scores with the cells of that criterion held at what was stated. */
    held: new Float64Array(options * criteria),
    /** By criterion: the best of those, over the draws and in one draw. */
    best: new Float64Array(criteria),
    top: new Float64Array(criteria),
  };
}

// The indices below stay inside their arrays by the bounds of the loops, hence the `!`.

/** `most` is the greatest of the draw's scores. */
export function addRegrets(
  { lost, draws }: Regrets,
  scores: Float64Array,
  { draw, most }: { readonly draw: number; readonly most: number },
): void {
  for (let i = 0; i < scores.length; i += 1) lost[i * draws + draw] = most - scores[i]!;
}

/** Adds what the scores of a draw would be with the cells of one criterion after the other held. */
export function addHeld({ held, best, top }: Regrets, draw: HeldDraw): void {
  const { weights, cells, place, stated, scores } = draw;
  top.fill(Number.NEGATIVE_INFINITY);
  let cell = 0;
  for (let i = 0; i < scores.length; i += 1) {
    for (let k = 0; k < weights.length; k += 1) {
      const score = scores[i]! + weights[k]! * (stated[cell]! - cells[place + cell]!);
      held[cell]! += score;
      if (score > top[k]!) top[k] = score;
      cell += 1;
    }
  }
  for (let k = 0; k < top.length; k += 1) best[k]! += top[k]!;
}

/** Sums of scores by weights may pass it by their rounding. */
const MOST = 100;

/** The share of the value by which a criterion has to save more than any other; of less, mere chance in the draws decides. */
const ABOVE_ALL = 0.05;

/** The regret of an option in points of the scale of scores, 0 to 100. Reorders what was collected of it. */
export function regretOf(regrets: Regrets, option: number) {
  const values = lostBy(regrets, option);
  return {
    expected: Math.min(MOST, totalOf(values) / values.length),
    p90: Math.min(MOST, quantileOf(values, 0.9)),
  };
}

/**
 * The value of information over all draws, and the criterion that lowers it most over the `last` draws, for
 * which `addHeld` was called. Asked for before any `regretOf`.
 */
export function valueOfInformation(regrets: Regrets, last: number) {
  const { draws, lost, held, best } = regrets;
  const byOption = Array.from({ length: lost.length / draws }, (_, option) => lostBy(regrets, option));
  const points = Math.min(MOST, ...byOption.map((values) => totalOf(values) / draws));
  const without = levelKey(Math.min(...byOption.map((values) => totalOf(values.subarray(-last)))) / last);
  const left = Array.from(best, (total, k) => {
    const leader = Math.max(...held.filter((_, cell) => cell % best.length === k));
    return levelKey((total - leader) / last);
  });
  const [lowest = 0, next = without] = left.toSorted((a, b) => a - b);
  return {
    /** The smallest expected regret of any option: what knowing everything beforehand would be worth. */
    points,
    /** Position of the criterion that lowers it most where its cells are certain; null where none does clearly. */
    mostFrom: Math.min(next, without) - lowest > levelKey(points * ABOVE_ALL) ? left.indexOf(lowest) : null,
  };
}

function lostBy({ draws, lost }: Regrets, option: number): Float64Array {
  return lost.subarray(option * draws, (option + 1) * draws);
}

function totalOf(values: Float64Array): number {
  // Not `reduce`, which calls a function for each of ten thousand values.
  let total = 0;
  for (let at = 0; at < values.length; at += 1) total += values[at]!;
  return total;
}
