// Runs every property test more often than `npm test` does: `npm run properties [-- TIMES [SEED]]`. Without a seed each draws its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closingLine, runBatches } from '../scripts/run-batches.ts';
import { testEnvironment } from '../scripts/test-environment.ts';
import { findTests, isOfPage, planBatches } from '../scripts/test-plan.ts';

const ROOT = join(import.meta.dirname, '..');
const [times = '40', seed] = process.argv.slice(2);

const hasProperty = (file: string): boolean =>
  readFileSync(join(ROOT, file), 'utf8').includes('fc.assert(') && !isOfPage(file);

// A hundred times as often it also takes the longest: panels of which every statement is checked, until each was made a thousand times.
const longest = Number(times) < 100 ? [] : ['memo/src/statements/statements.long.test.ts'];
const files = [...findTests(ROOT, 'short', 'sweep'), ...longest].filter(hasProperty);
const { tests, failed, failures } = await runBatches(planBatches(files), {
  atOnce: 2,
  strict: true,
  testMs: 10 * 60_000,
  database: true,
  env: {
    ...testEnvironment(ROOT),
    PROPERTY_RUNS: times,
    ...(seed === undefined ? {} : { PROPERTY_SEED: seed }),
  },
  flags: ['--import', join(ROOT, 'scripts/more-runs/register.ts')],
});
const isGood = tests > 0 && failed.length === 0;
console.log(isGood ? `Each property ran ${times} times as often.` : `Failed: ${failed.join(', ')}.`);
console.log(closingLine({ tests, failures }));
process.exitCode = isGood ? 0 : 1;
