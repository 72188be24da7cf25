// What one draw of the simulation is made of: a row of weights and a table of cells.
//
// Draws come in mirrored pairs: the second of a pair takes the first one's random numbers from the other end
// of their distributions. Each is distributed as if it were alone, and together they scatter less than two
// independent ones.
import { gamma, normal, streamOf } from './random.ts';
import type { Stream } from './random.ts';
import type { Triangle } from './tally.ts';

/** Names are what the draws are keyed by; within each list they differ. */
export type Uncertainty = {
  readonly seed: string;
  readonly options: readonly string[];
  readonly criteria: readonly string[];
  readonly advisors: readonly string[];
  /** One per criterion, summing to 1. */
  readonly weights: readonly number[];
  readonly weightsStated: boolean;
  /** By advisor, option, criterion. */
  readonly cells: readonly (readonly (readonly Triangle[])[])[];
};

/**
 * Concentrations of the Dirichlet distribution of the weights. Stated weights: (25(n - 1) - 1) w, which at
 * equal weights is a standard deviation of a fifth of the weight. None stated: n w, at equal weights the
 * uniform distribution over all weights.
 */
export function concentrations(weights: readonly number[], stated: boolean): number[] {
  const n = weights.length;
  const total = stated ? 25 * (n - 1) - 1 : n;
  return weights.map((weight) => total * weight);
}

/**
 * `draws` rows of weights, one after the other, each summing to 1. A Dirichlet row is a row of gamma numbers
 * divided by their sum; every criterion draws from the stream of its own name. A single criterion always
 * weighs 1, and a weight of 0 stays 0.
 */
export function drawWeights(
  input: Pick<Uncertainty, 'seed' | 'criteria' | 'weights' | 'weightsStated'>,
  draws: number,
): Float64Array {
  const n = input.criteria.length;
  const rows = new Float64Array(draws * n);
  if (n === 1) return rows.fill(1);
  const shapes = concentrations(input.weights, input.weightsStated);
  input.criteria.forEach((criterion, k) => {
    const shape = shapes[k] ?? 0;
    if (shape <= 0) return;
    const stream = streamOf(input.seed, 'weight', criterion);
    for (let at = k; at < rows.length; at += 2 * n) {
      const candidate = normal(stream);
      rows[at] = gamma(shape, stream, candidate);
      if (at + n < rows.length) rows[at + n] = gamma(shape, stream, -candidate);
    }
  });
  for (let start = 0; start < rows.length; start += n) normalise(rows, start, n);
  return rows;
}

/**
 * Writes the cells of one draw into an array from a place on, by option and criterion. Draws must be asked
 * for in order from 0. Pairs of draws take the advisors in turn, so all advisors have the same share. With U
 * and V uniform on (0, 1), a triangle's number is low + width ((1 - c) min(U, V) + c max(U, V)), c the mode's
 * place between low and high (Stein and Keblis, "A new method to simulate the triangular distribution",
 * 2009): no root, no branch. U and V are the halves of one integer.
 */
export function cellSampler(
  input: Pick<Uncertainty, 'seed' | 'options' | 'criteria' | 'advisors' | 'cells'>,
): (draw: number, into: Float64Array, place: number) => void {
  const cells = input.options.length * input.criteria.length;
  const shapes = triangleTable(input.cells);
  const streams = input.options.map((option) => streamOf(input.seed, 'score', option));
  const bits = new Int32Array(cells);
  return (draw, into, place) => {
    if (draw % 2 === 1) mirror(bits);
    else refill(bits, streams);
    let shape = (Math.floor(draw / 2) % input.advisors.length) * cells * 3;
    for (let cell = 0; cell < cells; cell += 1) {
      const u = bits[cell]! >>> 16;
      const v = bits[cell]! & 0xffff;
      const middle = (u + v + 1) / 0x20000;
      const apart = Math.abs(u - v) / 0x20000;
      into[place + cell] = shapes[shape]! + middle * shapes[shape + 1]! + apart * shapes[shape + 2]!;
      shape += 3;
    }
  };
}

// The indices in this file stay inside their arrays by the bounds of the loops, hence the `!`.

function normalise(rows: Float64Array, start: number, length: number): void {
  let total = 0;
  for (let at = start; at < start + length; at += 1) total += rows[at]!;
  for (let at = start; at < start + length; at += 1) rows[at] = rows[at]! / total;
}

function refill(bits: Int32Array, streams: readonly Stream[]): void {
  const each = bits.length / streams.length;
  for (let i = 0; i < streams.length; i += 1) {
    const stream = streams[i]!;
    for (let at = i * each; at < (i + 1) * each; at += 1) bits[at] = stream.next();
  }
}

/** Turns every U and V into 1 - U and 1 - V. */
function mirror(bits: Int32Array): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = ~bits[at]!;
}

/**
 * Three numbers a cell, by advisor, option and criterion: low, width, and how far the mode leans from the
 * middle (-width to width).
 */
function triangleTable(cells: Uncertainty['cells']): Float64Array {
  return Float64Array.from(
    cells.flat(2).flatMap(({ low, mode, high }) => [low, high - low, 2 * mode - low - high]),
  );
}
