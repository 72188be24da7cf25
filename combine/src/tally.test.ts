import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { advisor, anyPanel, frameOf } from './panels.test-support.ts';
import { leader, sum } from './numbers.ts';
import { scoresOf } from './score-table.ts';
import { tally, weightsOf } from './tally.ts';

const frame = frameOf(['Build', 'Buy'], [0.75, 0.25]);
const panel = [
  advisor(
    0,
    [0.6, 0.4],
    [
      [60, 40],
      [20, 80],
    ],
  ),
  advisor(
    1,
    [0.9, 0.1],
    [
      [[70, 80, 95], 60],
      [40, 90],
    ],
  ),
];

test('a cell is the mean of the scores, with the least and the greatest advisor', () => {
  assert.deepEqual(scoresOf(frame, tally(frame, panel))[0], {
    option: 'opt_1',
    criterion: 'crt_1',
    mean: 70,
    low: 60,
    high: 80,
    byAdvisor: { 'Advisor A': 60, 'Advisor B': 80 },
    rangeByAdvisor: { 'Advisor A': [60, 60], 'Advisor B': [70, 95] },
  });
});

test('an option scores the weighted sum of its cells', () => {
  assert.deepEqual(tally(frame, panel).scores, [0.75 * 70 + 0.25 * 50, 0.75 * 30 + 0.25 * 85]);
});

test('the pool is the plain mean of the probabilities', () => {
  fc.assert(
    fc.property(anyPanel, (any) => {
      const { probabilities } = tally(any.frame, any.perspectives);
      any.frame.options.forEach(({ id }, i) => {
        const given = any.perspectives.map((perspective) => perspective.probabilities[id] ?? 0);
        const mean = given.reduce((total, value) => total + value, 0) / given.length;
        assert.ok(Math.abs((probabilities[i] ?? 0) - mean) < 1e-12);
      });
      assert.ok(Math.abs(sum(probabilities) - 1) < 1e-12);
    }),
    { numRuns: 30 },
  );
});

test('a cell that one advisor left out takes the mean of the others and moves nothing', () => {
  const gap = tally(frame, [
    ...panel,
    advisor(
      2,
      [0.5, 0.5],
      [
        [null, 50],
        [30, 85],
      ],
    ),
  ]);
  assert.equal(gap.means[0]?.[0], 70);
  assert.deepEqual(gap.filled[2]?.[0]?.[0], { low: 65, score: 70, high: 77.5 });
  assert.deepEqual(scoresOf(frame, gap)[0]?.byAdvisor, { 'Advisor A': 60, 'Advisor B': 80 });
});

test('a cell that everyone left out takes the mean of its criterion, and 50 where that is empty too', () => {
  const table = tally(frame, [
    advisor(
      0,
      [1, 0],
      [
        [null, null],
        [[20, 30, 45], null],
      ],
    ),
  ]);
  assert.deepEqual(table.means, [
    [30, 50],
    [30, 50],
  ]);
  assert.deepEqual(table.filled[0]?.[0], [
    { low: 20, score: 30, high: 45 },
    { low: 50, score: 50, high: 50 },
  ]);
  assert.deepEqual(scoresOf(frame, table)[1], {
    option: 'opt_1',
    criterion: 'crt_2',
    mean: 50,
    low: 50,
    high: 50,
    byAdvisor: {},
    rangeByAdvisor: {},
  });
});

test('around the mean that stands in for a cell lie the ranges of its criterion, within the scale', () => {
  const [first, second] = [
    [
      [0, 4, 50],
      [50, 96, 100],
    ],
    [
      [0, 90, 100],
      [0, 10, 100],
    ],
  ] as const;
  const { filled, means } = tally(
    frame,
    [advisor(0, [1, 0], [[null, null], first]), advisor(1, [1, 0], [[null, null], second])],
    { method: 'track_record', outcomes: 20, weights: { 'Advisor A': 0.9, 'Advisor B': 0.1 } },
  );
  const close = (found: number | undefined, expected: number): void =>
    assert.ok(Math.abs((found ?? Number.NaN) - expected) < 1e-9, `${found} is not ${expected}`);
  // Of a plain mean of 47, between 0 and 75, and of 53, between 25 and 100.
  for (const [k, [low, score, high]] of [
    [0, 12.6, 40.6],
    [59.4, 87.4, 100],
  ].entries()) {
    close(means[0]?.[k], score!);
    const cell = filled[0]?.[0]?.[k];
    close(cell?.low, low!);
    close(cell?.score, score!);
    close(cell?.high, high!);
  }
});

test('only the ratios of the weights count', () => {
  assert.deepEqual(weightsOf(frameOf(['A', 'B'], [3, 1])), [0.75, 0.25]);
  assert.deepEqual(weightsOf(frameOf(['A', 'B'], [0, 0])), [0.5, 0.5]);
});

test('a sum has the same bits in every order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true })), (values) => {
      assert.equal(sum(values.toReversed()), sum(values));
    }),
    { numRuns: 30 },
  );
});

test('a tie goes to the favourite where it takes part, else to the earliest', () => {
  assert.equal(leader([0.3, 0.1 + 0.2, 0.1], 1), 1);
  assert.equal(leader([0.3, 0.1 + 0.2, 0.1], 2), 0);
  assert.equal(leader([1, 2, 3], 0), 2);
});

test('a panel without any answer cannot be tallied', () => {
  assert.throws(() => tally(frame, []), RangeError);
});
