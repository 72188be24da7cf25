// Runs what takes minutes: `npm run test:long [-- PART OF A PATH ...]`. Fails when one fails or takes too long.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPage } from '../src/start/build-page.ts';
import { testEnvironment } from './test-environment.ts';
import { closingLine, runBatches } from './run-batches.ts';
import { choose, findTests, isOfPage, planBatches, UNDISTURBED } from './test-plan.ts';

const ROOT = join(import.meta.dirname, '..');

/** Short forms, the longest first; each has a script of its own for longer ones. */
const PROGRAMS: readonly (readonly [file: string, ...args: string[]])[] = [
  ['test/schemathesis.program.ts'],
  ['test/crash-schedules.program.ts', '300', '1000'],
  ['test/properties.program.ts', '30', '20261122'],
  ['test/chaos.program.ts', '2', '40'],
  ['test/safety/fuzz.ts', '60', '20261121'],
  ['test/safety/slow-http.ts', '100'],
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
const known = [...findTests(ROOT, 'sweep', 'long'), ...PROGRAMS.map(([file]) => file)];
const { files, missed } = choose(known, parts);
if (missed.length > 0) {
  console.error(`Nothing long has ${missed.map((part) => `"${part}"`).join(' or ')} in its path.`);
  process.exit(1);
}

const env = testEnvironment(ROOT);
if (files.some(isOfPage)) await buildPage();
const programs = PROGRAMS.filter(([file]) => files.includes(file)).map((program) => ({
  name: program[0],
  program,
}));
const all = [...programs, ...planBatches(files.filter((file) => file.endsWith('.test.ts')))];
const [undisturbed = [], others = []] = [true, false].map((is) =>
  all.filter(({ name }) => UNDISTURBED.some((start) => name.startsWith(start)) === is),
);
const options = {
  strict: env['CI'] === 'true',
  testMs: 10 * 60_000,
  database: true,
  env,
  flags,
};
// Many of them wait, for a timer or a process that was killed: three more than there are cores keep these busy.
const first = await runBatches(others, { ...options, atOnce: availableParallelism() + 3 });
const second = await runBatches(undisturbed, { ...options, atOnce: 1 });
const failed = [...first.failed, ...second.failed];
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
console.log(closingLine({ tests: first.tests + second.tests, failures: first.failures + second.failures }));
process.exitCode = failed.length === 0 ? 0 : 1;
