import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gamma, gammaShape } from './gamma.ts';
import { moments } from './moments.test-support.ts';
import { streamOf } from './random.ts';
import { normal } from './ziggurat.ts';

const MANY = 100_000;

test('gamma numbers have the mean and variance of their shape, also under shape 1', () => {
  for (const shape of [0.05, 0.4, 1, 2.5, 24, 137]) {
    const stream = streamOf('gamma', String(shape));
    const { mean, variance } = moments(MANY, () => gamma(gammaShape(shape), stream, normal(stream)));
    const error = Math.sqrt(shape / MANY);
    assert.ok(Math.abs(mean - shape) < 5 * error, `mean ${mean} at shape ${shape}`);
    // Variance of the sample variance of a gamma number: (2 + 6 / shape) shape² / count.
    const spread = shape * Math.sqrt((2 + 6 / shape) / MANY);
    assert.ok(Math.abs(variance - shape) < 5 * spread, `variance ${variance} at shape ${shape}`);
  }
});

test('a gamma number of shape 1 is exponential: its tail falls by e for every 1', () => {
  const stream = streamOf('tail');
  const drawn = Array.from({ length: MANY }, () => gamma(gammaShape(1), stream, normal(stream)));
  for (const limit of [0.1, 1, 2, 4]) {
    const beyond = drawn.filter((value) => value > limit).length / MANY;
    assert.ok(Math.abs(beyond - Math.exp(-limit)) < 0.008, `${beyond} beyond ${limit}`);
  }
});
