import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { sleep } from './sleep.ts';

test('ends at once with its signal, and leaves nothing behind with one that lives on', async () => {
  const life = new AbortController();
  const left = (): number =>
    getEventListeners(life.signal, 'abort').length +
    process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = left();
  await sleep(0, life.signal);
  assert.equal(left(), before);
  const waiting = sleep(2 ** 30, life.signal);
  life.abort();
  await waiting;
  await sleep(2 ** 30, life.signal);
  assert.equal(left(), before);
});
