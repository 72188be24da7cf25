import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoPrediction, OptionId } from '@witan/client';
import { memoExample } from '../../operations/memo-example.ts';
import { dueOn, NOTHING_RECORDED } from './stored-record.ts';
import type { StoredRecord } from './stored-record.ts';

const [first, second] = memoExample.options;
const [prediction] = memoExample.predictions;
assert.ok(first && second && prediction);

const predicted = (id: number, option: OptionId, by: string): MemoPrediction => ({
  ...prediction,
  id: `prd_${id}`,
  option,
  by,
});
const memo = {
  ...memoExample,
  predictions: [
    predicted(1, first.id, '2027-01-05'),
    predicted(2, first.id, '2027-01-20'),
    predicted(3, second.id, '2026-12-01'),
  ],
};
const SETTLED = { cameTrue: true, note: null, recordedAt: '2027-01-06T00:00:00Z', learn: true };
const decided = (more: Partial<StoredRecord> = {}): StoredRecord => ({
  ...NOTHING_RECORDED,
  // `as`: nothing else of a decision is read.
  decision: { option: first.id, reviewOn: '2027-01-10' } as StoredRecord['decision'],
  ...more,
});
// `as`: whether there is one is all that is read of an outcome.
const outcome = { result: 'better' } as StoredRecord['outcome'];

test('due is the first of the review and of the open predictions on the option that was decided for', () => {
  assert.equal(dueOn(memo, NOTHING_RECORDED), null);
  assert.equal(dueOn(memo, decided()), '2027-01-05');
  assert.equal(dueOn(memo, decided({ settled: { prd_1: SETTLED } })), '2027-01-10');
  assert.equal(dueOn(memo, decided({ settled: { prd_1: SETTLED }, outcome })), '2027-01-20');
  assert.equal(dueOn(memo, decided({ settled: { prd_1: SETTLED, prd_2: SETTLED }, outcome })), null);
});
