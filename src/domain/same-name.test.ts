import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey } from './same-name.ts';

test('names that look the same have the same key', () => {
  const alike = [
    ['Buy', 'Buy\u200b', 'BUY', ' buy ', '\uff22\uff55\uff59', 'B\u00aduy', 'Buy\ufe0f'],
    ['Stra\u00dfe', 'STRASSE', 'strasse'],
    ['Caf\u00e9', 'Cafe\u0301'],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2'],
    ['Keep  it', 'keep\u00a0it'],
  ];
  for (const names of alike) assert.equal(new Set(names.map(nameKey)).size, 1, names.join('|'));
});

test('names that differ to a reader keep different keys', () => {
  const names = ['Buy', 'Build', 'Buy it', 'Kaufen', '\u8d2d\u4e70', '\u5efa\u9020'];
  assert.equal(new Set(names.map(nameKey)).size, names.length);
});

test('a name of which nothing can be seen has an empty key', () => {
  for (const name of ['\u200b', '\u2060\ufeff', ' \u00ad ', '\u3164'.repeat(2)])
    assert.equal(nameKey(name), '');
});
