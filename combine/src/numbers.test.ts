import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { brierOf, sum } from './numbers.ts';

test('a sum, of few numbers or of many, is the one in rising order to the last bit, whatever order they come in', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 90 }).chain((length) =>
        fc.array(
          fc.integer({ min: -100_000, max: 100_000 }).map((sevenths) => sevenths / 7),
          { minLength: length, maxLength: length },
        ),
      ),
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

test('the Brier score of two options is the squared miss, of more options half the sum', () => {
  const scores = [
    brierOf([0.5, 0.5], 1),
    brierOf([1, 0], 0),
    brierOf([0, 1], 0),
    brierOf([0.5, 0.25, 0.25], 1),
  ];
  assert.deepEqual(scores, [0.25, 0, 1, (0.25 + 0.5625 + 0.0625) / 2]);
});
