// The labelled questions of a live run.
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { BadRow } from './question.ts';
import { linesOf, stemOf } from './read-replay.ts';

const NAME = z.union([z.string().min(1), z.number().transform(String)]);
const LABELLED = z
  .object({
    id: NAME,
    set: z.string().min(1).optional(),
    cluster: NAME.optional(),
    question: z.string().min(1),
    context: z.string().nullish(),
    options: z.array(z.string().min(1)).min(2),
    truth: z.string(),
  })
  .refine(({ options }) => new Set(options).size === options.length, 'options: the same name twice')
  .refine(({ options, truth }) => options.includes(truth), 'truth is not one of the options');

/** A question whose answer is known. `truth` never reaches the panel. */
export type LabelledQuestion = {
  readonly id: string;
  readonly set: string;
  readonly cluster: string;
  readonly question: string;
  readonly context: string | null;
  readonly options: readonly string[];
  readonly truth: string;
};

/** Where the answers to a file of labelled questions are recorded; runs count from 1. */
export function resultsOf(file: string, run = 1): string {
  return run === 1 ? `${file}.results.jsonl` : `${file}.results.${run}.jsonl`;
}

/** One JSON object a line: `id`, `question`, `options`, `truth`; `context`, `set` (default the file's name) and `cluster` (default the id) as one likes. */
export async function readLabelled(
  file: string,
): Promise<{ readonly questions: readonly LabelledQuestion[]; readonly badRows: readonly BadRow[] }> {
  const questions: LabelledQuestion[] = [];
  const badRows: BadRow[] = [];
  const seen = new Set<string>();
  for (const { line, content } of linesOf(await readFile(file, 'utf8'))) {
    const read = readLine(content);
    if (typeof read === 'string') {
      badRows.push({ file, line, reason: read });
      continue;
    }
    if (seen.has(read.id)) {
      badRows.push({ file, line, reason: `id "${read.id}" is there already` });
      continue;
    }
    seen.add(read.id);
    const { set = stemOf(file), cluster = read.id, context = null } = read;
    questions.push({ ...read, set, cluster, context });
  }
  return { questions, badRows };
}

function readLine(content: string): z.infer<typeof LABELLED> | string {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const result = LABELLED.safeParse(value);
  if (result.success) return result.data;
  return result.error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
