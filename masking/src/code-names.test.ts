import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saysItIs, usedAsModel } from './code-names.ts';
import { foldText } from './fold-text.ts';
import type { FoundName } from './found-name.ts';

const found = (core: string, article = '', noun = ''): FoundName => ({
  kind: 'code',
  core,
  article,
  noun,
  start: 0,
  end: article.length + core.length + noun.length,
});

test('of names that are words “the Flash model” alone is a model', () => {
  const alone = { before: '', after: '' };
  const told = [
    found('Flash', 'the ', ' model'),
    found('Flash', '', ' model'),
    found('Pro', 'the ', ' model'),
    found('Pro', '', ' model'),
    found('Sol', '', ' model'),
  ].map((name) => usedAsModel(name, alone));
  assert.deepEqual(told, [true, false, false, false, true]);
});

test('an advisor that says what it is names a model, also where the name is a word', () => {
  const told = (core: string) => [saysItIs(found(core), 'x ', ' y'), saysItIs(found(core), 'I am ', ', y')];
  assert.deepEqual(['Sol', 'Pro', 'sol', 'Pro 3'].map(told), [
    [true, true],
    [false, true],
    [false, true],
    [false, true],
  ]);
});

test('a word in small letters is a model with a version alone, and none of size or speed is', () => {
  const told = ['falcon', 'astra-6', 'flash-2'].map((core) =>
    usedAsModel(found(core), { before: "google's ", after: ' is out' }),
  );
  assert.deepEqual(told, [false, true, false]);
});

test('a code name in a list of models, or set apart as a label, is a model', () => {
  const used = (before: string, after: string) => usedAsModel(found('Astra'), { before, after });
  for (const [before, after] of [
    ['Panel: ', '.'],
    [' (', ')'],
    ['**', '** - wait'],
  ] as const)
    assert.equal(used(before, after), true, before);
  for (const [before, after] of [
    ['', ''],
    [' (', ' of Spain)'],
    ['It is ', ')'],
  ] as const)
    assert.equal(used(before, after), false, before);
});

test('with an article it is a model where one is spoken of, and not for what it says', () => {
  const used = (article: string, before: string, after: string) =>
    usedAsModel(found('Astra', article), { before, after });
  assert.deepEqual(
    [used('', '', ' says so'), used('the ', '', ' says so'), used('the ', 'like the model ', ' it is')],
    [true, false, true],
  );
});

test('“I am pro-European” names no model', () => {
  for (const core of ['pro', 'Pro-European'])
    assert.equal(saysItIs(found(core), 'I am ', ', y'), false, core);
});

test('what is written like the word “cloud” is no model for the noun behind it', () => {
  const used = (core: string) =>
    usedAsModel(found(foldText(core).text, '', ' model'), { before: '', after: '' });
  assert.deepEqual([used('Клауд'), used('Astra')], [false, true]);
});
