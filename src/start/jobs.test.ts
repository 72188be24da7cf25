import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeat } from './jobs.ts';

test('goes on after a round that fails, at once while there is more, and stops when told', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let rounds = 0;
  const heard: string[] = [];
  const round = async (): Promise<boolean> => {
    rounds += 1;
    if (rounds === 1) throw new Error('out of reach');
    heard.push(`done ${rounds}`);
    return rounds === 2;
  };
  const on = { everyMs: 1_000, firstMs: 1_000, trouble: () => heard.push('trouble') };
  const job = repeat(round, on);
  for (const ms of [999, 1, 999, 1, 0]) {
    t.mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
    if (ms === 999) heard.push('not yet');
  }
  await job.stop();
  t.mock.timers.tick(10_000);
  assert.deepEqual(heard, ['not yet', 'trouble', 'not yet', 'done 2', 'done 3']);
});
