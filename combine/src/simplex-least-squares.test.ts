import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leastOverSimplex } from './simplex-least-squares.ts';

const slopes = (H: readonly (readonly number[])[], c: readonly number[], w: readonly number[]): number[] =>
  H.map((row, i) => row.reduce((sum, value, j) => sum + value * (w[j] ?? 0), -(c[i] ?? 0)));

/** H = A'A + I, and c. */
const anyProblem = fc.integer({ min: 1, max: 16 }).chain((n) => {
  const row = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: n, maxLength: n });
  return fc.record({
    A: fc.array(row, { minLength: n, maxLength: n + 4 }),
    c: fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: n, maxLength: n }),
  });
});

test('finds the point where no entry can give to another and gain, whichever entries end at 0', () => {
  let held = 0;
  fc.assert(
    fc.property(anyProblem, ({ A, c }) => {
      const H = c.map((_, i) =>
        c.map((__, j) => A.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j ? 1 : 0)),
      );
      const w = leastOverSimplex(H, c);
      assert.ok(Math.abs(w.reduce((sum, value) => sum + value, 0) - 1) < 1e-9);
      const slope = slopes(H, c, w);
      const level = Math.min(...slope);
      w.forEach((value, i) => {
        assert.ok(value >= 0);
        // Free entries share the least slope, those at 0 have a greater one.
        if (value > 1e-9) assert.ok(Math.abs((slope[i] ?? 0) - level) < 1e-7, `${slope[i]} and ${level}`);
        else held += 1;
      });
    }),
    { numRuns: 80, seed: 20_261_121 },
  );
  assert.ok(held > 80, String(held));
});

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
