import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { averageRanks, kendallW, meanRankCorrelation } from './kendall.ts';

test('gives the published 0.54 for three raters of twenty people on a scale of six, which has many ties', () => {
  const raters = [
    '3 3 3 4 5 5 2 3 5 2 2 6 1 5 2 2 1 2 4 3',
    '3 6 4 6 2 4 2 4 3 3 2 3 3 3 2 2 1 3 3 4',
    '2 1 4 4 3 2 1 6 1 1 1 2 3 3 1 1 3 3 2 2',
  ].map((line) => line.split(' ').map(Number));
  const w = kendallW(raters) ?? Number.NaN;
  assert.equal(w.toFixed(2), '0.54');
  // The published test statistic is m (n - 1) W = 30.8.
  assert.equal((3 * 19 * w).toFixed(1), '30.8');
});

test('is 1 for equal rankings, with or without ties, and 0 for two opposite ones', () => {
  assert.equal(
    kendallW([
      [3, 2, 1],
      [30, 20, 10],
      [0.5, 0.3, 0.2],
    ]),
    1,
  );
  assert.equal(
    kendallW([
      [2, 2, 1],
      [5, 5, 3],
    ]),
    1,
  );
  assert.equal(
    kendallW([
      [1, 2, 3],
      [3, 2, 1],
    ]),
    0,
  );
});

test('is null for one judge, for one item, and where no judge tells items apart', () => {
  assert.equal(kendallW([[1, 2, 3]]), null);
  assert.equal(kendallW([[1], [1]]), null);
  assert.equal(
    kendallW([
      [0.25, 0.25],
      [0.5, 0.5],
    ]),
    null,
  );
});

test('level values share the mean of their ranks, also where they differ in the last bit', () => {
  assert.deepEqual(averageRanks([0.5, 0.1, 0.3, 0.1 + 0.2]), [1, 4, 2.5, 2.5]);
});

test('lies between 0 and 1 and does not depend on the order of the judges or the items', () => {
  const judges = fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 6 })).chain(([m, n]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: n, maxLength: n }), {
      minLength: m,
      maxLength: m,
    }),
  );
  fc.assert(
    fc.property(judges, (rows) => {
      const w = kendallW(rows);
      assert.equal(kendallW(rows.toReversed().map((row) => row.toReversed())), w);
      assert.ok(w === null || (w >= 0 && w <= 1));
    }),
    { numRuns: 30 },
  );
});

test("mean rank correlation is 1 for equal rankings, -1 for two opposite ones, and Spearman's rho in between", () => {
  const close = (found: number | null, expected: number): void =>
    assert.ok(found !== null && Math.abs(found - expected) < 1e-12, `${found} is not ${expected}`);
  close(
    meanRankCorrelation([
      [3, 2, 1],
      [30, 20, 10],
      [0.5, 0.3, 0.2],
    ]),
    1,
  );
  close(
    meanRankCorrelation([
      [1, 2, 3],
      [3, 2, 1],
    ]),
    -1,
  );
  // 1 - 6 sum d^2 / (n (n^2 - 1)) with d = 1, 1, 0, 0.
  close(
    meanRankCorrelation([
      [4, 3, 2, 1],
      [3, 4, 2, 1],
    ]),
    0.8,
  );
  // Ties share ranks: 1.5, 1.5, 3 against 1, 2, 3 (scipy.stats.spearmanr).
  close(
    meanRankCorrelation([
      [2, 2, 1],
      [3, 2, 1],
    ]),
    0.8660254037844387,
  );
});

test('without ties the mean rank correlation is (m W - 1) / (m - 1)', () => {
  const ranking = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(ranking, { minLength: 2, maxLength: 6 }), (rows) => {
      const expected = (rows.length * (kendallW(rows) ?? 0) - 1) / (rows.length - 1);
      assert.ok(Math.abs((meanRankCorrelation(rows) ?? Number.NaN) - expected) < 1e-12);
    }),
    { numRuns: 30 },
  );
});

test('over all rankings of four judges the mean rank correlation is 0 where W is a quarter', () => {
  const orders = [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
  ];
  const panels = orders.flatMap((b) => orders.flatMap((c) => orders.map((d) => [[1, 2, 3], b, c, d])));
  const mean = (of: (rows: number[][]) => number | null): number =>
    panels.reduce((total, rows) => total + (of(rows) ?? 0), 0) / panels.length;
  assert.ok(Math.abs(mean(meanRankCorrelation)) < 1e-12);
  assert.ok(Math.abs(mean(kendallW) - 0.25) < 1e-12);
});

test('a judge that tells no items apart has no rank correlation', () => {
  assert.equal(
    meanRankCorrelation([
      [0.25, 0.25],
      [0.5, 0.4],
    ]),
    null,
  );
  assert.equal(
    meanRankCorrelation([
      [0.5, 0.5],
      [0.6, 0.4],
      [0.7, 0.3],
    ]),
    1,
  );
});
