import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Given } from './panels.test-support.ts';
import { atOnce } from './slices.ts';
import { simulating } from './smaa.ts';
import { CROSSED, CROSSING, input, near, smaa } from './uncertainty.test-support.ts';

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

/** The standard normal distribution function, by Simpson's rule. */
function normalUnder(z: number): number {
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const parts = Array.from(
    { length: 101 },
    (_, i) => density((z * i) / 100) * (i % 100 === 0 ? 1 : 2 + 2 * (i % 2)),
  );
  return 0.5 + (z / 300) * parts.reduce((sum, part) => sum + part, 0);
}

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

test('a criterion without weight has none in any draw', () => {
  const [first] = smaa(input([CROSSED], { weights: [1, 0] }));
  assert.deepEqual(
    [first?.ranks, first?.centralWeights],
    [
      [1, 0],
      [1, 0],
    ],
  );
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

// The constants of the next tests are integrals by adaptive quadrature (scipy.integrate.quad, error under 1e-9).

test('one criterion: acceptability and regret are the integrals over two skewed normal distributions', () => {
  // P(A > B) with A around 60 (45 to 70) and B around 50 (40 to 65): the integral of F_B(a) dF_A(a). Regret of
  // A: the integral of F_A (1 - F_B) over the scale; of its distribution the point where P(B - A <= r) is 0.9.
  const [a, b] = smaa(input([[[[45, 60, 70]], [[40, 50, 65]]]], { weights: [1] }));
  near(a?.ranks[0], 0.703620886553);
  near(b?.ranks[0], 1 - 0.703620886553);
  near(a?.regret.expected, 2.917371785103, 0.15);
  near(b?.regret.expected, 9.804432964454, 0.25);
  near(a?.regret.p90, 11.542762050169, 0.5);
  assert.deepEqual(a?.centralWeights, [1]);
  near(a?.confidenceFactor ?? undefined, 0.703620886553, 0.04);
});

test('five criteria: a lead of five points is no safer than correlated errors leave it', () => {
  // Phi(5 / (s sqrt(2 (r + (1 - r) sum w^2)))) with s = 15 / 1.2816, in the mean over the weights.
  const rows = [60, 55].map((score) =>
    Array.from({ length: 5 }, (): Given => [score - 15, score, score + 15]),
  );
  const share = (errorCorrelation: number): number | undefined =>
    smaa(input([rows], { weights: [0.2, 0.2, 0.2, 0.2, 0.2], errorCorrelation }))[0]?.ranks[0];
  near(share(0), 0.746169);
  near(share(0.5), 0.651241);
  near(share(1), 0.618699);
});

test('two criteria: acceptability, regret and what knowing a criterion leaves are integrals over the weight', () => {
  // A is 70 and 40, B 50 and 50, all plus or minus 12; at weight w the lead is 30w - 10 with standard deviation
  // s sqrt(2 (r + (1 - r)(w^2 + (1 - w)^2))), s = 12 / 1.2816; w is Beta(9, 15), or uniform where none is stated.
  const rows: Given[][] = [
    [
      [58, 70, 82],
      [28, 40, 52],
    ],
    [
      [38, 50, 62],
      [38, 50, 62],
    ],
  ];
  const stated = atOnce(simulating(input([rows], { weights: [0.375, 0.625] })));
  near(stated.options[0]?.ranks[0], 0.542566918607);
  near(stated.options[0]?.regret.expected, 4.193796804791, 0.15);
  near(stated.options[1]?.regret.expected, 5.443796804791, 0.15);
  near(stated.valueOfInformation.points, 4.193796804791, 0.15);
  // With the first criterion held 2.949 points are left, with the second 1.698.
  assert.equal(stated.valueOfInformation.mostFrom, 1);
  const open = atOnce(simulating(input([rows], { weights: [0.5, 0.5], stated: false })));
  near(open.options[0]?.ranks[0], 0.631431265599);
  near(open.options[0]?.regret.expected, 3.768371286736, 0.2);
  near(open.options[1]?.regret.expected, 8.768371286736, 0.3);
});

test('one advisor of three for an option makes a third of the draws', () => {
  const forFirst = [[90], [10]];
  const forSecond = [[10], [90]];
  const [first] = smaa(input([forFirst, forSecond, forSecond], { weights: [1] }));
  near(first?.ranks[0], 1 / 3, 0.0002);
});

test('options that are level in every cell share all ranks equally', () => {
  const row: Given[] = [40, 60, 10];
  for (const count of [2, 3]) {
    const rows = Array.from({ length: count }, () => row);
    for (const { ranks, confidenceFactor } of smaa(input([rows], { weights: [0.2, 0.3, 0.5] }))) {
      for (const share of ranks) near(share, 1 / count, 1e-9);
      near(confidenceFactor ?? undefined, 1 / count, 1e-9);
    }
  }
});

test('a confidence factor is the chance of the lead that the central weights leave, whatever the number of criteria', () => {
  // Phi(lead / (s sqrt(2 (r + (1 - r) sum w^2)))) with r = 0.5 and s = 15 / 1.2816.
  const scores = [
    [62, 40, 58, 44, 50],
    [38, 60, 42, 56, 60],
  ];
  for (const count of [4, 5]) {
    const rows = scores.map((row) =>
      row.slice(0, count).map((score): Given => [score - 15, score, score + 15]),
    );
    const weights = Array.from({ length: count }, () => 1 / count);
    for (const [i, { centralWeights, confidenceFactor }] of smaa(input([rows], { weights })).entries()) {
      const w = centralWeights ?? [];
      const lead = w.reduce((sum, x, k) => sum + x * (scores[i]![k]! - scores[1 - i]![k]!), 0);
      const spread = Math.sqrt(1 + w.reduce((sum, x) => sum + x * x, 0)) * (15 / 1.2815515655446004);
      near(confidenceFactor ?? undefined, normalUnder(lead / spread), 0.03);
    }
  }
});

test('options that are level share the draws in which no other is better', () => {
  const certain: Given[] = [[50, 50, 50]];
  const [one, other, open] = smaa(input([[certain, certain, [[40, 50, 60]]]], { weights: [1] }));
  near(one?.confidenceFactor ?? undefined, 0.25, 0.03);
  near(other?.confidenceFactor ?? undefined, 0.25, 0.03);
  near(open?.confidenceFactor ?? undefined, 0.5, 0.03);
});

test('an option that never wins has no central weights and no confidence factor, and loses what it lacks', () => {
  const { options, valueOfInformation } = atOnce(
    simulating(
      input(
        [
          [
            [90, 80],
            [30, 40],
          ],
        ],
        { weights: [0.5, 0.5] },
      ),
    ),
  );
  const [first, beaten] = options;
  assert.deepEqual([beaten?.ranks, beaten?.centralWeights, beaten?.confidenceFactor], [[0, 1], null, null]);
  near(beaten?.regret.expected, 50, 0.1);
  assert.deepEqual(first?.regret, { expected: 0, p90: 0 });
  assert.deepEqual(valueOfInformation, { points: 0, mostFrom: null });
});

test('an option that wins a single draw has central weights', () => {
  const rows = [
    [100, 0],
    [0.025, 0.025],
    [0.025, 0.025],
  ];
  // Two draws in ten thousand, shared with the other one like it.
  const [, one] = smaa(input([rows], { weights: [0.5, 0.5], stated: false }));
  assert.equal(one?.ranks[0], 0.0001);
  near(one.centralWeights?.[1], 1, 0.001);
  assert.equal(one.confidenceFactor, 0.5);
});

test('where weights alone are open, knowing would be worth something but no criterion tells more', () => {
  const { valueOfInformation } = atOnce(simulating(input([CROSSED], { weights: [0.5, 0.5], stated: false })));
  assert.ok(valueOfInformation.points > 5);
  assert.equal(valueOfInformation.mostFrom, null);
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
  assert.equal(digest, 'ae2927861607ec342cc3a483a5d28aa64365ad71577140e1615c68675f62b3ee');
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

test('pauses at the latest after 40,000 cells and gives the same numbers', () => {
  const rows = Array.from({ length: 8 }, (_, i) => Array.from({ length: 6 }, (__, k) => 10 * i + k));
  const given = input([rows], { weights: rows[0]!.map(() => 1 / 6) });
  const slices = simulating(given);
  let pauses = 0;
  for (let step = slices.next(); ; step = slices.next()) {
    if (step.done) {
      assert.deepEqual(step.value, atOnce(simulating(given)));
      break;
    }
    pauses += 1;
  }
  // And after each option.
  assert.ok(pauses >= (10_000 * 8 * 6) / 40_000 + 8, String(pauses));
});
