import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formsOf, formsOfShare, numbersIn } from './stated-numbers.ts';

test('a number is read in every way in which it may be meant', () => {
  const read = (text: string) => numbersIn(text).map((number) => [number.text, number.values]);
  assert.deepEqual(read('Of 1,234 by 10k or 2.5 Mio, 12 500 in all; bnd 3 m, 4 kits'), [
    ['1,234', [1234, 1.234]],
    ['10', [10, 10_000]],
    ['2.5', [2.5, 2_500_000]],
    ['12 500', [12_500]],
    ['3', [3, 3_000_000]],
    ['4', [4]],
  ]);
  assert.deepEqual(read('none'), []);
});

test('a share may be said in percent with up to two decimals, or as a fraction with one to three', () => {
  assert.deepEqual(formsOfShare(0.683456), [0.7, 0.68, 0.683, 68, 68.3, 68.35]);
  assert.deepEqual(formsOf(61.27, 1), [61, 61.3]);
});
