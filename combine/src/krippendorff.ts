// Krippendorff's alpha for scores on an interval scale.
import { sum } from './numbers.ts';

/**
 * Krippendorff's alpha with the interval metric, 1 - observed / expected disagreement (Krippendorff, "Content
 * Analysis", chapter on reliability). Each unit holds the values that its coders gave; units with fewer than
 * two are left out. 1 is perfect agreement, 0 what chance would give, under 0 systematic disagreement; null
 * where nothing can be compared or no value varies.
 */
export function krippendorffAlpha(units: readonly (readonly number[])[]): number | null {
  const pairable = units.filter((unit) => unit.length >= 2);
  const values = pairable.flat();
  const expected = squaredDifferences(values) / (values.length - 1);
  if (values.every((value) => value === values[0])) return null;
  const observed = sum(pairable.map((unit) => squaredDifferences(unit) / (unit.length - 1)));
  return 1 - observed / expected;
}

/** Sum of (a - b)² over the ordered pairs, divided by two and by nothing else. */
function squaredDifferences(values: readonly number[]): number {
  return sum(values.flatMap((a, i) => values.slice(i + 1).map((b) => (a - b) ** 2)));
}
