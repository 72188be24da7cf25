// `witan evaluate`: recorded or live judgements in, measures out.
import { writeFile } from 'node:fs/promises';
import { badRowLines } from './bad-rows.ts';
import type { Live, LiveRun } from './live.ts';
import { runLive } from './live.ts';
import { resultsOf } from './live-questions.ts';
import type { Output } from './progress.ts';
import { pageOf } from './page.ts';
import type { Question } from './question.ts';
import { readReplay, stemOf } from './read-replay.ts';
import type { Replay } from './read-replay.ts';
import { repeatsOf } from './repeats.ts';
import type { SetReport } from './report.ts';
import { reportSet } from './report.ts';
import { legend, textOf } from './text.ts';

export type EvaluateIo = { readonly stdout: Output; readonly stderr: Output };

export type EvaluateOptions = {
  /** Print JSON instead of tables: one object, or an array where there are several sets. */
  readonly json?: boolean | undefined;
  /** Also write a page to this file. */
  readonly html?: string | undefined;
  /** Recorded questions on which `bestSingle` is chosen. */
  readonly train?: string | undefined;
  /** Recorded questions that weights are learned from. */
  readonly learnFrom?: string | undefined;
  /** Learn weights from each question for those after it, in the order of the file. */
  readonly prequential?: boolean | undefined;
  /** Measure all sets as one; questions of different sets never share a cluster. */
  readonly together?: boolean | undefined;
  /** The files hold labelled questions: put them to a panel first. */
  readonly live?: Live | undefined;
};

/**
 * Measures the files and prints the report; bad rows are listed on stderr. Resolves to the exit status: 0, or 1 where a file cannot be read or
 * written, nothing could be measured, or a live run did not get through. Rejects as `live.confirm` does.
 */
export async function evaluate(files: readonly string[], options: EvaluateOptions, io: EvaluateIo) {
  try {
    const live = options.live ? await runLive(files, options.live, io.stderr) : null;
    const reports = await reportFiles(live?.runs[0] ?? files, options, live);
    if (options.html !== undefined) await writeFile(options.html, pageOf(reports));
    io.stdout.write(
      options.json
        ? `${JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2)}\n`
        : `${reports.map(textOf).join(`\n${'-'.repeat(60)}\n\n`)}\n${legend()}`,
    );
    io.stderr.write(badRowLines(reports.flatMap(({ badRows }) => badRows)));
    const measured = reports.some(({ questions }) => questions > 0);
    if (!measured) io.stderr.write('No question could be measured.\n');
    return measured && (!live || live.isDone) ? 0 : 1;
  } catch (error) {
    if (!isFileError(error)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** One per set in the order of the files. Rejects where a file cannot be read. */
async function reportFiles(
  files: readonly string[],
  { train, together, learnFrom, prequential = false }: EvaluateOptions,
  live: LiveRun | null,
): Promise<readonly SetReport[]> {
  const read = async (names: readonly string[]) =>
    together ? joined(await readReplay(names)) : readReplay(names);
  const replay = await read(files);
  const trained = train === undefined ? null : await read([train]);
  const lessons = learnFrom === undefined ? null : await read([learnFrom]);
  const sets = Map.groupBy(replay.questions, ({ set }) => set);
  const repeated = live && live.runs.length > 1 ? await Promise.all(live.runs.map(read)) : null;
  // A row that cannot be read belongs to no set; it is counted with the first set of its file.
  const bad = Map.groupBy(
    [...(live?.badRows ?? []), ...replay.badRows, ...(trained?.badRows ?? []), ...(lessons?.badRows ?? [])],
    ({ file }) =>
      replay.sets.get(file) ??
      replay.sets.get(resultsOf(file)) ??
      (file === train || file === learnFrom ? [...sets.keys()][0] : undefined) ??
      stemOf(file),
  );
  return [...new Set([...sets.keys(), ...bad.keys()])].map((set) => {
    const inSet = ({ questions }: Replay): Question[] => questions.filter((question) => question.set === set);
    const learning = lessons || prequential ? { from: lessons ? inSet(lessons) : [], prequential } : null;
    return {
      ...reportSet(set, sets.get(set) ?? [], trained && inSet(trained), learning),
      ...(repeated ? { repeats: repeatsOf(set, repeated.map(inSet)) } : {}),
      badRows: bad.get(set) ?? [],
    };
  });
}

/** The name of all sets measured as one. */
const TOGETHER = 'together';

function joined(replay: Replay): Replay {
  return {
    ...replay,
    questions: replay.questions.map((question) => ({
      ...question,
      set: TOGETHER,
      cluster: JSON.stringify([question.set, question.cluster]),
    })),
    sets: new Map([...replay.sets.keys()].map((file) => [file, TOGETHER])),
  };
}

function isFileError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
