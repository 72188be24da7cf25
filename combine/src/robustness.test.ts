import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { advisor, anyPanel, frameOf } from './panels.test-support.ts';
import type { Given, Panel } from './panels.test-support.ts';
import { EQUAL_WEIGHTS } from './pool.ts';
import type { Pooling } from './pool.ts';
import { robustnessOf } from './robustness.ts';
import { levelKey } from './numbers.ts';
import { tally } from './tally.ts';

function check(weights: number[], answers: [number[], Given[][]][], recommended: number) {
  const frame = frameOf(
    (answers[0]?.[1] ?? []).map((_, i) => `Option ${i}`),
    weights,
  );
  const perspectives = answers.map(([chances, rows], place) => advisor(place, chances, rows));
  return checkPanel({ frame, perspectives }, recommended);
}

/** With all options in the running. */
function checkPanel({ frame, perspectives }: Panel, recommended: number, pooling: Pooling = EQUAL_WEIGHTS) {
  const table = tally(frame, perspectives, pooling);
  return robustnessOf({ frame, perspectives, pooling }, { frame, table }, recommended);
}

test('methods that name one option do not depend on the method', () => {
  const { methodDependent, winners } = check(
    [1],
    [
      [
        [0.9, 0.1],
        [[80], [20]],
      ],
      [
        [0.8, 0.2],
        [[70], [40]],
      ],
    ],
    0,
  );
  assert.equal(methodDependent, false);
  assert.deepEqual(winners, {
    pooledProbability: 'opt_1',
    weightedScore: 'opt_1',
    borda: 'opt_1',
    condorcet: 'opt_1',
    equalWeights: 'opt_1',
  });
});

test('a weighted score that names another option than the pool is method-dependent', () => {
  const { methodDependent, winners } = check(
    [1],
    [
      [
        [0.9, 0.1],
        [[20], [80]],
      ],
    ],
    0,
  );
  assert.equal(methodDependent, true);
  assert.deepEqual([winners.pooledProbability, winners.weightedScore], ['opt_1', 'opt_2']);
});

test('a tie that includes the winner of the pool is not another name, and neither is no pairwise winner', () => {
  const { methodDependent, winners } = check(
    [1],
    [
      [
        [0.4, 0.6],
        [[80], [20]],
      ],
      [
        [0.4, 0.6],
        [[20], [80]],
      ],
    ],
    1,
  );
  assert.equal(methodDependent, false);
  assert.deepEqual(winners, {
    pooledProbability: 'opt_2',
    weightedScore: 'opt_2',
    borda: 'opt_2',
    condorcet: null,
    equalWeights: 'opt_2',
  });
});

test('a majority against the mean is method-dependent', () => {
  // Two advisors prefer the second option by a little, one the first by far.
  const { methodDependent, winners } = check(
    [1],
    [
      [
        [0.6, 0.4],
        [[40], [45]],
      ],
      [
        [0.6, 0.4],
        [[40], [45]],
      ],
      [
        [0.9, 0.1],
        [[90], [10]],
      ],
    ],
    0,
  );
  assert.equal(methodDependent, true);
  assert.deepEqual([winners.weightedScore, winners.borda, winners.condorcet], ['opt_1', 'opt_2', 'opt_2']);
});

test('tells who and what the weighted score rests on', () => {
  const { winners, leaveOneOut, leaveOneCriterionOut } = check(
    [0.5, 0.5],
    [
      [
        [1, 0],
        [
          [90, 40],
          [10, 45],
        ],
      ],
      [
        [1, 0],
        [
          [40, 50],
          [60, 55],
        ],
      ],
    ],
    0,
  );
  assert.equal(winners.weightedScore, 'opt_1');
  assert.deepEqual(leaveOneOut, [
    { without: 'Advisor A', winner: 'opt_2', byProbability: 'opt_1' },
    { without: 'Advisor B', winner: 'opt_1', byProbability: 'opt_1' },
  ]);
  assert.deepEqual(leaveOneCriterionOut, [
    { without: 'crt_1', winner: 'opt_2' },
    { without: 'crt_2', winner: 'opt_1' },
  ]);
});

test('nothing is left out of a panel of one or a frame of one criterion', () => {
  const { leaveOneOut, leaveOneCriterionOut } = check(
    [1],
    [
      [
        [1, 0],
        [[90], [10]],
      ],
    ],
    0,
  );
  assert.deepEqual([leaveOneOut, leaveOneCriterionOut], [[], []]);
});

test('lists at most six flips of each kind, the smallest first', () => {
  const row = (start: number, step: number): number[] =>
    Array.from({ length: 10 }, (_, k) => start + step * k);
  const weights = Array.from({ length: 10 }, () => 0.1);
  const { flips } = check(
    weights,
    [
      [
        [0.5, 0.3, 0.2],
        [row(50, 1), row(44, 2), row(62, -2)],
      ],
    ],
    0,
  );
  assert.equal(flips.filter(({ kind }) => kind === 'score').length, 6);
  assert.equal(flips.filter(({ kind }) => kind === 'weight').length, 6);
  const sizes = flips
    .map(
      ({ kind, from, to }) => Math.abs(to - from) / (kind === 'weight' ? from : kind === 'score' ? 100 : 1),
    )
    .map(levelKey);
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => a - b),
  );
});

test('tells whose probability the recommendation rests on', () => {
  const rows: Given[][] = [[60], [50]];
  const { leaveOneOut, flips } = check(
    [1],
    [
      [[0.95, 0.05], rows],
      [[0.4, 0.6], rows],
      [[0.4, 0.6], rows],
    ],
    0,
  );
  assert.deepEqual(
    leaveOneOut.map(({ without, winner, byProbability }) => [without, winner, byProbability]),
    [
      ['Advisor A', 'opt_1', 'opt_2'],
      ['Advisor B', 'opt_1', 'opt_1'],
      ['Advisor C', 'opt_1', 'opt_1'],
    ],
  );
  const [first] = flips.filter(({ kind }) => kind === 'probability');
  assert.deepEqual(first, {
    kind: 'probability',
    advisor: 'Advisor A',
    option: 'opt_1',
    from: 0.95,
    to: first?.to,
    direction: 'under',
    winner: 'opt_2',
  });
  assert.ok(Math.abs((first?.to ?? 0) - 0.7) < 1e-12);
});

test('says what equal weights would recommend', () => {
  const frame = frameOf(['Build', 'Buy'], [1]);
  const perspectives = [advisor(0, [0.9, 0.1], [[60], [50]]), advisor(1, [0.3, 0.7], [[60], [50]])];
  const pooling = {
    method: 'track_record',
    outcomes: 40,
    weights: { 'Advisor A': 0.2, 'Advisor B': 0.8 },
  } as const;
  const { winners, leaveOneOut } = checkPanel({ frame, perspectives }, 1, pooling);
  assert.deepEqual([winners.pooledProbability, winners.equalWeights], ['opt_2', 'opt_1']);
  assert.deepEqual(
    leaveOneOut.map(({ byProbability }) => byProbability),
    ['opt_2', 'opt_1'],
  );
});

test('lists no flip at an end of its scale or where it stands, as readers see the numbers', () => {
  const level: Given[][] = [
    [60, 50],
    [60, 50],
  ];
  assert.deepEqual(check([0.3, 0.7], [[[0.5, 0.5], level]], 0).flips, [], 'over 30% (now 30%)');
  fc.assert(
    fc.property(anyPanel, (panel) => {
      for (const { kind, from, to } of checkPanel(panel, 0).flips) {
        const [now, then] = [from, to].map((value) => Math.round(kind === 'score' ? value : value * 100));
        assert.ok(
          then !== undefined && then > 0 && then < 100 && then !== now,
          `${kind} ${then} (now ${now})`,
        );
      }
    }),
    { numRuns: 30 },
  );
});

test('every flip says on which side of its crossing it holds', () => {
  const { flips } = check(
    [0.5, 0.5],
    [
      [
        [0.7, 0.3],
        [
          [80, 20],
          [40, 50],
        ],
      ],
    ],
    0,
  );
  assert.deepEqual(
    flips.map(({ kind, from }) => [kind, from]),
    [
      ['score', 80],
      ['score', 50],
      ['score', 40],
      ['score', 20],
      ['weight', 0.5],
      ['weight', 0.5],
      ['probability', 0.7],
    ],
    'a tenth of the scale, a seventh of the weight, a fifth; of equal ones the one from the greater value first',
  );
  for (const { from, to, direction } of flips) assert.equal(direction, to > from ? 'over' : 'under');
});
