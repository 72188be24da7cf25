import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceOf } from '../../domain/charge.ts';
import { memoExample } from './memo-example.ts';

const { options, criteria, scores, perspectives, recommendation, agreement, dissent, charge } = memoExample;

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const near = (actual: number, expected: number): void => assert.ok(Math.abs(actual - expected) < 1e-9);

test('the numbers of the memo that is shown follow from its perspectives', () => {
  near(total(criteria.map(({ weight }) => weight)), 1);
  near(total(options.map(({ probability }) => probability)), 1);
  for (const { probabilities } of perspectives) near(total(Object.values(probabilities)), 1);
  for (const { mean, low, high, byAdvisor } of scores) {
    const given = Object.values(byAdvisor);
    assert.equal(given.length, perspectives.length);
    near(mean, total(given) / given.length);
    assert.deepEqual([low, high], [Math.min(...given), Math.max(...given)]);
  }
  for (const { id, score, probability, rankAcceptability } of options) {
    near(
      probability,
      total(perspectives.map(({ probabilities }) => probabilities[id] ?? 0)) / perspectives.length,
    );
    const cells = scores.filter(({ option }) => option === id);
    near(
      score,
      total(
        cells.map(({ criterion, mean }) => mean * (criteria.find((c) => c.id === criterion)?.weight ?? 0)),
      ),
    );
    near(total(rankAcceptability), 1);
  }
});

test('the confidence, the dissent and the charge of the memo that is shown are the ones of its numbers', () => {
  const best = options.find(({ rank }) => rank === 1);
  assert.equal(recommendation.option, best?.id);
  const { value, basis } = recommendation.confidence;
  assert.deepEqual(basis, {
    pooledProbability: best?.probability,
    firstRankAcceptability: best?.rankAcceptability[0],
  });
  assert.equal(value, Math.min(basis.pooledProbability, basis.firstRankAcceptability));
  assert.equal(total(Object.values(agreement.topPicks)), perspectives.length);
  assert.ok(dissent.every(({ option }) => option !== recommendation.option));
  const { quota, ...price } = charge;
  assert.deepEqual(price, priceOf(2));
  assert.equal(quota.remaining, quota.limit - quota.used - quota.reserved);
});
