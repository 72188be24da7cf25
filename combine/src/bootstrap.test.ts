import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentiles, placeOf, ratioInterval, resample, shareInterval } from './bootstrap.ts';

const names = Array.from({ length: 400 }, (_, i) => `c${i}`);
const rowOf = (cluster: string, i: number): { cluster: string; num: number; den: number } => ({
  cluster,
  num: i % 4 === 0 ? 1 : 0,
  den: 1,
});

test('the same seed gives the same interval, whatever the order of the rows; another seed gives another', () => {
  const rows = names.slice(0, 50).map((name, i) => ({ ...rowOf(name, i), num: Math.sin(i) }));
  const interval = (seed: string, list: typeof rows): unknown =>
    ratioInterval(
      list,
      resample(
        list.map(({ cluster }) => cluster),
        seed,
        200,
      ),
    );
  assert.deepEqual(interval('a', rows), interval('a', rows.toReversed()));
  assert.notDeepEqual(interval('a', rows), interval('b', rows));
});

test('every draw takes as many clusters as there are', () => {
  const { draws } = resample(names, 'seed', 50);
  assert.equal(draws.length, 50);
  for (const times of draws)
    assert.equal(
      times.reduce((sum, n) => sum + n, 0),
      names.length,
    );
  assert.notDeepEqual(draws[0], draws[1]);
});

test('the interval of a proportion is near the normal one', () => {
  const [low, high] = ratioInterval(names.map(rowOf), resample(names, 'seed')) ?? [0, 0];
  const half = 1.96 * Math.sqrt((0.25 * 0.75) / 400);
  assert.ok(Math.abs(low - (0.25 - half)) < 0.008, String(low));
  assert.ok(Math.abs(high - (0.25 + half)) < 0.008, String(high));
});

test('questions that share a cluster are not counted as independent', () => {
  const alone = ratioInterval(names.map(rowOf), resample(names, 'seed')) ?? [0, 0];
  const shared = names.map((_, i) => ({ ...rowOf('', 0), cluster: `c${i % 40}`, num: i % 40 < 10 ? 1 : 0 }));
  const together = ratioInterval(
    shared,
    resample(
      shared.map(({ cluster }) => cluster),
      'seed',
    ),
  ) ?? [0, 0];
  const ratio = (together[1] - together[0]) / (alone[1] - alone[0]);
  assert.ok(ratio > 2.5 && ratio < 4, `${ratio} is not near the root of ten`);
});

test('a cluster that was not drawn from has no place', () => {
  assert.throws(() => placeOf(resample(['x', 'y'], 'seed').places, 'z'), RangeError);
});

test('one cluster has no interval, two have one', () => {
  const x = { cluster: 'x', num: 1, den: 1 };
  assert.equal(ratioInterval([x], resample(['x'], 'seed')), null);
  assert.deepEqual(
    ratioInterval([x, { cluster: 'y', num: 0, den: 1 }], resample(['x', 'y'], 'seed')),
    [0, 1],
  );
});

test('cases that all came out alike leave doubt, the more the fewer they are', () => {
  // Newcombe 1998, table I.
  for (const [share, n, low, high] of [
    [81 / 263, 263, 0.2553, 0.3662],
    [15 / 148, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1 / 29, 29, 0.0061, 0.1718],
    [1, 2, 0.3424, 1],
  ] as const)
    for (const [i, end] of shareInterval(share, n).entries())
      assert.ok(Math.abs(end - [low, high][i]!) < 1e-4, `${share} of ${n}: ${end}`);
});

test('percentiles interpolate between neighbours', () => {
  assert.deepEqual(percentiles(Array.from({ length: 41 }, (_, i) => i)), [1, 39]);
  assert.deepEqual(percentiles([0, 1]), [0.025, 0.975]);
  const [low, high] = percentiles(Array.from({ length: 61 }, (_, i) => i)) ?? [0, 0];
  assert.ok(Math.abs(low - 1.5) < 1e-9 && Math.abs(high - 58.5) < 1e-9);
  assert.equal(percentiles([]), null);
});

test('a draw counts whatever its denominators sum to, but for 0', () => {
  const rows = ['a', 'b'].map((cluster) => ({ cluster, num: 0.25, den: 0.5 }));
  const resamples = resample(['a', 'b'], 'seed');
  assert.deepEqual(ratioInterval(rows, resamples), [0.5, 0.5]);
  assert.equal(
    ratioInterval(
      rows.map((row) => ({ ...row, den: 0 })),
      resamples,
    ),
    null,
  );
});
