// What one draw of the simulation is made of: an advisor, a row of weights and a table of cells.
//
// Draws come in mirrored pairs: the second of a pair takes the first one's random numbers from the other end
// of their distributions. Each is distributed as if it were alone, and together they mostly scatter less than
// two independent ones.
import { gamma, gammaShape } from './gamma.ts';
import { normalQuantile } from './normal-quantile.ts';
import { streamOf } from './random.ts';
import type { CellEstimate } from './tally.ts';
import { fillNormals, normal } from './ziggurat.ts';

export type SimulationSettings = {
  /** Correlation of an advisor's errors on two criteria of the same option; 0 to 1. */
  readonly errorCorrelation: number;
  /** How sure an advisor is that the truth lies between its low and its high; over 0 and under 1. */
  readonly intervalLevel: number;
};

export const SIMULATION: SimulationSettings = { errorCorrelation: 0.5, intervalLevel: 0.8 };

/** Names are what the draws are keyed by; within each list they differ. */
export type Uncertainty = Pick<SimulationSettings, 'errorCorrelation'> & {
  readonly seed: string;
  readonly options: readonly string[];
  readonly criteria: readonly string[];
  readonly advisors: readonly string[];
  /** One per advisor, summing to 1: how often a draw takes it. */
  readonly pool: readonly number[];
  /** One per advisor: how often the truth lies within its intervals. */
  readonly levels: readonly number[];
  /** One per criterion, summing to 1. */
  readonly weights: readonly number[];
  readonly weightsStated: boolean;
  /** By advisor, option, criterion. */
  readonly cells: readonly (readonly (readonly CellEstimate[])[])[];
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

// The state of a sampler is a plain record and the functions stand alone: closures made anew for every
// simulation would be compiled anew for every simulation.

export type WeightSampler = ReturnType<typeof weightSampler>;

/** Every criterion draws from the stream of its own name. */
export function weightSampler(input: Pick<Uncertainty, 'seed' | 'criteria' | 'weights' | 'weightsStated'>) {
  return {
    gammas: concentrations(input.weights, input.weightsStated).map(gammaShape),
    streams: input.criteria.map((criterion) => streamOf(input.seed, 'weight', criterion)),
    candidates: new Float64Array(input.criteria.length),
  };
}

/**
 * Fills a row with the weights of one draw, summing to 1. Draws must be asked for in order from 0. A Dirichlet
 * row is a row of gamma numbers divided by their sum. A single criterion always weighs 1, and a weight of 0
 * stays 0.
 */
export function drawWeights({ gammas, streams, candidates }: WeightSampler, draw: number, row: Float64Array) {
  if (row.length === 1) {
    row[0] = 1;
    return;
  }
  let total = 0;
  for (let k = 0; k < row.length; k += 1) {
    const stream = streams[k]!;
    const of = gammas[k]!;
    candidates[k] = draw % 2 === 1 ? -candidates[k]! : normal(stream);
    row[k] = of.shape > 0 ? gamma(of, stream, candidates[k]!) : 0;
    total += row[k]!;
  }
  for (let k = 0; k < row.length; k += 1) row[k]! /= total;
}

export type CellSampler = ReturnType<typeof cellSampler>;

/** Every option draws from the stream of its own name. */
export function cellSampler(
  input: Pick<
    Uncertainty,
    'seed' | 'options' | 'criteria' | 'pool' | 'levels' | 'cells' | 'errorCorrelation'
  >,
) {
  return {
    turns: { pool: input.pool, due: Float64Array.from(input.pool, () => 0) },
    /** By advisor, option and criterion: score, mean of the scales of errors up and down, half their difference. */
    shapes: shapeTable(input),
    streams: input.options.map((option) => streamOf(input.seed, 'score', option)),
    /** What an option's criteria share of an error, and what is a cell's own. */
    shared: Math.sqrt(input.errorCorrelation),
    own: Math.sqrt(1 - input.errorCorrelation),
    /** Standard normal numbers of one option in one pair: the one that its criteria share, then theirs. */
    normals: new Float64Array(input.criteria.length + 1),
  };
}

/** Amounts due that are this close are the same, so that rounding never moves a turn. */
const SAME_DUE = 1e-6;

/**
 * The advisor of the next pair, by how much each is due by now: the one that is owed most, the first of equals. Each is taken as often as its weight
 * says, to within one turn at any time; of equal weights they go round in order.
 */
function nextAdvisor({ pool, due }: CellSampler['turns']): number {
  let next = 0;
  for (let a = 0; a < pool.length; a += 1) {
    due[a]! += pool[a]!;
    if (due[a]! > due[next]! + SAME_DUE) next = a;
  }
  due[next]! -= 1;
  return next;
}

/** One draw: its weights by criterion, and its scores by option. */
export type Draw = { readonly weights: Float64Array; readonly scores: Float64Array };

export type Pair = {
  readonly first: Draw;
  readonly second: Draw;
  /** Where the cells go, the first draw's from `place` on, then the second's, each by option and criterion; null where nobody asks for them. */
  readonly cells: Float64Array | null;
  readonly place: number;
};

/**
 * Draws the cells of the two draws of a pair, weighs them, and gives the advisor whose they are. Pairs must be
 * asked for in order from 0. They take the advisors in turn, each as often as its weight says.
 *
 * Low to high is read as the interval of the given level around the score m, so with q the quantile that
 * bounds it a cell is m + z (m - low) / q for z < 0 and m + z (high - m) / q otherwise, cut at 0 and 100. With
 * h of the option and e of the cell standard normal, z = sqrt(r) h + sqrt(1 - r) e: two cells of one option
 * have errors of correlation r, cells of different options independent ones.
 */
export function drawScores(sampler: CellSampler, { first, second, cells, place }: Pair): number {
  const { turns, shapes, streams, shared, own, normals } = sampler;
  const criteria = normals.length - 1;
  const count = streams.length * criteria;
  const advisor = nextAdvisor(turns);
  let cell = 0;
  for (let i = 0; i < streams.length; i += 1) {
    fillNormals(streams[i]!, normals);
    const common = shared * normals[0]!;
    let up = 0;
    let down = 0;
    for (let k = 0; k < criteria; k += 1) {
      const z = common + own * normals[k + 1]!;
      const shape = (advisor * count + cell) * 3;
      const score = shapes[shape]!;
      // z times the scale of its side, without a branch that the processor would guess wrong half of the time.
      const straight = z * shapes[shape + 1]!;
      const bent = Math.abs(z) * shapes[shape + 2]!;
      const one = within(score + straight + bent);
      const other = within(score - straight + bent);
      up += first.weights[k]! * one;
      down += second.weights[k]! * other;
      if (cells) {
        cells[place + cell] = one;
        cells[place + count + cell] = other;
      }
      cell += 1;
    }
    first.scores[i] = up;
    second.scores[i] = down;
  }
  return advisor;
}

// The indices in this file stay inside their arrays by the bounds of the loops, hence the `!`.

function within(score: number): number {
  return score < 0 ? 0 : score > 100 ? 100 : score;
}

function shapeTable({ cells, levels }: Pick<Uncertainty, 'cells' | 'levels'>): Float64Array {
  return Float64Array.from(
    cells.flatMap((rows, a) => {
      const quantile = normalQuantile((1 + (levels[a] ?? SIMULATION.intervalLevel)) / 2);
      return rows
        .flat()
        .flatMap(({ low, score, high }) => [
          score,
          (high - low) / (2 * quantile),
          (high - score - (score - low)) / (2 * quantile),
        ]);
    }),
  );
}
