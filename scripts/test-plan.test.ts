import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importsOf } from './read-imports.ts';
import { choose, findTests, isUnit, planBatches, TOGETHER, UNDISTURBED } from './test-plan.ts';

const ROOT = join(import.meta.dirname, '..');
const SHORT = findTests(ROOT, 'short');
const LONG = findTests(ROOT, 'sweep', 'long');
const PROGRAMS = globSync('test/**/*.ts', { cwd: ROOT });

const npmTest = (...parts: string[]) =>
  spawnSync(process.execPath, ['scripts/test.ts', ...parts], { cwd: ROOT, encoding: 'utf8' });

test('a part of a path that no file of tests has fails, and says so', () => {
  const none = npmTest('no/such/file');
  assert.equal(none.status, 1);
  assert.equal(none.stderr, 'No file of tests has "no/such/file" in its path.\n');
  const mixed = npmTest('src/domain', 'no/such/file');
  assert.deepEqual([mixed.status, mixed.stdout], [1, '']);
});

test('a part that only a long file has names the command that runs it', () => {
  const { status, stderr } = npmTest('test/kill.long');
  assert.equal(status, 1);
  assert.match(stderr, /npm run test:long/);
});

test('each file runs once, short or long', () => {
  assert.ok(SHORT.length > 200 && LONG.length > 5);
  assert.deepEqual(
    SHORT.filter((file) => LONG.includes(file)),
    [],
  );
  for (const files of [SHORT, LONG]) {
    const planned = planBatches(files).flatMap((batch) => batch.files);
    assert.deepEqual(planned.toSorted(), [...files].toSorted());
  }
});

test('what is said of a file or a room is said of one that there is', () => {
  const together = planBatches([...SHORT, ...LONG]).map(({ name }) => name);
  for (const name of Object.keys(TOGETHER)) assert.ok(name === 'others' || together.includes(name), name);
  for (const start of UNDISTURBED)
    assert.ok(
      [...LONG, ...PROGRAMS].some((file) => file.startsWith(start)),
      start,
    );
});

test('no part chooses all, and each part what holds it', () => {
  const files = ['src/a/one.test.ts', 'src/b/two.test.ts'];
  assert.deepEqual(choose(files, []), { files, missed: [] });
  assert.deepEqual(choose(files, ['two', 'three']), { files: ['src/b/two.test.ts'], missed: ['three'] });
});

/** A file with all that it imports, types left out. */
function reachableFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const source = readFileSync(join(ROOT, file), 'utf8');
  found.set(file, source);
  for (const { from, typeOnly } of importsOf(file, source)) {
    if (!typeOnly && /\.tsx?$/.test(from)) reachableFrom(from, found);
  }
  return found;
}

test('a unit test reaches no database, process, thread, server or browser', () => {
  const unit = SHORT.filter(isUnit);
  assert.ok(unit.length > 70);
  const outside =
    /from '(pg|playwright-core|@witan\/embedded-postgres|node:(child_process|worker_threads|cluster|http|https|net))'/;
  for (const file of unit) {
    for (const [reached, source] of reachableFrom(file))
      assert.doesNotMatch(source, outside, `${file} reaches ${reached}`);
  }
  for (const other of ['documents/src/reader', 'combine/src/smaa.long', 'client/src/deliberate'])
    assert.ok(!isUnit(`${other}.test.ts`), other);
  assert.match(reachableFrom('documents/src/reader.test.ts').get('documents/src/reader.ts') ?? '', outside);
});
