// What is lost by an option where another would have been better, and what knowing more could save.
import { levelKey } from './numbers.ts';
import { quantileOf } from './quantile.ts';

/** Points are those of the scale of scores, 0 to 100. */
export type Regret = { readonly expected: number; readonly p90: number };

export type ValueOfInformation = {
  /** The smallest expected regret of any option: what knowing everything beforehand would be worth. */
  readonly points: number;
  /** Position of the criterion that lowers it most where its cells are certain; null where none does. */
  readonly mostFrom: number | null;
};

export type Draw = {
  /** By criterion. */
  readonly weights: Float64Array;
  /** By option and criterion, from `place` on. */
  readonly cells: Float64Array;
  readonly place: number;
  /** What the draw's advisor stated, by option and criterion. */
  readonly stated: Float64Array;
  /** By option. */
  readonly scores: Float64Array;
};

/**
 * Collects the regrets of simulated draws: points lost against the best option of the draw. `size` holds the
 * numbers of options, criteria and draws.
 */
export function regretOver(size: {
  readonly options: number;
  readonly criteria: number;
  readonly draws: number;
}) {
  const { options: p, criteria: n, draws } = size;
  const lost = Array.from({ length: p }, () => new Float64Array(draws));
  const sums = new Float64Array(p);
  const known = createKnown(p, n);
  let count = 0;
  return {
    add: (draw: Draw): void => {
      let best = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < p; i += 1) if (draw.scores[i]! > best) best = draw.scores[i]!;
      for (let i = 0; i < p; i += 1) {
        const points = best - draw.scores[i]!;
        lost[i]![count] = points;
        sums[i]! += points;
      }
      known.add(draw);
      count += 1;
    },
    /** By option. Can be asked for once, for it reorders what was collected. */
    regrets: (): Regret[] =>
      lost.map((values, i) => ({
        expected: sums[i]! / count,
        p90: quantileOf(values.subarray(0, count), 0.9),
      })),
    value: (): ValueOfInformation => valueOf(Math.min(...sums) / count, known.remaining(count)),
  };
}

// The indices below stay inside their arrays by the bounds of the loops, hence the `!`.

/** What regret remains where the cells of one criterion are what the draw's advisor stated. */
function createKnown(p: number, n: number) {
  const best = new Float64Array(n);
  const top = new Float64Array(n);
  const totals = new Float64Array(p * n);
  return {
    add: ({ weights, cells, place, stated, scores }: Draw): void => {
      top.fill(Number.NEGATIVE_INFINITY);
      for (let i = 0; i < p; i += 1) {
        const score = scores[i]!;
        for (let k = 0; k < n; k += 1) {
          const cell = i * n + k;
          const held = score + weights[k]! * (stated[cell]! - cells[place + cell]!);
          totals[cell]! += held;
          if (held > top[k]!) top[k] = held;
        }
      }
      for (let k = 0; k < n; k += 1) best[k]! += top[k]!;
    },
    remaining: (count: number): number[] =>
      Array.from(
        best,
        (total, k) => (total - Math.max(...totals.filter((_, cell) => cell % n === k))) / count,
      ),
  };
}

function valueOf(points: number, remaining: readonly number[]): ValueOfInformation {
  const least = Math.min(...remaining.map(levelKey));
  const mostFrom = remaining.findIndex((rest) => levelKey(rest) === least);
  return { points, mostFrom: least < levelKey(points) ? mostFrom : null };
}
