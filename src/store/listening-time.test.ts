import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { afterListening } from './listening-time.ts';

function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const turn = (ms: number): Promise<void> => {
    t.mock.timers.tick(ms);
    return new Promise((resolve) => void setImmediate(resolve));
  };
  let over = 0;
  return { turn, over: () => over, onOver: () => void (over += 1) };
}

test('a process with time to spare gives up when the time is over, once', async (t) => {
  const { turn, over, onOver } = open(t);
  afterListening(900, onOver);
  for (let ms = 0; ms < 890; ms += 10) await turn(10);
  assert.equal(over(), 0);
  await turn(10);
  assert.equal(over(), 1);
  for (let ms = 0; ms < 2_000; ms += 100) await turn(100);
  assert.equal(over(), 1);
});

test('of a turn that took long a quarter of a second counts', async (t) => {
  const { turn, over, onOver } = open(t);
  afterListening(1_000, onOver);
  for (let turns = 0; turns < 4; turns += 1) {
    assert.equal(over(), 0);
    await turn(5_000);
  }
  assert.equal(over(), 1);
});

test('nothing is called any more once it was stopped, not even in the last turn', async (t) => {
  const { turn, over, onOver } = open(t);
  const stop = afterListening(200, onOver);
  await turn(100);
  stop();
  await turn(500);
  const stopLate = afterListening(200, onOver);
  t.mock.timers.tick(200);
  stopLate();
  await turn(0);
  assert.equal(over(), 0);
});
