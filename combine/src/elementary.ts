// Logarithm and exponential that give the same bits on every machine.
//
// The language fixes + - * / and square root to the last bit, but leaves Math.log, Math.exp and Math.pow to
// the engine: their results may change with its version, its compiler or the processor. A draw that is
// accepted on one machine and refused on another would shift every draw after it, and the same memo id would
// give another memo.

/** Natural logarithm of a finite number over 0; relative error under 1e-15. */
export function logarithm(x: number): number {
  let mantissa = x;
  let exponent = 0;
  // Halving and doubling are exact.
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    exponent -= 1;
  }
  while (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  // ln m = 2 artanh s with s = (m - 1) / (m + 1); |s| < 0.172, so eleven terms of the series reach the last bit.
  const s = (mantissa - 1) / (mantissa + 1);
  return exponent * Math.LN2 + 2 * s * artanhSeries(s * s);
}

/** 1 + q/3 + q²/5 + ... + q¹⁰/21, highest term first. */
function artanhSeries(q: number): number {
  const high = 1 / 13 + q * (1 / 15 + q * (1 / 17 + q * (1 / 19 + q * (1 / 21))));
  return 1 + q * (1 / 3 + q * (1 / 5 + q * (1 / 7 + q * (1 / 9 + q * (1 / 11 + q * high)))));
}

/** 1/n! for n from 0 to 13. */
const TAYLOR = Float64Array.from({ length: 14 }, (_, n) => {
  let factorial = 1;
  for (let factor = 2; factor <= n; factor += 1) factorial *= factor;
  return 1 / factorial;
});

/**
 * e to the power of a number up to 700, 0 where the result is under the smallest normal double; relative
 * error under 1e-13.
 */
export function exponential(x: number): number {
  if (x < -708) return 0;
  const halvings = Math.round(x / Math.LN2);
  const rest = x - halvings * Math.LN2;
  // |rest| < 0.347: thirteen terms of the Taylor series reach the last bit.
  let power = 0;
  for (let n = 13; n >= 0; n -= 1) power = power * rest + TAYLOR[n]!;
  for (let n = halvings; n < 0; n += 1) power *= 0.5;
  for (let n = halvings; n > 0; n -= 1) power *= 2;
  return power;
}
