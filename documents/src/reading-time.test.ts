import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReadingTime } from './reading-time.ts';

test('a key that has spent its minute reads again once what it spent beyond that has come back', () => {
  const clock = { now: 0 };
  const time = createReadingTime(6_000, () => clock.now);
  const isSpent = (own = 0): boolean => time.isSpent('a', own);
  assert.equal(isSpent(), false);
  time.spend('a', 5_999);
  assert.equal(isSpent(), false);
  time.spend('a', 1);
  assert.deepEqual([isSpent(), isSpent(1), time.retryAfterS('a')], [true, false, 1]);
  time.spend('a', 550);
  assert.equal(time.retryAfterS('a'), 6);
  clock.now = 5_500;
  assert.equal(isSpent(), true);
  clock.now += 1;
  assert.equal(isSpent(), false);
  clock.now += 3_600_000;
  time.spend('a', 5_999);
  assert.equal(isSpent(), false, 'what was not spent is not saved up');
});

test('a key reads again as soon as it was told, whatever it had spent', () => {
  for (const perMinuteMs of [1, 400, 60_000])
    for (let us = 1_000; us < 60_000; us += 50) {
      const clock = { now: 0 };
      const time = createReadingTime(perMinuteMs, () => clock.now);
      time.spend('a', perMinuteMs + us / 1_000);
      clock.now += time.retryAfterS('a') * 1_000;
      assert.equal(time.isSpent('a', 0), false, `${us} of ${perMinuteMs}`);
    }
});

test('a thousand other keys do not make it forget one that has spent its time', () => {
  const time = createReadingTime(6_000, () => 0);
  time.spend('a', 6_000);
  for (let other = 0; other < 1_001; other += 1) time.spend(`other ${other}`, 1);
  assert.equal(time.isSpent('a', 0), true);
});
