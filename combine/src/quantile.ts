// One order statistic of many numbers, without sorting them all.

/**
 * The smallest of the values that at least the given share (over 0, at most 1) of them does not exceed.
 * Reorders the array (Hoare's selection).
 */
export function quantileOf(values: Float64Array, share: number): number {
  const wanted = Math.max(0, Math.ceil(share * values.length) - 1);
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = values[(left + right) >>> 1]!;
    let i = left - 1;
    let j = right + 1;
    for (;;) {
      do i += 1;
      while (values[i]! < pivot);
      do j -= 1;
      while (values[j]! > pivot);
      if (i >= j) break;
      const held = values[i]!;
      values[i] = values[j]!;
      values[j] = held;
    }
    if (wanted <= j) right = j;
    else left = j + 1;
  }
  return values[wanted] ?? Number.NaN;
}
