import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leastOverSimplex } from './simplex-least-squares.ts';

const slopes = (H: readonly (readonly number[])[], c: readonly number[], w: readonly number[]): number[] =>
  H.map((row, i) => row.reduce((sum, value, j) => sum + value * (w[j] ?? 0), -(c[i] ?? 0)));

test('agrees with another solver (scipy.optimize.minimize, SLSQP) where one entry is held', () => {
  const H = [
    [12, 3, 1],
    [3, 11, 4],
    [1, 4, 13],
  ];
  const w = leastOverSimplex(H, [9, -4, 5]);
  for (const [i, expected] of [0.695652173913, 0, 0.304347826087].entries())
    assert.ok(Math.abs((w[i] ?? 0) - expected) < 1e-9, String(w));
});

/** All orders of the places. */
function ordersOf(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]];
  return places.flatMap((place, at) => ordersOf(places.toSpliced(at, 1)).map((rest) => [place, ...rest]));
}

test('frees an entry again that an earlier step has held at 0, in whatever order the entries stand', () => {
  const problems = [
    {
      H: [
        [10, 5, -4, 2],
        [5, 8, 1, -2],
        [-4, 1, 20, 13],
        [2, -2, 13, 26],
      ],
      c: [-8, -6, 4, -8],
      expected: [10 / 34, 1 / 34, 23 / 34, 0],
    },
    {
      H: [
        [70, -91, -20, 45],
        [-91, 122, 28, -63],
        [-20, 28, 10, -21],
        [45, -63, -21, 51],
      ],
      c: [-7, -28, 18, -28],
      expected: [1 / 24, 0, 23 / 24, 0],
    },
  ];
  for (const { H, c, expected } of problems) {
    const slope = slopes(H, c, expected);
    const level = Math.min(...slope);
    // Free entries share the least slope, those at 0 have a greater one: the expected point is the least one.
    expected.forEach((value, i) => assert.equal(value > 0, (slope[i] ?? 0) - level < 1e-9));
    for (const order of ordersOf([0, 1, 2, 3])) {
      const w = leastOverSimplex(
        order.map((i) => order.map((j) => H[i]?.[j] ?? 0)),
        order.map((i) => c[i] ?? 0),
      );
      w.forEach((value, at) =>
        assert.ok(
          Math.abs(value - (expected[order[at] ?? 0] ?? 0)) < 1e-12,
          `${String(w)} in ${String(order)}`,
        ),
      );
    }
  }
});
