import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shownPercents, wholePercents, wholeRanks } from './chance.ts';
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
  const alike = Array(3).fill(Array(3).fill(1 / 3));
  assert.deepEqual(wholeRanks(alike), Array(3).fill(Array(3).fill(33)));
});
