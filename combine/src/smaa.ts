// Stochastic multicriteria acceptability analysis: how often each option takes each rank when weights and
// scores are uncertain.
import { cellSampler, drawWeights } from './draws.ts';
import type { Uncertainty } from './draws.ts';

export const DRAWS = 10_000;

/** The last draws, over which the confidence factors are counted. */
const KEPT = 2_000;

/** One per option, in the order of the input. */
export type Acceptability = {
  /**
   * Share of the draws in which the option takes rank 1, 2, ...; sums to 1, and so do the options' shares of
   * any rank.
   */
  readonly ranks: readonly number[];
  /** Mean of the weights, by criterion, in the draws that the option wins; null where it wins none. */
  readonly centralWeights: readonly number[] | null;
  /**
   * Share of 2,000 draws of the cells that the option wins under its central weights; null where it has none.
   */
  readonly confidenceFactor: number | null;
};

/**
 * SMAA-2 (Lahdelma and Salminen, Operations Research 49, 2001) by simulation with 10,000 draws. A draw takes
 * one advisor for all cells, every cell from the triangle of that advisor's low, score and high, and the
 * weights from a Dirichlet distribution. Options that come out exactly level share their ranks equally. Draws
 * are keyed by name, so the order of the input changes nothing, and the same input gives the same bits on
 * every machine. The standard error of an acceptability is at most 0.005.
 */
export function smaa(input: Uncertainty): Acceptability[] {
  const criteria = placesByName(input.criteria);
  const { p, n, ranks, central, kept } = simulate(sortedByName(input));
  const confidence = confidenceFactors({ p, n, ranks, central, kept });
  return central.map((weights, i) => ({
    ranks: Array.from(ranks.subarray(i * p, (i + 1) * p)),
    centralWeights: weights ? criteria.map((_, k) => weights[criteria.indexOf(k)] ?? 0) : null,
    confidenceFactor: confidence[i] ?? null,
  }));
}

type Simulation = {
  /** Numbers of options and criteria. */
  readonly p: number;
  readonly n: number;
  /** By option and rank. */
  readonly ranks: Float64Array;
  /** By option. */
  readonly central: readonly (Float64Array | null)[];
  /** Cells of the last draws: by draw, option and criterion. */
  readonly kept: Float64Array;
};

// The indices below stay inside their arrays by the bounds of the loops, hence the `!`.

function simulate(input: Uncertainty): Simulation {
  const p = input.options.length;
  const n = input.criteria.length;
  const weights = drawWeights(input, DRAWS);
  const drawCells = cellSampler(input);
  const kept = new Float64Array(KEPT * p * n);
  const scores = new Float64Array(p);
  const counts = new Float64Array(p * p);
  const sums = new Float64Array(p * n);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const cells = (draw % KEPT) * p * n;
    drawCells(draw, kept, cells);
    for (let i = 0; i < p; i += 1) scores[i] = dot(weights, draw * n, kept, cells + i * n, n);
    for (let i = 0; i < p; i += 1) {
      const share = countRanks(scores, i, counts);
      for (let k = 0; k < n && share > 0; k += 1) sums[i * n + k]! += share * weights[draw * n + k]!;
    }
  }
  const central = input.options.map((_, i) => {
    const wins = counts[i * p]!;
    return wins > 0 ? sums.slice(i * n, (i + 1) * n).map((total) => total / wins) : null;
  });
  return { p, n, ranks: counts.map((count) => count / DRAWS), central, kept };
}

/** Adds an option's shares of the ranks that it takes with these scores; gives its share of the first. */
function countRanks(scores: Float64Array, option: number, counts: Float64Array): number {
  const own = scores[option]!;
  let better = 0;
  let level = 0;
  for (let j = 0; j < scores.length; j += 1) {
    if (scores[j]! > own) better += 1;
    else if (own === scores[j]) level += 1;
  }
  const share = 1 / level;
  const first = option * scores.length + better;
  for (let at = first; at < first + level; at += 1) counts[at]! += share;
  return better === 0 ? share : 0;
}

function confidenceFactors({ p, n, ranks, central, kept }: Simulation): (number | null)[] {
  // Strongest first, so that most comparisons end at the first rival.
  const rivals = Int32Array.from(central.keys()).sort((i, j) => ranks[j * p]! - ranks[i * p]!);
  return central.map((weights, i) => {
    if (!weights) return null;
    let wins = 0;
    for (let start = 0; start < kept.length; start += p * n) {
      const own = dot(weights, 0, kept, start + i * n, n);
      let level = 1;
      for (let r = 0; r < p && level > 0; r += 1) {
        const j = rivals[r]!;
        const other = j === i ? Number.NEGATIVE_INFINITY : dot(weights, 0, kept, start + j * n, n);
        if (other > own) level = 0;
        else if (other === own) level += 1;
      }
      if (level > 0) wins += 1 / level;
    }
    return wins / KEPT;
  });
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number, length: number): number {
  let total = 0;
  for (let k = 0; k < length; k += 1) total += a[i + k]! * b[j + k]!;
  return total;
}

/**
 * The input with criteria and advisors sorted by the code units of their names, since one stream of cells
 * serves all criteria and the advisors take turns. Options have a stream each, so their order is of no
 * account.
 */
function sortedByName(input: Uncertainty): Uncertainty {
  const criteria = placesByName(input.criteria);
  const advisors = placesByName(input.advisors);
  return {
    ...input,
    criteria: at(input.criteria, criteria),
    advisors: at(input.advisors, advisors),
    weights: at(input.weights, criteria),
    cells: at(input.cells, advisors).map((rows) => rows.map((row) => at(row, criteria))),
  };
}

function placesByName(names: readonly string[]): number[] {
  return [...names.entries()].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([place]) => place);
}

function at<T>(values: readonly T[], places: readonly number[]): T[] {
  return places.flatMap((place) => values.slice(place, place + 1));
}
