import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOverRate } from './over-rate.ts';
import type { Over } from './service.ts';

function over(resetS: number): Over {
  const caller = {
    keyId: 'key_1',
    organizationId: 'org_1',
    organizationCredits: null,
    email: null,
    world: 'live' as const,
    domain: null,
    ratePerMinute: 60,
    test: false,
    scopes: [],
  };
  return { caller, rate: { allowed: false, limit: 60, remaining: 0, resetS } };
}

test('remembers a key until its window ends, says how long that is, and knows no other', () => {
  const clock = { now: 1_000_000 };
  const keys = createOverRate(() => clock.now);
  keys.remember('a', over(30));
  assert.deepEqual(keys.find('a'), over(30));
  assert.equal(keys.find('b'), null);
  clock.now += 28_999;
  assert.equal(keys.find('a')?.rate.resetS, 2);
  clock.now += 2;
  assert.equal(keys.find('a')?.rate.resetS, 1);
  clock.now += 998;
  assert.equal(keys.find('a')?.rate.resetS, 1);
  clock.now += 1;
  assert.equal(keys.find('a'), null, 'whoever waits as long as he was told is let in');
});

test('forgets windows that are over when many keys are known, and none that are not', () => {
  const clock = { now: 0 };
  const keys = createOverRate(() => clock.now);
  for (let i = 0; i < 2_000; i += 1) keys.remember(`early ${i}`, over(1));
  clock.now = 500;
  keys.remember('late', over(60));
  clock.now = 2_000;
  for (let i = 0; i < 2_000; i += 1) keys.remember(`later ${i}`, over(60));
  assert.notEqual(keys.find('late'), null);
  assert.equal(keys.find('early 7'), null);
});
