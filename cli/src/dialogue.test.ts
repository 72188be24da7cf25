import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { Client } from '@witan/client';
import { confirmErasure, giveView } from './dialogue.ts';
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

test('a question to whoever has left ends with what was running, and nothing is kept of it', async () => {
  const stop = new AbortController();
  const io = { stdin: new PassThrough(), stderr: new PassThrough(), env: {} } as unknown as Io;
  // `as`, here and above: nothing else of them is looked at.
  const given = { framed: { options: [{ id: 'opt_1', name: 'Rent' }] }, left: stop.signal } as unknown;
  const asked = giveView(io, {} as Client, given as Parameters<typeof giveView>[2]);
  io.stdin.push('1\n');
  stop.abort(new Error('left'));
  await assert.rejects(asked, /left/);
});
