import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { Client } from '@witan/client';
import { confirmErasure, giveView } from './dialogue.ts';
import { endingOf } from './exit.ts';
import type { Io } from './io.ts';

/** What a person at a terminal is told who types this, and what ends the command; null where erasing goes on. */
async function answering(typed: string) {
  let told = '';
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  stdin.end(typed);
  // `as`: nothing else of them is looked at.
  const io = { stdin, stderr: { write: (text: string) => ((told += text), true) } } as unknown as Io;
  const ending = await confirmErasure(io, 'the account', {}).then(() => null, endingOf);
  return { ending, told };
}

test('who declines to erase is told that nothing was erased and ends with 5, and who agrees is not', async () => {
  const told = 'Erase the account for good? [y/N] ';
  const declined = { code: 5, lines: ['Nothing was erased.'] };
  for (const no of ['n\n', '\n', '', 'yesterday\n'])
    assert.deepEqual(await answering(no), { ending: declined, told });
  for (const yes of ['y\n', 'YES\n']) assert.deepEqual(await answering(yes), { ending: null, told });
});

test('the number of an option and a percentage make a view of one’s own, and Enter none', async () => {
  const options = ['Rent', 'Buy'].map((name, at) => ({ id: `opt_${at + 1}`, name }));
  const given = async (...lines: readonly string[]) => {
    let told = '';
    const stdin = new PassThrough();
    const stderr = new PassThrough();
    stderr.on('data', (text: Buffer) => {
      told += String(text);
      if (String(text).endsWith('> ')) stdin.write(`${lines[told.split('> ').length - 2] ?? ''}\n`);
    });
    // `as`, here and below: nothing else of them is looked at.
    const client = { deliberations: { giveView: (_: string, view: unknown) => Promise.resolve(view) } };
    const framed = { deliberationId: 'dlb_1', options };
    const view = await giveView(
      { stdin, stderr, env: {} } as unknown as Io,
      client as unknown as Client,
      { framed, left: new AbortController().signal } as unknown as Parameters<typeof giveView>[2],
    );
    assert.match(told, /^\nWhat would you choose yourself\? .*\n {2}1 Rent\n {2}2 Buy\n/);
    return view;
  };
  assert.deepEqual(await given('2', '70'), { option: 'opt_2', sure: 0.7 });
  assert.deepEqual(await given('3', '1', ''), { option: 'opt_1' });
  assert.equal(await given(''), null);
  assert.deepEqual(await given('2\n70', ''), { option: 'opt_2' }, 'only the first of lines pasted together');
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
