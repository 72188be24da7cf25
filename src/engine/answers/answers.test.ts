import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_WORDS } from '@witan/combine';
import type { Frame } from '@witan/combine';
import { quotationFinder } from '@witan/documents/quotation';
import { createSecretDraws } from '../../domain/secret-draws.ts';
import { Secret } from '../../domain/secret.ts';
import { perspectiveAnswer } from './answers.ts';
import { labelsFor } from './labels.ts';
import { ownNumbers } from './read-numbers.ts';

const words = { description: '', source: 'caller' } as const;
const BARE: Frame = {
  options: (['opt_1', 'opt_2'] as const).map((id) => ({ id, name: id, label: id, ...words })),
  criteria: [{ id: 'crt_1', name: 'Cost', weight: 1, ...words }],
  musts: [],
  predictions: [],
  language: 'en',
  weightsStated: false,
  assumptions: [],
  missingInformation: [],
};
const FULL: Frame = {
  ...BARE,
  musts: [{ id: 'mst_1', name: 'Stays in the EU', description: '' }],
  predictions: [{ id: 'prd_1', option: 'opt_1', event: 'It bills a customer', by: '2027-03-01' }],
};

function labelsOf(frame: Frame, sources: readonly string[] = []) {
  const finders = new Map(sources.map((id) => [id, quotationFinder('It costs 40.')]));
  const citable = { sources: finders, callers: quotationFinder('') };
  return labelsFor(frame, {
    place: 0,
    draws: createSecretDraws(new Secret('0'.repeat(64))),
    material: '',
    citable,
  });
}

const WORDS = {
  response: ['It fits.'],
  caseAgainst: ['It ties.'],
  risks: [],
  conditions: [],
  nextSteps: [],
  assumptions: [],
  wouldChangeMind: [],
  needsFirst: null,
  reversibility: 'costly',
};

type Numbers = { score: number; percent: number; foretold: number };

/** A whole answer in which these stand in one place each. */
function answerOf(of: ReturnType<typeof labelsOf>, more: object = {}, given: Partial<Numbers> = {}): string {
  const { score = 50, percent = 50, foretold = 50 } = given;
  const [option = ''] = of.options.map(([label]) => label);
  const own = ownNumbers({ advisor: 'Advisor A', cells: [], probabilities: {}, ...NO_WORDS }, of);
  const cell = { evidence: 'It costs 40.', sources: [], quote: '', score, low: 0, high: 100 };
  return JSON.stringify({
    ...own,
    scores: { C1: { ...own.scores['C1'], [option]: cell } },
    probabilities: { ...own.probabilities, [option]: percent },
    predictions: { E1: foretold },
    ...WORDS,
    ...more,
  });
}

test('asks for musts, predictions and sources where there is one, and not where there is none', () => {
  const fields = (of: ReturnType<typeof labelsOf>) => {
    const { schema } = perspectiveAnswer(of).form;
    // `as`: what a JSON Schema of objects holds.
    const { cell } = schema['$defs'] as Record<string, { properties: object }>;
    return [schema['properties'] as object, cell?.properties ?? {}].flatMap(Object.keys);
  };
  const optional = ['musts', 'predictions', 'sources', 'quote'];
  const asked = (...of: Parameters<typeof labelsOf>) =>
    optional.filter((field) => fields(labelsOf(...of)).includes(field));
  assert.deepEqual(asked(BARE), []);
  assert.deepEqual(asked(BARE, ['D1.1']), ['sources', 'quote']);
  assert.deepEqual(asked(FULL), ['musts', 'predictions']);
  assert.deepEqual(
    Object.keys(
      ownNumbers({ ...NO_WORDS, advisor: 'Advisor A', cells: [], probabilities: {} }, labelsOf(BARE)),
    ),
    ['scores', 'probabilities'],
  );
});

test('takes a figure one outside of the scale for its end, and sends back what is further out', () => {
  const of = labelsOf(FULL);
  const problemsOf = (given: Partial<Numbers>) => {
    const reading = perspectiveAnswer(of).read(answerOf(of, {}, given));
    return reading.ok ? [] : reading.problems.map((problem) => problem.replace(/\.(?:K7|M4)/u, ''));
  };
  for (const fine of [-1, 101])
    for (const field of ['score', 'foretold']) assert.deepEqual(problemsOf({ [field]: fine }), [], field);
  assert.deepEqual(problemsOf({ percent: -1 }), []);
  const scale = 'it must be from 0 to 100.';
  for (const score of [-1.1, 101.1]) assert.deepEqual(problemsOf({ score }), [`scores.C1.score: ${scale}`]);
  assert.deepEqual(problemsOf({ foretold: 101.1 }), [`predictions.E1: ${scale}`]);
  assert.deepEqual(problemsOf({ percent: -1.1 }), ['probabilities: it must not be negative.']);
});

test('keeps the first twelve risks that say something, each with what would limit it', () => {
  const of = labelsOf(BARE);
  const risk = (n: number) => ({ risk: `Risk ${n}.`, mitigation: n === 2 ? 'none' : `Limit ${n}.` });
  const numbers = Array.from({ length: 14 }, (_, at) => at + 1);
  const risks = [{ risk: ' ', mitigation: 'Ask.' }, ...numbers.map(risk)];
  const reading = perspectiveAnswer(of).read(answerOf(of, { risks }));
  assert.ok(reading.ok);
  const expected = numbers.slice(0, 12).map(risk);
  assert.deepEqual(reading.value.risks, expected.with(1, { risk: 'Risk 2.', mitigation: '' }));
});
