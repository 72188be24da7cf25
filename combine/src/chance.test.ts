import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  percentBeyond,
  shownPercents,
  wholePercent,
  wholePercentOf,
  wholePercents,
  wholeRanks,
} from './chance.ts';
import { levelKey, shares, sum } from './numbers.ts';

const anyShares = fc
  .array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 8 })
  .filter((parts) => sum(parts) > 0)
  .map(shares);

test('shares add up to 100 in whole percent, each one of the two around it, in their order', () => {
  fc.assert(
    fc.property(anyShares, (given) => {
      const shown = wholePercents(given);
      const areDistinct = new Set(given.map(levelKey)).size === given.length;
      if (areDistinct) assert.equal(sum(shown), 100);
      given.forEach((share, i) => {
        assert.ok(Math.abs((shown[i] ?? 0) - share * 100) < 1);
        given.forEach((other, k) => {
          if (levelKey(share) >= levelKey(other)) assert.ok((shown[i] ?? 0) >= (shown[k] ?? 0));
        });
      });
    }),
  );
});

test('the largest remainder is rounded up, of equal ones that of the greater share', () => {
  assert.deepEqual(wholePercents([0.844, 0.123, 0.033]), [85, 12, 3]);
  assert.deepEqual(wholePercents([0.033, 0.844, 0.123]), [3, 85, 12]);
  assert.deepEqual(wholePercents([0.236, 0.382, 0.382]), [24, 38, 38]);
  assert.deepEqual(wholePercents([0.355, 0.645]), [35, 65]);
  // In doubles, 0.29 is a last bit under 29%.
  assert.deepEqual(wholePercents([0.29, 0.71]), [29, 71]);
});

test('equal shares are shown alike, as near to 100 as that goes', () => {
  for (const [count, each] of [
    [3, 33],
    [6, 17],
    [7, 14],
    [8, 12],
  ] as const)
    assert.deepEqual(wholePercents(Array(count).fill(1 / count)), Array(count).fill(each));
  assert.deepEqual(wholePercents([0.495, 0.495, 0.01]), [49, 49, 1]);
});

test('one of them is as it is among all, and a share that stands alone is rounded by itself', () => {
  const all = [0.236, 0.382, 0.382].map((share, i) => ({ id: `opt_${i + 1}`, share }));
  assert.deepEqual(
    all.map(({ id }) => wholePercentOf(all, ({ share }) => share, id)),
    [24, 38, 38],
  );
  assert.deepEqual([0, 0.344, 0.346, 1].map(wholePercent), [0, 34, 35, 100]);
});

test('a crossing is rounded to the side on which it holds, unless it stands at a whole percent', () => {
  const beyond = (to: number) =>
    (['over', 'under'] as const).map((direction) => percentBeyond({ to, direction }));
  assert.deepEqual([0.301, 0.309, 0.1 + 0.2].map(beyond), [
    [31, 30],
    [31, 30],
    [30, 30],
  ]);
});

test('nothing is made certain or impossible by rounding', () => {
  const shown = (given: readonly number[]) => shownPercents(given, (whole) => `${whole}%`);
  assert.deepEqual(shown([0.996, 0.002, 0.002, 0]), ['>99%', '<1%', '<1%', '0%']);
  assert.deepEqual(shown([0.993, 0.005, 0.002]), ['99%', '1%', '<1%']);
  assert.deepEqual(shown([1 - 1e-16, 1e-16]), ['100%', '0%']);
});

test('of ranks both columns and rows add up to 100, and the first column is as it is alone', () => {
  // Rounded by columns alone, the first row would have 99 and the second one 101.
  const table = [
    [0.634, 0.344, 0.022],
    [0.357, 0.594, 0.049],
    [0.009, 0.062, 0.929],
  ];
  assert.deepEqual(wholeRanks(table), [
    [63, 35, 2],
    [36, 59, 5],
    [1, 6, 93],
  ]);
  // A row with 101 keeps it where a point less would part equal shares.
  const counts = [
    [10, 104, 96],
    [100, 53, 57],
    [100, 53, 57],
  ];
  assert.deepEqual(wholeRanks(counts.map((row) => row.map((count) => count / 210))), [
    [5, 50, 46],
    [47, 25, 27],
    [47, 25, 27],
  ]);
  const alike = Array(3).fill(Array(3).fill(1 / 3));
  assert.deepEqual(wholeRanks(alike), Array(3).fill(Array(3).fill(33)));
});

const PLACES = [0, 1, 2] as const;
/** Every order of three options. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** In how many draws three options come in each order, so that rows and columns of their shares of ranks sum to 1. */
const anyRanks = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 5 }),
    fc.constantFrom(200, 400, 1_000, 9_973),
  )
  .map(([counts, draws]) => [...counts, draws - sum(counts)])
  .map((counts) =>
    PLACES.map((option) =>
      PLACES.map((rank) => sum(counts.filter((_, order) => ORDERS[order]?.[rank] === option)) / sum(counts)),
    ),
  );

const columnOf = (table: readonly (readonly number[])[], rank: number) => table.map((row) => row[rank] ?? 0);
const lossOf = (shown: readonly (readonly number[])[], given: readonly (readonly number[])[]) =>
  sum(
    shown.flatMap((row, i) => row.map((percent, rank) => Math.abs(percent - (given[i]?.[rank] ?? 0) * 100))),
  );

function isWellRounded(shown: readonly number[], given: readonly number[]): boolean {
  const keys = given.map(levelKey);
  return shown.every(
    (percent, i) =>
      Math.abs(percent - (given[i] ?? 0) * 100) < 1 - 1e-6 &&
      shown.every((other, k) => (keys[i] ?? 0) < (keys[k] ?? 0) || percent >= other),
  );
}

test('a point of a column moves to another row where that makes the rows add up, at the least cost', () => {
  let moved = 0;
  fc.assert(
    fc.property(anyRanks, (given) => {
      const alone = PLACES.map((rank) => wholePercents(columnOf(given, rank)));
      const plain = PLACES.map((option) => columnOf(alone, option));
      const shown = wholeRanks(given);
      for (const rank of PLACES) {
        assert.ok(isWellRounded(columnOf(shown, rank), columnOf(given, rank)), String(shown));
        assert.equal(sum(columnOf(shown, rank)), sum(alone[rank] ?? []));
      }
      assert.deepEqual(columnOf(shown, 0), alone[0]);
      const steps = [1, 2].flatMap((rank) =>
        PLACES.flatMap((from) => PLACES.map((to) => ({ rank, from, to }))),
      );
      const ways = steps
        .filter(({ from, to }) => from !== to)
        .map(({ rank, from, to }) =>
          plain.map((row, i) => row.with(rank, (row[rank] ?? 0) + Number(i === to) - Number(i === from))),
        )
        .filter((way) => way.every((row) => sum(row) === 100))
        .filter((way) => PLACES.every((rank) => isWellRounded(columnOf(way, rank), columnOf(given, rank))));
      if (plain.every((row) => sum(row) === 100)) assert.deepEqual(shown, plain);
      else if (ways.length > 0) {
        moved += 1;
        assert.ok(
          shown.every((row) => sum(row) === 100),
          String(shown),
        );
        assert.equal(
          levelKey(lossOf(shown, given)),
          levelKey(Math.min(...ways.map((way) => lossOf(way, given)))),
        );
      }
    }),
    { numRuns: 150, seed: 20_261_128 },
  );
  assert.ok(moved > 20, String(moved));
});
