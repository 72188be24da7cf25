import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resample } from '@witan/combine';
import { binsOf, calibrationError, calibrationInterval } from './calibration.ts';
import { calibrationPlot } from './calibration-plot.ts';

const pair = (stated: number, observed: number, i = 0) => ({ cluster: `c${i}`, stated, observed });

test('the calibration error weighs the gaps of the bins by their counts', () => {
  const pairs = [pair(0.12, 0), pair(0.18, 1), pair(0.9, 1), pair(1, 1)];
  const error = calibrationError(binsOf(pairs));
  assert.ok(error !== null && Math.abs(error - (0.5 * 0.35 + 0.5 * 0.05)) < 1e-12, String(error));
});

test('a number on an edge, or a last bit away from it, belongs to the bin above; 1 belongs to the last', () => {
  const at = (stated: number): number => binsOf([pair(stated, 1)]).findIndex(({ count }) => count === 1);
  assert.deepEqual(
    [0, 0.1, 0.3, 0.1 * 3, 0.6 - 0.3 - 1e-17, 0.7, 0.9999, 1].map(at),
    [0, 1, 3, 3, 3, 7, 9, 9],
  );
});

test('the interval of the error of a panel that is always right and sure is zero', () => {
  const pairs = Array.from({ length: 30 }, (_, i) => pair(1, 1, i));
  const draws = resample(
    pairs.map(({ cluster }) => cluster),
    's',
    100,
  );
  assert.deepEqual(calibrationInterval(pairs, draws), [0, 0]);
  const off = pairs.map((one) => ({ ...one, stated: 0.75 }));
  for (const end of calibrationInterval(off, draws) ?? [NaN]) assert.ok(Math.abs(end - 0.25) < 1e-12);
});

test('the interval of a small panel of good calibration holds its own error', () => {
  const pairs = Array.from({ length: 60 }, (_, i) =>
    pair(0.05 + (i % 10) / 10, (i * 7) % 10 <= i % 10 ? 1 : 0, i),
  );
  const error = calibrationError(binsOf(pairs)) ?? NaN;
  const [low, high] = calibrationInterval(
    pairs,
    resample(
      pairs.map(({ cluster }) => cluster),
      's',
      400,
    ),
  ) ?? [NaN, NaN];
  assert.ok(
    low <= error && error <= high && high - low > 0.02 && high - low < 0.3,
    `${low} ${error} ${high}`,
  );
});

test('the interval of one right and one wrong question reaches from always right to always wrong', () => {
  const pairs = [pair(1, 1, 0), pair(1, 0, 1)];
  for (const seed of ['s', 'u']) {
    const [low = NaN, high = NaN] = calibrationInterval(pairs, resample(['c0', 'c1'], seed, 300)) ?? [];
    assert.ok(low >= 0 && low < 0.1 && high > 0.9 && high <= 1, `${low} to ${high}`);
  }
});

test('what drawing again adds to the error of a panel of perfect calibration is taken off its interval', () => {
  const pairs = Array.from({ length: 20 }, (_, i) => pair(0.5, i % 2, i));
  const draws = resample(
    pairs.map(({ cluster }) => cluster),
    's',
    400,
  );
  const [low, high = NaN] = calibrationInterval(pairs, draws) ?? [];
  assert.equal(low, 0);
  assert.ok(high < 0.2, String(high));
});

test('no forecasts, no error', () => assert.equal(calibrationError(binsOf([])), null));

test('ten bins of a tenth each lie side by side from 0 to 1', () => {
  const bins = binsOf([]);
  assert.deepEqual([bins.length, bins[0]?.from, bins[9]?.to], [10, 0, 1]);
  assert.ok(bins.every(({ from, to }, at) => to - from > 0.099 && from === (bins[at - 1]?.to ?? 0)));
});

test('one cluster has no interval of the error, two have one', () => {
  const [one, other] = [pair(0.8, 1, 0), pair(0.8, 0, 1)];
  const draws = resample(['c0', 'c1'], 's', 100);
  assert.equal(calibrationInterval([one, one], draws), null);
  assert.notEqual(calibrationInterval([one, other], draws), null);
  const many = Array.from({ length: 8 }, (_, i) => `c${i}`);
  const interval = calibrationInterval([one, other], resample(many, 's', 100));
  assert.ok(interval?.every(Number.isFinite), 'draws that hold none of its clusters say nothing of it');
});

test('in the plot the largest bin has the largest dot, and the axes go by quarters', () => {
  const svg = calibrationPlot(binsOf([pair(0.1, 0), ...Array.from({ length: 4 }, () => pair(0.9, 1))]));
  const found = (pattern: RegExp) => [...svg.matchAll(pattern)].map(([, text]) => text);
  assert.deepEqual(found(/r="([\d.]+)"/g), ['7.5', '12.0']);
  const ticks = ['0%', '25%', '50%', '75%', '100%'];
  assert.deepEqual(found(/text-anchor="middle">(\d+%)</g), ticks);
  assert.deepEqual(found(/text-anchor="end">(\d+%)</g), ticks);
  assert.deepEqual(found(/circle cx="([\d.]+)"/g), ['88.0', '344.0']);
  assert.deepEqual(found(/circle [^>]*cy="([\d.]+)"/g), ['332.0', '12.0']);
});
