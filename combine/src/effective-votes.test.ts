import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { effectiveVotes, ERROR_CORRELATION, commonErrors, commonErrorSums } from './effective-votes.ts';
import { joined, NO_RECORD } from './learn.ts';
import type { Resolved, RecordSums } from './learn.ts';

const MODELS = ['c', 'a', 'b'];
const anySettled = fc.array(
  fc.record({
    said: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 3, maxLength: 3 }),
    truth: fc.integer({ min: 0, max: 1 }),
  }),
  { minLength: 30, maxLength: 60 },
);
const resolved = ({ said, truth }: { said: readonly number[]; truth: number }): Resolved => ({
  probabilities: Object.fromEntries(MODELS.map((name, i) => [name, [said[i]! / 100, 1 - said[i]! / 100]])),
  truth,
});
const recordOf = (questions: readonly Resolved[]): RecordSums =>
  questions.map(commonErrorSums).reduce(joined, { ...NO_RECORD, outcomes: questions.length });

/** Pearson's correlation in two passes. */
function pearson(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((x, y) => x + y, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const dot = (x: readonly number[], mx: number, y: readonly number[], my: number) =>
    x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0);
  return dot(a, ma, b, mb) / Math.sqrt(dot(a, ma, a, ma) * dot(b, mb, b, mb));
}

test('from 30 outcomes on it is the mean correlation of what the advisors missed', () => {
  fc.assert(
    fc.property(anySettled, (settled) => {
      const errors = MODELS.map((_, i) =>
        settled.map(({ said, truth }) => (truth === 0 ? 1 - said[i]! / 100 : said[i]! / 100)),
      );
      const pairs = [
        pearson(errors[0]!, errors[1]!),
        pearson(errors[0]!, errors[2]!),
        pearson(errors[1]!, errors[2]!),
      ];
      fc.pre(pairs.every(Number.isFinite));
      const expected = Math.max(0, pairs.reduce((x, y) => x + y, 0) / 3);
      const found = commonErrors(recordOf(settled.map(resolved)), MODELS);
      assert.ok(Math.abs(found.correlation - expected) < 1e-6, `${found.correlation} is not ${expected}`);
      assert.equal(found.outcomes, settled.length);
    }),
    { numRuns: 6 },
  );
});

test('votes whose errors are correlated count as Kish has it', () => {
  assert.deepEqual(
    [1, 2, 4].map((advisors) => effectiveVotes(advisors, 0.5)),
    [1, 2 / 1.5, 4 / 2.5],
  );
});

test('before that it is that of comparable models, and two seats of one model are one opinion', () => {
  const record = recordOf(
    Array.from({ length: 29 }, (_, i) => resolved({ said: [i, 50, 90], truth: i % 2 })),
  );
  assert.deepEqual(commonErrors(record, MODELS), { correlation: ERROR_CORRELATION, outcomes: 0 });
  assert.equal(commonErrors({ ...record, outcomes: 30 }, MODELS).outcomes, 30);
  assert.deepEqual(commonErrors(NO_RECORD, ['a']), { correlation: ERROR_CORRELATION, outcomes: 0 });
  const { correlation } = commonErrors(NO_RECORD, ['a', 'a (2)', 'a (3)', 'a (4)']);
  assert.equal(effectiveVotes(4, correlation), 1);
  assert.ok(effectiveVotes(4) > 1.2);
  assert.equal(commonErrors(NO_RECORD, ['a', 'a (2)', 'b']).correlation, (1 + 2 * ERROR_CORRELATION) / 3);
});

test('two that have answered fewer than ten questions together, or one always alike, err as comparable models do', () => {
  const correlation = (probabilities: (i: number) => Resolved['probabilities']): number => {
    const questions = Array.from({ length: 30 }, (_, i) => ({ probabilities: probabilities(i), truth: 0 }));
    return commonErrors(recordOf(questions), ['b', 'a']).correlation;
  };
  const together = (count: number) =>
    correlation((i) => (i < count ? { a: [i / 30], b: [1 - i / 30] } : { a: [i / 30] }));
  assert.deepEqual([9, 10, 30].map(together), [ERROR_CORRELATION, 0, 0]);
  assert.equal(
    correlation((i) => ({ a: [i / 30], b: [0.5] })),
    ERROR_CORRELATION,
  );
  assert.equal(
    correlation((i) => ({ a: [0.5], b: [i / 30] })),
    ERROR_CORRELATION,
  );
});
