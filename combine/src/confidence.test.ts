import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Combined } from './combine.ts';
import { confidenceOf, outcomeOf } from './confidence.ts';
import { advisor } from './panels.test-support.ts';

function combined(probability: number, first: number, methodDependent = false): Combined {
  return {
    options: [
      {
        id: 'opt_1',
        score: 10,
        probability: 1 - probability,
        rankAcceptability: [1 - first, first],
        rank: 2,
        centralWeights: null,
        confidenceFactor: null,
      },
      {
        id: 'opt_2',
        score: 60,
        probability,
        rankAcceptability: [first, 1 - first],
        rank: 1,
        centralWeights: null,
        confidenceFactor: null,
      },
    ],
    scores: [],
    robustness: {
      methodDependent,
      winners: { pooledProbability: 'opt_2', weightedScore: 'opt_2', borda: 'opt_2', condorcet: null },
      flips: [],
      leaveOneOut: [],
      leaveOneCriterionOut: [],
    },
    recommended: 'opt_2',
  };
}

test('confidence is the smaller of pooled probability and first-rank acceptability, and says so', () => {
  const { value, basis, explanation } = confidenceOf({ combined: combined(0.71, 0.83), degraded: false });
  assert.equal(value, 0.71);
  assert.deepEqual(basis, { pooledProbability: 0.71, firstRankAcceptability: 0.83 });
  assert.match(explanation, /71%.*83%.*smaller/);
  assert.equal(confidenceOf({ combined: combined(0.9, 0.5), degraded: false }).value, 0.5);
});

test('bands begin at 0.7 and 0.45, also for a mean that rounding left a last bit under', () => {
  const band = (value: number): string =>
    confidenceOf({ combined: combined(value, 1), degraded: false }).band;
  assert.equal(band(0.7), 'high');
  assert.equal(band(0.7 - 1e-16), 'high');
  assert.equal(band(0.699), 'moderate');
  assert.equal(band(0.45), 'moderate');
  assert.equal(band(0.449), 'low');
});

test('a degraded memo loses a band and keeps its number', () => {
  const degraded = (value: number) => confidenceOf({ combined: combined(value, 1), degraded: true });
  assert.deepEqual([degraded(0.9).value, degraded(0.9).band], [0.9, 'moderate']);
  assert.equal(degraded(0.5).band, 'low');
  assert.equal(degraded(0.1).band, 'low');
  assert.match(degraded(0.9).explanation, /lowered from high to moderate/);
  assert.match(degraded(0.1).explanation, /stays low/);
});

function asking(...needs: (string | null)[]) {
  return needs.map((needsFirst, place) => ({ ...advisor(place, [0, 1], []), needsFirst }));
}

test('more than half of the advisors needing something first makes it an investigation, half does not', () => {
  const clear = combined(0.9, 0.9);
  assert.equal(
    outcomeOf({ combined: clear, perspectives: asking('Budget?', 'Budget?', null) }),
    'investigate',
  );
  assert.equal(outcomeOf({ combined: clear, perspectives: asking('Budget?', null) }), 'recommendation');
  assert.equal(outcomeOf({ combined: clear, perspectives: asking('  ', '', null) }), 'recommendation');
});

test('it is a close call under 0.6 first-rank acceptability or where the methods differ', () => {
  const perspectives = asking(null, null);
  assert.equal(outcomeOf({ combined: combined(0.9, 0.59), perspectives }), 'close_call');
  assert.equal(outcomeOf({ combined: combined(0.9, 0.6), perspectives }), 'recommendation');
  assert.equal(outcomeOf({ combined: combined(0.9, 0.9, true), perspectives }), 'close_call');
});
