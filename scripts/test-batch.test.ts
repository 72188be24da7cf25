import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const BATCH = join(import.meta.dirname, 'test-batch.ts');

/** Runs these tests as one batch, each line a file of its own. */
async function runBatch(...lines: readonly string[]): Promise<{ code: number | null; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'test-batch-test-'));
  const files = lines.map((_, index) => join(folder, `${index}.test.mjs`));
  const start =
    "import { before, test } from 'node:test'; const wait = () => new Promise((r) => setImmediate(r));\n";
  try {
    await Promise.all(files.map((file, index) => writeFile(file, start + (lines[index] ?? ''))));
    const args = ['--test-force-exit', '--test-reporter=tap', BATCH, ...files];
    // Without what tells a process of tests that it is one of several.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { code: status, output: stdout + stderr };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('fails, and shows the error, when one comes that no test awaits', async () => {
  const [thrown, rejected] = await Promise.all([
    runBatch(
      "test('throws', async () => { setImmediate(() => { throw new Error('late'); }); await wait(); await wait(); });",
    ),
    runBatch("test('rejects', async () => { void Promise.reject(new Error('late')); await wait(); });"),
  ]);
  for (const { code, output } of [thrown, rejected]) {
    assert.equal(code, 1);
    assert.match(output, /late\n +at .*0\.test\.mjs/);
  }
});

test('fails when a test is declared after its file was read, where no hook of the file would reach it', async () => {
  const { code, output } = await runBatch(
    "test('declares', async () => { while (!globalThis.isRead) await wait(); await wait(); test('afterwards', () => {}); });",
    "setImmediate(() => (globalThis.isRead = true)); test('is of another file', wait);",
  );
  assert.equal(code, 1);
  assert.match(output, /"afterwards" was declared too late/);
});

test('runs the files one after another, each with its own hooks, and fails when one cannot be read', async () => {
  const own = (name: string): string =>
    `before(() => console.log('begins ${name}')); test('works', async () => { await wait(); console.log('ends ${name}'); });`;
  const { code, output } = await runBatch(own('first'), own('second'));
  assert.equal(code, 0);
  assert.deepEqual(output.match(/(begins|ends) \w+/g), [
    'begins first',
    'ends first',
    'begins second',
    'ends second',
  ]);
  const broken = await runBatch(own('first'), "import 'no-such-package';");
  assert.equal(broken.code, 1);
});
