import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { sentenceProblems } from '../../domain/answer-check.ts';
import type { SharedBrief } from '../sources/sources.ts';
import { basisOfMemo, figuresOfMemo } from './basis-of-memo.ts';

/** What of a memo has figures. */
const MEMO = {
  id: 'memo_1',
  title: 'Tea',
  verdict: {
    outcome: 'recommendation',
    option: 'opt_2',
    confidence: { band: 'high' },
    reversibility: 'reversible',
  },
  options: [
    { id: 'opt_1', name: 'Tea', rank: 2, score: 41.6, probability: 0.844, rankAcceptability: [0.14, 0.86] },
    {
      id: 'opt_2',
      name: 'Coffee',
      rank: 1,
      score: 60.4,
      probability: 0.124,
      rankAcceptability: [0.86, 0.14],
    },
    { id: 'opt_3', name: 'Water', rank: 3, score: 9.7, probability: 0.032, rankAcceptability: [0, 0] },
  ],
  criteria: [
    { id: 'crt_1', name: 'Taste', weight: 0.66 },
    { id: 'crt_2', name: 'Cost', weight: 0.34 },
  ],
  scores: [{ mean: 21, low: 22, high: 23, byAdvisor: { 'Advisor A': 24 } }],
  predictions: [{ probability: 0.17, byAdvisor: { 'Advisor A': 0.18 } }],
  perspectives: [{ probabilities: { opt_1: 0.19 } }],
  consensus: { explanation: 'They agree.' },
  notes: [{ message: 'One is missing.' }],
};
// `as`: nothing else of a memo is looked at.
const memo = MEMO as unknown as DecisionMemo;

test('a model is shown the figures as a reader sees them, the options by rank', () => {
  assert.deepEqual(figuresOfMemo(memo), {
    outcome: 'recommendation',
    recommended: 'Coffee',
    confidenceBand: 'high',
    reversibility: 'reversible',
    options: [
      { name: 'Coffee', rank: 1, score: 60, probabilityPercent: 12 },
      { name: 'Tea', rank: 2, score: 42, probabilityPercent: 85 },
      { name: 'Water', rank: 3, score: 10, probabilityPercent: 3 },
    ],
    criteria: [
      { name: 'Taste', weightPercent: 66 },
      { name: 'Cost', weightPercent: 34 },
    ],
    consensus: 'They agree.',
    notes: ['One is missing.'],
  });
});

test('every share and every score of a memo may be repeated in an answer, and no other', () => {
  const brief: SharedBrief = {
    question: 'Tea?',
    context: null,
    options: [],
    criteria: [],
    musts: [],
    transparent: false,
  };
  const basis = basisOfMemo(memo, { brief, texts: [] });
  const problems = (figure: string): number => sentenceProblems(`It is ${figure} by now.`, basis).length;
  // 84.4% is shown as 85%, beside 12.4% and 3.2%.
  for (const percent of [84.4, 85, 3.2, 14, 86, 66, 34, 17, 18, 19])
    assert.equal(problems(`${percent}%`), 0, `${percent}%`);
  for (const points of [42, 60, 21, 22, 23, 24]) assert.equal(problems(`${points}`), 0, `${points}`);
  for (const figure of ['33%', '55%', '25', '77']) assert.equal(problems(figure), 1, figure);
});
