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
    confidence: {
      value: 0.714,
      band: 'high',
      basis: { pooledProbability: 0.31, firstRankAcceptability: 0.32 },
    },
    reversibility: 'reversible',
  },
  options: [
    { id: 'opt_1', name: 'Tea', rank: 2, score: 41.6, probability: 0.13, rankAcceptability: [0.14, 0.86] },
    {
      id: 'opt_2',
      name: 'Coffee',
      rank: 1,
      score: 60.4,
      probability: 0.15,
      probabilityInRunning: 0.876,
      rankAcceptability: [0.16, 0.84],
    },
  ],
  criteria: [{ name: 'Taste', weight: 0.655 }],
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
    confidencePercent: 71,
    confidenceBand: 'high',
    reversibility: 'reversible',
    options: [
      { name: 'Coffee', rank: 1, score: 60, probabilityPercent: 88 },
      { name: 'Tea', rank: 2, score: 42, probabilityPercent: 13 },
    ],
    criteria: [{ name: 'Taste', weightPercent: 66 }],
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
  for (const percent of [31, 32, 13, 14, 86, 15, 88, 16, 84, 66, 17, 18, 19])
    assert.equal(problems(`${percent}%`), 0, `${percent}%`);
  for (const points of [42, 60, 21, 22, 23, 24]) assert.equal(problems(`${points}`), 0, `${points}`);
  for (const figure of ['33%', '55%', '25', '77']) assert.equal(problems(figure), 1, figure);
});
