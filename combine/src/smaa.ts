// Stochastic multicriteria acceptability analysis: how often each option takes each rank when weights and
// scores are uncertain, and what is lost by each.
import { cellSampler, drawScores, drawWeights, weightSampler } from './draws.ts';
import type { Draw, Uncertainty } from './draws.ts';
import { addHeld, addRegrets, noRegrets, regretOf, valueOfInformation } from './regret.ts';
import type { ValueOfInformation } from './regret.ts';
import type { Slices } from './slices.ts';

export const DRAWS = 10_000;

/** The last draws, over which the confidence factors are counted and the criteria held one by one. */
const KEPT = 2_000;

/** Cells drawn between two pauses: a millisecond or two. */
const SLICE = 40_000;

export type Acceptability = ReturnType<typeof acceptabilityOf>;

export type Simulated = {
  /** In the order of the input. */
  readonly options: readonly Acceptability[];
  readonly valueOfInformation: ValueOfInformation;
};

/**
 * SMAA-2 (Lahdelma and Salminen, Operations Research 49, 2001) by simulation with 10,000 draws. A draw takes
 * one advisor for all cells, as often as its weight says, every cell from a distribution around that advisor's score, and the weights from
 * a Dirichlet distribution. Options that come out exactly level share their ranks equally. Draws are keyed by
 * name, so the order of the input changes nothing, and the same input gives the same bits on every machine.
 *
 * The standard error of an acceptability is at most 0.0071, that of 5,000 independent draws at one half: where
 * the two draws of a mirrored pair always fall on the same side, the second tells nothing new. Where a better
 * score or another weight can only help, it is under 0.005.
 *
 * Pauses after every slice of the work; whoever runs it may let others go first.
 */
export function* simulating(input: Uncertainty): Slices<Simulated> {
  const places = placesByName(input.criteria);
  const simulation = createSimulation(sortedByName(input));
  const slice = 2 * Math.ceil(SLICE / (2 * input.options.length * input.criteria.length));
  for (let draw = 0; draw < DRAWS; draw += slice) {
    runDraws(simulation, draw, Math.min(DRAWS, draw + slice));
    yield;
  }
  const { points, mostFrom } = valueOfInformation(simulation.regrets, KEPT);
  const options: Acceptability[] = [];
  for (const i of input.options.keys()) {
    options.push(acceptabilityOf(simulation, i, places));
    yield;
  }
  return {
    options,
    valueOfInformation: { points, mostFrom: mostFrom === null ? null : (places[mostFrom] ?? null) },
  };
}

type Simulation = ReturnType<typeof createSimulation>;

function createSimulation(input: Uncertainty) {
  const [p, n] = [input.options.length, input.criteria.length];
  return {
    /** Numbers of options and criteria. */
    p,
    n,
    weightSampler: weightSampler(input),
    cellSampler: cellSampler(input),
    /** By advisor: what it stated, by option and criterion. */
    stated: input.cells.map((rows) => Float64Array.from(rows.flat(), ({ score }) => score)),
    /** The draws of one pair. */
    first: { weights: new Float64Array(n), scores: new Float64Array(p) },
    second: { weights: new Float64Array(n), scores: new Float64Array(p) },
    /** The options in the order of the last draw, best first. */
    order: Int32Array.from({ length: p }, (_, i) => i),
    /** Over the draws: by option and rank, and by option and criterion the weights that it won under. */
    counts: new Float64Array(p * p),
    sums: new Float64Array(p * n),
    /** Cells of the last draws: by draw, option and criterion. */
    kept: new Float64Array(KEPT * p * n),
    regrets: noRegrets(p, n, DRAWS),
  };
}

// The indices below stay inside their arrays by the bounds of the loops, hence the `!`.

/** From and to are even: draws come in mirrored pairs. */
function runDraws(simulation: Simulation, from: number, to: number): void {
  const { p, n, weightSampler: ofWeights, cellSampler: ofCells, first, second, kept } = simulation;
  for (let draw = from; draw < to; draw += 2) {
    const place = (draw - (DRAWS - KEPT)) * p * n;
    const cells = place < 0 ? null : kept;
    drawWeights(ofWeights, draw, first.weights);
    drawWeights(ofWeights, draw + 1, second.weights);
    const advisor = drawScores(ofCells, { first, second, cells, place });
    countDraw(simulation, first, draw);
    countDraw(simulation, second, draw + 1);
    if (cells === null) continue;
    const stated = simulation.stated[advisor]!;
    addHeld(simulation.regrets, { ...first, cells, place, stated });
    addHeld(simulation.regrets, { ...second, cells, place: place + p * n, stated });
  }
}

function countDraw(
  { p, n, order, counts, sums, regrets }: Simulation,
  { weights, scores }: Draw,
  draw: number,
): void {
  sortBest(order, scores);
  addRegrets(regrets, scores, { draw, most: scores[order[0]!]! });
  for (let from = 0, to = 1; from < p; from = to, to += 1) {
    while (to < p && scores[order[to]!] === scores[order[from]!]) to += 1;
    const share = 1 / (to - from);
    for (let at = from; at < to; at += 1) {
      const i = order[at]!;
      for (let rank = from; rank < to; rank += 1) counts[i * p + rank]! += share;
      if (from === 0) for (let k = 0; k < n; k += 1) sums[i * n + k]! += share * weights[k]!;
    }
  }
}

/** Puts the best first, by insertion: few options change places from one draw to the next. */
function sortBest(order: Int32Array, scores: Float64Array): void {
  for (let from = 1; from < order.length; from += 1) {
    const option = order[from]!;
    const score = scores[option]!;
    let to = from;
    for (; to > 0 && scores[order[to - 1]!]! < score; to -= 1) order[to] = order[to - 1]!;
    order[to] = option;
  }
}

function acceptabilityOf(
  simulation: Simulation,
  option: number,
  /** The criteria sorted by name. */
  places: readonly number[],
) {
  const { p, n, counts, sums, regrets } = simulation;
  const wins = counts[option * p]!;
  const central = sums.slice(option * n, (option + 1) * n).map((total) => total / wins);
  return {
    /**
     * Share of the draws in which the option takes rank 1, 2, ...; sums to 1, and so do the options' shares of any rank.
     */
    ranks: Array.from(counts.subarray(option * p, (option + 1) * p), (count) => count / DRAWS),
    /** Mean of the weights, by criterion, in the draws that the option wins; null where it wins none. */
    centralWeights: wins > 0 ? places.map((_, k) => central[places.indexOf(k)] ?? 0) : null,
    /** Share of 2,000 draws of the cells that it wins under its central weights; null where it has none. */
    confidenceFactor: wins > 0 ? confidenceFactor(simulation, option, central) : null,
    regret: regretOf(regrets, option),
  };
}

/** The share of the kept draws that the option wins under these weights. */
function confidenceFactor({ p, n, kept, counts }: Simulation, option: number, weights: Float64Array): number {
  // Strongest first, so that most comparisons end at the first rival.
  const rivals = Int32Array.from({ length: p }, (_, i) => i).sort((i, j) => counts[j * p]! - counts[i * p]!);
  let wins = 0;
  for (let start = 0; start < kept.length; start += p * n) {
    const own = dot(weights, kept, start + option * n);
    let level = 1;
    for (let r = 0; r < p && level > 0; r += 1) {
      const j = rivals[r]!;
      const other = j === option ? Number.NEGATIVE_INFINITY : dot(weights, kept, start + j * n);
      if (other > own) level = 0;
      else if (other === own) level += 1;
    }
    if (level > 0) wins += 1 / level;
  }
  return wins / KEPT;
}

function dot(weights: Float64Array, cells: Float64Array, place: number): number {
  // In two sums, since every addition waits for the one before it.
  let even = 0;
  let odd = 0;
  const last = weights.length - 1;
  for (let k = 0; k < last; k += 2) {
    even += weights[k]! * cells[place + k]!;
    odd += weights[k + 1]! * cells[place + k + 1]!;
  }
  return last % 2 === 0 ? even + weights[last]! * cells[place + last]! + odd : even + odd;
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
    pool: at(input.pool, advisors),
    levels: at(input.levels, advisors),
    weights: at(input.weights, criteria),
    cells: at(input.cells, advisors).map((rows) => rows.map((row) => at(row, criteria))),
  };
}

function placesByName(names: readonly string[]): number[] {
  return [...names.entries()].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([place]) => place);
}

function at<T>(values: readonly T[], places: readonly number[]): T[] {
  return places.flatMap((place) => values.slice(place, place + 1));
}
