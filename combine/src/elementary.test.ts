import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exponential, logarithm } from './elementary.ts';

test('the logarithm is right to the last bits over the whole range of the draws', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e6, noNaN: true }), (x) => {
      const off = Math.abs(logarithm(x) - Math.log(x));
      assert.ok(off <= 4e-16 * Math.max(1, Math.abs(Math.log(x))), `${x}: off by ${off}`);
    }),
    { numRuns: 200 },
  );
});

test('the logarithm is exact at 1 and at the edges of its reduction', () => {
  assert.equal(logarithm(1), 0);
  for (const x of [Math.SQRT1_2, Math.SQRT2, 2, 0.5, 2 ** -33]) {
    assert.ok(Math.abs(logarithm(x) / Math.log(x) - 1) < 1e-15, String(x));
  }
});

test('the exponential is right to thirteen digits and goes down to zero', () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 20, noNaN: true }), (x) => {
      assert.ok(Math.abs(exponential(x) / Math.exp(x) - 1) < 1e-13, String(x));
    }),
    { numRuns: 200 },
  );
  assert.equal(exponential(0), 1);
  // The smallest normal double is e to the power of -708.396.
  assert.ok(exponential(-708) > 0);
  assert.deepEqual([exponential(-708.5), exponential(-1e300)], [0, 0]);
});
