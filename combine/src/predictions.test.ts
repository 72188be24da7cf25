import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame } from './frame.ts';
import { advisor, frameOf } from './panels.test-support.ts';
import { EQUAL_WEIGHTS } from './pool.ts';
import { predictionsOf } from './predictions.ts';

const frame: Frame = {
  ...frameOf(['Build', 'Buy'], [1]),
  predictions: [
    { id: 'prd_1', option: 'opt_1', event: 'The first customer is billed', by: '2027-03-01' },
    { id: 'prd_2', option: 'opt_2', event: 'The contract is signed', by: '2027-01-15' },
  ],
};
const says = (place: number, predictions: Readonly<Record<`prd_${number}`, number>>) => ({
  ...advisor(place, [0.5, 0.5], []),
  predictions,
});

test('a prediction is pooled over the advisors that answered it, by the weights of the pool', () => {
  const panel = [says(0, { prd_1: 0.9 }), says(1, { prd_1: 0.3, prd_2: 0.4 }), says(2, {})];
  const [first, second] = predictionsOf(frame, panel, EQUAL_WEIGHTS);
  assert.ok(Math.abs((first?.probability ?? 0) - 0.6) < 1e-12);
  assert.deepEqual(first?.byAdvisor, { 'Advisor A': 0.9, 'Advisor B': 0.3 });
  assert.deepEqual([second?.probability, second?.by], [0.4, '2027-01-15']);
  const weights = { 'Advisor A': 0.8, 'Advisor B': 0.1, 'Advisor C': 0.1 };
  const [weighed] = predictionsOf(frame, panel, { method: 'track_record', outcomes: 20, weights });
  assert.ok(Math.abs((weighed?.probability ?? 0) - (0.85 * 0.9 + 0.15 * 0.3)) < 1e-12);
});

test('a prediction that nobody answered is left out', () => {
  assert.deepEqual(
    predictionsOf(frame, [says(0, { prd_2: 0.2 })], EQUAL_WEIGHTS).map(({ id }) => id),
    ['prd_2'],
  );
});
