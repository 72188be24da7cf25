import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Embedded } from '@witan/embedded-postgres';
import { COMPILER_FLAGS } from '../cli/src/compilers.ts';
import { createRunningTests } from './running-tests.ts';
import type { Batch, TestProgram } from './test-plan.ts';

type Counts = { readonly tests: number; readonly failures: number };

/** In the form that is read as a test runner's last line. */
export const closingLine = ({ tests, failures }: Counts): string =>
  `${Math.max(0, tests - failures)} passed, ${failures} failed`;

const ROOT = join(import.meta.dirname, '..');
const BATCH_MS = 40 * 60_000;
const NAMED_AFTER_MS = 45_000;
const LOOK_MS = 500;

type BatchOptions = {
  readonly atOnce: number;
  readonly strict: boolean;
  /** Longer than any test takes, so that what hangs is told by the name of its test; in milliseconds. */
  readonly testMs: number;
  /** Whether any of them needs PostgreSQL, which takes seconds to start. */
  readonly database: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** For Node, such as `--test-name-pattern=...`; with one a batch may have no test. */
  readonly flags: readonly string[];
  /** After how long a test's name is printed, and again each time as long. */
  readonly namedAfterMs?: number;
  readonly print?: (line: string) => void;
};

/**
 * Runs each batch or program in a process of its own, `atOnce` at a time, on one PostgreSQL. Prints output as it arrives,
 * and the names of tests that take long. A batch without a test fails; with `strict`, so does one that skips a test.
 */
export async function runBatches(batches: readonly (Batch | TestProgram)[], options: BatchOptions) {
  const { print = console.log, namedAfterMs = NAMED_AFTER_MS } = options;
  const server = options.database && batches.length > 0 ? await startDatabase() : null;
  try {
    const waiting = [...batches];
    let tests = 0;
    /** Of tests; a batch that fails without one counts as one. */
    let failures = 0;
    /** Names of batches. */
    const failed: string[] = [];
    const work = async (): Promise<void> => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
        const began = performance.now();
        const { name } = batch;
        const say = (line: string): void => print(batches.length > 1 ? `${name} | ${line}` : line);
        const ran = await run(batch, { ...options, namedAfterMs, say });
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        const isEmpty = ran.tests === 0 && options.flags.length === 0;
        const good = ran.code === 0 && !isEmpty && !(options.strict && ran.skipped > 0);
        print(`${good ? 'ok  ' : 'FAIL'} ${name}: ${ran.tests} tests in ${seconds} s`);
        tests += ran.tests;
        if (good) continue;
        failed.push(name);
        failures += Math.max(1, ran.failures);
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, work));
    return { tests, failed, failures };
  } finally {
    await server?.release();
  }
}

/** Imported where it is needed: reading it takes as long as many tests. */
async function startDatabase(): Promise<Embedded> {
  const { openTestServer, sweepDatabases } = await import('../test/database.ts');
  const server = await openTestServer();
  await sweepDatabases(server);
  return server;
}

type Way = Pick<BatchOptions, 'env' | 'flags' | 'testMs'> & {
  readonly namedAfterMs: number;
  readonly say: (line: string) => void;
};

async function run(batch: Batch | TestProgram, way: Way) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'test-batch-'));
  // A file, since a process that is killed loses what it has not yet written to a pipe.
  const path = join(folder.path, 'output');
  const file = await open(path, 'a');
  const child = start(batch, way, file.fd);
  const closed = once(child, 'close').finally(() => file.close());
  await follow(child, way, { path, closed });
  // `as`: the close event's first argument.
  const [code] = (await closed) as [number | null];
  if ('program' in batch) return { code, tests: 1, skipped: 0, failures: 0 };
  const output = await readFile(path, 'utf8');
  return {
    code,
    tests: figure(output, 'tests'),
    skipped: figure(output, 'skipped'),
    failures: figure(output, 'fail') + figure(output, 'cancelled'),
  };
}

function start(batch: Batch | TestProgram, { env, flags, testMs }: Way, output: number): ChildProcess {
  const own = [
    ...COMPILER_FLAGS,
    '--expose-gc',
    // A process that ends soon has little to gain from collecting early, nor from threads of its own for that beside others.
    '--min-semi-space-size=128',
    '--max-semi-space-size=128',
    '--initial-old-space-size=1024',
    '--single-threaded-gc',
    // Most of what a test calls it calls too seldom for optimized code to be worth making.
    '--invocation-count-for-turbofan=30000',
    '--test-force-exit',
    '--test-reporter=spec',
    `--test-timeout=${testMs}`,
  ];
  const args =
    'program' in batch
      ? batch.program
      : [...own, ...flags, join(import.meta.dirname, 'test-batch.ts'), ...batch.files];
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', output, output, 'ipc'],
    timeout: BATCH_MS,
    killSignal: 'SIGKILL',
  });
}

/** Prints the process's output and the tests it hangs in; kills it where its own time limit fails to. */
async function follow(
  child: ChildProcess,
  { testMs, namedAfterMs, say }: Way,
  { path, closed }: { readonly path: string; readonly closed: Promise<unknown> },
): Promise<void> {
  const running = createRunningTests(() => performance.now());
  // `as`: nothing else is sent by a batch, and a program sends nothing.
  child.on('message', (report) => running.hear(report as Parameters<typeof running.hear>[0]));
  let shown = 0;
  const saidAt = new Map<string, number>();
  for (let isOver = false; !isOver;) {
    isOver = await Promise.race([closed.then(() => true), wait(LOOK_MS, false, { ref: false })]);
    const output = await readFile(path, 'utf8');
    const end = isOver ? output.length : output.lastIndexOf('\n') + 1;
    if (end > shown) for (const line of output.slice(shown, end).trimEnd().split('\n')) say(line);
    shown = end;
    if (isOver) return;
    for (const name of running.longerThan(namedAfterMs)) {
      if (performance.now() - (saidAt.get(name) ?? -Infinity) < namedAfterMs) continue;
      saidAt.set(name, performance.now());
      say(`still runs: ${name}`);
    }
    const [stuck] = running.longerThan(testMs + namedAfterMs);
    if (stuck !== undefined && child.kill('SIGKILL')) say(`is ended, since nothing else ends it: ${stuck}`);
  }
}

/** The last number that the reporter gives under this name; 0 where it gave none. */
const figure = (output: string, name: string): number =>
  Number([...output.matchAll(new RegExp(`^ℹ ${name} (\\d+)`, 'gm'))].at(-1)?.[1] ?? 0);
