import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyMs, LONGEST_BODY_MS } from './body-time.ts';

test('gives a body 10 s and 1 s more for each 64 KiB that it announces, and no more than the largest may take', () => {
  assert.equal(bodyMs(0), 10_000);
  assert.equal(bodyMs(65_535), 10_000);
  assert.equal(bodyMs(65_536), 11_000);
  assert.equal(bodyMs(5 * 1_048_576), 90_000);
  assert.equal(bodyMs(8 * 1_048_576), LONGEST_BODY_MS);
  assert.equal(bodyMs(Number.MAX_SAFE_INTEGER), LONGEST_BODY_MS);
});

test('gives a body that announces no size, or nonsense, the least', () => {
  for (const announced of [Number.NaN, -5, Number.POSITIVE_INFINITY]) assert.equal(bodyMs(announced), 10_000);
});
