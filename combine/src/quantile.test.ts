import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { quantileOf } from './quantile.ts';

test('finds the value that a sort would find', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.double({ noNaN: true }), fc.constant(0)), { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (values, share) => {
        const sorted = Float64Array.from(values).sort();
        const expected = sorted[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN;
        // + 0 makes no difference between 0 and -0, which a sort tells apart and a comparison does not.
        assert.equal(quantileOf(Float64Array.from(values), share) + 0, expected + 0);
      },
    ),
    { numRuns: 30 },
  );
});

test('gives the ninth of ten', () => {
  assert.equal(quantileOf(Float64Array.from([7, 1, 9, 3, 10, 2, 8, 4, 6, 5]), 0.9), 9);
});
