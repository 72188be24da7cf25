import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeliberationStream } from '@witan/client';
import { EXIT, type Io } from './io.ts';
import { countInterrupts, openAndClose } from './interrupts.ts';
import { comeBack } from './run-to-memo.ts';

test('signals within a quarter of a second count as one, since npm passes on what the terminal has sent already', () => {
  let at = 0;
  const heard: number[] = [];
  using interrupts = countInterrupts(() => at);
  interrupts.listen((count) => heard.push(count));
  for (at of [1_000, 1_249, 1_250, 1_500]) process.emit('SIGINT');
  assert.deepEqual([heard, interrupts.count()], [[1, 2, 3], 3]);
});

test('whoever interrupts while something opens has nothing done, and it is closed', async () => {
  const did: string[] = [];
  const open = async () => {
    process.emit('SIGINT');
    return { close: async () => void did.push('close') };
  };
  const work = async () => void did.push('work');
  await assert.rejects(openAndClose(Date.now, open, work), { exitCode: EXIT.interrupted });
  assert.deepEqual(did, ['close']);
});

test('whoever leaves is told how to come back, and where it is not known yet whether the question was asked', async () => {
  const hints = (deliberationId: Promise<string>, local: boolean) =>
    // `as`: nothing else of them is looked at.
    comeBack({ env: {}, cwd: '/' } as Io, { deliberationId } as DeliberationStream, local);
  const again = 'Ctrl-C again cancels it.';
  for (const [local, goesOn] of [
    [true, 'The deliberation goes on when Witan is started the next time. To come back to it:'],
    [false, 'The deliberation goes on. To come back to it:'],
  ] as const)
    assert.deepEqual(await hints(Promise.resolve('dlb_1'), local), [goesOn, '  witan watch dlb_1', again]);
  for (const unknown of [() => new Promise<string>(() => {}), () => Promise.reject(new Error('refused'))])
    assert.deepEqual(await hints(unknown(), false), ['Leaving. The question may have been asked already.']);
});
