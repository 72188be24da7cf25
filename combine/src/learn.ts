// Weights of the pool that a track record teaches.
//
// For resolved questions t with the advisors' probabilities P (a column an advisor) and the truth y (1 for what
// came true), the weights are the point of the simplex with the smallest
//
//   sum over t of |y - Pw|² / 2  +  5 |w - 1/N|²
//
// Only the sums of P'P and P'y enter, so they are kept and the questions are not needed again. Whoever follows
// these weights from question to question loses at most 5 |u - 1/N|² + N ln(1 + T / 10) more than any fixed
// mixture u over T questions; docs/how-it-decides.md has the proof.
import { levelKey, mean } from './numbers.ts';
import { leastOverSimplex } from './simplex-least-squares.ts';

/** How strongly weights are held to equal ones: so many questions' worth, roughly. */
export const SHRINKAGE = 5;
/** Below so many outcomes weights are equal. */
export const LEAST_OUTCOMES = 10;

/** A question whose truth is known, with what each model had said. */
export type Resolved = {
  /** By model, one probability an option, summing to 1. At least one model. */
  readonly probabilities: Readonly<Record<string, readonly number[]>>;
  /** Position of the option that came true. */
  readonly truth: number;
  /** How much of an outcome it is; 1 unless given. Predictions of one memo share one outcome. */
  readonly share?: number;
};

/**
 * What is kept of a record. Rows and columns of `gram`, and `hits`, have the mean of those present first and
 * then the models in the order of `models`.
 */
export type TrackRecord = {
  readonly outcomes: number;
  /** By name, with the number of questions that each has answered. */
  readonly models: readonly { readonly name: string; readonly answered: number }[];
  /** Sums of products of two models' probabilities, over options and questions. */
  readonly gram: readonly (readonly number[])[];
  /** Sums of the probabilities that each gave to what came true. */
  readonly hits: readonly number[];
};

export const NO_RECORD: TrackRecord = { outcomes: 0, models: [], gram: [[0]], hits: [0] };

/** The record with one more question. */
export function learn(record: TrackRecord, question: Resolved): TrackRecord {
  return changed(record, question, 1);
}

/** The record as if that question had never been learned, to rounding. */
export function unlearn(record: TrackRecord, question: Resolved): TrackRecord {
  return changed(record, question, -1);
}

/**
 * Weights of the models in the record and those of the panel, summing to 1: equal for the panel alone below ten
 * outcomes, else `fittedWeights`.
 */
export function learnedWeights(record: TrackRecord, panel: readonly string[]): Record<string, number> {
  if (levelKey(record.outcomes) >= levelKey(LEAST_OUTCOMES)) return fittedWeights(record, panel);
  const seated = [...new Set(panel)];
  return Object.fromEntries(seated.map((name) => [name, 1 / seated.length]));
}

/**
 * The same from the first outcome on. A model that has not answered a question counts there as the mean of
 * those that have, as it does where it is missing from a panel (`poolWeights`), so that nothing is rescaled.
 */
export function fittedWeights(record: TrackRecord, panel: readonly string[]): Record<string, number> {
  const { models, gram, hits } = withModels(record, [...new Set(panel)]);
  const n = models.length;
  // 5 |w - 1/N|² adds 10 to the diagonal and 10/N to the pull.
  const H = gram.slice(1).map((row, i) => row.slice(1).map((sum, j) => sum + (i === j ? 2 * SHRINKAGE : 0)));
  const w = leastOverSimplex(
    H,
    hits.slice(1).map((sum) => sum + (2 * SHRINKAGE) / n),
  );
  return Object.fromEntries(models.map(({ name }, i) => [name, w[i] ?? 0]));
}

function changed(record: TrackRecord, question: Resolved, sign: 1 | -1): TrackRecord {
  const { models, gram, hits } = withModels(record, Object.keys(question.probabilities));
  const factor = sign * (question.share ?? 1);
  const rows = rowsOf(question, models);
  const next = {
    outcomes: record.outcomes + factor,
    models: models.map(({ name, answered }) => ({
      name,
      answered: answered + (question.probabilities[name] ? sign : 0),
    })),
    gram: gram.map((sums, i) => sums.map((sum, j) => sum + factor * dot(rows[i] ?? [], rows[j] ?? []))),
    hits: hits.map((sum, i) => sum + factor * (rows[i]?.[question.truth] ?? 0)),
  };
  return sign === 1 ? next : withoutUnheard(next);
}

/** What each counts as having said: the mean of those present first, then the models. */
function rowsOf({ probabilities }: Resolved, models: TrackRecord['models']): (readonly number[])[] {
  const present = Object.values(probabilities);
  const middle = (present[0] ?? []).map((_, k) => mean(present.map((row) => row[k] ?? 0)));
  return [middle, ...models.map(({ name }) => probabilities[name] ?? middle)];
}

/** The record with rows for these models as well: one that is new has counted as the mean so far. */
function withModels(record: TrackRecord, names: readonly string[]): TrackRecord {
  const known = record.models.map(({ name }) => name);
  const fresh = names.filter((name) => !known.includes(name));
  if (fresh.length === 0) return record;
  const models = [...record.models, ...fresh.map((name) => ({ name, answered: 0 }))].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  // Place 0 is the mean, which is also where a new model's sums come from.
  const from = [0, ...models.map(({ name }) => known.indexOf(name) + 1)];
  return {
    ...record,
    models,
    gram: from.map((i) => from.map((j) => record.gram[i]?.[j] ?? 0)),
    hits: from.map((i) => record.hits[i] ?? 0),
  };
}

function withoutUnheard(record: TrackRecord): TrackRecord {
  const kept = [0, ...record.models.flatMap(({ answered }, i) => (answered > 0 ? [i + 1] : []))];
  return {
    ...record,
    models: record.models.filter(({ answered }) => answered > 0),
    gram: kept.map((i) => kept.map((j) => record.gram[i]?.[j] ?? 0)),
    hits: kept.map((i) => record.hits[i] ?? 0),
  };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((total, value, k) => total + value * (b[k] ?? 0), 0);
}
