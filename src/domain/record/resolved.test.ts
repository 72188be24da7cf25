import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CriterionId, OptionId } from '@witan/client';
import { evidenceOfScores } from '@witan/combine';
import { memoExample } from '../../operations/memo-example.ts';
import { brierOf, resolvedBy } from './resolved.ts';

test('a Brier score is halved: 0 is certain and right, 1 certain and wrong', () => {
  assert.equal(brierOf([1, 0], 0), 0);
  assert.equal(brierOf([0, 1], 0), 1);
  assert.equal(brierOf([0.5, 0.5], 1), 0.25);
});

test('an advisor’s doubts about an option are those about its scores, in part shared by the criteria', () => {
  const [first, second] = memoExample.options;
  const [one, other] = memoExample.criteria;
  const [cell] = memoExample.scores;
  const [voice] = memoExample.perspectives;
  assert.ok(first && second && one && other && cell && voice);
  const { advisor } = voice;
  const scored = (
    option: OptionId,
    criterion: CriterionId,
    [low, score, high]: readonly [number, number, number],
  ) => ({
    ...cell,
    option,
    criterion,
    byAdvisor: { [advisor]: score },
    rangeByAdvisor: { [advisor]: [low, high] as [number, number] },
  });
  const memo = {
    ...memoExample,
    musts: [],
    options: [first, second],
    criteria: [
      { ...one, weight: 0.75 },
      { ...other, weight: 0.25 },
    ],
    scores: [
      scored(first.id, one.id, [60, 70, 80]),
      scored(first.id, other.id, [20, 40, 60]),
      scored(second.id, one.id, [40, 50, 70]),
      scored(second.id, other.id, [70, 80, 90]),
    ],
    robustness: {
      ...memoExample.robustness,
      settings: { ...memoExample.robustness.settings, errorCorrelation: 0.25 },
    },
    perspectives: [{ ...voice, late: false, probabilities: { [first.id]: 0.2, [second.id]: 0.6 } }],
  };
  const outcome = {
    result: 'better',
    best: second.id,
    lessons: null,
    observedOn: null,
    recordedAt: '',
    learn: true,
  };
  const [question] = resolvedBy(
    memo,
    { [advisor]: 'm' },
    // `as`: nothing else of a record is read.
    { outcome, decision: null, view: null, settled: {} } as unknown as Parameters<typeof resolvedBy>[2],
  );
  // From 10% to 90% are 2 x 1.2816 standard deviations; a quarter of the variance is common to both criteria.
  const deviation = (a: number, b: number): number =>
    Math.sqrt(0.75 * (a * a + b * b) + 0.25 * (a + b) ** 2) / (2 * 1.2816);
  const expected = evidenceOfScores(
    [
      { score: 0.75 * 70 + 0.25 * 40, deviation: deviation(0.75 * 20, 0.25 * 40) },
      { score: 0.75 * 50 + 0.25 * 80, deviation: deviation(0.75 * 30, 0.25 * 20) },
    ],
    1,
  );
  const found = question?.widths['m'] ?? [];
  assert.equal(found.length, expected.length);
  for (const [at, value] of expected.entries()) assert.ok(Math.abs((found[at] ?? 0) - value) < 1e-9);
  const [a, b] = question?.said['m'] ?? [];
  assert.ok(Math.abs((a ?? 0) - 0.25) < 1e-12 && Math.abs((b ?? 0) - 0.75) < 1e-12);
  assert.deepEqual([question?.truth, question?.choice?.decided], [1, null]);
});
