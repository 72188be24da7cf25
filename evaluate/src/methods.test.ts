import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linearPool, logitPool, majorityOf, medianPool, trimmedPool } from './methods.ts';

const near = (actual: readonly number[] | null, expected: readonly number[], within = 1e-12): void => {
  assert.equal(actual?.length, expected.length);
  expected.forEach((value, k) => assert.ok(Math.abs((actual?.[k] ?? NaN) - value) < within, `${actual}`));
};

const panels = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 7 }))
  .chain(([options, advisors]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: options, maxLength: options }), {
      minLength: advisors,
      maxLength: advisors,
    }),
  )
  .map((rows) =>
    rows.map((row) => {
      const total = row.reduce((sum, value) => sum + value, 0);
      return row.map((value) => (total > 0 ? value / total : 1 / row.length));
    }),
  );

test("the product's pool is the plain mean of the probabilities", () => {
  near(
    linearPool([
      [0.9, 0.1],
      [0.6, 0.4],
      [0.3, 0.7],
    ]),
    [0.6, 0.4],
  );
  fc.assert(
    fc.property(panels, (panel) => {
      const plain = (panel[0] ?? []).map(
        (_, k) => panel.reduce((sum, row) => sum + (row[k] ?? 0), 0) / panel.length,
      );
      near(linearPool(panel), plain);
    }),
    { numRuns: 30 },
  );
});

test('the median takes the middle, the trimmed mean drops both ends', () => {
  const panel = [
    [0.9, 0.1],
    [0.1, 0.9],
    [1, 0],
    [0.6, 0.4],
    [0.5, 0.5],
  ];
  near(medianPool(panel), [0.6, 0.4]);
  near(trimmedPool(panel), [2 / 3, 1 / 3]);
  near(
    trimmedPool([
      [0.2, 0.8],
      [0.6, 0.4],
    ]),
    [0.4, 0.6],
  );
});

test('with two options the logit mean is the logistic of the mean logit', () => {
  const logit = (p: number): number => Math.log(p / (1 - p));
  const expected = 1 / (1 + Math.exp(-(logit(0.9) + logit(0.2) + logit(0.6)) / 3));
  near(
    logitPool([
      [0.9, 0.1],
      [0.2, 0.8],
      [0.6, 0.4],
    ]),
    [expected, 1 - expected],
  );
});

test('one advisor that is certain cannot settle the logit mean alone', () => {
  const [first] = logitPool([
    [0, 1],
    [0.5, 0.5],
  ]);
  assert.ok(first !== undefined && first > 0.02 && first < 0.05, String(first));
});

test('the majority puts everything on the option with most votes and shares what is level', () => {
  near(
    majorityOf([
      [1, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ]),
    [1, 0, 0],
  );
  near(
    majorityOf([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]),
    [0.5, 0.5, 0],
  );
  assert.equal(majorityOf([[0, 0]]), null);
});

test('every pool is a distribution and forgets the order of the advisors', () => {
  fc.assert(
    fc.property(panels, (panel) => {
      for (const pool of [linearPool, medianPool, trimmedPool, logitPool]) {
        const pooled = pool(panel);
        near([pooled.reduce((sum, value) => sum + value, 0)], [1], 1e-9);
        assert.ok(pooled.every((value) => value >= 0));
        assert.deepEqual(pool(panel.toReversed()), pooled);
      }
    }),
    { numRuns: 30 },
  );
});
