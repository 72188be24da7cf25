import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runBatches } from './run-batches.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-batches-test-'));
  await writeTest('passing', "test('passes', () => {});");
});
after(() => rm(folder, { recursive: true, force: true }));

async function writeTest(name: string, lines: string): Promise<void> {
  const start = "import { before, test } from 'node:test'; const never = () => new Promise(() => {});\n";
  await writeFile(join(folder, `${name}.test.mjs`), start + lines);
}

/** Runs this as a file of tests beside one that passes, where a test may take 4 s and is named after 0.3 s. */
async function runBeside(
  name: string,
  lines: string,
): Promise<{ failed: readonly string[]; failures: number; said: string[] }> {
  await writeTest(name, lines);
  const said: string[] = [];
  // Without what tells a process of tests that it is one of several.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const batches = [name, 'passing'].map((file) => ({
    name: file,
    files: [join(folder, `${file}.test.mjs`)],
  }));
  const { failed, failures } = await runBatches(batches, {
    atOnce: 2,
    strict: false,
    testMs: 4_000,
    database: false,
    env,
    flags: [],
    namedAfterMs: 300,
    print: (line) => said.push(line),
  });
  return { failed, failures, said };
}

describe('batches', { concurrency: true }, () => {
  const HANGING: Readonly<Record<string, readonly [lines: string, named: string]>> = {
    waiting: ["test('waits for nothing', never);", ': waits for nothing'],
    looping: [
      "test('never lets go', () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });",
      ': never lets go',
    ],
    hook: ['before(never); test(`comes too late`, () => {});', ''],
    reading: ['await never(); test(`is never read`, () => {});', ''],
  };
  for (const [name, [lines, named]] of Object.entries(HANGING)) {
    test(`what hangs is named while it does, and fails in the end: ${name}`, async () => {
      const { failed, said } = await runBeside(name, `test('comes first', () => {});\n${lines}`);
      const file = join(folder, `${name}.test.mjs`);
      const naming = said.indexOf(`${name} | still runs: ${file}${named}`);
      const ending = said.findIndex((line) => line.startsWith(`FAIL ${name}: `));
      assert.ok(naming >= 0 && naming < ending, said.join('\n'));
      assert.deepEqual(failed, [name]);
    });
  }

  test('a test that fails is told by its own error, whatever that holds', async () => {
    const circle = "const error = new Error('in a circle'); error.itself = error; throw error;";
    const { said } = await runBeside('failing', `test('fails', async () => { ${circle} });`);
    const text = said.join('\n');
    assert.match(text, /in a circle/);
    assert.doesNotMatch(text, /circular structure/);
  });

  test('every test that fails is counted, and a file that cannot be read as one', async () => {
    const two =
      "test('fails', () => { throw new Error(); }); test('fails too', () => { throw new Error(); });";
    assert.equal((await runBeside('both', two)).failures, 2);
    assert.equal((await runBeside('unreadable', 'This is no program.')).failures, 1);
  });

  test('a batch prints its results as they come, under its name, and not at its end', async () => {
    const { said } = await runBeside('slow', "test('comes first', () => {});\ntest('comes never', never);");
    const at = (pattern: RegExp): number => said.findIndex((line) => pattern.test(line));
    const [first, named, ended] = [
      at(/^slow \| .*✔ comes first/),
      at(/^slow \| still runs/),
      at(/^FAIL slow/),
    ];
    assert.ok(first >= 0 && first < named && named < ended, said.join('\n'));
    assert.ok(at(/^passing \| .*✔ passes/) >= 0);
  });
});
