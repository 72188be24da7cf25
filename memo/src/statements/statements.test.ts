import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CriterionId, MemoMust, OptionId } from '@witan/client';
import { agreementsOf, divergencesOf } from './consensus.ts';
import { headlineOf } from './headline.ts';
import type { PanelFacts } from './panel-facts.ts';
import { weightiestFirst } from './reading-facts.ts';
import { drawPanel } from './panels.fixture.ts';
import { openQuestion, risksOf } from './raised.ts';
import { firmnessOf } from './robustness.ts';
import { tradeoffsOf } from './tradeoffs.ts';
import { voteOf } from './vote.ts';
import { sayFirmness, sayVote } from './wording.ts';

/** Two options, the first recommended, and two criteria, of which the first has this weight. */
function twoByTwo(rows: readonly [readonly number[], readonly number[]], weight: number): PanelFacts {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 2, seed: 6 });
  const [first, second] = facts.options;
  const [one, other] = facts.criteria;
  assert.ok(first && second && one && other);
  const criteria = [
    { ...one, weight },
    { ...other, weight: 1 - weight },
  ];
  const score = ([a = 0, b = 0]: readonly number[]): number => weight * a + (1 - weight) * b;
  return {
    ...facts,
    recommended: first.id,
    musts: [],
    criteria,
    options: [
      { ...first, rank: 1, centralWeights: null, score: score(rows[0]) },
      { ...second, rank: 2, centralWeights: null, score: score(rows[1]) },
    ],
    scores: rows.flatMap((row, i) =>
      criteria.map((criterion, k) => {
        const mean = row[k] ?? 0;
        const cell = { mean, low: mean, high: mean, byAdvisor: {}, rangeByAdvisor: {} };
        return { option: i === 0 ? first.id : second.id, criterion: criterion.id, ...cell };
      }),
    ),
    robustness: {
      ...facts.robustness,
      winners: { ...facts.robustness.winners, weightedScore: first.id },
      leaveOneOut: [],
      leaveOneCriterionOut: [],
      flips: [],
      valueOfInformation: { points: 0, mostFrom: null },
    },
  };
}

/** The numbers that are read of where the second option draws level as the first criterion's weight moves to `to`. */
function weightFlip(from: number, to: number): readonly (number | boolean)[] {
  const over = to > from;
  const [ours, theirs] = [100 * to, 100 * (1 - to)];
  const facts = twoByTwo(
    [
      [0, ours],
      [theirs, 0],
    ],
    from,
  );
  const [best, other] = facts.options;
  assert.ok(best && other);
  // Below the crossing it is the option that is strong on the second criterion that leads.
  const [recommended, winner] = over ? [best.id, other.id] : [other.id, best.id];
  const flip = {
    kind: 'weight',
    criterion: 'crt_1',
    from,
    to,
    direction: over ? 'over' : 'under',
    winner,
  } as const;
  const winners = { ...facts.robustness.winners, weightedScore: recommended };
  return firmnessOf({ ...facts, recommended, robustness: { ...facts.robustness, winners, flips: [flip] } })
    .flatMap((one) => (one.code === 'weight_flips' ? [one.to, one.from, one.over] : []))
    .flat();
}

test('a weight that flips the first place is read as it is where it is whole, and only where it is some way off', () => {
  assert.deepEqual(weightFlip(0.5, 0.6), [60, 50, true]);
  assert.deepEqual(weightFlip(0.5, 0.4), [40, 50, false]);
  assert.deepEqual(weightFlip(0.5, 0.601), [61, 50, true]);
  assert.deepEqual(weightFlip(0.5, 0.399), [39, 50, false]);
  assert.deepEqual(weightFlip(0.57, 0.6), [60, 57, true]);
  assert.deepEqual(weightFlip(0.58, 0.6), []);
  assert.deepEqual(weightFlip(0.43, 0.4), [40, 43, false]);
  assert.deepEqual(weightFlip(0.42, 0.4), []);
  assert.deepEqual([weightFlip(0.5, 0.98), weightFlip(0.5, 0.99)], [[98, 50, true], []]);
  assert.deepEqual([weightFlip(0.5, 0.02), weightFlip(0.5, 0.01)], [[2, 50, false], []]);
});

test('no two options are for those who care most about the same', () => {
  const { facts } = drawPanel({ options: 3, advisors: 3, criteria: 2, seed: 6 });
  const [cost, fit] = facts.criteria;
  assert.ok(cost && fit);
  const suited = (...rises: readonly (typeof cost.id)[]) =>
    firmnessOf({
      ...facts,
      musts: [],
      criteria: [cost, fit].map((one) => ({ ...one, weight: 0.5 })),
      options: facts.options.map((one, at) => {
        const centralWeights = { [cost.id]: 0.2, [fit.id]: 0.2, ...(rises[at] && { [rises[at]]: 0.8 }) };
        return { ...one, rank: at + 1, confidenceFactor: 1, centralWeights };
      }),
      scores: facts.options.flatMap(({ id: option }, at) =>
        [cost, fit].map(({ id: criterion }) => {
          const mean = 90 - 30 * at;
          return { option, criterion, mean, low: mean, high: mean, byAdvisor: {}, rangeByAdvisor: {} };
        }),
      ),
    }).flatMap((one) => (one.code === 'suits' ? [[one.option, one.criterion]] : []));
  const [first, second] = facts.options.map(({ id }) => id);
  assert.deepEqual(suited(cost.id, fit.id), [
    [first, cost.id],
    [second, fit.id],
  ]);
  assert.deepEqual(suited(cost.id, cost.id), [[first, cost.id]]);
});

test('what tips it is told of an advisor that is certain, too', () => {
  for (const chances of [
    [0.6, 0.4],
    [0.45, 0.35, 0.2],
  ]) {
    const { facts } = drawPanel({ options: chances.length, advisors: 3, criteria: 2, seed: 6 });
    const options = facts.options.map((one, at) => {
      const probability = chances[at] ?? 0;
      return { ...one, rank: at + 1, probability, probabilityInRunning: probability };
    });
    const [first, second] = options;
    const [certain, ...others] = facts.perspectives;
    assert.ok(first && second && certain);
    const probabilities = Object.fromEntries(options.map(({ id }) => [id, id === first.id ? 1 : 0]));
    const flip = {
      kind: 'probability',
      advisor: certain.advisor,
      option: first.id,
      from: 1,
      to: 0.7,
      direction: 'under',
      winner: second.id,
    } as const;
    const told = firmnessOf({
      ...facts,
      recommended: first.id,
      musts: [],
      options,
      perspectives: [{ ...certain, probabilities }, ...others],
      robustness: { ...facts.robustness, flips: [flip] },
    }).flatMap((one) => (one.code === 'chance_flips' ? [[one.option, one.to, one.from]] : []));
    assert.deepEqual(told, [[second.id, 70, 100]]);
  }
});

test('a weight says nothing of the recommendation where the score names another option and would name a third', () => {
  const facts = twoByTwo(
    [
      [0, 60],
      [60, 0],
    ],
    0.5,
  );
  const [first, second] = facts.options;
  assert.ok(first && second);
  const flips = (winner: OptionId, weightedScore: OptionId): number => {
    const flip = {
      kind: 'weight',
      criterion: 'crt_1',
      from: 0.5,
      to: 0.4,
      direction: 'under',
      winner,
    } as const;
    const winners = { ...facts.robustness.winners, weightedScore };
    return firmnessOf({
      ...facts,
      recommended: first.id,
      robustness: { ...facts.robustness, winners, flips: [flip] },
    }).length;
  };
  assert.equal(flips(first.id, second.id), 1, 'it would name the recommended one');
  const recommended = 'opt_9' as OptionId;
  const winners = { ...facts.robustness.winners, weightedScore: second.id };
  const flip = {
    kind: 'weight',
    criterion: 'crt_1',
    from: 0.5,
    to: 0.4,
    direction: 'under',
    winner: first.id,
  } as const;
  const told = firmnessOf({
    ...facts,
    recommended,
    robustness: { ...facts.robustness, winners, flips: [flip] },
  });
  assert.deepEqual(
    told.filter(({ code }) => code === 'weight_flips'),
    [],
  );
});

test('of two criteria one flip is told, and nothing of what goes without one of them', () => {
  const facts = twoByTwo(
    [
      [80, 20],
      [20, 80],
    ],
    0.6,
  );
  const [first, second] = facts.options.map(({ id }) => id);
  assert.ok(first && second);
  const flip = (criterion: CriterionId, from: number, direction: 'over' | 'under') =>
    ({ kind: 'weight', criterion, from, to: 0.5, direction, winner: second }) as const;
  const given = (...flips: readonly ReturnType<typeof flip>[]) =>
    firmnessOf({
      ...facts,
      robustness: {
        ...facts.robustness,
        leaveOneCriterionOut: [
          { without: 'crt_1', winner: second },
          { without: 'crt_2', winner: first },
        ],
        flips: [...flips],
      },
    }).map(({ code }) => code);
  const [less, more] = [flip('crt_1', 0.6, 'under'), flip('crt_2', 0.4, 'over')];
  assert.deepEqual(given(less, more), ['weight_flips']);
  assert.deepEqual(given(more, less), ['weight_flips']);
  assert.deepEqual(given(), ['without_criterion']);
});

test('knowing more is worth a sentence over two points, with the number that the table of regret has', () => {
  const facts = twoByTwo(
    [
      [60, 60],
      [40, 40],
    ],
    0.5,
  );
  const worth = (points: number): readonly number[] =>
    firmnessOf({
      ...facts,
      robustness: { ...facts.robustness, valueOfInformation: { points, mostFrom: null } },
    }).flatMap((one) => (one.code === 'worth_knowing' ? [one.points] : []));
  assert.deepEqual([2, 2.01, 2.14].map(worth), [[], [2.01], [2.14]]);
  assert.equal(
    sayFirmness(facts, { code: 'worth_knowing', points: 2.14, criterion: null }),
    'Perfect information would improve the score by 2.1 points on average.',
  );
});

test('an option suits somebody where it wins over half of the draws and a weight rises by a quarter', () => {
  const facts = twoByTwo(
    [
      [60, 40],
      [40, 60],
    ],
    0.5,
  );
  const [first, second] = facts.options;
  assert.ok(first && second);
  const suits = (confidenceFactor: number, weight: number): boolean =>
    firmnessOf({
      ...facts,
      options: [{ ...first, confidenceFactor, centralWeights: { crt_1: weight, crt_2: 1 - weight } }, second],
    }).some(({ code }) => code === 'suits');
  assert.deepEqual([suits(0.5, 0.7), suits(0.501, 0.7)], [false, true]);
  assert.deepEqual([suits(0.9, 0.624), suits(0.9, 0.625)], [false, true]);
});

test('an option suits those who care about what it is best or second at, and better than another, of criteria that count', () => {
  const { facts } = drawPanel({ options: 4, advisors: 3, criteria: 2, seed: 6 });
  const [idle, cost] = facts.criteria;
  assert.ok(idle && cost);
  const suited = (...means: readonly number[]) =>
    firmnessOf({
      ...facts,
      musts: [],
      criteria: [
        { ...idle, weight: 0 },
        { ...cost, weight: 0.5 },
      ],
      options: facts.options.map((one, at) => {
        const centralWeights = at === 0 ? { [idle.id]: 0, [cost.id]: 0.7 } : null;
        return { ...one, rank: at + 1, confidenceFactor: 1, centralWeights };
      }),
      scores: facts.options.flatMap(({ id: option }, at) =>
        [idle, cost].map(({ id: criterion }) => {
          const mean = means[at] ?? 0;
          return { option, criterion, mean, low: mean, high: mean, byAdvisor: {}, rangeByAdvisor: {} };
        }),
      ),
    }).flatMap((one) => (one.code === 'suits' ? [one.criterion] : []));
  assert.deepEqual(suited(60, 90, 60, 30), [cost.id]);
  for (const means of [
    [60, 90, 80, 30],
    [60, 90, 60, 60],
    [60, 60, 60, 60],
  ])
    assert.deepEqual(suited(...means), [], String(means));
});

test('five points are given up, fewer are not', () => {
  const points = (given: number): readonly number[] =>
    tradeoffsOf(
      twoByTwo(
        [
          [60, 60 - given],
          [40, 60],
        ],
        0.5,
      ),
    ).map((one) => one.points);
  assert.deepEqual([points(4.9), points(5)], [[], [5]]);
});

test('what is given up is more than half of what advisors’ scores are apart, the costliest first', () => {
  const facts = twoByTwo(
    [
      [50, 50],
      [60, 70],
    ],
    0.8,
  );
  const given = (apart: number) =>
    tradeoffsOf({
      ...facts,
      scores: facts.scores.map((one) => ({ ...one, low: one.mean - apart / 2, high: one.mean + apart / 2 })),
    }).map(({ criterion, points }) => [criterion, points]);
  assert.deepEqual(given(19), [
    ['crt_1', 10],
    ['crt_2', 20],
  ]);
  assert.deepEqual(given(20), [['crt_2', 20]]);
});

test('a risk is shared where half of the advisors name it, and one alone shares nothing', () => {
  const { facts } = drawPanel({ options: 2, advisors: 5, criteria: 1, seed: 6 });
  const shared = (total: number, naming: number) => {
    const perspectives = facts.perspectives.slice(0, total).map((one, at) => ({
      ...one,
      late: false,
      assumptions: [],
      risks: at < naming ? [{ risk: 'The landlord may sell.', mitigation: '' }] : [],
    }));
    return agreementsOf({ ...facts, perspectives }).some(({ kind }) => kind === 'risk');
  };
  assert.deepEqual(
    [shared(2, 1), shared(4, 1), shared(4, 2), shared(5, 2), shared(5, 3)],
    [false, false, true, false, true],
  );
});

test('a risk is told with the surest advisor’s way to limit it that may be shown', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 6 });
  const helps = ['', 'See https://example.com now.', 'Ask for a longer lease.'];
  const perspectives = facts.perspectives.map((one, at) => ({
    ...one,
    revision: { fromPick: facts.recommended, fromProbabilities: {}, newInformation: '' },
    late: false,
    pick: facts.recommended,
    probabilities: { [facts.recommended]: 0.9 - at / 10 },
    risks: [{ risk: 'The landlord may sell.', mitigation: helps[at] ?? '' }],
  }));
  assert.deepEqual(
    risksOf({ ...facts, perspectives }).map(({ mitigation }) => mitigation),
    ['Ask for a longer lease.'],
  );
});

test('a call is too close under five points', () => {
  const facts = twoByTwo(
    [
      [60, 60],
      [40, 40],
    ],
    0.5,
  );
  const [first, second] = facts.options;
  const [one, ...others] = facts.perspectives;
  assert.ok(first && second && one);
  const kind = (chance: number): string =>
    headlineOf(
      {
        ...facts,
        outcome: 'close_call',
        options: [
          { ...first, probability: chance, probabilityInRunning: chance },
          { ...second, probability: 1 - chance, probabilityInRunning: 1 - chance },
        ],
        perspectives: [
          { ...one, pick: second.id },
          ...others.map((voice) => ({ ...voice, pick: first.id, reversibility: 'costly' as const })),
        ],
      },
      { open: null, contested: [], weightsStated: false },
    ).kind;
  assert.deepEqual([0.524, 0.525].map(kind), ['too_close', 'narrowly']);
});

test('what holds on several criteria is said once, of all of them', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 3, seed: 6 });
  const [first, second] = facts.options.map(({ id }) => id);
  assert.ok(first && second);
  const voices = facts.perspectives.map(({ advisor }) => advisor);
  const scored = (higher: (advisor: number, criterion: number) => boolean, alpha = 0): PanelFacts => ({
    ...facts,
    criteria: facts.criteria.map((one) => ({ ...one, agreement: { krippendorffAlpha: alpha, reading: '' } })),
    perspectives: facts.perspectives.map((one) => ({ ...one, late: false })),
    scores: [first, second].flatMap((option, place) =>
      facts.criteria.map(({ id }, k) => {
        const score = (at: number): number => (higher(at, k) === (place === 0) ? 80 : 20);
        const byAdvisor = Object.fromEntries(voices.map((advisor, at) => [advisor, score(at)]));
        return { option, criterion: id, mean: 50, low: 20, high: 80, byAdvisor, rangeByAdvisor: {} };
      }),
    ),
  });
  const ids = weightiestFirst(facts).map(({ id }) => id);
  const all = scored(() => true);
  for (const perspectives of [all.perspectives, all.perspectives.slice(0, 2)])
    assert.deepEqual(
      agreementsOf({ ...all, perspectives }).filter(({ kind }) => kind === 'criterion'),
      [{ kind: 'criterion', criteria: ids, option: first }],
    );
  const apart = (alpha: number) =>
    divergencesOf(
      scored((at) => at > 0, alpha),
      () => null,
    ).flatMap((one) => (one.kind === 'criterion' ? [one.criteria] : []));
  assert.deepEqual([apart(0), apart(0.19), apart(0.2)], [[ids], [ids], []]);
});

test('chances of a prediction over thirty points apart are a divergence', () => {
  const facts = twoByTwo(
    [
      [60, 60],
      [40, 40],
    ],
    0.5,
  );
  const diverges = (high: number): boolean => {
    const byAdvisor = { 'Advisor A': 0.1, 'Advisor B': high };
    const prediction = {
      id: 'prd_1',
      option: 'opt_1',
      event: 'It rains.',
      by: '2027-03-01',
      probability: 0.3,
      byAdvisor,
    } as const;
    return divergencesOf({ ...facts, predictions: [prediction] }, () => null).some(
      ({ kind }) => kind === 'prediction',
    );
  };
  assert.deepEqual([diverges(0.4), diverges(0.41)], [false, true]);
});

test('advisors that all prefer one option are alike where their errors are nearly one', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 6 });
  const perspectives = facts.perspectives.map((one) => ({ ...one, pick: facts.recommended, late: false }));
  const total = perspectives.length;
  const alike = (effectiveVotes: number): number | null =>
    voteOf({ ...facts, perspectives, effectiveVotes }).alike;
  const most = total / (1 + (total - 1) * 0.9);
  assert.deepEqual([alike(most), alike(most + 0.01)], [most, null]);
});

test('names the few who stand apart from a majority, and counts all where there is none', () => {
  const { facts } = drawPanel({ options: 2, advisors: 3, criteria: 1, seed: 6 });
  const [first, second] = facts.options;
  assert.ok(first && second);
  const groups = [
    { option: first.id, advisors: ['Advisor A', 'Advisor B'] as const },
    { option: second.id, advisors: ['Advisor C'] as const },
  ];
  const say = (picks: ReturnType<typeof voteOf>['picks']): string =>
    sayVote(facts, { ...voteOf(facts), picks, out: [], missing: 0, alike: null });
  assert.match(
    say({ kind: 'majority', total: 3, groups }),
    /^Two of three advisors prefer .*; Advisor C prefers .*\.$/,
  );
  const seven = [
    'Advisor A',
    'Advisor B',
    'Advisor C',
    'Advisor D',
    'Advisor E',
    'Advisor F',
    'Advisor G',
  ] as const;
  const apart = (most: number) =>
    say({
      kind: 'majority',
      total: most + 3,
      groups: [
        { option: first.id, advisors: seven.slice(0, most) },
        { option: second.id, advisors: seven.slice(most, 7) },
      ],
    });
  assert.match(apart(5), /; Advisors F and G prefer .*\.$/);
  assert.match(apart(4), /; three prefer .*\.$/);
  assert.match(say({ kind: 'picks', groups }), /^Two advisors prefer .*, one prefers .*\.$/);
});

test('says which must would rule the recommended option out without an advisor, where that is why another one is ahead', () => {
  const facts = twoByTwo(
    [
      [60, 60],
      [40, 40],
    ],
    0.5,
  );
  const [ours, theirs] = facts.options.map(({ id }) => id);
  assert.ok(ours && theirs);
  const advisors = ['Advisor A', 'Advisor B', 'Advisor C', 'Advisor D', 'Advisor E'] as const;
  const says = (failing: readonly string[]): string => {
    const must: MemoMust = {
      id: 'mst_1',
      name: 'Live by May',
      description: '',
      byOption: {
        [ours]: { met: 5 - failing.length, atRisk: 0, failed: failing.length, out: false },
        [theirs]: { met: 5, atRisk: 0, failed: 0, out: false },
      },
      byAdvisor: Object.fromEntries(
        advisors.map((one) => [one, { [ours]: failing.includes(one) ? 'failed' : 'met', [theirs]: 'met' }]),
      ),
    };
    const [voice] = facts.perspectives;
    assert.ok(voice);
    const given: PanelFacts = {
      ...facts,
      musts: [must],
      perspectives: advisors.map((advisor) => ({ ...voice, advisor, pick: ours, late: false })),
      robustness: {
        ...facts.robustness,
        leaveOneOut: [{ without: 'Advisor A', winner: theirs, byProbability: theirs }],
      },
    };
    return firmnessOf(given)
      .flatMap((one) => (one.code === 'without_advisor' ? [sayFirmness(given, one)] : []))
      .join('');
  };
  assert.equal(
    says(['Advisor C', 'Advisor D', 'Advisor E']),
    'Without Advisor A, “Live by May” would rule out “Way 1”, and “Way 2” would be ahead.',
  );
  assert.equal(says(['Advisor C', 'Advisor D']), 'Without Advisor A, “Way 2” would be ahead.');
});

test('says that a recommendation holds without any criterion where there are two at least, and which one turns it', () => {
  const facts = twoByTwo(
    [
      [60, 60],
      [40, 40],
    ],
    0.5,
  );
  const [first, second] = facts.options.map(({ id }) => id);
  assert.ok(first && second);
  const given = (...winners: readonly OptionId[]): PanelFacts => ({
    ...facts,
    robustness: {
      ...facts.robustness,
      leaveOneCriterionOut: winners.map((winner, at) => ({ without: `crt_${at + 1}` as const, winner })),
    },
  });
  const codes = (...winners: readonly OptionId[]) => firmnessOf(given(...winners)).map(({ code }) => code);
  assert.deepEqual(codes(first), []);
  assert.deepEqual(codes(first, first), ['ahead_without_any_criterion']);
  const level = { ...given(first, first), options: facts.options.map((one) => ({ ...one, score: 50 })) };
  assert.deepEqual(firmnessOf(level), [], 'what scores the same is ahead of nothing');
  assert.deepEqual(codes(first, second), ['without_criterion']);
  const byOption = { [second]: { met: 0, atRisk: 0, failed: 3, out: true } };
  const must: MemoMust = { id: 'mst_1', name: 'Legal', description: '', byOption, byAdvisor: {} };
  assert.deepEqual(
    firmnessOf({ ...given(first, first), musts: [must] }),
    [],
    'what is alone is ahead of nothing',
  );
});

test('what is to be known first is the first of it that may be shown', () => {
  const { facts } = drawPanel({ options: 2, advisors: 2, criteria: 1, seed: 6 });
  const asked = (...texts: readonly string[]) =>
    openQuestion({
      ...facts,
      needsFirst: texts.map((text, at) => ({ advisor: at === 0 ? 'Advisor A' : 'Advisor B', text })),
    })?.text;
  const [link, plain] = ['See https://example.com for the lease.', 'Does the landlord sell?'];
  assert.equal(asked(link, plain), plain);
  assert.equal(asked(link), undefined);
});
