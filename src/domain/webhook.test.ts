import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WAITS_MS } from './webhook.ts';

test('a delivery that fails is tried for a day, each time after a longer wait', () => {
  const hours = WAITS_MS.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  assert.ok(hours > 23.98 && hours <= 24, String(hours));
  assert.equal(WAITS_MS[0], 5_000);
  assert.ok(WAITS_MS.every((wait, at) => at === 0 || wait > (WAITS_MS[at - 1] ?? 0)));
});
