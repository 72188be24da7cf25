// Reads recorded judgements: one JSON object a line, each either a checked question or a bad row with its line and reason.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sum } from '@witan/combine';
import * as z from 'zod';
import type { RecordedAnswer, BadRow, Question } from './question.ts';

export type Replay = Awaited<ReturnType<typeof readReplay>>;

/** Probabilities that miss 1 by no more than this were rounded, and are divided by their sum. */
const ROUNDING = 0.011;

const PROBABILITY = z.number().min(0).max(1);
const STATED = {
  choice: z.string().nullish(),
  probs: z.record(z.string(), PROBABILITY).nullish(),
  probability: PROBABILITY.nullish(),
};
const ANSWER = z.object({
  vendor: z.string().nullish(),
  ...STATED,
  revised: z.object(STATED).nullish(),
  choice_ab: z.string().nullish(),
  choice_ba: z.string().nullish(),
});
const NAME = z.union([z.string().min(1), z.number().transform(String)]);
/** What every row has, recorded or not. */
export const LABELLED = {
  id: NAME,
  set: z.string().min(1).optional(),
  cluster: NAME.optional(),
  options: z
    .array(z.string().min(1))
    .min(2)
    .refine((names) => new Set(names).size === names.length, 'the same name twice'),
  truth: z.string(),
};
const ROW = z.object({
  ...LABELLED,
  answers: z.record(z.string(), ANSWER, 'nobody answered; --live asks the panel'),
  crowd_at_close: PROBABILITY.nullish(),
  memo: z.object({ probs: z.record(z.string(), PROBABILITY) }).nullish(),
  conditions: z
    .record(z.string(), z.array(z.tuple([z.string(), PROBABILITY, PROBABILITY.nullish()])).min(1))
    .nullish(),
});
type Row = z.infer<typeof ROW>;
type Stated = Pick<z.infer<typeof ANSWER>, 'choice' | 'probs' | 'probability'>;

/** What is wrong with a row; caught where the rows of a file are read. */
export class RowProblem extends Error {}

/**
 * Reads files in the replay format; the same id twice in a set is a bad row. `set` defaults to the file's name and `cluster` to the id. Fails
 * only where a file cannot be read.
 */
export async function readReplay(files: readonly string[]) {
  const questions: Question[] = [];
  const badRows: BadRow[] = [];
  /** The set of each file's first good row. */
  const sets = new Map<string, string>();
  const seen = new Map<string, string>();
  for (const file of files) {
    const read = await readRows(file, (value, line) => {
      const question = questionOf(value, stemOf(file));
      const key = JSON.stringify([question.set, question.id]);
      const first = seen.get(key);
      if (first !== undefined) throw new RowProblem(`id "${question.id}" is already in ${first}`);
      seen.set(key, `${file}:${line}`);
      return question;
    });
    questions.push(...read.rows);
    badRows.push(...read.badRows);
    const [first] = read.rows;
    if (first) sets.set(file, first.set);
  }
  return { questions, badRows, sets };
}

/** The rows of a file of JSON lines that `read` takes; where it throws a `RowProblem`, the row is a bad one. Lines count from 1. */
export async function readRows<Row>(file: string, read: (value: unknown, line: number) => Row) {
  const rows: Row[] = [];
  const badRows: BadRow[] = [];
  // Only a line feed ends a line: JSON text may hold U+2028.
  const lines = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').split('\n');
  for (const [i, content] of lines.entries()) {
    if (content.trim() === '') continue;
    try {
      rows.push(read(parsed(content), i + 1));
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      badRows.push({ file, line: i + 1, reason: error.message });
    }
  }
  return { rows, badRows };
}

/** The value as the schema reads it. Throws a `RowProblem`. */
export function checked<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`);
  throw new RowProblem(issues.join('; '));
}

/** The file's name without folder and ending: the set of rows that name none. */
export function stemOf(file: string): string {
  return basename(file).replace(/(\.results(\.\d+)?)?\.jsonl?$/, '');
}

/** What is wrong with a row, or null where the reader would take it. */
export function problemOf(row: unknown): string | null {
  try {
    questionOf(row, 'row');
    return null;
  } catch (error) {
    if (error instanceof RowProblem) return error.message;
    throw error;
  }
}

function questionOf(value: unknown, fallbackSet: string): Question {
  const row = checked(ROW, value);
  const advisors = Object.entries(row.answers);
  if (advisors.length === 0) throw new RowProblem('answers: nobody answered');
  return {
    id: row.id,
    set: row.set ?? fallbackSet,
    cluster: row.cluster ?? row.id,
    options: row.options,
    truth: position(row.options, row.truth, 'truth'),
    answers: advisors.map(([advisor, answer]) => answerOf(row, advisor, answer)),
    crowd: row.crowd_at_close == null ? null : ofFirst(row.options, row.crowd_at_close, 'crowd_at_close'),
    memo: row.memo ? aligned(row.options, row.memo.probs, 'memo.probs') : null,
    conditions: new Map(
      Object.entries(row.conditions ?? {}).map(([name, seats]) => [name, seated(row, name, seats)]),
    ),
  };
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new RowProblem(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function answerOf(row: Row, advisor: string, answer: z.infer<typeof ANSWER>): RecordedAnswer {
  const at = `answers.${advisor}`;
  const stated = statedOf(row.options, answer, at);
  const named = (name: string | null | undefined, field: string): number | null =>
    name == null ? null : position(row.options, name, `${at}.${field}`);
  const both = answer.choice_ab !== undefined && answer.choice_ba !== undefined;
  return {
    advisor,
    vendor: answer.vendor ?? null,
    ...stated,
    revised: answer.revised ? statedOf(row.options, answer.revised, `${at}.revised`).probs : null,
    orders: both
      ? { given: named(answer.choice_ab, 'choice_ab'), swapped: named(answer.choice_ba, 'choice_ba') }
      : null,
  };
}

function statedOf(
  options: readonly string[],
  stated: Stated,
  at: string,
): Pick<RecordedAnswer, 'probs' | 'choice'> {
  const choice = stated.choice == null ? null : position(options, stated.choice, `${at}.choice`);
  if (stated.probs) return { choice, probs: aligned(options, stated.probs, `${at}.probs`) };
  if (stated.probability == null) return { choice, probs: null };
  return { choice, probs: ofFirst(options, stated.probability, `${at}.probability`) };
}

// The same model may hold several seats, so a seat that repeats a name is told apart by its number.
function seated(row: Row, name: string, seats: NonNullable<Row['conditions']>[string]): RecordedAnswer[] {
  const at = `conditions.${name}`;
  const count = (model: string, upTo: number): number =>
    seats.slice(0, upTo).filter(([other]) => other === model).length;
  return seats.map(([model, before, after], i) => ({
    advisor: count(model, seats.length) > 1 ? `${model} #${count(model, i) + 1}` : model,
    vendor: row.answers[model]?.vendor ?? null,
    probs: ofFirst(row.options, before, at),
    choice: null,
    revised: after == null ? null : ofFirst(row.options, after, at),
    orders: null,
  }));
}

function position(options: readonly string[], name: string, at: string): number {
  const found = options.indexOf(name);
  if (found < 0) throw new RowProblem(`${at}: ${JSON.stringify(name)} is not one of the options`);
  return found;
}

function ofFirst(options: readonly string[], probability: number, at: string): number[] {
  if (options.length !== 2) throw new RowProblem(`${at}: a single probability needs exactly two options`);
  return [probability, 1 - probability];
}

function aligned(options: readonly string[], probs: Readonly<Record<string, number>>, at: string): number[] {
  const given = new Map(Object.entries(probs));
  for (const name of given.keys()) position(options, name, at);
  const values = options.map((name) => given.get(name) ?? 0);
  const total = sum(values);
  if (Math.abs(total - 1) > ROUNDING)
    throw new RowProblem(`${at}: sums to ${Number(total.toFixed(4))}, not 1`);
  return values.map((value) => value / total);
}
