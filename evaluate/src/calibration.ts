// Do things happen as often as they were said to?
import { levelKey, mean, percentiles, placeOf, sum } from '@witan/combine';
import type { ConfidenceInterval, Resamples } from '@witan/combine';

export type Bin = ReturnType<typeof binsOf>[number];

type Pair = { readonly cluster: string; readonly stated: number; readonly observed: number };

const BINS = 10;

/** Ten bins of equal width over 0 to 1; each takes `from` <= stated < `to`, the last 1 too. Means are null in an empty bin. */
export function binsOf(pairs: readonly Pair[]) {
  return Array.from({ length: BINS }, (_, b) => {
    const inside = pairs.filter(({ stated }) => binAt(stated) === b);
    const average = (value: (pair: Pair) => number): number | null =>
      inside.length > 0 ? mean(inside.map(value)) : null;
    return {
      from: b / BINS,
      to: (b + 1) / BINS,
      count: inside.length,
      stated: average((pair) => pair.stated),
      observed: average((pair) => pair.observed),
    };
  });
}

/** Expected calibration error: the bins' distance between stated and observed, weighted by their counts; 0 to 1, null without forecasts. */
export function calibrationError(bins: readonly Bin[]): number | null {
  const total = sum(bins.map(({ count }) => count));
  if (total === 0) return null;
  return sum(
    bins.map(({ count, stated, observed }) => (count / total) * Math.abs((stated ?? 0) - (observed ?? 0))),
  );
}

/**
 * Confidence interval of the calibration error. Resampling adds noise to every bin and so inflates the error; the percentile interval is moved
 * back by the mean inflation (Efron and Tibshirani 1993, chapter 10, on bias), and kept within 0 to 1.
 */
export function calibrationInterval(
  pairs: readonly Pair[],
  { places, draws }: Resamples,
): ConfidenceInterval | null {
  if (new Set(pairs.map(({ cluster }) => cluster)).size < 2) return null;
  const error = calibrationError(binsOf(pairs));
  const values = resampledErrors(pairs, { places, draws });
  const interval = percentiles(values);
  if (error === null || interval === null) return null;
  const inflation = mean(values) - error;
  const moved = (end: number): number => Math.min(1, Math.max(0, end - inflation));
  return [moved(interval[0]), moved(interval[1])];
}

function resampledErrors(pairs: readonly Pair[], { places, draws }: Resamples): number[] {
  const at = Int32Array.from(pairs, ({ cluster }) => placeOf(places, cluster));
  const bin = Uint8Array.from(pairs, ({ stated }) => binAt(stated));
  const gap = Float64Array.from(pairs, ({ stated, observed }) => stated - observed);
  const gaps = new Float64Array(BINS);
  const errors: number[] = [];
  for (const times of draws) {
    gaps.fill(0);
    let total = 0;
    for (let i = 0; i < at.length; i += 1) {
      const n = times[at[i]!]!;
      gaps[bin[i]!]! += n * gap[i]!;
      total += n;
    }
    if (total > 0) errors.push(sum([...gaps].map(Math.abs)) / total);
  }
  return errors;
}

// Rounded first: a mean that misses 0.3 by its last bit belongs where 0.3 does.
function binAt(stated: number): number {
  return Math.min(BINS - 1, Math.floor((levelKey(stated) * BINS) / 1e9));
}
