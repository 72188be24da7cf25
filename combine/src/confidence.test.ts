import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Combined } from './combine.ts';
import { confidenceOf, outcomeOf } from './confidence.ts';
import { advisor, optionId } from './panels.test-support.ts';

type Case = {
  /** The recommended option's; the others share the rest equally. */
  readonly probability: number;
  readonly first: number;
  readonly options?: number;
  readonly methodDependent?: boolean;
  readonly points?: number;
  readonly allOut?: boolean;
};

function combined(of: Case): Combined {
  const count = of.options ?? 2;
  return {
    options: Array.from({ length: count }, (_, i) => {
      const ours = i === count - 1;
      const first = ours ? of.first : (1 - of.first) / (count - 1);
      return {
        id: optionId(i),
        score: ours ? 60 : 10,
        probability: ours ? of.probability : (1 - of.probability) / (count - 1),
        probabilityInRunning: null,
        rankAcceptability: [first, 1 - first],
        rank: ours ? 1 : 2,
        centralWeights: null,
        confidenceFactor: null,
        expectedRegret: 1,
        regretP90: 2,
        out: false,
      };
    }),
    scores: [],
    robustness: {
      methodDependent: of.methodDependent ?? false,
      winners: {
        pooledProbability: optionId(count - 1),
        weightedScore: optionId(count - 1),
        borda: optionId(count - 1),
        condorcet: null,
        equalWeights: optionId(count - 1),
      },
      flips: [],
      leaveOneOut: [],
      leaveOneCriterionOut: [],
      tornado: [],
      valueOfInformation: { points: of.points ?? 5, mostFrom: null },
      settings: { errorCorrelation: 0.5, intervalLevel: 0.8, intervalOutcomes: 0 },
    },
    recommended: optionId(count - 1),
    pool: { method: 'equal', outcomes: 0, leaderEqualWeights: of.probability, weights: {} },
    musts: [],
    allOut: of.allOut ?? false,
    contested: [],
    predictions: [],
    reversibility: 'costly',
  };
}

const confidence = (of: Case, degraded = false) => confidenceOf({ combined: combined(of), degraded });

test('shows both figures, the smaller of them and the lead', () => {
  const { value, basis } = confidence({ probability: 0.71, first: 0.83 });
  assert.equal(value, 0.71);
  assert.deepEqual([basis.pooledProbability, basis.firstRankAcceptability], [0.71, 0.83]);
  assert.ok(Math.abs(basis.lead - 0.42) < 1e-12);
  assert.equal(confidence({ probability: 0.9, first: 0.5 }).value, 0.5);
});

test('with two options probability is moderate from 60% and high from 92.5%, also a last bit under', () => {
  const band = (probability: number): string => confidence({ probability, first: 1 }).band;
  // By what is shown: 59.4% as 59%, 59.5% as 60%.
  assert.deepEqual([0.5, 0.594, 0.595, 0.6 - 1e-16, 0.924, 0.925, 1].map(band), [
    'low',
    'low',
    'moderate',
    'moderate',
    'moderate',
    'high',
    'high',
  ]);
});

test('with two options acceptability is moderate from 55% of the draws and high from 85%', () => {
  const band = (first: number): string => confidence({ probability: 1, first }).band;
  assert.deepEqual([0.54, 0.55, 0.84, 0.85].map(band), ['low', 'moderate', 'moderate', 'high']);
});

test('two options near 50:50 are low, a clear leader among eight is not', () => {
  assert.equal(confidence({ probability: 0.52, first: 0.9 }).band, 'low');
  assert.equal(confidence({ probability: 0.65, first: 0.7, options: 8 }).band, 'moderate');
  assert.equal(confidence({ probability: 0.64, first: 0.7, options: 8 }).band, 'low');
  assert.equal(confidence({ probability: 0.2, first: 0.5, options: 8 }).band, 'low');
  assert.equal(confidence({ probability: 0.9, first: 0.8, options: 8 }).band, 'high');
});

test('probability is moderate from 60% with up to five options, from 62% with six, 64% with seven, 65% with more', () => {
  const band = (percent: number, options: number): string =>
    confidence({ probability: percent / 100, first: 0.7, options }).band;
  for (const [at, from] of [60, 60, 60, 60, 62, 64, 65, 65, 65].entries())
    assert.deepEqual([band(from - 1, at + 2), band(from, at + 2)], ['low', 'moderate'], `${at + 2} options`);
});

test('what is shown as 60% has the band of 60%, whatever it is rounded from', () => {
  // 59.4% beside two of 20.3% is shown as 60%, beside 40.6% as 59%.
  assert.equal(confidence({ probability: 0.594, first: 1, options: 3 }).band, 'moderate');
  assert.equal(confidence({ probability: 0.594, first: 1 }).band, 'low');
  assert.equal(confidence({ probability: 1, first: 0.546 }).band, 'moderate');
  assert.equal(confidence({ probability: 1, first: 0.544 }).band, 'low');
  assert.equal(outcome({ ...CLEAR, first: 0.595 }, null, null), 'recommendation');
});

test('the band is the worse of the two', () => {
  assert.equal(confidence({ probability: 0.95, first: 0.7 }).band, 'moderate');
  assert.equal(confidence({ probability: 0.7, first: 0.95 }).band, 'moderate');
  assert.equal(confidence({ probability: 0.95, first: 0.54 }).band, 'low');
});

test('no band is high where the methods name different winners', () => {
  assert.equal(confidence({ probability: 0.95, first: 0.95 }).band, 'high');
  assert.equal(confidence({ probability: 0.95, first: 0.95, methodDependent: true }).band, 'moderate');
});

test('the only option in the running is as sure as the panel is of it among all options', () => {
  const alone = (probability: number, count = 2) => {
    const one = combined({ probability, first: 1, options: count });
    const options = one.options.map((option, i) => ({ ...option, out: i === 0 }));
    return confidenceOf({ combined: { ...one, options }, degraded: false });
  };
  const { value, band, basis } = alone(0.1);
  assert.equal(alone(0.1, 3).basis.firstRankAcceptability, 1, 'of three that are left two are compared');
  assert.ok(Math.abs(alone(0.1, 3).basis.lead + 0.35) < 1e-12);
  assert.deepEqual([value, band, basis.firstRankAcceptability], [0.1, 'low', null]);
  assert.ok(Math.abs(basis.lead + 0.8) < 1e-12);
  assert.equal(alone(0.95).band, 'high');
});

test('a contested exclusion caps the band and is a close call', () => {
  const contested: Combined['contested'] = [
    { must: 'mst_1', option: 'opt_1', by: [], against: [], wouldLead: false },
  ];
  const sure = { ...combined({ probability: 0.99, first: 0.99 }), contested };
  assert.equal(confidenceOf({ combined: sure, degraded: false }).band, 'moderate');
  assert.equal(outcomeOf({ combined: sure, perspectives: asking(null) }), 'close_call');
});

test('is not high where an advisor says that the recommended option fails a must', () => {
  const sure = combined({ probability: 0.99, first: 0.99 });
  const must = (failed: number): Combined['musts'][number] => ({
    id: 'mst_1',
    name: 'Legal',
    description: '',
    byOption: { [sure.recommended]: { met: 4 - failed, atRisk: 0, failed, out: false } },
    byAdvisor: {},
  });
  const band = (failed: number) =>
    confidenceOf({ combined: { ...sure, musts: [must(failed)] }, degraded: false }).band;
  assert.deepEqual([band(0), band(1), band(2)], ['high', 'moderate', 'moderate']);
});

test('a degraded memo loses a band and keeps its number', () => {
  const degraded = (probability: number) => confidence({ probability, first: 1 }, true);
  assert.deepEqual([degraded(0.95).value, degraded(0.95).band], [0.95, 'moderate']);
  assert.equal(degraded(0.7).band, 'low');
  assert.equal(degraded(0.5).band, 'low');
});

function asking(...needs: (string | null)[]) {
  return needs.map((needsFirst, place) => ({ ...advisor(place, [0, 1], []), needsFirst }));
}

const CLEAR: Case = { probability: 0.9, first: 0.9 };
const outcome = (of: Case, ...needs: (string | null)[]) =>
  outcomeOf({ combined: combined(of), perspectives: asking(...needs) });

test('more than half of the advisors needing something that is worth knowing makes it an investigation', () => {
  const open: Case = { ...CLEAR, first: 0.8, points: 2.1 };
  assert.equal(outcome(open, 'Budget?', 'Budget?', null), 'investigate');
  assert.equal(outcome(open, 'Budget?', null), 'recommendation');
  assert.equal(outcome(open, '  ', '', null), 'recommendation');
});

test('an answer that could hardly change the recommendation does not stop it', () => {
  const asked = (first: number) => outcome({ ...CLEAR, first, points: 9 }, 'Budget?', 'Budget?');
  assert.deepEqual([0.81, 0.8].map(asked), ['recommendation', 'investigate']);
});

test('what is worth two points or less does not stop a recommendation', () => {
  assert.equal(outcome({ ...CLEAR, first: 0.8, points: 2 }, 'Budget?', 'Budget?', null), 'recommendation');
  assert.equal(outcome({ ...CLEAR, first: 0.5, points: 0.1 }, 'Budget?', 'Budget?'), 'close_call');
});

test('nothing left in the running is an investigation of low confidence, whatever else', () => {
  assert.equal(confidence({ probability: 0.95, first: 0.95, allOut: true }).band, 'low');
  assert.equal(outcome({ ...CLEAR, allOut: true, points: 0 }, null, null), 'investigate');
});

test('an investigation goes before a close call', () => {
  assert.equal(outcome({ probability: 0.5, first: 0.5, points: 9 }, 'Budget?', 'Budget?'), 'investigate');
});

test('it is a close call under 0.6 first-rank acceptability, in the low band, or where the methods differ', () => {
  const over = (of: Case) => outcome(of, null, null);
  assert.equal(over({ ...CLEAR, first: 0.59 }), 'close_call');
  assert.equal(over({ ...CLEAR, first: 0.6 }), 'recommendation');
  assert.equal(over({ ...CLEAR, probability: 0.59 }), 'close_call');
  assert.equal(over({ ...CLEAR, probability: 0.6 }), 'recommendation');
  assert.equal(over({ ...CLEAR, methodDependent: true }), 'close_call');
  // A leader among eight with half of the draws is clear of the low band, but not of the 0.6.
  assert.equal(over({ probability: 0.6, first: 0.5, options: 8 }), 'close_call');
});
