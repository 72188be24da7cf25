// Gamma numbers, of which a Dirichlet distribution is made.
import { exponential, logarithm } from './elementary.ts';
import { uniform } from './random.ts';
import type { Stream } from './random.ts';
import { normal } from './ziggurat.ts';

/** What the draws of one shape (over 0) have in common. */
export type GammaShape = ReturnType<typeof gammaShape>;

export function gammaShape(shape: number) {
  const d = (shape < 1 ? shape + 1 : shape) - 1 / 3;
  return { shape, d, c: 1 / Math.sqrt(9 * d) };
}

/**
 * A gamma number of the given shape and scale 1: Marsaglia and Tsang, "A simple method for generating gamma
 * variables" (2000). The number grows with `candidate`, a standard normal number, which is taken first and
 * replaced by fresh ones where it is rejected. Under shape 1 the number of shape + 1 is scaled by a uniform
 * number to the power 1/shape.
 */
export function gamma({ shape, d, c }: GammaShape, stream: Stream, candidate: number): number {
  for (let x = candidate; ; x = normal(stream)) {
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = uniform(stream);
    const square = x * x;
    if (u < 1 - 0.0331 * square * square || logarithm(u) < square / 2 + d * (1 - v + logarithm(v)))
      return shape < 1 ? d * v * exponential(logarithm(uniform(stream)) / shape) : d * v;
  }
}
