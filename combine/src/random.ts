// Seeded streams of random numbers.
import { createHash } from 'node:crypto';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

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
