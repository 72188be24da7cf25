// How far the advisors err together: the less they do, the more a panel can correct.
import { mean, percentiles } from '@witan/combine';
import type { Resamples } from '@witan/combine';
import type { Figure } from './measure.ts';
import { meanOf } from './measure.ts';
import type { RecordedAnswer, Question } from './question.ts';
import { hitOf, pickOf } from './score.ts';

export type SharedErrors = NonNullable<ReturnType<typeof sharedErrors>>;

type Row = ReturnType<typeof pairOf>[number];

/** Null where no two advisors answered the same questions. */
export function sharedErrors(questions: readonly Question[], resamples: Resamples) {
  const several = questions
    .map((question) => ({ ...question, answers: question.answers.filter((one) => pickOf(one) !== null) }))
    .filter(({ answers }) => answers.length > 1);
  const names = [...new Set(several.flatMap(({ answers }) => answers.map(({ advisor }) => advisor)))];
  const pairs = names.flatMap((first, i) =>
    names.slice(i + 1).map((second) => pairOf(several, first, second)),
  );
  if (several.length === 0) return null;
  const misses = missRates(several, names);
  const allWrong = several.map((question) => ({
    cluster: question.cluster,
    wrong: question.answers.every((answer) => isWrong(question, answer)) ? 1 : 0,
    byChance: question.answers.reduce((product, { advisor }) => product * (misses.get(advisor) ?? 0), 1),
  }));
  return {
    /** Mean over the pairs of advisors of Pearson's correlation of their errors. */
    correlation: meanCorrelation(pairs, resamples),
    pairs: pairs.length,
    /** Share of the questions that more than one answered on which all of them were wrong. */
    allWrong: meanOf(allWrong, ({ wrong }) => wrong, resamples),
    /** What that share would be if each erred as often as it does, but for itself. */
    ifIndependent: meanOf(allWrong, ({ byChance }) => byChance, resamples).value,
    questions: several.length,
  };
}

function isWrong(question: Question, answer: RecordedAnswer): boolean {
  return hitOf(question, answer) === 0;
}

/** What is missing from the true option's probability; 1 for a wrong choice where only choices were recorded. */
function errorOf(question: Question, answer: RecordedAnswer): number {
  if (!answer.probs) return isWrong(question, answer) ? 1 : 0;
  return 1 - (answer.probs[question.truth] ?? 0);
}

function pairOf(questions: readonly Question[], first: string, second: string) {
  return questions.flatMap((question) => {
    const [a, b] = [first, second].map((name) => question.answers.find(({ advisor }) => advisor === name));
    return a && b ? [{ cluster: question.cluster, a: errorOf(question, a), b: errorOf(question, b) }] : [];
  });
}

function missRates(questions: readonly Question[], names: readonly string[]): Map<string, number> {
  return new Map(
    names.map((name) => {
      const own = questions.flatMap((question) =>
        question.answers.filter(({ advisor }) => advisor === name).map((answer) => isWrong(question, answer)),
      );
      return [name, mean(own.map(Number))];
    }),
  );
}

/** Sums by cluster: n, a, b, aa, bb, ab. */
type Sums = Float64Array;
const [N, A, B, AA, BB, AB] = [0, 1, 2, 3, 4, 5] as const;

function meanCorrelation(pairs: readonly (readonly Row[])[], { places, draws }: Resamples): Figure {
  const tables = pairs.map((rows) => sumsByCluster(rows, places));
  const once = new Uint16Array(places.size).fill(1);
  const clusters = new Set(pairs.flatMap((rows) => rows.map(({ cluster }) => cluster)));
  const values = draws.flatMap((times) => averaged(tables, times) ?? []);
  return { value: averaged(tables, once), ci: clusters.size < 2 ? null : percentiles(values) };
}

function sumsByCluster(rows: readonly Row[], places: Resamples['places']): Map<number, Sums> {
  const table = new Map<number, Sums>();
  for (const { cluster, a, b } of rows) {
    const place = places.get(cluster) ?? -1;
    const sums = table.get(place) ?? new Float64Array(6);
    for (const [at, value] of [1, a, b, a * a, b * b, a * b].entries()) sums[at]! += value;
    table.set(place, sums);
  }
  return table;
}

function averaged(tables: readonly Map<number, Sums>[], times: Uint16Array): number | null {
  const found = tables.flatMap((table) => correlationOf(table, times) ?? []);
  return found.length === 0 ? null : mean(found);
}

/** Null where one of the two always errs alike. */
function correlationOf(table: ReadonlyMap<number, Sums>, times: Uint16Array): number | null {
  const total = new Float64Array(6);
  for (const [place, sums] of table) {
    for (let at = 0; at < 6; at += 1) total[at]! += (times[place] ?? 0) * sums[at]!;
  }
  const n = total[N]!;
  const covariance = total[AB]! - (total[A]! * total[B]!) / n;
  const [va, vb] = [total[AA]! - total[A]! ** 2 / n, total[BB]! - total[B]! ** 2 / n];
  return va > 1e-12 && vb > 1e-12 ? covariance / Math.sqrt(va * vb) : null;
}
