import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldId } from '../shared/problem.ts';
import {
  changedParts,
  creditsFor,
  documentsFault,
  type Draft,
  EMPTY_DRAFT,
  faultsOf,
  formPath,
  LIMITS,
  requestOf,
  rowsOf,
  sharesOf,
} from './draft.ts';
import { priceOf } from '../../../src/domain/charge.ts';
import { LIMITS as SERVED } from '../../../src/contract/limits.ts';

const row = (key: number, name: string, description = '') => ({ key, name, description, weight: 5 });
const draft: Draft = {
  ...EMPTY_DRAFT,
  question: '  Buy or build? ',
  options: [row(1, 'Buy'), row(2, ' '), row(3, ' Build ', ' ourselves ')],
  criteria: [
    { ...row(1, ''), weight: 5 },
    { ...row(2, 'Cost'), weight: 8 },
  ],
};

test('blank rows are left out, text is trimmed and what was not chosen is not sent', () => {
  assert.deepEqual(requestOf(draft, 'ada@example.org', { openai: '  ', xai: ' xai-12345678 ' }), {
    question: 'Buy or build?',
    userEmail: 'ada@example.org',
    options: [{ name: 'Buy' }, { name: 'Build', description: 'ourselves' }],
    criteria: [{ name: 'Cost' }],
    profile: true,
    byok: { xai: 'xai-12345678' },
  });
  assert.deepEqual(requestOf({ ...EMPTY_DRAFT, question: 'Rent?' }, 'ada@example.org', {}), {
    question: 'Rent?',
    userEmail: 'ada@example.org',
    profile: true,
  });
});

test('what a frame says of an option is sent until the option is renamed', () => {
  const told = { statusQuo: true as const, predictions: [{ event: 'Nothing breaks.', by: '2027-01-01' }] };
  const sent = (name: string) =>
    requestOf(
      { ...draft, options: [{ ...row(1, name), framed: { of: 'Buy', told } }] },
      'ada@example.org',
      {},
    ).options;
  assert.deepEqual(sent('Buy'), [{ name: 'Buy', ...told }]);
  assert.deepEqual(sent('Bye'), [{ name: 'Bye' }]);
});

test('the own view is sent once an option was picked', () => {
  const sent = (view: Draft['view']) => requestOf({ ...draft, view }, 'ada@example.org', {}).view;
  const view = { option: 'Buy', sure: 0.7 };
  assert.deepEqual(sent(view), view);
  assert.equal(sent({ ...view, option: null }), undefined);
});

test('a text that is too long is reported with the excess, and not cut', () => {
  const long: Draft = {
    ...draft,
    question: ` ${'q'.repeat(LIMITS.question + 7)} `,
    context: 'c'.repeat(LIMITS.context + 1),
    options: [row(1, 'Buy'), row(2, ''), row(3, 'b'.repeat(LIMITS.name + 3))],
    briefing: {
      questions: [{ id: 'q1', prompt: 'What is settled?', options: [], allowMultiple: false }],
      answers: { q1: ['a'.repeat(LIMITS.answer + 2_300)] },
    },
  };
  const faults = faultsOf(long, {}).map(({ path, message }) => [path, message.split(';')[0]]);
  assert.deepEqual(faults, [
    ['question', 'Question: 7 characters too many'],
    ['context', 'Context: 1 character too many'],
    ['options[2].name', 'Option 3: 3 characters too many'],
    ['briefing.answers.q1', '“What is settled?”: 2,300 characters too many'],
  ]);
  const full = { ...draft, question: 'q'.repeat(LIMITS.question), context: 'c'.repeat(LIMITS.context) };
  assert.deepEqual(faultsOf(full, {}), []);
});

test('a revision that adds a document is changed by it', () => {
  const { question } = draft;
  const revised: Draft = { ...draft, revises: { memo: 'memo_1', question: question.trim(), was: draft } };
  assert.deepEqual(changedParts(revised), []);
  assert.deepEqual(changedParts(revised, [{}]), ['documents']);
  assert.deepEqual(changedParts(draft, [{}]), []);
});

test('the page takes as much as the service does', () => {
  const { question, context, optionsMost: options, criteria, musts, documents, documentBytes, name } = SERVED;
  const { answer } = SERVED.briefing;
  const served = { question, context, options, criteria, musts, documents, documentBytes, name, answer };
  assert.deepEqual(LIMITS, served);
});

test('documents are refused by their number, and by their size in all, once over the limit', () => {
  const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));
  const { documents, documentBytes } = LIMITS;
  assert.equal(documentsFault(files(documents, Math.floor(documentBytes / documents))), null);
  assert.equal(documentsFault(files(1, documentBytes)), null);
  assert.match(documentsFault(files(1, documentBytes + 1)) ?? '', /^The documents are over 5 MB/);
  assert.match(documentsFault(files(documents + 1, 0)) ?? '', /documents are taken\. Remove 1\.$/);
});

test('rows have keys that count up', () => {
  const keysOf = (...from: number[]) =>
    rowsOf([{ name: 'Buy' }, { name: 'Build' }], ...from).map(({ key }) => key);
  assert.deepEqual(
    [keysOf(), keysOf(7)],
    [
      [1, 2],
      [7, 8],
    ],
  );
});

test('weights are sent only once a slider was moved', () => {
  const moved = requestOf({ ...draft, weighed: true }, 'ada@example.org', {});
  assert.deepEqual(moved.criteria, [{ name: 'Cost', weight: 8 }]);
});

test('a fault of a sent row points at the row of the form that it came from', () => {
  assert.equal(formPath('options[1].name', draft), 'options[2].name');
  assert.equal(formPath('criteria[0].weight', draft), 'criteria[1].weight');
  assert.equal(formPath('question', draft), 'question');
  assert.equal(fieldId('criteria[1].weight'), 'field-criteria-1-weight');
  assert.equal(fieldId('byok.openai'), 'field-byok-openai');
});

test('what cannot be sent is said before it is', () => {
  const paths = (faulty: Draft, keys = {}) => faultsOf(faulty, keys).map(({ path }) => path);
  assert.deepEqual(paths(draft), []);
  assert.deepEqual(paths({ ...EMPTY_DRAFT, question: ' ' }), ['question']);
  assert.deepEqual(paths({ ...draft, options: [row(1, 'Buy')] }), ['options']);
  const twice = [row(1, 'Cost'), row(2, 'cost ')].map((each) => ({ ...each, weight: 1 }));
  assert.deepEqual(paths({ ...draft, criteria: twice }), ['criteria']);
  assert.deepEqual(paths(draft, { google: 'has a space' }), ['byok.google']);
});

const earlier = { ...draft, context: 'We are nine.', musts: [row(1, 'In the EU')], weighed: true };
const revising: Draft = {
  ...earlier,
  revises: { memo: 'memo_1', question: draft.question, was: earlier },
};

test('a revision sends what differs from the earlier memo, whole, and leaves the rest to it', () => {
  const sent = (change: Partial<Draft>) => {
    const {
      question: _,
      userEmail: __,
      profile: ___,
      ...rest
    } = requestOf({ ...revising, ...change }, 'a@b.c', {});
    return rest;
  };
  assert.deepEqual(sent({}), { basedOn: 'memo_1' });
  assert.deepEqual(sent({ context: 'We are nine.\n\nAnd growing.' }), {
    basedOn: 'memo_1',
    context: 'We are nine.\n\nAnd growing.',
  });
  assert.deepEqual(sent({ context: ' ', musts: [] }), { basedOn: 'memo_1', context: '', musts: [] });
  assert.deepEqual(sent({ criteria: [{ ...row(2, 'Cost'), weight: 3 }] }).criteria, [
    { name: 'Cost', weight: 3 },
  ]);
  assert.deepEqual(sent({ revises: null }).context, 'We are nine.');
});

test('each own key takes a fifth off, and shares make one', () => {
  assert.deepEqual([creditsFor({}), creditsFor({ openai: 'a', xai: 'b' })], [100, 60]);
  assert.equal(creditsFor({ openai: 'a', anthropic: 'b', google: 'c', xai: 'd' }), 20);
  const keys = { openai: 'a', xai: 'b' };
  for (const research of [false, true])
    assert.equal(creditsFor(keys, research), priceOf(2, { research }).charged);
  assert.deepEqual(
    sharesOf([
      { ...row(1, 'a'), weight: 3 },
      { ...row(2, 'b'), weight: 1 },
    ]),
    [0.75, 0.25],
  );
});
