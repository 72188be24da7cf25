import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aligned, printable, wrapped } from './columns.ts';

test('the first column goes to the left and the others to the right, without space at the end', () => {
  assert.equal(aligned([['a', '1'], ['bcd', '22', 'x'], ['e']]), 'a     1\nbcd  22  x\ne\n');
  assert.equal(aligned([]), '');
});

test('words are broken into lines of the width, and one that is longer stands alone', () => {
  assert.equal(wrapped('ab cd ef', 5), 'ab cd\nef\n');
  assert.equal(wrapped('ab cde f', 5), 'ab\ncde f\n');
  assert.equal(wrapped('a bcdefgh i', 5), 'a\nbcdefgh\ni\n');
});

test('a name has as many characters as it may, and none that control a terminal', () => {
  assert.deepEqual(
    ['abcd', 'abcde', 'a\u001bb'].map((name) => printable(name, 4)),
    ['abcd', 'abc…', 'a b'],
  );
});
