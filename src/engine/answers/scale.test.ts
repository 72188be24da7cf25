import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onScale, scaleOf } from './scale.ts';

const figures = (score: number, low = score, high = score) => ({ score, low, high });

test('a scale of 0 to 1 or 0 to 10 is recognised over all cells, and one figure above it is enough for 100', () => {
  const shares = [figures(0.2, 0.1, 0.4), figures(0.9), figures(1), figures(0)];
  const tenths = [figures(2, 1, 4), figures(9), figures(10), figures(0.5)];
  assert.equal(scaleOf(shares), 1);
  assert.equal(scaleOf([...shares, figures(1.1)]), 10);
  assert.equal(scaleOf(tenths), 10);
  assert.equal(scaleOf([...tenths, figures(11)]), 100);
  assert.equal(scaleOf([...tenths, figures(3, 2, 40)]), 100);
});

test('cells that are too few, or all 0, are taken as they are', () => {
  assert.equal(scaleOf([figures(3), figures(5)]), 100);
  assert.equal(scaleOf([0, 0, 0, 0, 0].map((score) => figures(score))), 100);
});

test('a hair outside of the scale is inside', () => {
  assert.deepEqual(onScale(figures(-0.3, -0.9, 12), 100), figures(0, 0, 12));
  assert.deepEqual(onScale(figures(100.4, 90, 101), 100), figures(100, 90, 100));
});

test('whatever a model gives, the score lies between low and high and all within 0 and 100', () => {
  const number = fc.double({ min: -1, max: 101, noNaN: true });
  const any = fc.double({ noNaN: true });
  fc.assert(
    fc.property(number, any, any, fc.constantFrom(1, 10, 100), (score, low, high, scale) => {
      const read = onScale({ score, low, high }, scale);
      assert.ok(0 <= read.low && read.low <= read.score && read.score <= read.high && read.high <= 100);
    }),
    { numRuns: 300 },
  );
});
