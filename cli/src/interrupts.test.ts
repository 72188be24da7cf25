import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXIT } from './io.ts';
import { countInterrupts, openAndClose } from './interrupts.ts';

test('signals within a quarter of a second count as one, since npm passes on what the terminal has sent already', () => {
  let at = 0;
  const heard: number[] = [];
  const interrupts = countInterrupts(() => at);
  interrupts.listen((count) => heard.push(count));
  for (at of [1_000, 1_249, 1_250, 1_500]) process.emit('SIGINT');
  interrupts.stop();
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
