import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { swingQuestions, swingWeights } from './swing-weights.ts';

const near = (actual: readonly number[], expected: readonly number[]): void => {
  assert.equal(actual.length, expected.length);
  for (const [i, value] of actual.entries())
    assert.ok(Math.abs(value - (expected[i] ?? 0)) < 5e-5, `${actual}`);
};

test('a whole ranking gives the rank-order centroids of the literature', () => {
  near(swingWeights(2, [0]), [0.75, 0.25]);
  near(swingWeights(3, [0, 1]), [0.6111, 0.2778, 0.1111]);
  near(swingWeights(4, [0, 1, 2]), [0.5208, 0.2708, 0.1458, 0.0625]);
});

test('what is not ranked counts alike, and less than what is', () => {
  near(swingWeights(5, [3, 0, 4]), [0.2567, 0.065, 0.065, 0.4567, 0.1567]);
  near(swingWeights(4, []), [0.25, 0.25, 0.25, 0.25]);
});

test('it is the centre of all weights that agree with the ranking', () => {
  // Uniform draws from the simplex, sorted so that they agree: exponential gaps, normalised.
  let state = 7;
  const uniform = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const total = [0, 0, 0, 0];
  const count = 5_000;
  for (let i = 0; i < count; i += 1) {
    const drawn = Array.from({ length: 4 }, () => -Math.log(uniform()));
    const whole = drawn.reduce((sum, x) => sum + x, 0);
    const [first = 0, ...others] = drawn.map((x) => x / whole).toSorted((a, b) => b - a);
    // The first is ranked; the order of the others is open, so that each takes each place as often.
    const rest = others.reduce((sum, x) => sum + x, 0) / 3;
    for (const [at, value] of [first, rest, rest, rest].entries())
      total[at] = (total[at] ?? 0) + value / count;
  }
  for (const [at, value] of swingWeights(4, [0]).entries())
    assert.ok(Math.abs(value - (total[at] ?? 0)) < 0.005);
});

test('weights sum to 1, and one question fewer than criteria is enough', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), (count, seed) => {
      const ranked = Array.from({ length: swingQuestions(count) }, (_, i) => (seed + i) % count);
      const weights = swingWeights(count, ranked);
      assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9);
      assert.ok(weights.every((weight) => weight > 0));
    }),
    { numRuns: 30 },
  );
  assert.deepEqual([1, 2, 3, 4, 12].map(swingQuestions), [0, 1, 2, 3, 3]);
});
