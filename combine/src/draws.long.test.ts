import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellSampler, concentrations, drawScores, drawWeights, SIMULATION, weightSampler } from './draws.ts';
import type { CellSampler, Uncertainty } from './draws.ts';
import type { CellEstimate } from './tally.ts';

const MANY = 40_000;

function drawnWeights(
  input: Pick<Uncertainty, 'seed' | 'criteria' | 'weights' | 'weightsStated'>,
  draws: number,
): Float64Array {
  const sampler = weightSampler(input);
  const n = input.weights.length;
  const rows = new Float64Array(draws * n);
  for (let draw = 0; draw < draws; draw += 1)
    drawWeights(sampler, draw, rows.subarray(draw * n, (draw + 1) * n));
  return rows;
}

function columns(rows: Float64Array, width: number): { mean: number; sd: number }[] {
  return Array.from({ length: width }, (_, k) => {
    const column = rows.filter((_value, place) => place % width === k);
    const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
    return {
      mean,
      sd: Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length),
    };
  });
}

function named(weights: readonly number[]): string[] {
  return weights.map((_, k) => `Criterion ${k}`);
}

test('drawn weights have the mean and standard deviation of their Dirichlet distribution', () => {
  for (const weights of [
    [0.5, 0.5],
    [0.7, 0.2, 0.1],
    [0.4, 0.3, 0.2, 0.1],
    [0.001, 0.999],
  ]) {
    for (const weightsStated of [true, false]) {
      const rows = drawnWeights({ seed: 'memo_1', criteria: named(weights), weights, weightsStated }, MANY);
      const total = concentrations(weights, weightsStated).reduce((sum, shape) => sum + shape, 0);
      columns(rows, weights.length).forEach(({ mean, sd }, k) => {
        const weight = weights[k] ?? 0;
        const expected = Math.sqrt((weight * (1 - weight)) / (total + 1));
        assert.ok(Math.abs(mean - weight) < (5 * expected) / Math.sqrt(MANY), `mean ${mean} of ${weight}`);
        assert.ok(
          Math.abs(sd / expected - 1) < (Math.min(...weights) < 0.01 ? 0.25 : 0.03),
          `s.d. ${sd} of ${weight}`,
        );
      });
    }
  }
});

test('equal stated weights have a standard deviation of a fifth of the weight, whatever their number', () => {
  for (const n of [2, 3, 5, 8, 12]) {
    const total = concentrations(
      Array.from({ length: n }, () => 1 / n),
      true,
    ).reduce((sum, shape) => sum + shape, 0);
    const sd = Math.sqrt(((1 / n) * (1 - 1 / n)) / (total + 1));
    assert.ok(Math.abs(sd * n - 0.2) < 1e-12, `${sd * n} at ${n}`);
  }
});

test('with no weight stated every weighting is as likely as any other', () => {
  const weights = [1 / 2, 1 / 2];
  const rows = drawnWeights(
    { seed: 'memo_1', criteria: named(weights), weights, weightsStated: false },
    MANY,
  );
  for (const limit of [0.1, 0.25, 0.5, 0.9]) {
    const under = Array.from(rows).filter((value, place) => place % 2 === 0 && value < limit).length / MANY;
    assert.ok(Math.abs(under - limit) < 0.01, `${under} under ${limit}`);
  }
});

test('every row of weights sums to 1, a single criterion weighs 1, a weight of 0 stays 0', () => {
  const weights = [0.6, 0.4, 0];
  const rows = drawnWeights({ seed: 'memo_1', criteria: named(weights), weights, weightsStated: true }, 101);
  for (let start = 0; start < rows.length; start += 3) {
    const row = rows.subarray(start, start + 3);
    assert.ok(Math.abs(row.reduce((sum, value) => sum + value, 0) - 1) < 1e-12);
    assert.equal(row[2], 0);
  }
  const single = drawnWeights({ seed: 'memo_1', criteria: ['Cost'], weights: [1], weightsStated: true }, 5);
  assert.deepEqual([...single], [1, 1, 1, 1, 1]);
});

/** The cells of a pair, its first draw's and then its second's, and whose they are. */
function cellsOf(sampler: CellSampler): { cells: Float64Array; advisor: number } {
  const [options, criteria] = [sampler.streams.length, sampler.normals.length - 1];
  const draw = () => ({ weights: new Float64Array(criteria).fill(1), scores: new Float64Array(options) });
  const cells = new Float64Array(2 * options * criteria);
  const advisor = drawScores(sampler, { first: draw(), second: draw(), cells, place: 0 });
  return { cells, advisor };
}

function drawn(estimate: CellEstimate, count: number, settings = SIMULATION): number[] {
  const sampler = cellSampler({
    ...settings,
    seed: 'memo_1',
    options: ['One'],
    criteria: ['Cost'],
    pool: [1],
    levels: [settings.intervalLevel],
    cells: [[[estimate]]],
  });
  return Array.from({ length: count / 2 }, () => [...cellsOf(sampler).cells]).flat();
}

function under(values: readonly number[], limit: number): number {
  return values.filter((value) => value < limit).length / values.length;
}

test('a cell is under low and over high in a tenth of the draws each, and under its score in half', () => {
  for (const estimate of [
    { low: 20, score: 40, high: 80 },
    { low: 48, score: 50, high: 60 },
  ]) {
    const cells = drawn(estimate, MANY);
    near(under(cells, estimate.low), 0.1);
    near(under(cells, estimate.score), 0.5);
    near(under(cells, estimate.high), 0.9);
    // A standard normal number is under 0.5244 with probability 0.7.
    near(
      under(cells, estimate.score + (0.524400512708 / 1.281551565545) * (estimate.high - estimate.score)),
      0.7,
    );
  }
});

test('a range that is held narrower or wider moves the tails with it', () => {
  const estimate = { low: 40, score: 50, high: 60 };
  near(under(drawn(estimate, MANY, { ...SIMULATION, intervalLevel: 0.5 }), 40), 0.25);
  near(under(drawn(estimate, MANY, { ...SIMULATION, intervalLevel: 0.98 }), 40), 0.01);
});

test('cells stay within 0 and 100, where what is cut off gathers', () => {
  const cells = drawn({ low: 0, score: 0, high: 60 }, MANY);
  assert.ok(cells.every((value) => value >= 0 && value <= 100));
  near(cells.filter((value) => value === 0).length / MANY, 0.5);
  // 100 is 2.136 standard deviations up.
  near(cells.filter((value) => value === 100).length / MANY, 0.0163, 0.004);
});

test('a range without width is its score, exactly', () => {
  assert.ok(drawn({ low: 33.3, score: 33.3, high: 33.3 }, 1000).every((value) => value === 33.3));
});

test('errors correlate by the setting within an option and not at all between options', () => {
  const estimate = { low: 45, score: 50, high: 55 };
  for (const errorCorrelation of [0, 0.5, 1]) {
    const sampler = cellSampler({
      ...SIMULATION,
      errorCorrelation,
      seed: 'memo_1',
      options: ['One', 'Two'],
      criteria: ['Cost', 'Fit'],
      pool: [1],
      levels: [SIMULATION.intervalLevel],
      cells: [
        [
          [estimate, estimate],
          [estimate, estimate],
        ],
      ],
    });
    const rows = Array.from({ length: MANY / 2 }, () => {
      const { cells } = cellsOf(sampler);
      return [cells.subarray(0, 4), cells.subarray(4)];
    }).flat();
    near(correlation(rows, 0, 1), errorCorrelation, 0.02);
    near(correlation(rows, 2, 3), errorCorrelation, 0.02);
    near(correlation(rows, 0, 2), 0, 0.02);
    near(correlation(rows, 1, 2), 0, 0.02);
  }
});

function correlation(rows: readonly Float64Array[], i: number, j: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    const [x, y] = [row[i] ?? 0, row[j] ?? 0];
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  const n = rows.length;
  return (ab - (a * b) / n) / Math.sqrt((aa - a ** 2 / n) * (bb - b ** 2 / n));
}

function near(actual: number, expected: number, within = 0.01): void {
  assert.ok(Math.abs(actual - expected) < within, `${actual} is not near ${expected}`);
}

test('every advisor has its share of the draws, to within a turn at any time, and a draw never mixes them', () => {
  for (const weights of [
    [1 / 3, 1 / 3, 1 / 3],
    [0.7, 0.1, 0.2],
    [0.62, 0.38, 0],
  ]) {
    const advisors = ['Advisor A', 'Advisor B', 'Advisor C'];
    const point = (value: number): CellEstimate => ({ low: value, score: value, high: value });
    const sampler = cellSampler({
      ...SIMULATION,
      seed: 'memo_1',
      options: ['One', 'Two'],
      criteria: ['Cost'],
      pool: weights,
      levels: weights.map(() => SIMULATION.intervalLevel),
      cells: advisors.map((_, a) => [[point(a)], [point(a)]]),
    });
    const counts = [0, 0, 0];
    for (let pair = 0; pair < 5_000; pair += 1) {
      const { cells, advisor } = cellsOf(sampler);
      assert.deepEqual(new Set(cells), new Set([advisor]));
      counts[advisor] = (counts[advisor] ?? 0) + 1;
      for (const [a, weight] of weights.entries())
        assert.ok(Math.abs((counts[a] ?? 0) - weight * (pair + 1)) < 1.001, `${counts} after ${pair + 1}`);
    }
  }
});

test('scores are the cells of each draw under the weights of that draw, with cells given or not', () => {
  const estimate = { low: 30, score: 50, high: 90 };
  const input = {
    ...SIMULATION,
    seed: 'memo_1',
    options: ['One', 'Two', 'Three'],
    criteria: ['Cost', 'Fit'],
    pool: [1],
    levels: [SIMULATION.intervalLevel],
    cells: [[1, 2, 3].map(() => [estimate, estimate])],
  };
  const draw = (...weights: number[]) => ({
    weights: Float64Array.from(weights),
    scores: new Float64Array(3),
  });
  const [shown, hidden] = [cellSampler(input), cellSampler(input)];
  for (let pair = 0; pair < 50; pair += 1) {
    const [first, second] = [draw(0.25, 0.75), draw(0.5, 0.5)];
    const cells = new Float64Array(14);
    drawScores(shown, { first, second, cells, place: 2 });
    const scored = ({ weights: [w = 0, v = 0] }: typeof first, from: number) =>
      [0, 2, 4].map((at) => w * (cells[from + at] ?? 0) + v * (cells[from + at + 1] ?? 0));
    assert.deepEqual([...first.scores], scored(first, 2));
    assert.deepEqual([...second.scores], scored(second, 8));
    const again = [draw(0.25, 0.75), draw(0.5, 0.5)] as const;
    drawScores(hidden, { first: again[0], second: again[1], cells: null, place: 0 });
    assert.deepEqual([again[0].scores, again[1].scores], [first.scores, second.scores]);
  }
});
