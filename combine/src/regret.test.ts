import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shares } from './numbers.ts';
import { advisor, frameOf } from './panels.test-support.ts';
import { pooled } from './pool.ts';
import { regretOf, valueOfInformation } from './regret.ts';
import { tally } from './tally.ts';

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

test('no regret passes the end of the scale, not even by the rounding of a sum', () => {
  const regrets = {
    draws: 2,
    lost: new Float64Array([100.00000000000001, 100.00000000000001]),
    held: new Float64Array(1),
    best: new Float64Array(1),
    top: new Float64Array(1),
  };
  assert.deepEqual(valueOfInformation(regrets, 2).points, 100);
  assert.deepEqual(regretOf(regrets, 0), { expected: 100, p90: 100 });
});

test('nor does a score, or the mean of the advisors', () => {
  const given = [49, 18, 20, 92, 83, 58, 21, 89, 40, 62, 52];
  const weights = shares(given);
  const all = (value: number) => given.map(() => value);
  const frame = frameOf(['Build', 'Buy'], given);
  const panel = [advisor(0, [0.6, 0.4], [all(100), all(50)])];
  assert.equal(tally(frame, panel).scores[0], 100);
  assert.deepEqual([pooled(all(1), weights), pooled(all(100), weights)], [1, 100]);
});
