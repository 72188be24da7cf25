import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame } from '@witan/combine';
import { createSecretDraws } from '../../domain/secret-draws.ts';
import { Secret } from '../../domain/secret.ts';
import { labelsFor } from '../answers/labels.ts';
import { BRIEF, SEATS } from '../run/virtual-world.fixture.ts';
import type { SharedBrief } from '../sources/sources.ts';
import { briefingPrompt, framePrompt, materialOf, perspectivePrompt, researchPrompt } from './prompts.ts';

const boundary = () => 'code';
const OPEN: SharedBrief = { ...BRIEF, options: [], criteria: [] };
const passage = (id: string) => ({ id, document: 'a.pdf', page: 1, heading: null, text: `Text of ${id}.` });
const FACT = { title: 'A survey', url: null, domain: 'example.org', date: null, foundBy: [] };

/** The blocks of a prompt with the lines of each. */
function blocksOf({ prompt }: { readonly prompt: string }): Record<string, string[]> {
  const found = [...prompt.matchAll(/^<(\w+)-code>\n([^]*?)\n<\/\1-code>$/gm)];
  return Object.fromEntries(found.map(([, name = '', text = '']) => [name, text.split('\n')]));
}

test('every prompt has the shared material in its blocks, and no block that holds nothing', () => {
  const blocks = (more: Partial<SharedBrief>) =>
    Object.entries(blocksOf(briefingPrompt({ ...OPEN, ...more }, boundary))).map(
      ([name, lines]) => `${name} ${lines.length}`,
    );
  assert.deepEqual(blocks({}), ['question 1']);
  const sources = {
    passages: [],
    core: [passage('D1.1')],
    own: [passage('D1.2')],
    rests: [],
    total: 2,
    documents: ['a.pdf'],
    facts: [{ ...FACT, id: 'W1', text: 'It costs 40.' }],
  };
  const questions = [{ id: 'q1', prompt: 'How many?', options: [], allowMultiple: false }];
  const briefing = { questions, answers: { q1: ['Nine'] } };
  const one = [{ name: 'One' }];
  assert.deepEqual(
    blocks({ context: 'We are nine.', briefing, sources, options: one, criteria: one, musts: one }),
    [
      'question',
      'context',
      'briefing',
      'documents',
      'research',
      'moreDocuments',
      'options',
      'criteria',
      'musts',
    ].map((name) => `${name} 1`),
  );
});

test('a frame is asked for what the caller left open, and told what it named', () => {
  const asked = (more: Partial<SharedBrief>) => {
    const labels = more.options?.map((_, at) => ['K7', 'M4'][at] ?? '') ?? [];
    const prompt = framePrompt(
      { ...OPEN, ...more },
      { labels, today: '2027-01-01', questions: false },
      boundary,
    );
    const { options, criteria, musts } = blocksOf(prompt);
    const wanted = ['options: propose', 'criteria: propose'].map((words) => prompt.prompt.includes(words));
    return [options, criteria, musts, ...wanted];
  };
  assert.deepEqual(asked({}), [undefined, undefined, undefined, true, true]);
  assert.deepEqual(asked({ criteria: [{ name: 'Cost' }], musts: [{ name: 'Legal' }] }), [
    undefined,
    ['{"name":"Cost"}'],
    ['{"name":"Legal"}'],
    true,
    false,
  ]);
  assert.deepEqual(asked({ options: [{ name: 'Tea', description: 'Green' }, { name: 'Coffee' }] }), [
    ['{"label":"K7","name":"Tea","description":"Green"}', '{"label":"M4","name":"Coffee","description":""}'],
    undefined,
    undefined,
    false,
    true,
  ]);
});

const FRAME: Frame = {
  options: [{ id: 'opt_1', name: 'Tea', label: 'Tea', description: '', source: 'caller' }],
  criteria: [{ id: 'crt_1', name: 'Taste', description: '', weight: 1, source: 'caller' }],
  musts: [],
  predictions: [],
  language: 'en',
  weightsStated: false,
  assumptions: [],
  missingInformation: ['The price.'],
};

test('a search is told what is missing, where anything is', () => {
  const missing = (missingInformation: readonly string[]) =>
    blocksOf(
      researchPrompt(BRIEF, { frame: { ...FRAME, missingInformation }, most: 6, searches: 5 }, boundary),
    )['missing'];
  assert.deepEqual([missing([]), missing(['The price.'])], [undefined, ['The price.']]);
});

test('an advisor is asked for the whole, for the scores alone, or for all but the scores', () => {
  const labels = labelsFor(FRAME, {
    place: 0,
    draws: createSecretDraws(new Secret('0'.repeat(64))),
    material: '',
  });
  const seat = SEATS[0] ?? assert.fail();
  const parts = (['whole', 'scores', 'rest'] as const).map((asked) => {
    const { prompt } = perspectivePrompt(BRIEF, { frame: FRAME, labels, seat, asked }, boundary);
    return [/^scores: /m, /^probabilities: /m].map((words) => words.test(prompt));
  });
  assert.deepEqual(parts, [
    [true, true],
    [true, false],
    [false, true],
  ]);
});

test('the material is all that the caller wrote', () => {
  const material = materialOf({
    ...OPEN,
    context: 'We are nine.',
    options: [{ name: 'Tea', description: 'Green' }, { name: 'Coffee' }],
    criteria: [{ name: 'Taste', description: 'At noon' }],
    musts: [{ name: 'Hot', description: 'Over 50 degrees' }],
  });
  for (const said of [
    BRIEF.question,
    'We are nine.',
    'Tea',
    'Green',
    'Coffee',
    'Taste',
    'At noon',
    'Hot',
    'Over 50 degrees',
  ])
    assert.ok(material.split('\n').includes(said), said);
});
