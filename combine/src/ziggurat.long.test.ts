import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streamOf } from './random.ts';
import { normal } from './ziggurat.ts';

const MANY = 2_000_000;

function drawn(): Float64Array {
  const stream = streamOf('normal');
  return Float64Array.from({ length: MANY }, () => normal(stream));
}

test('normal numbers have the moments of the distribution', () => {
  const numbers = drawn();
  const moment = (power: number): number =>
    numbers.reduce((total, value) => total + value ** power, 0) / MANY;
  // Standard errors: 0.0007, 0.001, 0.0027, 0.007.
  assert.ok(Math.abs(moment(1)) < 0.003, String(moment(1)));
  assert.ok(Math.abs(moment(2) - 1) < 0.004, String(moment(2)));
  assert.ok(Math.abs(moment(3)) < 0.011, String(moment(3)));
  assert.ok(Math.abs(moment(4) - 3) < 0.028, String(moment(4)));
});

test('normal numbers have the right share under every limit, into the tail beyond the last layer', () => {
  const numbers = drawn();
  // The distribution function, from scipy.stats.norm.cdf.
  for (const [limit, share] of [
    [-4, 3.167124183311986e-5],
    [-3.442619855899, 0.0002880550421],
    [-3, 0.0013498980316301],
    [-2, 0.0227501319481792],
    [-1, 0.1586552539314571],
    [-0.5, 0.3085375387259869],
    [-0.1, 0.460172162722971],
    [0, 0.5],
    [0.2, 0.579259709439103],
    [1.5, 0.9331927987311419],
    [2.5, 0.9937903346742238],
    [3.442619855899, 0.9997119449579],
    [4, 0.9999683287581669],
  ] as const) {
    const found = numbers.reduce((count, value) => count + (value < limit ? 1 : 0), 0) / MANY;
    const error = Math.sqrt((share * (1 - share)) / MANY);
    assert.ok(Math.abs(found - share) < 4.5 * error, `${found} under ${limit}, not ${share}`);
  }
});
