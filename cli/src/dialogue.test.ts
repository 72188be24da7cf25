import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { confirmErasure } from './dialogue.ts';
import type { Io } from './io.ts';

/** What a person at a terminal is told who answers this, and whether erasing goes on. */
async function answering(line: string): Promise<{ readonly agreed: boolean; readonly told: string }> {
  let told = '';
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  stdin.end(`${line}\n`);
  // `as`: nothing else of them is looked at.
  const io = { stdin, stderr: { write: (text: string) => ((told += text), true) } } as unknown as Io;
  return { agreed: await confirmErasure(io, 'the account', {}), told };
}

test('who declines to erase is told that nothing was erased, and who agrees is not', async () => {
  const asked = 'Erase the account for good? [y/N] ';
  assert.deepEqual(await answering('n'), { agreed: false, told: `${asked}Nothing was erased.\n` });
  assert.deepEqual(await answering('y'), { agreed: true, told: asked });
});
