// Gamma numbers, of which a Dirichlet distribution is made.
import { exponential, logarithm } from './elementary.ts';
import { uniform } from './random.ts';
import type { Stream } from './random.ts';
import { normal } from './ziggurat.ts';

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
