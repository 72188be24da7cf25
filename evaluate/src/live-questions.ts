// The labelled questions of a live run.
import * as z from 'zod';
import { checked, LABELLED, readRows, RowProblem, stemOf } from './read-replay.ts';

const QUESTION = z
  .object({ ...LABELLED, question: z.string().min(1), context: z.string().nullish() })
  .refine(({ options, truth }) => options.includes(truth), {
    path: ['truth'],
    message: 'not one of the options',
  });

/** A question whose answer is known. `truth` never reaches the panel. */
export type LabelledQuestion = Readonly<Required<z.infer<typeof QUESTION>>>;

/** Where the answers to a file of labelled questions are recorded; runs count from 1. */
export function resultsOf(file: string, run = 1): string {
  return run === 1 ? `${file}.results.jsonl` : `${file}.results.${run}.jsonl`;
}

/** One JSON object a line: `id`, `question`, `options`, `truth`; `context`, `set` (default the file's name) and `cluster` (default the id) as one likes. */
export function readLabelled(file: string): ReturnType<typeof readRows<LabelledQuestion>> {
  const seen = new Set<string>();
  return readRows(file, (value) => {
    const read = checked(QUESTION, value);
    if (seen.has(read.id)) throw new RowProblem(`id "${read.id}" is there already`);
    seen.add(read.id);
    return {
      ...read,
      set: read.set ?? stemOf(file),
      cluster: read.cluster ?? read.id,
      context: read.context ?? null,
    };
  });
}
