// Runs what takes minutes, one after another: `npm run test:long [-- PART OF A PATH ...]`. Fails when one fails or takes too long.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildPage } from '../src/start/build-page.ts';
import { testEnvironment } from './test-environment.ts';
import { closingLine, runBatches } from './run-batches.ts';
import { choose, findTests, isOfPage, planBatches } from './test-plan.ts';

const ROOT = join(import.meta.dirname, '..');
const MOST_MS = 10 * 60_000;

/** Short forms; each has a script of its own for longer ones. */
const PROGRAMS: readonly (readonly [file: string, ...args: string[]])[] = [
  ['test/properties.program.ts', '30', '20261122'],
  ['test/chaos.program.ts', '2', '40'],
  ['test/crash-schedules.program.ts', '300', '1000'],
  ['test/safety/fuzz.ts', '60', '20261121'],
  ['test/safety/slow-http.ts', '100'],
  ['test/schemathesis.program.ts'],
  ['test/otlp.program.ts'],
  ['test/python.program.ts'],
  ['test/generated-clients.program.ts'],
  ['test/dev.program.ts'],
  ['test/packages.program.ts'],
  ['test/release.program.ts'],
  ['test/mcp-conformance/run.program.ts'],
];

const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith('--'));
const parts = words.filter((word) => !word.startsWith('--'));
const known = [...findTests(ROOT, 'long'), ...PROGRAMS.map(([file]) => file)];
const { files, missed } = choose(known, parts);
if (missed.length > 0) {
  console.error(`Nothing long has ${missed.map((part) => `"${part}"`).join(' or ')} in its path.`);
  process.exit(1);
}

const env = testEnvironment(ROOT);
if (files.some(isOfPage)) await buildPage();
const tests = planBatches(files.filter((file) => file.endsWith('.test.ts')));
const outcome = await runBatches(tests, {
  atOnce: 1,
  strict: env['CI'] === 'true',
  testMs: MOST_MS,
  database: true,
  env,
  flags,
});
const failed = [...outcome.failed];
const programs = PROGRAMS.filter(([file]) => files.includes(file));
for (const program of programs) {
  console.log(`\n== ${program.join(' ')}`);
  const began = performance.now();
  if ((await run(program)) !== 0) failed.push(program[0]);
  console.log(`== took ${Math.round((performance.now() - began) / 1_000)} s`);
}
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
console.log(closingLine({ tests: outcome.tests + programs.length, failed }));
process.exitCode = failed.length === 0 ? 0 : 1;

function run(program: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, program, { cwd: ROOT, stdio: 'inherit', timeout: MOST_MS, env });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
