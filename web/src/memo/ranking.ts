// Recomputes the ranking by weighted score from the memo's own cells; the formulas are those of the protocol.
import type { CriterionId, DecisionMemo, OptionId } from '@witan/client';

/** Criterion weights, 0 to 1, in the memo's order of criteria; they sum to 1. */
export type Weights = readonly number[];
/** Mean scores 0 to 100: one row an option, one column a criterion. */
export type Cells = readonly (readonly number[])[];

export type Placed = { readonly option: OptionId; readonly score: number; readonly place: number };
export type Crossing = { readonly at: number; readonly winner: OptionId };

/** What the protocol puts where nobody scored a cell. */
const UNKNOWN = 50;

/** The memo's mean scores as a table, options by criteria. */
export function cellsOf(memo: Pick<DecisionMemo, 'options' | 'criteria' | 'scores'>): Cells {
  const means = new Map(memo.scores.map((cell) => [`${cell.option} ${cell.criterion}`, cell.mean]));
  return memo.options.map((option) =>
    memo.criteria.map((criterion) => means.get(`${option.id} ${criterion.id}`) ?? UNKNOWN),
  );
}

/** Sets one weight to `share` and scales the others by (1 - x) / (1 - w), so that all still sum to 1. */
export function reweigh(weights: Weights, index: number, share: number, fallback: Weights): number[] {
  if (weights.length < 2) return weights.map(() => 1);
  const x = Math.min(1, Math.max(0, share));
  const rest = 1 - (weights[index] ?? 0);
  // With everything on one criterion the others have no proportions left: take those they had before.
  const shape = rest > 1e-9 ? weights : fallback;
  const sum = shape.reduce((total, weight, at) => (at === index ? total : total + weight), 0);
  return shape.map((weight, at) => {
    if (at === index) return x;
    return sum > 1e-9 ? (weight * (1 - x)) / sum : (1 - x) / (shape.length - 1);
  });
}

/** One option's weighted score, 0 to 100. */
export function weightedScore(row: readonly number[], weights: Weights): number {
  return row.reduce((sum, cell, at) => sum + cell * (weights[at] ?? 0), 0);
}

/** The options, best first by weighted score; ties share a place and keep the memo's order. */
export function rank(options: readonly OptionId[], cells: Cells, weights: Weights): Placed[] {
  const scored = options.map((option, at) => ({ option, score: weightedScore(cells[at] ?? [], weights) }));
  return scored
    .map((entry) => ({
      ...entry,
      place: 1 + scored.filter((other) => other.score > entry.score + 1e-9).length,
    }))
    .sort((a, b) => a.place - b.place);
}

/** Where the first place changes hands as one weight goes from 0 to 1, the others scaled; in rising order. */
export function crossings(
  options: readonly OptionId[],
  cells: Cells,
  weights: Weights,
  index: number,
): Crossing[] {
  if (weights.length < 2) return [];
  const at0 = reweigh(weights, index, 0, weights);
  const at1 = reweigh(weights, index, 1, weights);
  const start = cells.map((row) => weightedScore(row, at0));
  const slope = cells.map((row, at) => weightedScore(row, at1) - (start[at] ?? 0));
  const meetings = options.flatMap((_, a) =>
    options.slice(a + 1).map((__, offset) => {
      const b = a + 1 + offset;
      return ((start[b] ?? 0) - (start[a] ?? 0)) / ((slope[a] ?? 0) - (slope[b] ?? 0));
    }),
  );
  const leaderAt = (x: number): OptionId | undefined =>
    rank(options, cells, reweigh(weights, index, x, weights))[0]?.option;
  const step = 1e-6;
  return meetings
    .filter((x) => x > step && x < 1 - step)
    .sort((a, b) => a - b)
    .filter((x, at, all) => at === 0 || x - (all[at - 1] ?? 0) > step)
    .flatMap((x) => {
      const winner = leaderAt(x + step / 2);
      return winner !== undefined && winner !== leaderAt(x - step / 2) ? [{ at: x, winner }] : [];
    });
}

/** The place of a criterion in the memo, for `reweigh`; -1 where the memo has no such criterion. */
export function indexOfCriterion(memo: Pick<DecisionMemo, 'criteria'>, id: CriterionId): number {
  return memo.criteria.findIndex((criterion) => criterion.id === id);
}
