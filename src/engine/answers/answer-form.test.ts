import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { lines, readAnswer, sentences, tidyOrNull } from './answer-form.ts';

test('keeps at most twelve lines, the first ones, and none that is empty', () => {
  const said = ['', ' ', ...Array.from({ length: 14 }, (_, at) => ` Line ${at}. `)];
  assert.deepEqual(
    lines.parse(said),
    Array.from({ length: 12 }, (_, at) => `Line ${at}.`),
  );
});

test('splits one text into its sentences, and leaves several as they are', () => {
  const both = ['It is cheap.', 'It is quick.'];
  for (const [given, read] of [
    [both.join(' '), both],
    [[both.join(' ')], both],
    [
      [both.join(' '), 'So be it.'],
      [both.join(' '), 'So be it.'],
    ],
    [[], []],
    ['', []],
  ] as const)
    assert.deepEqual(sentences.parse(given), read);
});

test('reads a word for nothing as nothing', () => {
  for (const given of [null, '', '  ', 'None', 'null', 'n/a.', '--']) assert.equal(tidyOrNull(given), null);
  assert.equal(tidyOrNull(' None of the prices. '), 'None of the prices.');
});

test('quotes at most eight of the problems of an answer', () => {
  const schema = z.object(Object.fromEntries(Array.from('abcdefghijk', (key) => [key, z.number()])));
  const reading = readAnswer(schema, '{}');
  assert.deepEqual([reading.ok, !reading.ok && reading.problems.length], [false, 8]);
});
