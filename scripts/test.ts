// Runs the tests: `npm test [-- PART OF A PATH ...]`; `npm run test:unit` those without a database or a process,
// `npm run test:long` those that take minutes. Fails when a test fails, and when none ran.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { closingLine, runBatches } from './run-batches.ts';
import { testEnvironment } from './test-environment.ts';
import { choose, findTests, isUnit, planBatches } from './test-plan.ts';

const ROOT = join(import.meta.dirname, '..');
const CI = process.env['CI'] === 'true';

const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith('--') && word !== '--unit');
const parts = words.filter((word) => !word.startsWith('--'));
const short = findTests(ROOT, 'short');
const { files, missed } = choose(words.includes('--unit') ? short.filter(isUnit) : short, parts);
if (missed.length > 0) {
  const quoted = missed.map((part) => `"${part}"`).join(' or ');
  const long = choose(findTests(ROOT, 'long'), missed).files.length > 0;
  const hint = long ? ' A long one has: npm run test:long -- PART OF A PATH.' : '';
  console.error(`No file of tests has ${quoted} in its path.${hint}`);
  process.exit(1);
}

const { tests, failed, failures } = await runBatches(planBatches(files), {
  atOnce: Math.min(4, availableParallelism() + 2),
  strict: CI,
  testMs: 4 * 60_000,
  database: !files.every(isUnit),
  env: testEnvironment(ROOT),
  flags,
});
const seconds = Math.round(performance.now() / 1_000);
const bad = failed.length > 0 || tests === 0;
if (bad) console.log(`Failed: ${failed.join(', ') || 'no test ran'}.`);
console.log(`The tests took ${seconds} s.`);
console.log(closingLine({ tests, failures }));
process.exitCode = bad ? 1 : 0;
