import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief } from '@witan/combine';
import { frameAnswer, usableProposal, type FrameProposal, type ProposedOption } from './frame-answer.ts';

const brief = (question: string, more: Partial<Brief> = {}): Brief => ({
  question,
  context: null,
  options: [],
  criteria: [],
  musts: [],
  transparent: false,
  ...more,
});
const option = (name: string, more: Partial<ProposedOption> = {}): ProposedOption => ({
  name,
  description: '',
  label: '',
  statusQuo: false,
  predictions: [],
  ...more,
});
const criterion = (name: string, weight = 1) => ({ name, description: '', weight });
const CRITERIA = [criterion('Cost'), criterion('Fit')];

function proposal(more: Partial<FrameProposal>): FrameProposal {
  return {
    language: 'en',
    options: [option('Tea'), option('Coffee')],
    criteria: CRITERIA,
    assumptions: [],
    missingInformation: [],
    questions: [],
    ...more,
  };
}

const OPEN = brief('What should we drink?');
const isUsable = (more: Partial<FrameProposal>, to = OPEN): boolean =>
  usableProposal(proposal(more), to) !== null;
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `Plan ${at}`);

test('uses two to eight options and two to twelve criteria, all different and with weights up to 100', () => {
  assert.deepEqual(
    [1, 2, 8].map((count) => isUsable({ options: many(count).map((name) => option(name)) })),
    [false, true, true],
  );
  assert.deepEqual(
    [1, 2, 12, 13].map((count) => isUsable({ criteria: many(count).map((name) => criterion(name)) })),
    [false, true, true, false],
  );
  assert.deepEqual(
    [0, 0.1, 100, 100.1].map((weight) =>
      isUsable({ criteria: [criterion('Cost', weight), criterion('Fit')] }),
    ),
    [false, true, true, false],
  );
  assert.equal(isUsable({ criteria: [criterion('Cost'), criterion(' cost ')] }), false);
  assert.equal(isUsable({ options: [option('Tea'), option('TEA')] }), false);
  assert.equal(isUsable({ options: [option('Tea'), option(' ')] }), false);
});

test('asks nothing of options or criteria that the caller has named', () => {
  const none = { options: [], criteria: [] };
  const options = [{ name: 'Tea' }, { name: 'Coffee' }];
  assert.equal(isUsable({ options: [] }, brief('Tea?', { options })), true);
  assert.equal(isUsable({ criteria: [] }, brief('Tea?', { criteria: [{ name: 'Cost' }] })), true);
  assert.equal(isUsable(none, brief('Tea?', { options })), false);
  assert.equal(isUsable(none, brief('Tea?', { criteria: [{ name: 'Cost' }] })), false);
});

test('has the options that the question names first, in its order and words', () => {
  const optionsOf = (question: string, ...options: readonly ProposedOption[]) =>
    usableProposal(proposal({ options: [...options] }), brief(question))?.options ?? [];
  const namesOf = (question: string, ...names: readonly string[]): string[] =>
    optionsOf(question, ...names.map((name) => option(name))).map(({ name }) => name);
  const QUESTION = 'Should we buy the house or rent a flat?';
  const [buy = '', rent = ''] = namesOf(QUESTION, 'Wait', 'Stay');
  assert.deepEqual([buy.toLowerCase(), rent.toLowerCase()], ['buy the house', 'rent a flat']);
  assert.deepEqual(namesOf(QUESTION, 'Wait', 'Rent a flat', 'Buy the house'), [buy, rent, 'Wait']);
  const label = (name: string, shown: string): string | undefined =>
    optionsOf(QUESTION, option(name, { label: shown }), option('Wait'))[0]?.label;
  assert.equal(label('Buy the old house', 'House'), 'House');
  assert.equal(label('Buy the old house', 'buy the old house'), '');
  assert.equal(label('Sell the house at once', 'Sell'), '');
  const joined = optionsOf(
    QUESTION,
    option('Buy the house or rent a flat', { label: 'Both' }),
    option('Wait'),
  );
  assert.deepEqual(
    joined.map(({ name, label: shown, statusQuo }) => [name, shown, statusQuo]),
    [
      [buy, '', false],
      [rent, '', false],
      ['Wait', '', false],
    ],
  );
  assert.equal(namesOf(QUESTION, ...many(8)).length, 8);
  assert.deepEqual(namesOf('我们应该走还是留？', '🙂', '留', '走'), ['走', '留', '🙂']);
  assert.deepEqual(namesOf('我们应该去上海还是去北京？', '北京', '上海'), ['去上海', '去北京']);
});

test('reads what belongs to options that the caller has named, by label', () => {
  const given = [{ name: 'Tea', description: 'Green' }, { name: 'Coffee' }];
  const { read } = frameAnswer({ given, labels: ['K7', 'M4'], criteria: false, questions: false });
  const told = { label: 'Leaf', statusQuo: true, predictions: [] };
  const answer = {
    language: ' EN ',
    options: { K7: told, M4: { label: '', predictions: [] } },
    assumptions: [],
    missingInformation: [],
  };
  const reading = read(JSON.stringify(answer));
  assert.ok(reading.ok);
  assert.equal(reading.value.language, 'en');
  assert.deepEqual(reading.value.options, [
    { ...told, name: 'Tea', description: 'Green' },
    { label: '', statusQuo: false, predictions: [], name: 'Coffee', description: '' },
  ]);
  assert.deepEqual([reading.value.criteria, reading.value.questions], [[], []]);
});
