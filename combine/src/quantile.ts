// One order statistic of many numbers, without sorting them all.

/**
 * The smallest of the values that at least the given share (over 0, at most 1) of them does not exceed.
 * Reorders the array (Hoare's selection).
 */
export function quantileOf(values: Float64Array, share: number): number {
  return atPlace(values, Math.max(0, Math.ceil(share * values.length) - 1));
}

/** The value that would stand at `wanted` (from 0) if they were sorted; NaN beyond the last. Reorders the array. */
export function atPlace(values: Float64Array, wanted: number): number {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const end = partition(values, left, right);
    if (wanted <= end) right = end;
    else left = end + 1;
  }
  return values[wanted] ?? Number.NaN;
}

// The indices stay between left and right: the pivot stops both scans.

/** Puts what is not over the value in the middle before what is not under it; gives the end of the first part. */
function partition(values: Float64Array, left: number, right: number): number {
  const pivot = values[(left + right) >>> 1]!;
  let i = left;
  let j = right;
  for (;;) {
    while (values[i]! < pivot) i += 1;
    while (values[j]! > pivot) j -= 1;
    if (i >= j) return j;
    const held = values[i]!;
    values[i] = values[j]!;
    values[j] = held;
    i += 1;
    j -= 1;
  }
}
