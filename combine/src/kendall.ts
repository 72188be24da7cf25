// How alike several judges rank the same items.
import { levelKey, mean, sum } from './numbers.ts';

/**
 * Kendall's W over the judges' ranks of the same items, with the correction for ties (Kendall and Gibbons,
 * "Rank Correlation Methods"): 12 S / (m² (n³ - n) - m ΣT) for m judges, n items, S the squared deviations of
 * the rank sums and T = Σ (t³ - t) over a judge's groups of t level items. Each judge gives one value an
 * item, higher ranking higher. 0 to 1; null for fewer than two judges or items, or where no judge tells any
 * items apart.
 */
export function kendallW(judges: readonly (readonly number[])[]): number | null {
  const m = judges.length;
  const n = judges[0]?.length ?? 0;
  if (m < 2) return null;
  const ranks = judges.map(averageRanks);
  const middle = (m * (n + 1)) / 2;
  const totals = Array.from({ length: n }, (_, i) => sum(ranks.map((row) => row[i] ?? 0)));
  const deviations = sum(totals.map((total) => (total - middle) ** 2));
  const ties = sum(judges.map(tieCorrection));
  const most = m * m * (n ** 3 - n) - m * ties;
  return most > 0 ? (12 * deviations) / most : null;
}

/**
 * Mean over the pairs of judges of Spearman's rank correlation, level values sharing their ranks: 1 where all
 * rank alike, 0 at chance, whatever the number of judges. A judge that tells no items apart has no ranking and
 * is left out; null where fewer than two are left.
 */
export function meanRankCorrelation(judges: readonly (readonly number[])[]): number | null {
  const rankings = judges
    .map((judge) => averageRanks(judge))
    .filter((ranks) => ranks.some((rank) => rank !== ranks[0]));
  const pairs = rankings.flatMap((one, i) => rankings.slice(i + 1).map((other) => correlation(one, other)));
  return pairs.length > 0 ? mean(pairs) : null;
}

/** Of two rankings of the same items, so both have the same mean. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const middle = (a.length + 1) / 2;
  const product = (x: readonly number[], y: readonly number[]): number =>
    sum(x.map((value, i) => value * ((y[i] ?? 0) - middle)));
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

/** Rank 1 for the highest value; level values share the mean of their ranks. */
export function averageRanks(values: readonly number[]): number[] {
  const keys = values.map(levelKey);
  return keys.map((own) => {
    const above = keys.filter((key) => key > own).length;
    const level = keys.filter((key) => key === own).length;
    return above + (level + 1) / 2;
  });
}

// Each item of a group of t adds t² - 1, so the group adds t³ - t.
function tieCorrection(values: readonly number[]): number {
  const keys = values.map(levelKey);
  return sum(keys.map((own) => keys.filter((key) => key === own).length ** 2 - 1));
}
