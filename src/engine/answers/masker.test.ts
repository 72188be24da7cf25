import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Seat } from '../../domain/advisor.ts';
import { createSecretDraws, newDrawSecret } from '../../domain/secret-draws.ts';
import type { FrameProposal } from '../frame/frame-answer.ts';
import type { AdmittedDeliberation } from '../run/deliberation.ts';
import { maskerFor, maskProposal } from './masker.ts';

const seat: Seat = {
  advisor: 'Advisor B',
  seat: 'anthropic',
  provider: 'anthropic',
  model: 'claude-opus-5',
  fastModel: 'claude-haiku-5',
  key: 'operator',
};
const deliberation: AdmittedDeliberation = {
  id: 'dlb_1',
  memoId: 'memo_1',
  userEmail: 'ada@example.com',
  mode: 'live',
  brief: {
    question: 'Which model should we build on? [simulate: openai=down]',
    context: null,
    options: [],
    criteria: [],
    musts: [],
    transparent: false,
  },
  documents: [],
  seats: [seat],
  draws: createSecretDraws(newDrawSecret()),
  createdAt: 0,
  deadlineAt: 0,
  resumed: false,
  reserves: [],
};
const proposal: FrameProposal = {
  language: 'en',
  options: [
    {
      name: 'Build on Gemini',
      description: 'As Claude, a model made by Anthropic, I would not; Gemini is good.',
      label: 'Gemini',
      predictions: [{ event: 'Grok costs half of it.', by: '2027-01-01' }],
      statusQuo: false,
    },
    {
      name: 'Build on our own',
      description: 'Cheaper than Grok.',
      label: 'Not Claude',
      predictions: [],
      statusQuo: false,
    },
  ],
  criteria: [{ name: 'Cost', description: 'What OpenAI asks for.', weight: 1 }],
  assumptions: [],
  missingInformation: [],
  questions: [],
};

test('freezes no name that stands neither in the question nor in the name of an option', () => {
  const { options, criteria } = maskProposal(deliberation, seat, proposal);
  assert.equal(options[0]?.name, 'Build on Gemini');
  assert.match(options[0]?.description ?? '', /Advisor B.*Gemini is good/);
  assert.doesNotMatch(JSON.stringify([options, criteria]), /claude|anthropic|grok|openai/i);
});

test('lets advisors repeat the names that were frozen, and no other', () => {
  const { options, criteria } = maskProposal(deliberation, seat, proposal);
  const masker = maskerFor(deliberation, {
    options: options.map((option) => ({ ...option, id: 'opt_1', label: option.name, source: 'panel' })),
    criteria: criteria.map((criterion) => ({ ...criterion, id: 'crt_1', source: 'panel' })),
  });
  const said = masker.mask('Gemini is cheaper than what OpenAI or Anthropic sell.', 'Advisor B');
  assert.match(said, /^Gemini is cheaper/);
  assert.doesNotMatch(said, /openai|anthropic/i);
});

test('lets advisors repeat the names in a must or the context, which are the caller own words', () => {
  for (const own of [
    { musts: [{ name: 'Runs without Google' }] },
    { musts: [{ name: 'Independent', description: 'It runs without Google.' }] },
    { context: 'We run without Google.' },
  ]) {
    const brief = { ...deliberation.brief, ...own };
    const masker = maskerFor({ ...deliberation, brief }, { options: [], criteria: [] });
    assert.equal(masker.mask('It runs without Google.', 'Advisor B'), 'It runs without Google.');
  }
});
