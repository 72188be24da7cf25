// Whose probabilities count for how much.
import { mean, sum } from './numbers.ts';

/**
 * How the advisors' probabilities are pooled. `weights` are those of all the advisors that were asked, by name, each
 * at least 0, summing to 1; `outcomes` is how many resolved questions they rest on.
 */
export type Pooling =
  | { readonly method: 'equal' }
  | {
      readonly method: 'track_record';
      readonly outcomes: number;
      readonly weights: Readonly<Record<string, number>>;
      /** How often the truth lies within an advisor's intervals, by name; absent where they are taken as stated. */
      readonly levels?: Readonly<Record<string, number>>;
    };

export const EQUAL_WEIGHTS: Pooling = { method: 'equal' };

/**
 * One weight for each of the advisors present (at least one), summing to 1. An advisor that is missing counts
 * as the mean of those present, so its weight is shared equally among them and nothing is rescaled.
 */
export function poolWeights(pooling: Pooling, present: readonly string[]): number[] {
  if (pooling.method === 'equal') return present.map(() => 1 / present.length);
  const own = present.map((advisor) => Math.max(0, pooling.weights[advisor] ?? 0));
  const missing = Math.max(0, 1 - sum(own));
  return own.map((weight) => weight + missing / own.length);
}

/** What the advisors that gave a value (at least one) say together. */
export function pooledAmong(given: readonly (readonly [advisor: string, value: number])[], pooling: Pooling) {
  const present = given.map(([advisor]) => advisor);
  const values = given.map(([, value]) => value);
  return pooled(values, poolWeights(pooling, present));
}

/** Weighted mean of one value per advisor; where all weights are the same, the plain mean to the last bit. */
export function pooled(values: readonly number[], pool: readonly number[]): number {
  if (pool.every((weight) => weight === pool[0])) return mean(values);
  // No mean is over the greatest value, whatever its sum is rounded to.
  return Math.min(Math.max(...values), sum(values.map((value, a) => value * (pool[a] ?? 0))));
}
