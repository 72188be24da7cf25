// Puts small faults into a sample of places, one at a time, and says which no test notices:
// `npm run mutants [-- --count 100] [--seed WORD] [--wide] [PART OF A PATH ...]`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { streamOf, uniform } from '@witan/combine';
import { IS_TEST } from '../measure-code.ts';
import { importsOf } from '../read-imports.ts';
import { runBatches } from '../run-batches.ts';
import { testEnvironment } from '../test-environment.ts';
import { findTests, isOfPage, isUnit, planBatches, type Batch } from '../test-plan.ts';
import { mutantsOf, type Mutant } from './mutate.ts';

const ROOT = join(import.meta.dirname, '../..');
const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now()) },
    wide: { type: 'boolean', default: false },
  },
});

const sources = new Map(
  globSync('{src,*/src,test,*/test}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] }).map(
    (path) => [path, readFileSync(join(ROOT, path), 'utf8')],
  ),
);
const reachedBy = new Map(
  findTests(ROOT, 'short', 'sweep')
    .filter((file) => !isOfPage(file))
    .map((file) => [file, filesBehind(file)]),
);
const stream = streamOf(values.seed, 'mutants');
const chosen = [...sources]
  .filter(([path]) => !IS_TEST.test(path))
  .filter(
    ([path]) => path.endsWith('.ts') && (parts.length === 0 || parts.some((part) => path.includes(part))),
  )
  .flatMap(([path, source]) => mutantsOf(path, source))
  .map((mutant) => ({ mutant, at: uniform(stream) }))
  .toSorted((a, b) => a.at - b.at)
  .slice(0, Number(values.count))
  .map(({ mutant }) => mutant);

console.log(`Seed ${values.seed}: ${chosen.length} mutants.`);
const survivors: Mutant[] = [];
for (const mutant of chosen) {
  const isNoticed = await notices(mutant);
  console.log(`${isNoticed ? 'noticed ' : 'SURVIVES'} ${describe(mutant)}`);
  if (!isNoticed) survivors.push(mutant);
}
console.log(`${survivors.length} of ${chosen.length} survive.`);
for (const mutant of survivors) console.log(describe(mutant));

function describe({ file, line, from, to }: Mutant): string {
  const text = sources.get(file)?.split('\n')[line - 1]?.trim() ?? '';
  return `${file}:${line} "${from}" -> "${to}" in: ${text}`;
}

/** Whether a test that reaches the file fails: one of its own room, and with `--wide` else any. */
async function notices(mutant: Mutant): Promise<boolean> {
  const reaching = [...reachedBy].filter(([, behind]) => behind.has(mutant.file)).map(([test]) => test);
  const isNear = (test: string): boolean => roomOf(test) === roomOf(mutant.file);
  const near = reaching.filter(isNear);
  if (await fails(mutant, near.length > 0 ? [{ name: mutant.file, files: near }] : [])) return true;
  return values.wide && fails(mutant, planBatches(reaching.filter((test) => !isNear(test))));
}

async function fails(mutant: Mutant, batches: readonly Batch[]): Promise<boolean> {
  const { failed } = await runBatches(batches, {
    atOnce: 2,
    strict: false,
    testMs: 60_000,
    database: !batches.every(({ files }) => files.every(isUnit)),
    env: {
      ...testEnvironment(ROOT),
      MUTANT_URL: pathToFileURL(join(ROOT, mutant.file)).href,
      MUTANT_SOURCE: mutant.source,
    },
    flags: ['--import', join(import.meta.dirname, 'register.ts')],
    print: () => {},
  });
  return failed.length > 0;
}

/** A workspace, or a folder of the server. */
function roomOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('src/') ? 2 : 1)
    .join('/');
}

/** All that a file imports, at whatever remove. */
function filesBehind(file: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...importsOf(next, sources.get(next) ?? '').map(({ from }) => from));
  }
  return seen;
}
