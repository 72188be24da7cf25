import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shares } from './numbers.ts';
import { advisor, frameOf } from './panels.test-support.ts';
import { pooled } from './pool.ts';
import { addHeld, addRegrets, noRegrets, regretOf, valueOfInformation } from './regret.ts';
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

test('no criterion is worth knowing most that saves less than a twentieth more than another', () => {
  const given = (left: number) => ({
    draws: 2,
    lost: new Float64Array([0, 10, 10, 0]),
    held: new Float64Array([100, 90, 96, 95]),
    best: new Float64Array([100 + 2 * left, 104]),
    top: new Float64Array(2),
  });
  const mostFrom = (left: number) => valueOfInformation(given(left), 2).mostFrom;
  assert.deepEqual([4.2, 4.25, 4.5, 5].map(mostFrom), [0, null, null, 1]);
});

const list = <T>(item: fc.Arbitrary<T>, length: number) =>
  fc.array(item, { minLength: length, maxLength: length });

/** Five draws of two to three options and criteria: cells, weights, and what was stated. */
const anyDraws = fc.tuple(fc.integer({ min: 2, max: 3 }), fc.integer({ min: 2, max: 3 })).chain(([p, n]) => {
  const table = list(list(fc.integer({ min: 0, max: 100 }), n), p);
  return list(
    fc.record({ cells: table, stated: table, parts: list(fc.integer({ min: 1, max: 9 }), n) }),
    5,
  ).map((draws) => ({ p, n, draws }));
});

test('regrets, their least mean and what each criterion leaves of it are as counted draw by draw', () => {
  fc.assert(
    fc.property(anyDraws, ({ p, n, draws }) => {
      const regrets = noRegrets(p, n, draws.length);
      const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
      const options = Array.from({ length: p }, (_, i) => i);
      /** What the best option has on average, and the option that is best on average. */
      const left = (scores: readonly (readonly number[])[]): number =>
        mean(scores.map((row) => Math.max(...row))) -
        Math.max(...options.map((i) => mean(scores.map((row) => row[i] ?? 0))));
      const scoresWhere = (held: number | null) =>
        draws.map(({ cells, stated, parts }) => {
          const weights = shares(parts);
          return cells.map((row, i) =>
            row.reduce((sum, cell, k) => sum + weights[k]! * (k === held ? stated[i]![k]! : cell), 0),
          );
        });
      const scores = scoresWhere(null);
      for (const [draw, { cells, stated, parts }] of draws.entries()) {
        const drawn = { weights: Float64Array.from(shares(parts)), scores: Float64Array.from(scores[draw]!) };
        addRegrets(regrets, drawn.scores, { draw, most: Math.max(...drawn.scores) });
        // Behind a cell of no account.
        const kept = Float64Array.from([7, ...cells.flat()]);
        addHeld(regrets, { ...drawn, cells: kept, place: 1, stated: Float64Array.from(stated.flat()) });
      }
      const close = (found: number | undefined, expected: number): void =>
        assert.ok(Math.abs((found ?? Number.NaN) - expected) < 1e-9, `${found} is not ${expected}`);
      const { points, mostFrom } = valueOfInformation(regrets, draws.length);
      close(points, left(scores));
      const leaves = Array.from({ length: n }, (_, k) => left(scoresWhere(k)));
      const [lowest = 0, next = points] = leaves.toSorted((a, b) => a - b);
      const above = Math.min(next, points) - lowest - points / 20;
      if (mostFrom === null) assert.ok(above < 1e-8);
      else {
        assert.ok(above > -1e-8);
        close(leaves[mostFrom], lowest);
      }
      for (const i of options) {
        const lost = scores.map((row) => Math.max(...row) - row[i]!);
        const { expected, p90 } = regretOf(regrets, i);
        close(expected, mean(lost));
        close(p90, Math.max(...lost));
      }
    }),
    { numRuns: 20 },
  );
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
