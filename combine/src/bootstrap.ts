// 95% intervals by resampling whole clusters.
import { atPlace } from './quantile.ts';
import { streamOf, uniform } from './random.ts';

/** Lower and upper end. */
export type ConfidenceInterval = [number, number];

export type Resamples = ReturnType<typeof resample>;

export const RESAMPLES = 2000;

/** Draws as many clusters as there are, with replacement, `count` times. The same names and seed give the same draws, whatever the order. */
export function resample(clusters: Iterable<string>, seed: string, count: number = RESAMPLES) {
  const names = [...new Set(clusters)].toSorted((a, b) => (a < b ? -1 : 1));
  const stream = streamOf(seed, 'bootstrap');
  const draws = Array.from({ length: count }, () => {
    const times = new Uint16Array(names.length);
    for (let i = 0; i < names.length; i += 1) {
      const place = Math.floor(uniform(stream) * names.length);
      times[place] = (times[place] ?? 0) + 1;
    }
    return times;
  });
  return {
    /** Place of each cluster in a draw. */
    places: new Map(names.map((name, i) => [name, i])),
    /** Per draw, how often each cluster was drawn. */
    draws,
  };
}

/**
 * Percentile interval of a ratio of sums, such as a mean (`den` 1 for every row). Null with fewer than two clusters among the rows,
 * where there is nothing to resample.
 */
export function ratioInterval(
  rows: readonly { readonly cluster: string; readonly num: number; readonly den: number }[],
  { places, draws }: Resamples,
): ConfidenceInterval | null {
  const clusters = new Set(rows.map(({ cluster }) => cluster));
  if (clusters.size < 2) return null;
  // Only the clusters that have a row: those of a small subgroup are few among all that were drawn.
  const drawn = Int32Array.from(clusters, (cluster) => placeOf(places, cluster)).sort();
  const num = new Float64Array(places.size);
  const den = new Float64Array(places.size);
  for (const row of rows) {
    const place = placeOf(places, row.cluster);
    num[place]! += row.num;
    den[place]! += row.den;
  }
  const values: number[] = [];
  for (const times of draws) {
    let top = 0;
    let bottom = 0;
    for (const place of drawn) {
      const n = times[place]!;
      top += n * num[place]!;
      bottom += n * den[place]!;
    }
    // A draw may miss every cluster of a small subgroup; it then says nothing about it.
    if (bottom !== 0) values.push(top / bottom);
  }
  return percentiles(values);
}

const Z = 1.959964;

/**
 * Wilson's interval of a share of `n` independent cases. A bootstrap of cases that all came out alike would leave no doubt, however
 * few they are.
 */
export function shareInterval(share: number, n: number): ConfidenceInterval {
  const weight = Z ** 2 / n;
  const middle = (share + weight / 2) / (1 + weight);
  const half = Math.sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** The middle 95% of the values, interpolated between neighbours (type 7 of Hyndman and Fan 1996). Null without values. */
export function percentiles(values: readonly number[]): ConfidenceInterval | null {
  if (values.length === 0) return null;
  const all = Float64Array.from(values);
  const at = (share: number): number => {
    const spot = share * (all.length - 1);
    const below = atPlace(all, Math.floor(spot));
    return below + (spot - Math.floor(spot)) * (atPlace(all, Math.ceil(spot)) - below);
  };
  return [at(0.025), at(0.975)];
}

export function placeOf(places: Resamples['places'], cluster: string): number {
  const place = places.get(cluster);
  if (place === undefined) throw new RangeError(`Cluster "${cluster}" was not among those resampled.`);
  return place;
}
