import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalQuantile } from './normal-quantile.ts';

test('gives the quantiles of the standard normal distribution in the middle, the tails and far out', () => {
  // From scipy.stats.norm.ppf.
  for (const [p, expected] of [
    [0.5, 0],
    [0.6, 0.2533471031357997],
    [0.75, 0.6744897501960817],
    [0.9, 1.2815515655446004],
    [0.95, 1.6448536269514722],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [0.01, -2.3263478740408408],
    [1e-9, -5.9978070150076865],
    [1e-13, -7.3487961028006765],
    [1e-20, -9.262340089798409],
  ] as const) {
    const found = normalQuantile(p);
    assert.ok(Math.abs(found - expected) <= 1e-14 * Math.max(1, Math.abs(expected)), `${found} at ${p}`);
  }
});
