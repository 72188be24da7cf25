import { spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedded } from '@witan/embedded-postgres';
import { COMPILER_FLAGS } from '../src/cli/compilers.ts';
import type { Batch } from './test-plan.ts';

export type Outcome = { readonly tests: number; readonly failed: readonly string[] };

const ROOT = join(import.meta.dirname, '..');
const BATCH_MS = 15 * 60_000;

/**
 * Runs each batch in a process of its own, `atOnce` of them at a time, on one PostgreSQL. Prints what a batch says
 * when it ends. A batch without a test has failed; with `strict`, so has one that skips a test.
 */
export async function runBatches(
  batches: readonly Batch[],
  options: {
    readonly atOnce: number;
    readonly strict: boolean;
    /** Longer than any test takes, so that what hangs is told by the name of its test; in milliseconds. */
    readonly testMs: number;
    /** Whether any of them needs PostgreSQL, which takes seconds to start. */
    readonly database: boolean;
    readonly env: NodeJS.ProcessEnv;
    /** For Node, such as `--test-name-pattern=...`; with one a batch may have no test. */
    readonly flags: readonly string[];
  },
): Promise<Outcome> {
  const server = options.database ? await startDatabase() : null;
  try {
    const waiting = [...batches];
    let tests = 0;
    const failed: string[] = [];
    const work = async (): Promise<void> => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
        const began = performance.now();
        const ran = await run(batch, options);
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        const isEmpty = ran.tests === 0 && options.flags.length === 0;
        const good = ran.code === 0 && !isEmpty && !(options.strict && ran.skipped > 0);
        process.stdout.write(ran.output);
        console.log(`${good ? 'ok  ' : 'FAIL'} ${batch.name}: ${ran.tests} tests in ${seconds} s\n`);
        tests += ran.tests;
        if (!good) failed.push(batch.name);
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, work));
    return { tests, failed };
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

async function run(
  batch: Batch,
  {
    env,
    flags,
    testMs,
  }: { readonly env: NodeJS.ProcessEnv; readonly flags: readonly string[]; readonly testMs: number },
): Promise<{ code: number | null; output: string; tests: number; skipped: number }> {
  const own = [
    ...COMPILER_FLAGS,
    // The patterns that find names are long: compiled once, and not to bytecode first.
    '--no-regexp-tier-up',
    '--expose-gc',
    '--test-force-exit',
    '--test-reporter=spec',
    `--test-timeout=${testMs}`,
  ];
  const folder = await mkdtemp(join(tmpdir(), 'test-batch-'));
  try {
    // A file, since a process that is made to exit loses what it has not yet written to a pipe.
    const path = join(folder, 'output');
    const file = await open(path, 'a');
    const child = spawn(
      process.execPath,
      [...own, ...flags, join(import.meta.dirname, 'test-batch.ts'), ...batch.files],
      { cwd: ROOT, env, stdio: ['ignore', file.fd, file.fd], timeout: BATCH_MS, killSignal: 'SIGKILL' },
    );
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    }).finally(async () => {
      await file.close();
    });
    const output = await readFile(path, 'utf8');
    return { code, output, tests: figure(output, 'tests'), skipped: figure(output, 'skipped') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The last number that the reporter gives under this name; 0 where it gave none. */
const figure = (output: string, name: string): number =>
  Number([...output.matchAll(new RegExp(`^ℹ ${name} (\\d+)`, 'gm'))].at(-1)?.[1] ?? 0);
