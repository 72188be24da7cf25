import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf } from './dialogue.ts';

const options = ['This month', 'This year', 'Later'].map((label, at) => ({ id: `o${at + 1}`, label }));
const one = { id: 'q1', prompt: 'By when?', options, allowMultiple: false };
const several = { ...one, allowMultiple: true };

test('takes numbers for options and anything else for words, and skips what is empty', () => {
  assert.deepEqual(answerOf(one, '2'), ['o2']);
  assert.deepEqual(answerOf(several, '3, 1 1'), ['o3', 'o1']);
  assert.deepEqual(answerOf(one, '2 or 3 weeks'), ['2 or 3 weeks']);
  assert.deepEqual(answerOf(one, ''), []);
});

test('says what is wrong with a line that is no answer', () => {
  assert.equal(answerOf(one, '4'), 'The numbers go from 1 to 3.');
  assert.equal(answerOf(several, '0'), 'The numbers go from 1 to 3.');
  assert.match(String(answerOf(one, '1 2')), /One number/);
  assert.deepEqual(answerOf(one, 'x'.repeat(500)), ['x'.repeat(500)]);
  assert.match(String(answerOf(one, 'x'.repeat(501))), /At most 500/);
});
