import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments } from './moments.test-support.ts';
import { streamOf, uniform } from './random.ts';

const MANY = 100_000;

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
