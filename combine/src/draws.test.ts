import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellSampler, concentrations, drawWeights } from './draws.ts';
import type { Triangle } from './tally.ts';

const MANY = 40_000;

function columns(rows: Float64Array, width: number): { mean: number; sd: number }[] {
  return Array.from({ length: width }, (_, k) => {
    const column = Array.from(rows).filter((_value, place) => place % width === k);
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
      const rows = drawWeights({ seed: 'memo_1', criteria: named(weights), weights, weightsStated }, MANY);
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
  const rows = drawWeights({ seed: 'memo_1', criteria: named(weights), weights, weightsStated: false }, MANY);
  for (const limit of [0.1, 0.25, 0.5, 0.9]) {
    const under = Array.from(rows).filter((value, place) => place % 2 === 0 && value < limit).length / MANY;
    assert.ok(Math.abs(under - limit) < 0.01, `${under} under ${limit}`);
  }
});

test('every row of weights sums to 1, a single criterion weighs 1, a weight of 0 stays 0', () => {
  const weights = [0.6, 0.4, 0];
  const rows = drawWeights({ seed: 'memo_1', criteria: named(weights), weights, weightsStated: true }, 101);
  for (let start = 0; start < rows.length; start += 3) {
    const row = rows.subarray(start, start + 3);
    assert.ok(Math.abs(row.reduce((sum, value) => sum + value, 0) - 1) < 1e-12);
    assert.equal(row[2], 0);
  }
  const single = drawWeights({ seed: 'memo_1', criteria: ['Cost'], weights: [1], weightsStated: true }, 5);
  assert.deepEqual([...single], [1, 1, 1, 1, 1]);
});

function drawn(triangle: Triangle, count: number): number[] {
  const draw = cellSampler({
    seed: 'memo_1',
    options: ['One'],
    criteria: ['Cost'],
    advisors: ['Advisor A'],
    cells: [[[triangle]]],
  });
  const cells = new Float64Array(count);
  for (let turn = 0; turn < count; turn += 1) draw(turn, cells, turn);
  return [...cells];
}

test('drawn cells follow the distribution function of their triangle', () => {
  for (const triangle of [
    { low: 20, mode: 40, high: 80 },
    { low: 0, mode: 0, high: 100 },
    { low: 50, mode: 60, high: 60 },
  ]) {
    const { low, mode, high } = triangle;
    const cells = drawn(triangle, MANY);
    assert.ok(cells.every((value) => value > low && value < high));
    for (const share of [0.1, 0.3, 0.5, 0.8]) {
      const x = low + share * (high - low);
      const expected =
        x < mode
          ? (x - low) ** 2 / ((high - low) * (mode - low))
          : 1 - (high - x) ** 2 / ((high - low) * (high - mode));
      const under = cells.filter((value) => value <= x).length / MANY;
      assert.ok(Math.abs(under - expected) < 0.01, `${under} under ${x}, not ${expected}`);
    }
  }
});

test('a triangle without width is its point, exactly', () => {
  assert.ok(drawn({ low: 33.3, mode: 33.3, high: 33.3 }, 1000).every((value) => value === 33.3));
});

test('advisors have the same share of the draws, and a draw never mixes them', () => {
  const advisors = ['Advisor A', 'Advisor B', 'Advisor C'];
  const point = (value: number): Triangle => ({ low: value, mode: value, high: value });
  const draw = cellSampler({
    seed: 'memo_1',
    options: ['One', 'Two'],
    criteria: ['Cost'],
    advisors,
    cells: advisors.map((_, a) => [[point(a)], [point(a)]]),
  });
  const counts = [0, 0, 0];
  const cells = new Float64Array(2);
  for (let turn = 0; turn < 10_000; turn += 1) {
    draw(turn, cells, 0);
    assert.equal(cells[0], cells[1]);
    const a = cells[0] ?? 0;
    counts[a] = (counts[a] ?? 0) + 1;
  }
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 2, String(counts));
});
