import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combine, NO_WORDS } from '@witan/combine';
import type { Frame, Perspective } from '@witan/combine';
import { en } from '../../domain/catalogue/en.ts';
import { priceOf } from '../../domain/charge.ts';
import { explainedAgreement, explainedConfidence } from '../../domain/prose/explain.ts';
import { memoExample } from './memo-example.ts';

const { options, criteria, scores, perspectives, recommendation, agreement, dissent, charge } = memoExample;

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const frame: Frame = {
  options,
  criteria,
  musts: memoExample.musts ?? [],
  predictions: memoExample.predictions,
  language: 'en',
  weightsStated: true,
  assumptions: [],
  missingInformation: [],
};

/** What the advisors answered in the end, as far as the memo tells. */
function answers(): Perspective[] {
  return perspectives.map(({ advisor, probabilities }) => ({
    advisor,
    cells: scores.map(({ option, criterion, byAdvisor, rangeByAdvisor }) => {
      const [low = 0, high = 100] = rangeByAdvisor[advisor] ?? [];
      return { option, criterion, score: byAdvisor[advisor] ?? 0, low, high, evidence: '' };
    }),
    probabilities,
    ...NO_WORDS,
    predictions: Object.fromEntries(
      memoExample.predictions.map(({ id, byAdvisor }) => [id, byAdvisor[advisor] ?? 0]),
    ),
    reversibility: recommendation.reversibility,
  }));
}

test('the numbers of the memo that is shown are what the combination makes of its perspectives', () => {
  const combined = combine(frame, answers(), memoExample.id);
  assert.deepEqual(
    options.map(
      ({ name: _name, label: _label, description: _description, source: _source, ...numbers }) => numbers,
    ),
    combined.options.map(({ out: _out, ...numbers }) => numbers),
  );
  assert.deepEqual(scores, combined.scores);
  assert.deepEqual(memoExample.robustness, combined.robustness);
  assert.deepEqual(memoExample.predictions, combined.predictions);
  const { weights: _weights, ...pool } = combined.pool;
  assert.deepEqual(memoExample.pool, pool);
  assert.equal(recommendation.option, combined.recommended);
  assert.deepEqual(recommendation.confidence, explainedConfidence(en, { frame, combined, degraded: false }));
});

test('the agreement, the dissent and the charge of the memo that is shown are the ones of its numbers', () => {
  const leader = recommendation.option;
  const found = explainedAgreement(en, { frame, perspectives: answers(), leader, round: 2 });
  assert.deepEqual(agreement, found.agreement);
  assert.deepEqual(
    criteria.map(({ agreement: read }) => read),
    criteria.map(({ id }) => found.byCriterion[id]),
  );
  assert.equal(total(Object.values(agreement.topPicks)), perspectives.length);
  assert.ok(dissent.every(({ option }) => option !== recommendation.option));
  for (const { byOption } of memoExample.musts ?? [])
    for (const { met, atRisk, failed } of Object.values(byOption))
      assert.equal(met + atRisk + failed, perspectives.length);
  const { quota, ...price } = charge;
  assert.deepEqual(price, priceOf(2));
  assert.equal(quota.remaining, quota.limit - quota.used - quota.reserved);
});
