// Puts labelled questions to a panel and records its answers beside the file, so that a broken run goes on where it stopped.
import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import type { LabelledQuestion } from './live-questions.ts';
import { readLabelled, resultsOf } from './live-questions.ts';
import { progressOn } from './progress.ts';
import type { Output } from './progress.ts';
import { problemOf, readReplay } from './read-replay.ts';

/** What the panel says to one question. Options go by name; probabilities are 0 to 1 and sum to 1. */
export type PanelAnswer = {
  readonly options: readonly { readonly name: string; readonly probability: number }[];
  readonly advisors: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Null where no price is known. */
  readonly costUsd: number | null;
  readonly memoId: string;
};

export type Live = {
  /** Asks the panel. A rejection counts as a failed question, which the next run asks again. */
  readonly ask: (question: LabelledQuestion) => Promise<PanelAnswer>;
  /** What a question is expected to cost in US dollars; that of the first stands for all, and is shown before anything is asked. */
  readonly expectedCost: (question: LabelledQuestion) => Promise<number>;
  /** Asks the user whether to go on, and rejects where not; not called where nothing is left to ask. */
  readonly confirm: () => Promise<void>;
  /** How often each question is asked, 1 unless told. */
  readonly repeat?: number | undefined;
  /** Questions asked at a time, 1 unless told. */
  readonly parallel?: number | undefined;
  /** Once aborted, no further question is asked. */
  readonly signal?: AbortSignal | undefined;
};

export type LiveRun = Awaited<ReturnType<typeof runLive>>;

type Job = { readonly question: LabelledQuestion; readonly results: string };

/** One failure may be due to the question; so many in a row are not, and asking on would only cost. */
const FAILURES_IN_A_ROW = 3;

/**
 * Answers are recorded in `<file>.results.jsonl`, those of the second run in `<file>.results.2.jsonl` and so on, each on
 * disk before the next question of its lane is asked. A run begins when the one before it has asked everything. Gives the
 * files of each run; it is not done where a question failed or the run was stopped.
 */
export async function runLive(files: readonly string[], live: Live, stderr: Output) {
  const times = Array.from({ length: live.repeat ?? 1 }, (_, i) => i + 1);
  const labelled = await Promise.all(files.map(async (file) => ({ file, ...(await readLabelled(file)) })));
  const badRows = labelled.flatMap((each) => each.badRows);
  const jobs: Job[] = [];
  let answered = 0;
  for (const run of times)
    for (const { file, rows } of labelled) {
      const results = resultsOf(file, run);
      const done = await idsIn(results);
      const left = rows.filter(({ id }) => !done.has(id));
      answered += rows.length - left.length;
      jobs.push(...left.map((question) => ({ question, results })));
    }
  const [first] = jobs;
  const each = first ? await live.expectedCost(first.question) : 0;
  const already = answered > 0 ? `, ${answered} answered before` : '';
  const often = times.length > 1 ? `, every question ${times.length} times` : '';
  const cost = `Estimated cost $${(jobs.length * each).toFixed(2)} ($${each.toFixed(3)} each)`;
  stderr.write(`${jobs.length} to ask${often}${already}. ${cost}.\n`);
  if (first) await live.confirm();
  const asked = await askAll(jobs, live, stderr);
  const recorded = times.map((run) => files.map((file) => resultsOf(file, run)).filter(existsSync));
  return { isDone: asked === jobs.length, runs: recorded, badRows };
}

async function idsIn(results: string): Promise<Set<string>> {
  if (!existsSync(results)) return new Set();
  return new Set((await readReplay([results])).questions.map(({ id }) => id));
}

/** How many were answered. */
async function askAll(jobs: readonly Job[], live: Live, stderr: Output): Promise<number> {
  const progress = progressOn(stderr, jobs.length);
  const queue = [...jobs];
  let answered = 0;
  let failuresOnEnd = 0;
  let writing = Promise.resolve();
  const lane = async (): Promise<void> => {
    while (failuresOnEnd < FAILURES_IN_A_ROW && !live.signal?.aborted) {
      const job = queue.shift();
      if (!job) return;
      const outcome = await askOne(job.question, live);
      if (typeof outcome === 'string') {
        failuresOnEnd += 1;
        progress.failed(job.question.id, outcome);
        continue;
      }
      writing = writing.then(() => record(job.results, outcome));
      await writing;
      failuresOnEnd = 0;
      answered += 1;
      progress.answered(job.question.id, outcome.costUsd);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.max(1, live.parallel ?? 1) }, lane));
  } finally {
    progress.end();
  }
  if (queue.length > 0) stderr.write(`Stopped with ${queue.length} not asked; run it again to go on.\n`);
  return answered;
}

/** The row to record, or what went wrong. */
async function askOne(question: LabelledQuestion, { ask }: Live): Promise<ReturnType<typeof rowOf> | string> {
  try {
    const row = rowOf(question, await ask(question));
    const problem = problemOf(row);
    return problem === null ? row : `unusable answer: ${problem}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function rowOf(question: LabelledQuestion, answer: PanelAnswer) {
  const { context: _, ...labelled } = question;
  return {
    ...labelled,
    answers: Object.fromEntries(Object.entries(answer.advisors).map(([name, probs]) => [name, { probs }])),
    memo: {
      probs: Object.fromEntries(answer.options.map(({ name, probability }) => [name, probability])),
    },
    memoId: answer.memoId,
    costUsd: answer.costUsd,
  };
}

async function record(file: string, row: unknown): Promise<void> {
  // A crash may have cut the last line short; the new row must not be glued to it.
  const torn = existsSync(file) && !/(^|\n)$/.test(await readFile(file, 'utf8'));
  await appendFile(file, `${torn ? '\n' : ''}${JSON.stringify(row)}\n`, { flush: true });
}
