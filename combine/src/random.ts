// Seeded streams of random numbers, and the few distributions that the simulation draws from.
import { createHash } from 'node:crypto';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { exponential, logarithm } from './elementary.ts';

/** A source of 32-bit integers that moves on with each `next()`. */
export type Stream = { next(): number };

/**
 * A stream (xoroshiro128+) that depends on nothing but the seed and the keys. Its starting state is a SHA-256
 * of them, so streams under different keys are independent for every practical purpose.
 */
export function streamOf(seed: string, ...keys: readonly string[]): Stream {
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, ...keys]))
    .digest();
  return xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => digest.readInt32LE(offset)));
}

/** A number from the open interval (0, 1), one of 2^32 evenly spaced ones. */
export function uniform(stream: Stream): number {
  return ((stream.next() >>> 0) + 0.5) / 2 ** 32;
}

/**
 * A standard normal number by the ratio of uniforms, with Leva's bounds ("A fast normal random number
 * generator", 1992) that settle all but one pair in a hundred without a logarithm.
 */
export function normal(stream: Stream): number {
  for (;;) {
    const u = uniform(stream);
    const v = 1.7156 * (uniform(stream) - 0.5);
    const x = u - 0.449871;
    const y = Math.abs(v) + 0.386595;
    const q = x * x + y * (0.196 * y - 0.25472 * x);
    if (q < 0.27597) return v / u;
    if (q <= 0.27846 && v * v <= -4 * u * u * logarithm(u)) return v / u;
  }
}

/**
 * A gamma number of the given shape (over 0) and scale 1: Marsaglia and Tsang, "A simple method for
 * generating gamma variables" (2000). The number grows with `candidate`, a standard normal number, which is
 * taken first and replaced by fresh ones where it is rejected. Under shape 1 the number of shape + 1 is
 * scaled by a uniform number to the power 1/shape.
 */
export function gamma(shape: number, stream: Stream, candidate: number): number {
  if (shape < 1) {
    return gamma(shape + 1, stream, candidate) * exponential(logarithm(uniform(stream)) / shape);
  }
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (let x = candidate; ; x = normal(stream)) {
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = uniform(stream);
    const square = x * x;
    if (u < 1 - 0.0331 * square * square) return d * v;
    if (logarithm(u) < square / 2 + d * (1 - v + logarithm(v))) return d * v;
  }
}
