import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChoice, resolved } from './read-question.ts';
import { asNoun, thingOf } from './words.ts';

const NAMED: readonly (readonly [question: string, options: readonly string[]])[] = [
  [
    'Should we move our monolith to microservices, or modularise it first?',
    ['Move the monolith to microservices', 'Modularise the monolith first'],
  ],
  ['Build our own auth or buy it?', ['Build our own auth', 'Buy it']],
  [
    'Should we rewrite our Python importer in Rust, or profile it first?',
    ['Rewrite the Python importer in Rust', 'Profile the Python importer first'],
  ],
  ['Should we build or buy our billing system?', ['Build the billing system', 'Buy the billing system']],
  ['Should we hire a designer or a developer?', ['Hire a designer', 'Hire a developer']],
  ['Should we launch in March or in June?', ['Launch in March', 'Launch in June']],
  ['Is it better to open a shop in Lisbon or Berlin?', ['Open a shop in Lisbon', 'Open a shop in Berlin']],
  ['Which database should we use: Postgres, MySQL or Mongo?', ['Postgres', 'MySQL', 'Mongo']],
  ['Tea or coffee?', ['Tea', 'Coffee']],
  ['Should we launch in Germany or France first?', ['Launch in Germany', 'Launch in France']],
  [
    'Sales are flat. Should we cut the free tier, which costs us a lot, or wait until autumn?',
    ['Cut the free tier', 'Wait until autumn'],
  ],
  [
    'Should we acquire the small competitor for $4M, partner with them, or keep competing?',
    ['Acquire the small competitor for $4M', 'Partner with them', 'Keep competing'],
  ],
  ['Should we split the monolith or not?', ['Split the monolith', 'Keep things as they are']],
];

test('takes the options that a question names, in its words', () => {
  for (const [question, options] of NAMED) {
    const choice = readChoice(question);
    assert.equal(choice.kind, 'named', question);
    assert.deepEqual(resolved(choice.options, thingOf(question)), options, question);
  }
});

test('knows a question that allows only yes or no, and one that names nothing', () => {
  assert.deepEqual(readChoice('Should we hire a second designer?'), {
    options: ['Hire a second designer'],
    kind: 'yes_no',
  });
  assert.equal(readChoice('How should we price our product?').kind, 'open');
  assert.equal(readChoice('?').kind, 'open');
});

test('turns options into phrases that fit a sentence', () => {
  assert.equal(asNoun('Rewrite the importer in Rust'), 'rewriting the importer in Rust');
  assert.equal(asNoun('Cut the price'), 'cutting the price');
  assert.equal(asNoun('Postgres'), 'Postgres');
  assert.equal(asNoun("Don't hire anyone"), 'not hiring anyone');
});

test('never throws and never proposes an empty option, whatever the question', () => {
  const odd = [
    '',
    ' or ',
    'or or or',
    'A or',
    '? ? ?',
    'Should we',
    'vs',
    '💥 or 💥',
    'a,b,c or d',
    'x'.repeat(8_000),
    '\n\nor\n',
  ];
  for (const question of odd)
    assert.ok(
      readChoice(question).options.every((option) => option.trim() !== ''),
      question,
    );
});
