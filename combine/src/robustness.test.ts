import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisor, frameOf } from './panels.test-support.ts';
import type { Given } from './panels.test-support.ts';
import { LISTED_FLIPS, robustnessOf } from './robustness.ts';
import { levelKey, tally } from './tally.ts';

function check(weights: number[], answers: [number[], Given[][]][], recommended: number) {
  const frame = frameOf(
    (answers[0]?.[1] ?? []).map((_, i) => `Option ${i}`),
    weights,
  );
  const perspectives = answers.map(([chances, rows], place) => advisor(place, chances, rows));
  return robustnessOf({ frame, perspectives, table: tally(frame, perspectives) }, recommended);
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
    { without: 'Advisor A', winner: 'opt_2' },
    { without: 'Advisor B', winner: 'opt_1' },
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
  assert.equal(flips.filter(({ kind }) => kind === 'score').length, LISTED_FLIPS);
  assert.equal(flips.filter(({ kind }) => kind === 'weight').length, LISTED_FLIPS);
  const sizes = flips
    .map(({ kind, from, to }) => Math.abs(to - from) / (kind === 'weight' ? from : 100))
    .map(levelKey);
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => a - b),
  );
});
