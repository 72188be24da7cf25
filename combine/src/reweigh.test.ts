import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { OptionId } from '@witan/client';
import { weighted } from './numbers.ts';
import { crossings, reweigh } from './reweigh.ts';
import type { MeanScores } from './reweigh.ts';

const close = (a: number, b: number, within = 1e-9) =>
  assert.ok(Math.abs(a - b) < within, `${a} is not ${b}`);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const weightsOf = (size: number) =>
  fc
    .array(fc.integer({ min: 1, max: 100 }), { minLength: size, maxLength: size })
    .map((raw) => raw.map((value) => value / sum(raw)));
const tables = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 5 }))
  .chain(([options, criteria]) =>
    fc.record({
      cells: fc.array(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: criteria, maxLength: criteria }),
        { minLength: options, maxLength: options },
      ),
      weights: weightsOf(criteria),
      index: fc.integer({ min: 0, max: criteria - 1 }),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );
const idsOf = (cells: MeanScores): OptionId[] => cells.map((_, at): OptionId => `opt_${at + 1}`);

const scoresAt = (cells: MeanScores, weights: readonly number[]): number[] =>
  cells.map((row) => weighted(row, weights));

test('a moved weight takes its value and the others keep their proportions and sum to one', () => {
  fc.assert(
    fc.property(tables, ({ weights, index, x }) => {
      const moved = reweigh(weights, index, x, weights);
      close(moved[index] ?? Number.NaN, x);
      close(sum(moved), 1);
      weights.forEach((weight, at) => {
        if (at !== index) close(moved[at] ?? Number.NaN, (weight * (1 - x)) / (1 - (weights[index] ?? 0)));
      });
    }),
    { numRuns: 30 },
  );
});

test('a weight that took everything gives the others back in the proportions of the memo', () => {
  const stated = [0.5, 0.3, 0.2];
  const all = reweigh(stated, 0, 1, stated);
  assert.deepEqual(all, [1, 0, 0]);
  const back = reweigh(all, 0, 0.5, stated);
  back.forEach((weight, at) => close(weight, stated[at] ?? Number.NaN));
});

test('criteria that never had a weight share alike what is taken from the others', () => {
  const moved = reweigh([1, 0, 0], 0, 0.4, [1, 0, 0]);
  [0.4, 0.3, 0.3].forEach((weight, at) => close(moved[at] ?? Number.NaN, weight));
});

test('a share outside zero to one is held at the border, and a single criterion keeps all the weight', () => {
  assert.deepEqual(reweigh([0.5, 0.5], 0, 1.2, [0.5, 0.5]), [1, 0]);
  assert.deepEqual(reweigh([1], 0, 0.3, [1]), [1]);
});

test('a crossing is where the first place changes hands and nowhere else', () => {
  fc.assert(
    fc.property(tables, ({ cells, weights, index }) => {
      const ids = idsOf(cells);
      const leads = (x: number, option: OptionId) => {
        const scores = scoresAt(cells, reweigh(weights, index, x, weights));
        return Math.max(...scores) - (scores[ids.indexOf(option)] ?? Number.NaN) < 1e-3;
      };
      const marks = crossings(ids, cells, weights, index);
      const first = scoresAt(cells, reweigh(weights, index, 1e-7, weights));
      let leader = ids[first.indexOf(Math.max(...first))];
      let from = 0;
      for (const { at, winner } of [...marks, { at: 1, winner: undefined }]) {
        assert.ok(leader !== undefined && leads((from + at) / 2, leader));
        leader = winner;
        from = at;
      }
    }),
    { numRuns: 30 },
  );
});

test('where three options meet, the first place changes hands once', () => {
  const cells = [
    [0, 100],
    [50, 50],
    [100, 0],
  ];
  const [mark, ...more] = crossings(['opt_1', 'opt_2', 'opt_3'], cells, [0.4, 0.6], 0);
  close(mark?.at ?? Number.NaN, 0.5);
  assert.deepEqual([mark?.winner, more], ['opt_3', []]);
});

test('crossings agree with the formula of the protocol', () => {
  const cells = [
    [80, 20],
    [30, 60],
  ];
  const weights = [0.6, 0.4];
  // r is what each option has without the first criterion; leader a = 0, rival b = 1.
  const [ra, rb] = [20, 60];
  const expected = (rb - ra) / (80 - 30 + (rb - ra));
  const found = crossings(['opt_1', 'opt_2'], cells, weights, 0);
  assert.equal(found.length, 1);
  close(found[0]?.at ?? Number.NaN, expected);
  assert.equal(found[0]?.winner, 'opt_1');
});

test('one criterion alone moves nothing', () => {
  for (const cells of [
    [[90], [80]],
    [[80], [80]],
  ])
    assert.deepEqual(crossings(['opt_1', 'opt_2'], cells, [1], 0), []);
});

test('options that meet behind another one, or only where the weight is all or nothing, mark nothing', () => {
  const behind = [
    [90, 90],
    [10, 50],
    [50, 10],
  ];
  const atTheEnd = [
    [50, 20],
    [50, 80],
  ];
  for (const cells of [behind, atTheEnd])
    for (const index of [0, 1]) assert.deepEqual(crossings(idsOf(cells), cells, [0.5, 0.5], index), []);
});
