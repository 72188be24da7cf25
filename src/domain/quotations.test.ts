import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVerbatim, quotationsIn, unquoted } from './quotations.ts';

test('words are found between the quotation marks of any language', () => {
  const marks = [
    '"',
    '"',
    '“',
    '”',
    '„',
    '“',
    '«',
    '»',
    '»',
    '«',
    '「',
    '」',
    '『',
    '』',
    '《',
    '》',
    '‹',
    '›',
  ];
  for (let at = 0; at < marks.length; at += 2) {
    const text = `They say ${marks[at]}wait for it${marks[at + 1]} here.`;
    assert.deepEqual(quotationsIn(text), ['wait for it'], text);
  }
  assert.deepEqual(quotationsIn("The firm's own 'plan B' isn't ready."), ['plan B']);
  assert.deepEqual(quotationsIn('Both "yes" and "no""or so" stand there.'), ['yes', 'no', 'or so']);
});

test('neither an apostrophe opens a quotation nor a mark that nothing closes in its line', () => {
  for (const text of [
    "It's the workers' choice.",
    "They say 'ole to the firm's offer.",
    'They say “wait for it',
    'They say “wait\nfor it”.',
  ])
    assert.deepEqual(quotationsIn(text), [], text);
});

test('an empty quotation is none, and neither is a single letter between single marks', () => {
  assert.deepEqual(['It is “”.', 'Press ‘b’.', 'Press "c".', 'Press ‘de’.'].flatMap(quotationsIn), [
    'c',
    'de',
  ]);
  assert.deepEqual(quotationsIn('It says "" or "no", ‘b’ or ‘de’.'), ['no', 'de']);
});

test('a quotation is verbatim where each of its parts stands in a text', () => {
  const texts = ['the plant closes in may, and two hundred people leave'];
  assert.ok(isVerbatim('“The plant closes … two hundred people leave.”', texts));
  assert.ok(isVerbatim('the plant\n closes  in May', texts));
  assert.ok(!isVerbatim('The plant closes in June … two hundred people leave', texts));
});

test('marks and punctuation around a quotation are not its own', () => {
  assert.deepEqual(['Wait', '…Wait, now.', '“.Wait”', '...', ' “Wait…” '].map(unquoted), [
    'wait',
    'wait, now',
    'wait',
    '',
    'wait',
  ]);
});
