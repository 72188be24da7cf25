import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueOfInformation } from './regret.ts';

test('the criterion worth knowing most is the one whose certainty leaves the least to lose', () => {
  const regrets = {
    draws: 2,
    lost: new Float64Array([0, 10, 10, 0]),
    // With the first criterion certain the first option leads by far; with the second the other one, by less.
    held: new Float64Array([100, 90, 96, 95]),
    best: new Float64Array([101, 105]),
    top: new Float64Array(2),
  };
  assert.deepEqual(valueOfInformation(regrets, 2), { points: 5, mostFrom: 0 });
});

test('no criterion is worth knowing where its certainty saves nothing', () => {
  const regrets = {
    draws: 2,
    lost: new Float64Array([0, 1, 10, 9]),
    held: new Float64Array([100, 90]),
    best: new Float64Array([101]),
    top: new Float64Array(1),
  };
  assert.deepEqual(valueOfInformation(regrets, 2), { points: 0.5, mostFrom: null });
});
