import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Given } from './panels.test-support.ts';
import { atOnce } from './slices.ts';
import { simulating } from './smaa.ts';
import { CROSSED, input, near, smaa } from './uncertainty.test-support.ts';

test('the standard error of an acceptability is at most 0.0071, and reaches it where mirrored draws repeat', () => {
  const runs = 40;
  const deviation = (rows: Given[][], option: number): number => {
    const shares = Array.from(
      { length: runs },
      (_, turn) =>
        smaa(input([rows], { weights: [0.5, 0.5], stated: false, seed: `memo_${turn}` }))[option]?.ranks[0] ??
        0,
    );
    const mean = shares.reduce((total, share) => total + share, 0) / runs;
    return Math.sqrt(shares.reduce((total, share) => total + (share - mean) ** 2, 0) / (runs - 1));
  };
  // The flat option wins on the middle half of the weights: w and its mirror image fall there together.
  const middle = deviation(
    [
      [100, 0],
      [75, 75],
      [0, 100],
    ],
    1,
  );
  // A standard deviation over 40 runs is itself known to within 11%.
  assert.ok(middle < 0.0071 * 1.35, String(middle));
  assert.ok(middle > 0.005, `${middle}: worse than independent draws, as the documentation says`);
  const monotone = deviation(CROSSED, 0);
  assert.ok(monotone < 0.005, String(monotone));
});

/** The same simulation written another way: one loop, Box-Muller, logarithms of uniform numbers for the weights. */
function plainly(
  advisors: readonly (readonly (readonly [number, number, number][])[])[],
  shapes: readonly number[],
  draws: number,
) {
  let state = 12_345;
  const random = (): number => {
    // Lehmer's generator modulo 2^31 - 1.
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const gauss = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const [p, n] = [advisors[0]?.length ?? 0, shapes.length];
  const first = Array.from({ length: p }, () => 0);
  const lost = Array.from({ length: p }, (): number[] => []);
  const central = Array.from({ length: p }, () => Array.from({ length: n }, () => 0));
  const held = Array.from({ length: n }, () => ({ best: 0, scores: Array.from({ length: p }, () => 0) }));
  for (let draw = 0; draw < draws; draw += 1) {
    const rows = advisors[Math.floor(random() * advisors.length)] ?? [];
    const gammas = shapes.map((shape) => {
      let total = 0;
      for (let i = 0; i < shape; i += 1) total -= Math.log(random());
      return total;
    });
    const total = gammas.reduce((sum, value) => sum + value, 0);
    const w = gammas.map((value) => value / total);
    const cells = rows.map((row) => {
      const h = gauss();
      return row.map(([low, score, high]) => {
        const z = Math.SQRT1_2 * h + Math.SQRT1_2 * gauss();
        return Math.min(
          100,
          Math.max(0, score + (z < 0 ? z * (score - low) : z * (high - score)) / 1.2815515655446004),
        );
      });
    });
    const sumOf = (row: readonly number[]): number => row.reduce((sum, x, k) => sum + x * (w[k] ?? 0), 0);
    const scores = cells.map(sumOf);
    const best = Math.max(...scores);
    const winner = scores.indexOf(best);
    first[winner] = (first[winner] ?? 0) + 1 / draws;
    scores.forEach((score, i) => lost[i]?.push(best - score));
    w.forEach((value, k) => (central[winner]![k] = (central[winner]?.[k] ?? 0) + value));
    held.forEach((entry, k) => {
      const known = cells.map((row, i) => sumOf(row.map((x, j) => (j === k ? (rows[i]?.[k]?.[1] ?? 0) : x))));
      entry.best += Math.max(...known) / draws;
      known.forEach((score, i) => (entry.scores[i] = (entry.scores[i] ?? 0) + score / draws));
    });
  }
  return {
    first,
    expected: lost.map((values) => values.reduce((sum, value) => sum + value, 0) / draws),
    p90: lost.map((values) => values.toSorted((a, b) => a - b)[Math.ceil(0.9 * draws) - 1] ?? 0),
    central: central.map((sums, i) => sums.map((sum) => sum / ((first[i] ?? 1) * draws))),
    left: held.map(({ best, scores }) => best - Math.max(...scores)),
  };
}

test('three advisors, options and criteria: a Monte Carlo written another way finds the same', () => {
  const advisors: [number, number, number][][][] = [
    [
      [
        [50, 70, 85],
        [20, 35, 60],
        [40, 60, 70],
      ],
      [
        [30, 55, 60],
        [45, 50, 75],
        [35, 50, 80],
      ],
      [
        [10, 40, 55],
        [50, 70, 95],
        [30, 45, 60],
      ],
    ],
    [
      [
        [40, 50, 80],
        [30, 50, 60],
        [45, 55, 75],
      ],
      [
        [50, 65, 70],
        [20, 40, 50],
        [30, 60, 90],
      ],
      [
        [20, 35, 60],
        [55, 65, 80],
        [20, 30, 55],
      ],
    ],
    [
      [
        [55, 60, 65],
        [10, 30, 50],
        [50, 75, 80],
      ],
      [
        [35, 60, 65],
        [40, 55, 70],
        [40, 45, 50],
      ],
      [
        [25, 50, 75],
        [60, 75, 85],
        [35, 40, 65],
      ],
    ],
  ];
  // Stated weights of so many of 49: a Dirichlet distribution of whole concentrations. What knowing the first criterion
  // of 24, 12 and 13 saves more than the third is a thirtieth of the value.
  for (const [shapes, isClear] of [
    [[24, 12, 13], false],
    [[10, 10, 29], true],
  ] as const) {
    const plain = plainly(advisors, shapes, 60_000);
    const given = input(advisors, { weights: shapes.map((shape) => shape / 49) });
    const { options, valueOfInformation } = atOnce(simulating(given));
    options.forEach(({ ranks, regret, centralWeights }, i) => {
      near(ranks[0], plain.first[i] ?? 0, 0.02);
      near(regret.expected, plain.expected[i] ?? 0, 0.25);
      near(regret.p90, plain.p90[i] ?? 0, 0.7);
      centralWeights?.forEach((weight, k) => near(weight, plain.central[i]?.[k] ?? 0, 0.006));
    });
    near(valueOfInformation.points, Math.min(...plain.expected), 0.25);
    const most = plain.left.indexOf(Math.min(...plain.left));
    assert.equal(valueOfInformation.mostFrom, isClear ? most : null);
  }
});
