// How many independent opinions the answers of a panel amount to.
import { keyOf, outcomesOf } from './learn.ts';
import type { Resolved, RecordSums } from './learn.ts';
import { mean } from './numbers.ts';

/**
 * Mean correlation of the errors of two advisors of different vendors, as recorded judgements have it: 0.74 to 0.82
 * (mean 0.78) between four vendors on 198 court rulings, 0.58 to 0.86 (mean 0.71) between six models on 122 forecasts.
 */
export const ERROR_CORRELATION = 0.75;

/** Outcomes from which a panel's own record tells how far its advisors err together. */
const LEAST_OUTCOMES = 30;
/** Questions that two models must both have answered before their own correlation counts. */
const LEAST_SHARED = 10;
const SUMS = ['n', 'a', 'b', 'aa', 'bb', 'ab'] as const;

/** How far advisors err together, and from how many outcomes that is known; 0: from comparable models. */
export type CommonErrors = { readonly correlation: number; readonly outcomes: number };

export const COMPARABLE: CommonErrors = { correlation: ERROR_CORRELATION, outcomes: 0 };

/**
 * The sums of the true option's probabilities, for each two models that answered: what is missing from them is correlated
 * alike.
 */
export function commonErrorSums({ probabilities, truth, share = 1 }: Resolved): RecordSums {
  const chances = Object.entries(probabilities)
    .map(([name, row]) => [name, row[truth] ?? 0] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sums: Record<string, number> = {};
  for (const [i, [first, a]] of chances.entries())
    for (const [second, b] of chances.slice(i + 1))
      for (const [at, value] of [1, a, b, a * a, b * b, a * b].entries())
        sums[keyOf(`errors ${SUMS[at]}`, first, second)] = share * value;
  return sums;
}

/**
 * The mean correlation of the errors of each two of these seats' models, 0 to 1: by the record from 30 outcomes on, as
 * comparable models have it before, and where two have not answered ten questions together. Two seats of one model err as one.
 */
export function commonErrors(record: RecordSums, models: readonly string[]): CommonErrors {
  const outcomes = outcomesOf(record);
  const isKnown = outcomes >= LEAST_OUTCOMES;
  const pairs = models.flatMap((first, i) =>
    models
      .slice(i + 1)
      .map((second) =>
        sameModel(first, second)
          ? 1
          : ((isKnown ? ofPair(record, first, second) : null) ?? ERROR_CORRELATION),
      ),
  );
  if (pairs.length === 0) return COMPARABLE;
  return { correlation: Math.min(1, Math.max(0, mean(pairs))), outcomes: isKnown ? outcomes : 0 };
}

/** A model that sits twice is called "name" and "name (2)". */
function sameModel(first: string, second: string): boolean {
  const [a, b] = [first, second].map((name) => name.replace(/ \(\d+\)$/u, ''));
  return a === b;
}

function ofPair(record: RecordSums, first: string, second: string): number | null {
  const [one, other] = first < second ? [first, second] : [second, first];
  const [n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0] = SUMS.map(
    (sum) => record[keyOf(`errors ${sum}`, one, other)] ?? 0,
  );
  if (n < LEAST_SHARED) return null;
  const [va, vb] = [aa - (a * a) / n, bb - (b * b) / n];
  return va > 1e-9 && vb > 1e-9 ? (ab - (a * b) / n) / Math.sqrt(va * vb) : null;
}

/**
 * Kish's effective sample size for equally correlated errors, k / (1 + (k - 1)ρ): 1 to k. `correlation` from 0 to 1.
 */
export function effectiveVotes(advisors: number, correlation: number = ERROR_CORRELATION): number {
  return advisors < 2 ? advisors : advisors / (1 + (advisors - 1) * correlation);
}
