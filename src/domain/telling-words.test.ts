import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellingWords } from './telling-words.ts';

test('the words that tell have three letters or more, are not the commonest, and count once', () => {
  assert.deepEqual(tellingWords('Should we buy the MRI of Acme, or is no MRI for us in Oz?'), [
    'buy',
    'mri',
    'acme',
  ]);
});

test('of Chinese they are pairs of neighbouring characters', () => {
  assert.deepEqual(tellingWords('收购工厂'), ['收购', '购工', '工厂']);
});

test('there are twenty-four at most, the first', () => {
  const words = Array.from({ length: 25 }, (_, at) => `thing${at}`);
  assert.deepEqual(tellingWords(words.join(' ')), words.slice(0, 24));
});

test('a run of letters that is no word is left out, and one character that stands for words is read as these', () => {
  assert.deepEqual(tellingWords(`Buy the ${'x'.repeat(61)} depot?`), ['buy', 'depot']);
  assert.deepEqual(tellingWords('\ufdfa '.repeat(2_600)), tellingWords('\ufdfa'));
  assert.ok(tellingWords('\ufdfa'.repeat(7_900)).every((word) => word.length <= 60));
});
