import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gamma, normal, streamOf, uniform } from './random.ts';

const MANY = 100_000;

function moments(count: number, draw: () => number): { mean: number; variance: number } {
  const drawn = Array.from({ length: count }, draw);
  const mean = drawn.reduce((sum, value) => sum + value, 0) / count;
  return { mean, variance: drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count };
}

test('a stream depends on its seed and keys and on nothing else', () => {
  const first = (seed: string, ...keys: string[]): number[] => {
    const stream = streamOf(seed, ...keys);
    return Array.from({ length: 4 }, () => stream.next());
  };
  assert.deepEqual(first('memo_1', 'weight', 'Cost'), first('memo_1', 'weight', 'Cost'));
  assert.notDeepEqual(first('memo_1', 'weight', 'Cost'), first('memo_2', 'weight', 'Cost'));
  assert.notDeepEqual(first('memo_1', 'weight', 'Cost'), first('memo_1', 'score', 'Cost'));
  assert.notDeepEqual(first('memo_1', 'a', 'bc'), first('memo_1', 'ab', 'c'));
});

test('a stream starts with the same numbers on every machine', () => {
  const stream = streamOf('memo_0', 'weight', 'Cost');
  assert.deepEqual(
    Array.from({ length: 3 }, () => stream.next()),
    [479827112, -242209421, 847179785],
  );
});

test('uniform numbers stay inside the open interval and have its mean and variance', () => {
  const edge = { next: () => 0 };
  assert.ok(uniform(edge) > 0);
  assert.ok(uniform({ next: () => -1 }) < 1);
  const stream = streamOf('uniform');
  const { mean, variance } = moments(MANY, () => uniform(stream));
  assert.ok(Math.abs(mean - 1 / 2) < 0.004);
  assert.ok(Math.abs(variance - 1 / 12) < 0.002);
});

test('normal numbers have mean 0, variance 1 and the right share within one and two', () => {
  const stream = streamOf('normal');
  const drawn = Array.from({ length: MANY }, () => normal(stream));
  const { mean, variance } = moments(MANY, () => drawn.pop() ?? Number.NaN);
  assert.ok(Math.abs(mean) < 0.012);
  assert.ok(Math.abs(variance - 1) < 0.02);
  const again = streamOf('normal');
  const sizes = Array.from({ length: MANY }, () => Math.abs(normal(again)));
  const within = (limit: number): number => sizes.filter((size) => size < limit).length / MANY;
  assert.ok(Math.abs(within(1) - 0.6827) < 0.006);
  assert.ok(Math.abs(within(2) - 0.9545) < 0.003);
});

test('gamma numbers have the mean and variance of their shape, also under shape 1', () => {
  for (const shape of [0.05, 0.4, 1, 2.5, 24, 137]) {
    const stream = streamOf('gamma', String(shape));
    const { mean, variance } = moments(MANY, () => gamma(shape, stream, normal(stream)));
    const error = Math.sqrt(shape / MANY);
    assert.ok(Math.abs(mean - shape) < 5 * error, `mean ${mean} at shape ${shape}`);
    // Variance of the sample variance of a gamma number: (2 + 6 / shape) shape² / count.
    const spread = shape * Math.sqrt((2 + 6 / shape) / MANY);
    assert.ok(Math.abs(variance - shape) < 5 * spread, `variance ${variance} at shape ${shape}`);
  }
});

test('a gamma number of shape 1 is exponential: its tail falls by e for every 1', () => {
  const stream = streamOf('tail');
  const drawn = Array.from({ length: MANY }, () => gamma(1, stream, normal(stream)));
  for (const limit of [0.1, 1, 2, 4]) {
    const beyond = drawn.filter((value) => value > limit).length / MANY;
    assert.ok(Math.abs(beyond - Math.exp(-limit)) < 0.008, `${beyond} beyond ${limit}`);
  }
});
