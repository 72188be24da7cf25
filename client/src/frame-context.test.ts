import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contextWith } from './frame-context.ts';
import type { RelatedMemo } from './wire-types.ts';

const MEMO: RelatedMemo = {
  id: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47',
  createdAt: '2027-03-01T10:00:00.000Z',
  question: 'Rent or buy?',
  headline: 'Rent',
  recommended: 'Rent',
  decision: { option: 'Buy', note: 'Rates fell.', recordedAt: '2027-03-02T10:00:00.000Z' },
  outcome: { result: 'worse', best: 'Rent', lessons: 'Rates rose again.' },
};

test('answers follow the context under what they answer, and blank ones are left out', () => {
  const answers = [
    { missing: 'How many people use it?', answer: ' 40 ' },
    { missing: 'The budget.', answer: ' ' },
    { missing: 'By when it is needed.', answer: 'May' },
  ];
  assert.equal(
    contextWith('We have one month.\n', { answers }),
    'We have one month.\n\nHow many people use it: 40\nBy when it is needed: May',
  );
  assert.equal(contextWith('  ', { answers: [] }), '');
});

test('an earlier memo is told with what was decided and what came of it', () => {
  assert.equal(
    contextWith('', { related: [MEMO] }),
    [
      'Earlier decision of 2027-03-01: Rent or buy?',
      'The panel recommended: Rent.',
      'Decided: Buy.',
      'Why: Rates fell.',
      'It went worse than expected.',
      'In hindsight the best option: Rent.',
      'Learned: Rates rose again.',
    ].join('\n'),
  );
  assert.equal(
    contextWith('', { related: [{ ...MEMO, decision: null, outcome: null }] }),
    'Earlier decision of 2027-03-01: Rent or buy?\nThe panel recommended: Rent.',
  );
});
