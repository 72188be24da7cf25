// Weights of the pool that a track record teaches.
//
// For resolved questions t with the advisors' probabilities P (a column an advisor) and the truth y (1 for what
// came true), the weights are the point of the simplex with the smallest
//
//   sum over t of |y - Pw|² / 2  +  5 |w - 1/N|²
//
// Only the sums of P'P and P'y enter, so they are kept and the questions are not needed again. Whoever follows
// these weights from question to question loses at most 5 |u - 1/N|² + N ln(1 + T / 10) more than any fixed
// mixture u over T questions; docs/research/learned-weights.md has the proof.
import { levelKey, mean } from './numbers.ts';
import { leastOverSimplex } from './simplex-least-squares.ts';

/** How strongly weights are held to equal ones: roughly the weight of this many questions. */
export const SHRINKAGE = 5;
/** Outcomes below which weights are equal. */
export const LEAST_OUTCOMES = 10;

/** Sums beside those of the fit: outcomes of memos with a decision for an option, and those in which that was right. */
export const DECIDED = 'decided';
export const AS_DECIDED = 'as decided';
/** The least decisions, and the least share of them right, from which the record of what was right teaches little. */
const LEAST_DECIDED = 10;
const NEARLY_ALL = 0.9;

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
 * What is kept of a record: sums over its questions, by name. They are the same in whatever order the questions came,
 * and a name that is missing is 0.
 */
export type RecordSums = Readonly<Record<string, number>>;

export const NO_RECORD: RecordSums = {};

/** Questions that the record rests on; those with a share count in part. */
export function outcomesOf(record: RecordSums): number {
  return record['outcomes'] ?? 0;
}

/** Every model of the record by name, with the number of questions that it has answered. */
export function modelsOf(record: RecordSums): { readonly name: string; readonly answered: number }[] {
  return Object.entries(record)
    .filter(([key]) => key.startsWith('answered '))
    .flatMap(([key, answered]) => namesIn(key).map((name) => ({ name, answered })))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * What one question adds to the sums. Each model enters by how far it is from the mean of those present, so that one
 * that is missing adds nothing and one that is new has counted as the mean so far.
 */
export function sumsOf({ probabilities, truth, share = 1 }: Resolved): RecordSums {
  const said = Object.entries(probabilities).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const middle = (said[0]?.[1] ?? []).map((_, k) => mean(said.map(([, row]) => row[k] ?? 0)));
  const apart = said.map(([name, row]) => [name, row.map((value, k) => value - (middle[k] ?? 0))] as const);
  const sums: Record<string, number> = {
    outcomes: share,
    [MEAN]: share * dot(middle, middle),
  };
  for (const [i, [name, row]] of apart.entries()) {
    sums[keyOf('answered', name)] = 1;
    sums[keyOf('mean', name)] = share * dot(middle, row);
    sums[keyOf('hit', name)] = share * (row[truth] ?? 0);
    for (const [other, values] of apart.slice(i)) sums[keyOf('pair', name, other)] = share * dot(row, values);
  }
  return sums;
}

/** The record with one more question. */
export function learn(record: RecordSums, question: Resolved): RecordSums {
  return joined(record, sumsOf(question));
}

/** The record as if that question had never been learned, to rounding. */
export function unlearn(record: RecordSums, question: Resolved): RecordSums {
  const taken = Object.entries(sumsOf(question)).map(([key, value]) => [key, -value] as const);
  const left = joined(record, Object.fromEntries(taken));
  const known = new Set(modelsOf(left).flatMap(({ name, answered }) => (answered > 0 ? [name] : [])));
  return Object.fromEntries(
    Object.entries(left).filter(([key]) => namesIn(key).every((name) => known.has(name))),
  );
}

/** The sums of two records together. */
export function joined(a: RecordSums, b: RecordSums): RecordSums {
  const total: Record<string, number> = { ...a };
  for (const [key, value] of Object.entries(b)) total[key] = (total[key] ?? 0) + value;
  return total;
}

/**
 * Weights of the models in the record and those of the panel, summing to 1: equal for the panel alone below ten
 * outcomes, else `fittedWeights`, moved towards equal ones by what `asDecided` says.
 */
export function learnedWeights(record: RecordSums, panel: readonly string[]): Record<string, number> {
  if (!hasEnough(record)) {
    const seated = [...new Set(panel)];
    return Object.fromEntries(seated.map((name) => [name, 1 / seated.length]));
  }
  const fitted = Object.entries(fittedWeights(record, panel));
  const shrunk = asDecided(record)?.share ?? 0;
  return Object.fromEntries(
    fitted.map(([name, weight]) => [name, (1 - shrunk) * weight + shrunk / fitted.length]),
  );
}

/**
 * Where nearly all that was recorded as right is what had been decided for: how many outcomes that is, of how many with
 * a decision, and what share of all outcomes. It says more of who decided than of the advisors. Null elsewhere.
 */
export function asDecided(
  record: RecordSums,
): { readonly right: number; readonly n: number; readonly share: number } | null {
  const [n, right] = [record[DECIDED] ?? 0, record[AS_DECIDED] ?? 0];
  if (n < LEAST_DECIDED || levelKey(right / n) < levelKey(NEARLY_ALL)) return null;
  return { right, n, share: right / outcomesOf(record) };
}

/** True from ten outcomes on. */
export function hasEnough(record: RecordSums): boolean {
  return levelKey(outcomesOf(record)) >= levelKey(LEAST_OUTCOMES);
}

/**
 * The same from the first outcome on. A model that has not answered a question counts there as the mean of
 * those that have, as it does where it is missing from a panel (`poolWeights`), so that nothing is rescaled.
 */
export function fittedWeights(record: RecordSums, panel: readonly string[]): Record<string, number> {
  const names = [...new Set([...modelsOf(record).map(({ name }) => name), ...panel])].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const sum = (key: string): number => record[key] ?? 0;
  const alone = names.map((name) => sum(keyOf('mean', name)));
  // 5 |w - 1/N|² adds 10 to the diagonal. Weights sum to 1, so what would be added to every entry of `c` moves none.
  const H = names.map((a, i) =>
    names.map((b, j) => {
      const pair = a <= b ? keyOf('pair', a, b) : keyOf('pair', b, a);
      const both = sum(MEAN) + (alone[i] ?? 0) + (alone[j] ?? 0) + sum(pair);
      return both + (i === j ? 2 * SHRINKAGE : 0);
    }),
  );
  const c = names.map((name) => sum(keyOf('hit', name)));
  const w = leastOverSimplex(H, c);
  return Object.fromEntries(names.map((name, i) => [name, w[i] ?? 0]));
}

const MEAN = 'mean';

/** The key of a sum about these models. Names are quoted, so that none can look like another's key. */
export function keyOf(sum: string, ...names: readonly string[]): string {
  return `${sum} ${JSON.stringify(names)}`;
}

function namesIn(key: string): string[] {
  const from = key.indexOf('[');
  // `as`: `keyOf` wrote it.
  return from < 0 ? [] : (JSON.parse(key.slice(from)) as string[]);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((total, value, k) => total + value * (b[k] ?? 0), 0);
}
