import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTicker } from './ticker.ts';

test('calls work in order of its time, never early, and not at all once called off', async () => {
  const ticker = createTicker(() => performance.now());
  const start = performance.now();
  const happened: [string, number][] = [];
  const note = (name: string) => happened.push([name, performance.now() - start]);
  await new Promise<void>((resolve) => {
    ticker.after(40, () => {
      note('late');
      resolve();
    });
    const callOff = ticker.after(20, () => note('never'));
    ticker.after(10, () => note('early'));
    ticker.after(0, () => note('now'));
    callOff();
  });
  assert.deepEqual(
    happened.map(([name]) => name),
    ['now', 'early', 'late'],
  );
  assert.ok((happened[1]?.[1] ?? 0) >= 10 && (happened[2]?.[1] ?? 0) >= 40);
});

test('lets work that is due ask for more work', async () => {
  const ticker = createTicker(() => performance.now());
  let rounds = 0;
  await new Promise<void>((resolve) => {
    const again = () => {
      rounds += 1;
      if (rounds === 5) return resolve();
      ticker.after(2, again);
    };
    ticker.after(2, again);
  });
  assert.equal(rounds, 5);
});
