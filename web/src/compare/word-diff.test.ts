import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffWords } from './word-diff.ts';

const marked = (runs: readonly { text: string; changed: boolean }[]) =>
  runs.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');

test('words that differ within a sentence are marked on both sides, and nothing else', () => {
  const { before, after } = diffWords('We are nine people in Lyon.', 'We are twelve people in Lyon, now.');
  assert.equal(marked(before), 'We are [nine ]people in Lyon.');
  assert.equal(marked(after), 'We are [twelve ]people in Lyon[, now].');
});

test('what comes before the first word is new, and what went from there is gone', () => {
  const { before, after } = diffWords('We are nine.', 'Now we say: We are nine.');
  assert.deepEqual([marked(before), marked(after)], ['We are nine.', '[Now we say: ]We are nine.']);
  const back = diffWords('Now we say: We are nine.', 'We are nine.');
  assert.deepEqual([marked(back.before), marked(back.after)], ['[Now we say: ]We are nine.', 'We are nine.']);
});

test('the words kept are the longest common sequence, whatever order the others come in', () => {
  for (const [from, to, wanted] of [
    ['a b c d z', 'd a b c z', '[d ]a b c z'],
    ['x a b c z', 'a x b c z', 'a [x ]b c z'],
    ['d a b c z', 'a b c d z', 'a b c [d ]z'],
    ['a b x y z', 'y a x b x z', '[y ]a [x ]b x z'],
  ] as const)
    assert.equal(marked(diffWords(from, to).after), wanted, `${from} / ${to}`);
});

test('texts too long to be compared word by word count as changed as a whole', () => {
  const long = 'word '.repeat(2_001);
  assert.deepEqual(diffWords(long, long).after, [{ text: long, changed: true }]);
  const most = 'word '.repeat(2_000);
  assert.deepEqual(diffWords(most, most).after, [{ text: most, changed: false }]);
});

test('signs of a script without spaces are compared one by one, and an empty side is no change of the other', () => {
  assert.equal(marked(diffWords('预算二十万', '预算三十万').after), '预算[三]十万');
  assert.deepEqual(diffWords('', 'New.'), { before: [], after: [{ text: 'New.', changed: true }] });
  assert.deepEqual(diffWords('Same.', 'Same.').after, [{ text: 'Same.', changed: false }]);
});
