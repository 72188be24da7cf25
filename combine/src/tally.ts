// The panel's numbers in one table: cells, weighted scores and pooled probabilities.
import type { Frame } from './frame.ts';
import type { Perspective } from './perspective.ts';
import { mean, shares, weighted } from './numbers.ts';
import { EQUAL_WEIGHTS, pooled, pooledAmong, poolWeights } from './pool.ts';
import type { Pooling } from './pool.ts';

/** What an advisor thinks of one option on one criterion: 0 <= low <= score <= high <= 100. */
export type CellEstimate = { readonly low: number; readonly score: number; readonly high: number };

/** By advisor, option and criterion. */
type SaidCells = readonly (readonly (readonly (CellEstimate | null)[])[])[];

/** Rows and columns go by the frame's order, advisors by the order of the perspectives. */
export type Tally = ReturnType<typeof tally>;

/**
 * Tables the perspectives (at least one). A cell that an advisor left out takes the plain mean of the others'
 * cells, in the advisor's own ranking and in its draws, as a missing advisor does in the pool; a cell that everyone
 * left out takes the mean of the criterion's other cells, or 50.
 */
export function tally(frame: Frame, perspectives: readonly Perspective[], pooling: Pooling = EQUAL_WEIGHTS) {
  if (perspectives.length === 0) throw new RangeError('There is nothing to tally without a perspective.');
  const weights = weightsOf(frame);
  const said = perspectives.map((perspective) => estimatesOf(frame, perspective));
  const advisors = perspectives.map(({ advisor }) => advisor);
  const means = meanScores(said, advisors, pooling);
  const pool = poolWeights(pooling, advisors);
  const stated = perspectives.map(({ probabilities }) =>
    frame.options.map(({ id }) => probabilities[id] ?? 0),
  );
  const byOption = frame.options.map((_, i) => stated.map((row) => row[i] ?? 0));
  return {
    advisors,
    /** One per advisor, 0 to 1, summing to 1: its part of the pooled probability. */
    pool,
    /** One per criterion, 0 to 1, summing to 1. */
    weights,
    /** By advisor, option, criterion: what was said, null where the advisor left the cell out. */
    said,
    /** The same with the gaps filled. */
    filled: said.map((rows) =>
      rows.map((row, i) => row.map((cell, k) => cell ?? standIn(said, means[i]?.[k] ?? UNKNOWN, [i, k]))),
    ),
    /** By option and criterion: mean over the advisors, by their weights in the pool. */
    means,
    /** One per option, 0 to 100. */
    scores: weightedScores(means, weights),
    /** One per option, 0 to 1: mean of the advisors' probabilities, by their weights in the pool. */
    probabilities: byOption.map((values) => pooled(values, pool)),
    /** The same with every advisor counting the same. */
    equalWeights: byOption.map(mean),
    /** By advisor and option. */
    stated,
  };
}

/** Of rows of means, each 0 to 100, which its sum could pass by rounding. */
export function weightedScores(means: readonly (readonly number[])[], weights: readonly number[]): number[] {
  return means.map((row) => Math.min(100, weighted(row, weights)));
}

/** The frame's weights divided by their sum, so that only their ratios count; equal where all are 0. */
export function weightsOf(frame: Frame): number[] {
  return shares(frame.criteria.map(({ weight }) => Math.max(0, weight)));
}

/** Where nobody scored anything. */
export const UNKNOWN = 50;

/** By option and criterion, null where the advisor left the cell out. */
export function estimatesOf(frame: Frame, perspective: Perspective): (CellEstimate | null)[][] {
  const byName = new Map(perspective.cells.map((cell) => [`${cell.option} ${cell.criterion}`, cell]));
  return frame.options.map((option) =>
    frame.criteria.map((criterion) => {
      const cell = byName.get(`${option.id} ${criterion.id}`);
      if (!cell) return null;
      const { low, score, high } = cell;
      return { low: Math.min(low, score), score, high: Math.max(high, score) };
    }),
  );
}

/**
 * By option and criterion: the mean of the scores that were given, of the criterion's other cells where there
 * are none, and 50 where that is empty too.
 */
function meanScores(said: SaidCells, advisors: readonly string[], pooling: Pooling): number[][] {
  const known = (said[0] ?? []).map((row, i) =>
    row.map((_, k) => {
      const given = said.flatMap((rows, a) => {
        const cell = rows[i]?.[k];
        return cell ? [[advisors[a] ?? '', cell.score] as const] : [];
      });
      return given.length === 0 ? null : pooledAmong(given, pooling);
    }),
  );
  return known.map((row) =>
    row.map((score, k) => score ?? meanOrUnknown(known.flatMap((other) => other[k] ?? []))),
  );
}

/** What stands in for a cell that an advisor left out; where nobody scored it, around the mean that stands for it. */
function standIn(said: SaidCells, score: number, [i, k]: readonly [number, number]): CellEstimate {
  const at = (option: number): CellEstimate | null => middle(said.map((rows) => rows[option]?.[k] ?? null));
  const own = at(i);
  if (own !== null) return own;
  const around = middle((said[0] ?? []).map((_, option) => at(option))) ?? { low: score, score, high: score };
  return {
    low: Math.max(0, score - (around.score - around.low)),
    score,
    high: Math.min(100, score + (around.high - around.score)),
  };
}

function meanOrUnknown(values: readonly number[]): number {
  return values.length > 0 ? mean(values) : UNKNOWN;
}

function middle(cells: readonly (CellEstimate | null)[]): CellEstimate | null {
  const given = cells.filter((cell) => cell !== null);
  if (given.length === 0) return null;
  return {
    low: mean(given.map((cell) => cell.low)),
    score: mean(given.map((cell) => cell.score)),
    high: mean(given.map((cell) => cell.high)),
  };
}
