// What one draw of the simulation is made of: an advisor, a row of weights and a table of cells.
//
// Draws come in mirrored pairs: the second of a pair takes the first one's random numbers from the other end
// of their distributions. Each is distributed as if it were alone, and together they mostly scatter less than
// two independent ones.
import { gamma } from './gamma.ts';
import { normalQuantile } from './normal-quantile.ts';
import { streamOf } from './random.ts';
import type { Stream } from './random.ts';
import type { Estimate } from './tally.ts';
import { fillNormal, normal } from './ziggurat.ts';

export type SimulationSettings = {
  /** Correlation of an advisor's errors on two criteria of the same option; 0 to 1. */
  readonly errorCorrelation: number;
  /** How sure an advisor is that the truth lies between its low and its high; over 0 and under 1. */
  readonly intervalLevel: number;
};

export const SIMULATION: SimulationSettings = { errorCorrelation: 0.5, intervalLevel: 0.8 };

/** Names are what the draws are keyed by; within each list they differ. */
export type Uncertainty = SimulationSettings & {
  readonly seed: string;
  readonly options: readonly string[];
  readonly criteria: readonly string[];
  readonly advisors: readonly string[];
  /** One per criterion, summing to 1. */
  readonly weights: readonly number[];
  readonly weightsStated: boolean;
  /** By advisor, option, criterion. */
  readonly cells: readonly (readonly (readonly Estimate[])[])[];
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
 * Fills a row with the weights of one draw, summing to 1. Draws must be asked for in order from 0. A Dirichlet
 * row is a row of gamma numbers divided by their sum; every criterion draws from the stream of its own name.
 * A single criterion always weighs 1, and a weight of 0 stays 0.
 */
export function weightSampler(
  input: Pick<Uncertainty, 'seed' | 'criteria' | 'weights' | 'weightsStated'>,
): (draw: number, row: Float64Array) => void {
  const shapes = concentrations(input.weights, input.weightsStated);
  if (shapes.length === 1) return (_draw, row) => void row.fill(1);
  const streams = input.criteria.map((criterion) => streamOf(input.seed, 'weight', criterion));
  const candidates = new Float64Array(shapes.length);
  return (draw, row) => {
    let total = 0;
    for (let k = 0; k < row.length; k += 1) {
      const stream = streams[k]!;
      const shape = shapes[k]!;
      candidates[k] = draw % 2 === 1 ? -candidates[k]! : normal(stream);
      row[k] = shape > 0 ? gamma(shape, stream, candidates[k]!) : 0;
      total += row[k]!;
    }
    for (let k = 0; k < row.length; k += 1) row[k]! /= total;
  };
}

/**
 * Writes the cells of one draw into an array from a place on, by option and criterion, and gives the advisor
 * whose they are. Draws must be asked for in order from 0. Pairs of draws take the advisors in turn, so all
 * advisors have the same share.
 *
 * Low to high is read as the interval of the given level around the score m, so with q the quantile that
 * bounds it a cell is m + z (m - low) / q for z < 0 and m + z (high - m) / q otherwise, cut at 0 and 100. With
 * h of the option and e of the cell standard normal, z = sqrt(r) h + sqrt(1 - r) e: two cells of one option
 * have errors of correlation r, cells of different options independent ones.
 */
export function cellSampler(
  input: Pick<Uncertainty, 'seed' | 'options' | 'criteria' | 'advisors' | 'cells'> & SimulationSettings,
): (draw: number, into: Float64Array, place: number) => number {
  const [p, n] = [input.options.length, input.criteria.length];
  const shapes = shapeTable(input.cells, normalQuantile((1 + input.intervalLevel) / 2));
  const streams = input.options.map((option) => streamOf(input.seed, 'score', option));
  const shared = Math.sqrt(input.errorCorrelation);
  const own = Math.sqrt(1 - input.errorCorrelation);
  const common = new Float64Array(1);
  const errors = new Float64Array(p * n);
  const refill = (stream: Stream, from: number): void => {
    fillNormal(stream, common, 0, 1);
    fillNormal(stream, errors, from, from + n);
    const h = shared * common[0]!;
    for (let at = from; at < from + n; at += 1) errors[at] = h + own * errors[at]!;
  };
  return (draw, into, place) => {
    const sign = draw % 2 === 1 ? -1 : 1;
    if (sign === 1) streams.forEach((stream, i) => refill(stream, i * n));
    const advisor = Math.floor(draw / 2) % input.advisors.length;
    let shape = advisor * p * n * 3;
    for (let cell = 0; cell < p * n; cell += 1) {
      const z = sign * errors[cell]!;
      const x = shapes[shape]! + z * shapes[z < 0 ? shape + 1 : shape + 2]!;
      into[place + cell] = x < 0 ? 0 : x > 100 ? 100 : x;
      shape += 3;
    }
    return advisor;
  };
}

// The indices in this file stay inside their arrays by the bounds of the loops, hence the `!`.

/** Three numbers a cell, by advisor, option and criterion: score, and the scales of errors down and up. */
function shapeTable(cells: Uncertainty['cells'], quantile: number): Float64Array {
  return Float64Array.from(
    cells
      .flat(2)
      .flatMap(({ low, score, high }) => [score, (score - low) / quantile, (high - score) / quantile]),
  );
}
