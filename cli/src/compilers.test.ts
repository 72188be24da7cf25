import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const HOT = `
  let total = 0;
  const step = (i) => (i % 7) * 3;
  for (let i = 0; i < 3_000_000; i += 1) total += step(i);
  console.log(total);`;

/** The compilers that a process names as it optimizes a hot loop. */
async function compilersOf(...flags: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--trace-opt', ...flags, '-e', HOT]);
  return [...new Set([...stdout.matchAll(/target (MAGLEV|TURBOFAN)/g)].map(([, name = '']) => name))].sort();
}

test('the command line leaves out the compiler that can give wrong numbers, and keeps the optimizing one', async () => {
  assert.ok((await compilersOf()).includes('MAGLEV'));
  assert.deepEqual(await compilersOf('--import', new URL('compilers.ts', import.meta.url).href), [
    'TURBOFAN',
  ]);
});

test('a pattern that ran once before the compilers are chosen can be used after', async () => {
  const program = `
    const pattern = /a(b|c)+d/;
    const cut = () => 'abcd'.replace(pattern, () => '');
    cut();
    await import(${JSON.stringify(new URL('compilers.ts', import.meta.url).href)});
    process.stdout.write(cut() + 'done');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  assert.equal(stdout, 'done');
});
