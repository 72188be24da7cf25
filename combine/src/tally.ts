// The panel's numbers in one table: cells, weighted scores and pooled probabilities.
import type { AdvisorName, Score } from '@witan/client';
import type { Frame } from './frame.ts';
import type { Cell, Perspective } from './perspective.ts';

/** What an advisor thinks of one option on one criterion: 0 <= low <= mode <= high <= 100. */
export type Triangle = { readonly low: number; readonly mode: number; readonly high: number };

/** Rows and columns go by the frame's order, advisors by the order of the perspectives. */
export type Tally = {
  readonly advisors: readonly AdvisorName[];
  /** One per criterion, 0 to 1, summing to 1. */
  readonly weights: readonly number[];
  /** By advisor, option, criterion: what was said, null where the advisor left the cell out. */
  readonly said: readonly (readonly (readonly (Triangle | null)[])[])[];
  /** The same with the gaps filled. */
  readonly filled: readonly (readonly (readonly Triangle[])[])[];
  /** By option and criterion: mean over the advisors. */
  readonly means: readonly (readonly number[])[];
  /** One per option, 0 to 100. */
  readonly scores: readonly number[];
  /** One per option, 0 to 1: plain mean of the advisors' probabilities. */
  readonly probabilities: readonly number[];
};

/**
 * Tables the perspectives (at least one). A cell that an advisor left out takes the mean of the others'
 * cells, in the advisor's own ranking and in its draws, and so moves no mean; a cell that everyone left out
 * takes the mean of the criterion's other cells, or 50.
 */
export function tally(frame: Frame, perspectives: readonly Perspective[]): Tally {
  if (perspectives.length === 0) throw new RangeError('There is nothing to tally without a perspective.');
  const weights = weightsOf(frame);
  const said = perspectives.map((perspective) => trianglesOf(frame, perspective));
  const stand = standIns(frame, said);
  const filled = said.map((rows) =>
    rows.map((row, i) => row.map((cell, k) => cell ?? stand[i]?.[k] ?? UNKNOWN)),
  );
  const means = stand.map((row) => row.map((cell) => cell.mode));
  return {
    advisors: perspectives.map((perspective) => perspective.advisor),
    weights,
    said,
    filled,
    means,
    scores: means.map((row) => weighted(row, weights)),
    probabilities: frame.options.map(({ id }) =>
      mean(perspectives.map((perspective) => perspective.probabilities[id] ?? 0)),
    ),
  };
}

/**
 * The cells for the memo, options outermost, in the frame's order. A cell without an advisor's score has the
 * stand-in as mean, low and high.
 */
export function scoresOf(frame: Frame, table: Tally): Score[] {
  return frame.options.flatMap((option, i) =>
    frame.criteria.map((criterion, k) => {
      const given = table.advisors.flatMap((advisor, a) => {
        const cell = table.said[a]?.[i]?.[k];
        return cell ? [[advisor, cell.mode] as const] : [];
      });
      const middle = table.means[i]?.[k] ?? UNKNOWN.mode;
      const modes = given.length > 0 ? given.map(([, mode]) => mode) : [middle];
      return {
        option: option.id,
        criterion: criterion.id,
        mean: middle,
        low: Math.min(...modes),
        high: Math.max(...modes),
        byAdvisor: Object.fromEntries(given),
      };
    }),
  );
}

/** The frame's weights divided by their sum, so that only their ratios count; equal where all are 0. */
export function weightsOf(frame: Frame): number[] {
  const weights = frame.criteria.map((criterion) => Math.max(0, criterion.weight));
  const total = sum(weights);
  return weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length));
}

/** Sum that does not depend on the order of its terms, to the last bit. */
export function sum(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** Weighted sum of a row of cells, 0 to 100. */
export function weighted(row: readonly number[], weights: readonly number[]): number {
  return sum(row.map((value, k) => value * (weights[k] ?? 0)));
}

/** Two numbers with the same key are level: rounding in the last bits never decides who comes first. */
export function levelKey(value: number): number {
  return Math.round(value * 1e9);
}

/** Positions of the values level with the greatest. */
export function leaders(values: readonly number[]): number[] {
  const keys = values.map(levelKey);
  const best = Math.max(...keys);
  return keys.flatMap((key, i) => (key === best ? [i] : []));
}

/** The first of the values, a tie going to `favourite` where it takes part and else to the earliest. */
export function leader(values: readonly number[], favourite: number | null): number {
  const tied = leaders(values);
  return favourite !== null && tied.includes(favourite) ? favourite : (tied[0] ?? 0);
}

const UNKNOWN: Triangle = { low: 50, mode: 50, high: 50 };

function trianglesOf(frame: Frame, perspective: Perspective): (Triangle | null)[][] {
  const byName = new Map(perspective.cells.map((cell) => [`${cell.option} ${cell.criterion}`, cell]));
  return frame.options.map((option) =>
    frame.criteria.map((criterion) => {
      const cell = byName.get(`${option.id} ${criterion.id}`);
      return cell ? triangleOf(cell) : null;
    }),
  );
}

function triangleOf(cell: Cell): Triangle {
  return {
    low: Math.min(cell.low, cell.score),
    mode: cell.score,
    high: Math.max(cell.high, cell.score),
  };
}

function standIns(frame: Frame, said: Tally['said']): Triangle[][] {
  const known = frame.options.map((_, i) =>
    frame.criteria.map((_, k) => middle(said.map((rows) => rows[i]?.[k] ?? null))),
  );
  return known.map((row) =>
    row.map((cell, k) => cell ?? middle(known.map((other) => other[k] ?? null)) ?? UNKNOWN),
  );
}

function middle(cells: readonly (Triangle | null)[]): Triangle | null {
  const given = cells.filter((cell) => cell !== null);
  if (given.length === 0) return null;
  return {
    low: mean(given.map((cell) => cell.low)),
    mode: mean(given.map((cell) => cell.mode)),
    high: mean(given.map((cell) => cell.high)),
  };
}
