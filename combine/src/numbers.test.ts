import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sum } from './numbers.ts';

test('a sum, of few numbers or of many, is the one in rising order to the last bit, whatever order they come in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1_000, max: 1_000, noNaN: true }), { minLength: 0, maxLength: 90 }),
      (values) => {
        const rising = Float64Array.from(values)
          .sort()
          .reduce((total, value) => total + value, 0);
        for (const given of [values, values.toReversed()]) assert.equal(sum(given), rising);
      },
    ),
    { numRuns: 60 },
  );
});
