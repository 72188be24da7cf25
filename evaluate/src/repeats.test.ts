import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from './question.ts';
import { repeatsOf } from './repeats.ts';

const asked = (id: string, memo: readonly number[] | null): Question => ({
  id,
  set: 's',
  cluster: id,
  options: ['1', '2'],
  truth: 0,
  crowd: null,
  memo,
  conditions: new Map(),
  answers: [],
});

test('a question flips where its runs recommend different options; the spread is that of the first one’s', () => {
  const found = repeatsOf('s', [
    [asked('x', [0.75, 0.25]), asked('y', [0.5, 0.5]), asked('z', [1, 0])],
    [asked('x', [0.25, 0.75]), asked('y', [0.625, 0.375]), asked('z', null)],
    [asked('x', [0.5, 0.5])],
  ]);
  assert.deepEqual([found.times, found.questions], [3, 2]);
  assert.equal(found.flipped.value, 0.5);
  assert.equal(found.pairsApart.value, 1 / 3);
  assert.equal(found.spread.value, (0.5 + 0.125) / 2);
});
