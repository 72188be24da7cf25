import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EQUAL_WEIGHTS, pooled, poolWeights } from './pool.ts';

const RECORD = {
  method: 'track_record',
  outcomes: 34,
  weights: { 'Advisor A': 0.5, 'Advisor B': 0.3, 'Advisor C': 0.2 },
} as const;

test('every advisor counts the same until outcomes say otherwise', () => {
  assert.deepEqual(poolWeights(EQUAL_WEIGHTS, ['Advisor A', 'Advisor B']), [0.5, 0.5]);
  assert.equal(pooled([0, 0.4, 0.7], [1 / 3, 1 / 3, 1 / 3]), (0.4 + 0.7) / 3);
});

test('an advisor that is missing counts as the mean of those present', () => {
  const near = (found: readonly number[], expected: readonly number[]): void =>
    expected.forEach((value, i) => assert.ok(Math.abs((found[i] ?? 0) - value) < 1e-12, String(found)));
  near(poolWeights(RECORD, ['Advisor A', 'Advisor B', 'Advisor C']), [0.5, 0.3, 0.2]);
  near(poolWeights(RECORD, ['Advisor A', 'Advisor C']), [0.65, 0.35]);
  near(poolWeights(RECORD, ['Advisor D']), [1]);
  near(poolWeights(RECORD, ['Advisor A', 'Advisor D']), [0.75, 0.25]);
  const [a, c] = [0.9, 0.4];
  const filled = 0.5 * a + 0.3 * ((a + c) / 2) + 0.2 * c;
  near([pooled([a, c], poolWeights(RECORD, ['Advisor A', 'Advisor C']))], [filled]);
});

test('the weights of those present sum to 1, and the pool lies between the least and the greatest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (values, parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        const names = parts.map((_, i) => `Advisor ${i}` as const);
        const weights = Object.fromEntries(names.map((name, i) => [name, (parts[i] ?? 0) / total]));
        const pool = poolWeights(
          { method: 'track_record', outcomes: 10, weights },
          names.slice(0, values.length),
        );
        assert.ok(Math.abs(pool.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9);
        const one = pooled(values, pool);
        assert.ok(one >= Math.min(...values) - 1e-9 && one <= Math.max(...values) + 1e-9);
      },
    ),
    { numRuns: 30 },
  );
});
