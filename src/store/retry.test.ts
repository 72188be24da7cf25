import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retry } from './retry.ts';

test('waits longer before each further try, up to two seconds, and rejects with the last error', async () => {
  const waits: number[] = [];
  let tries = 0;
  const act = (): Promise<never> => Promise.reject(new Error(`try ${(tries += 1)}`));
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  await assert.rejects(retry(act, { again: () => true, most: 8, sleep }), { message: 'try 8' });
  assert.deepEqual(waits, [100, 250, 500, 1_000, 2_000, 2_000, 2_000]);
  await assert.rejects(retry(act, { again: () => false, sleep }), { message: 'try 9' });
  assert.equal(waits.length, 7);
});
