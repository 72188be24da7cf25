import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells, fitted, hanging, wrapped } from './terminal-text.ts';

test('wide characters take two cells, joined ones those of what they show, and invisible ones none', () => {
  assert.deepEqual(['abc', '東京', 'é', '👩‍👩‍👧', 'co\u00adop', 'ⅷ'].map(cells), [3, 4, 1, 2, 4, 1]);
});

test('a text is cut only where it does not fit, and fills what there is', () => {
  assert.deepEqual(
    [5, 6, 3, 1].map((width) => fitted('abcdef', width)),
    ['abcd…', 'abcdef', 'ab…', '…'],
  );
  assert.equal(fitted('東京の事務所', 6), '東京…');
});

test('a word as long as the line stands on one, and lines after the first stand below the first word', () => {
  assert.deepEqual(wrapped('abcd efgh ij', 4), ['abcd', 'efgh', 'ij']);
  assert.deepEqual(hanging('  • ', 'one two three four', 14), ['  • one two', '    three four']);
});
