import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

/** Three runs with so many slices each, every one of `sliceMs`; gives what was done in each round of the event loop. */
async function inRounds(sliceMs: number): Promise<string[][]> {
  const rounds: (() => void)[] = [];
  let now = 0;
  const turn = createTurns(
    (go) => rounds.push(go),
    () => now,
  );
  let had: string[] = [];
  const work = async (name: string, slices: number): Promise<void> => {
    for (let slice = 1; slice <= slices; slice += 1) {
      await turn();
      had.push(`${name}${slice}`);
      now += sliceMs;
    }
  };
  const all = Promise.all([work('a', 3), work('b', 2), work('c', 1)]);
  const done: string[][] = [];
  while (rounds.length > 0) {
    assert.equal(rounds.length, 1, 'never two rounds at once');
    rounds.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    done.push(had);
    had = [];
  }
  await all;
  return done;
}

test('gives long slices one turn in every round of the event loop, in the order of asking', async () => {
  assert.deepEqual(await inRounds(2), [['a1'], ['b1'], ['c1'], ['a2'], ['b2'], ['a3']]);
});

test('gives short slices as many turns in a round as take two milliseconds, in the order of asking', async () => {
  assert.deepEqual(await inRounds(1), [
    ['a1', 'b1'],
    ['c1', 'a2'],
    ['b2', 'a3'],
  ]);
  assert.deepEqual(await inRounds(0), [['a1', 'b1', 'c1', 'a2', 'b2', 'a3']]);
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
