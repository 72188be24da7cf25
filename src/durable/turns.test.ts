import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('gives one turn in every round of the event loop, in the order of asking', async () => {
  const rounds: (() => void)[] = [];
  const turn = createTurns((go) => rounds.push(go));
  const had: string[] = [];
  const work = async (name: string, slices: number): Promise<void> => {
    for (let slice = 1; slice <= slices; slice += 1) {
      await turn();
      had.push(`${name}${slice}`);
    }
  };
  const all = Promise.all([work('a', 3), work('b', 2), work('c', 1)]);
  for (let count = 1; rounds.length > 0; count += 1) {
    assert.equal(rounds.length, 1, 'never two rounds at once');
    rounds.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(had.length, count);
  }
  await all;
  assert.deepEqual(had, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('lets timers and sockets go between two slices', async () => {
  const turn = createTurns();
  // Many more rounds than there are in the millisecond that the timer takes.
  const most = 100_000;
  const order: string[] = [];
  const timer = new Promise<void>((resolve) => {
    setTimeout(() => {
      order.push('timer');
      resolve();
    }, 0);
  });
  const slices = (async () => {
    for (let slice = 0; slice < most && !order.includes('timer'); slice += 1) {
      await turn();
      order.push('slice');
    }
  })();
  await Promise.all([timer, slices]);
  assert.ok(order.indexOf('timer') < most, 'the timer did not wait for the last slice');
});
