import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholePercent } from './chance.ts';

test('what two options have adds up to 100 in whole percent, however it is divided', () => {
  for (let part = 0; part <= 2_000; part += 1) {
    const share = part / 2_000;
    const [one, other] = [wholePercent(share), wholePercent(1 - share)];
    assert.equal(one + other, 100, `${share}`);
    assert.ok(Math.abs(one - share * 100) <= 0.5 + 1e-9, `${share}`);
  }
  assert.deepEqual([0.645, 0.355, 0.625, 0.375, 0.995].map(wholePercent), [64, 36, 62, 38, 100]);
});
