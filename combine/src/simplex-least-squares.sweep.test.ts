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
    { numRuns: 200, seed: 20_261_121 },
  );
  assert.ok(held > 200, String(held));
});
