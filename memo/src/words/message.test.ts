import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from './message.ts';
import type { LanguageFile, Message } from './message.ts';

const ENGLISH: LanguageFile = {
  grammar: {
    locale: 'en',
    quoted: '“”',
    inner: '‘’',
    quotedOver: 1,
    stop: '.',
    space: ' ',
    lowered: 'a an the',
    counts: 'none one two three',
  },
  parts: {},
};
const form = (message: Message, given: unknown): string => said(ENGLISH, message, given);

test('a form is chosen by a value, by its plural, or by whether two values are equal or one is greater', () => {
  const plural: Message = { by: 'n', '0': 'nobody', one: '{n} person', other: '{n} people' };
  assert.deepEqual(
    [0, 1, 2].map((n) => form(plural, { n })),
    ['nobody', '1 person', '2 people'],
  );
  assert.equal(form(plural, { n: 1.04 }), '1.04 person', 'it is read with one decimal at most');
  const equal: Message = { by: 'n=of.all', true: 'all {n}', other: '{n} of {of.all}' };
  assert.deepEqual(
    [3, 4].map((n) => form(equal, { n, of: { all: 4 } })),
    ['3 of 4', 'all 4'],
  );
  const greater: Message = { by: 'n>most', true: 'too many', other: 'few' };
  assert.deepEqual(
    [3, 4, 5].map((n) => form(greater, { n, most: 4 })),
    ['few', 'few', 'too many'],
  );
  const named: Message = { by: 'kind', web: 'the web', other: 'a file' };
  assert.deepEqual(
    ['web', 'pdf', undefined].map((kind) => form(named, { kind })),
    ['the web', 'a file', 'a file'],
  );
});

test('a percentage is of a share, or of the whole that is named', () => {
  assert.equal(form('{n:percent}', { n: 0.42 }), '42%');
  assert.equal(form('{n:percent(100)}', { n: 42 }), '42%');
});
