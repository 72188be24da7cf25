import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Uncertainty } from './draws.ts';
import type { Given } from './panels.test-support.ts';
import { smaa } from './smaa.ts';

function input(
  advisors: readonly (readonly (readonly Given[])[])[],
  {
    weights,
    stated = true,
    seed = 'memo_1',
  }: { weights: readonly number[]; stated?: boolean; seed?: string },
): Uncertainty {
  return {
    seed,
    options: (advisors[0] ?? []).map((_, i) => `Option ${i}`),
    criteria: weights.map((_, k) => `Criterion ${k}`),
    advisors: advisors.map((_, a) => `Advisor ${a}`),
    weights,
    weightsStated: stated,
    cells: advisors.map((rows) =>
      rows.map((row) =>
        row.map((given) => {
          const [low, mode, high] = typeof given === 'number' ? [given, given, given] : (given ?? [0, 0, 0]);
          return { low, mode, high };
        }),
      ),
    ),
  };
}

/** Chance that a Beta(a, b) number with whole a and b is over t: a sum of binomial terms. */
function betaTail(a: number, b: number, t: number): number {
  const n = a + b - 1;
  let term = (1 - t) ** n;
  let total = 0;
  for (let j = 0; j < a; j += 1) {
    total += term;
    term *= ((n - j) / (j + 1)) * (t / (1 - t));
  }
  return total;
}

function near(actual: number | undefined, expected: number, within = 0.015): void {
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < within, `${actual} is not near ${expected}`);
}

// The first option leads where 80x + 20(1 - x) > 40x + 50(1 - x), that is over x = 3/7.
const CROSSING = 3 / 7;
const CROSSED = [
  [80, 20],
  [40, 50],
];

test('two criteria and no stated weight: acceptability is the length of the interval of weights that an option wins', () => {
  const [first, second] = smaa(input([CROSSED], { weights: [0.5, 0.5], stated: false }));
  near(first?.ranks[0], 1 - CROSSING);
  near(first?.ranks[1], CROSSING);
  near(second?.ranks[0], CROSSING);
  near(first?.centralWeights?.[0], (1 + CROSSING) / 2, 0.01);
  near(second?.centralWeights?.[0], CROSSING / 2, 0.01);
  assert.equal(first?.confidenceFactor, 1);
});

test('two criteria and stated weights: acceptability is the tail of a beta distribution', () => {
  for (const w of [0.25, 0.5, 0.375]) {
    const [first] = smaa(input([CROSSED], { weights: [w, 1 - w] }));
    near(first?.ranks[0], betaTail(24 * w, 24 * (1 - w), CROSSING));
  }
});

test('three options on a line of weights: every rank has the length of its intervals', () => {
  // 100x, 55 and 100(1 - x): the flat option is first on (0.45, 0.55), never last but beyond it.
  const rows = [
    [100, 0],
    [55, 55],
    [0, 100],
  ];
  const [left, flat, right] = smaa(input([rows], { weights: [0.5, 0.5], stated: false }));
  near(flat?.ranks[0], 0.1);
  near(flat?.ranks[1], 0.9);
  assert.equal(flat?.ranks[2], 0);
  near(left?.ranks[0], 0.45);
  near(left?.ranks[1], 0.05);
  near(right?.ranks[2], 0.5);
});

test('one criterion: acceptability is the chance that one triangle beats a point', () => {
  const [point, triangle] = smaa(input([[[50], [[20, 40, 80]]]], { weights: [1] }));
  const over = (80 - 50) ** 2 / ((80 - 20) * (80 - 40));
  near(triangle?.ranks[0], over);
  near(point?.ranks[0], 1 - over);
  assert.deepEqual(point?.centralWeights, [1]);
  near(point?.confidenceFactor ?? undefined, 1 - over, 0.04);
});

test('one advisor of three for an option makes a third of the draws', () => {
  const forFirst = [[90], [10]];
  const forSecond = [[10], [90]];
  const [first] = smaa(input([forFirst, forSecond, forSecond], { weights: [1] }));
  near(first?.ranks[0], 1 / 3, 0.0002);
});

test('options that are level in every cell share all ranks equally', () => {
  const row: Given[] = [40, 60, 10];
  const result = smaa(input([[row, row, row]], { weights: [0.2, 0.3, 0.5] }));
  for (const { ranks, confidenceFactor } of result) {
    for (const share of ranks) near(share, 1 / 3, 1e-9);
    near(confidenceFactor ?? undefined, 1 / 3, 1e-9);
  }
});

test('an option that never wins has no central weights and no confidence factor', () => {
  const [, beaten] = smaa(
    input(
      [
        [
          [90, 80],
          [[10, 20, 30], 40],
        ],
      ],
      { weights: [0.5, 0.5] },
    ),
  );
  assert.deepEqual(beaten, { ranks: [0, 1], centralWeights: null, confidenceFactor: null });
});

test('the same input gives the same bits on every machine', () => {
  const result = smaa(
    input(
      [
        [
          [[40, 50, 70], 20, [0, 5, 90]],
          [[30, 55, 60], 25, [10, 20, 90]],
          [[50, 50, 80], [15, 20, 25], 40],
        ],
        [
          [[10, 50, 60], 30, [20, 50, 70]],
          [[45, 55, 90], 20, [0, 0, 30]],
          [[20, 60, 75], [15, 35, 40], 45],
        ],
      ],
      { weights: [0.6, 0.399, 0.001] },
    ),
  );
  const digest = createHash('sha256').update(JSON.stringify(result)).digest('hex');
  assert.equal(digest, 'e54c2b36324999720e06ab63205ba4c23633dac9ec5089b852951c533b5d9149');
});

test('another seed draws other numbers within the error of the simulation', () => {
  const options = { weights: [0.5, 0.5], stated: false };
  const [one] = smaa(input([CROSSED], { ...options, seed: 'memo_1' }));
  const [two] = smaa(input([CROSSED], { ...options, seed: 'memo_2' }));
  assert.notDeepEqual(one, two);
  near(one?.ranks[0], two?.ranks[0] ?? 0, 0.02);
});

test('a better score never lowers first-rank acceptability', () => {
  const rows = (bonus: number): Given[][] => [
    [[20 + bonus, 40 + bonus, 60 + bonus], 50],
    [[30, 45, 50], 55],
  ];
  const shares = [0, 1, 5, 10, 20].map(
    (bonus) => smaa(input([rows(bonus)], { weights: [0.6, 0.4] }))[0]?.ranks[0] ?? 0,
  );
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  );
  assert.ok((shares[0] ?? 1) < (shares[4] ?? 0));
});
