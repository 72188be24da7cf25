import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brierOf } from './resolved.ts';

test('a Brier score is halved: 0 is certain and right, 1 certain and wrong', () => {
  assert.equal(brierOf([1, 0], 0), 0);
  assert.equal(brierOf([0, 1], 0), 1);
  assert.equal(brierOf([0.5, 0.5], 1), 0.25);
});
