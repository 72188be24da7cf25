import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposedReview, reviewAt } from './review-date.ts';

const ASKED = Date.parse('2026-03-10T23:30:00Z');
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const PREDICTIONS = [
  { option: 'opt_1', by: '2026-03-14' },
  { option: 'opt_1', by: '2026-05-20' },
  { option: 'opt_1', by: '2026-04-30' },
  { option: 'opt_2', by: '2027-03-01' },
] as const;

test('looks again when the first prediction of the option can be settled, after a week and within 90 days', () => {
  assert.equal(day(reviewAt(ASKED, 'opt_1', PREDICTIONS)), '2026-04-30');
  assert.equal(day(reviewAt(ASKED, 'opt_2', PREDICTIONS)), '2026-06-08');
  assert.equal(day(reviewAt(ASKED, null, PREDICTIONS)), '2026-06-08');
});

test('proposes the day that the memo names, and 90 days from today once that has passed', () => {
  // `as`: the parts of a memo that it reads.
  const memo = {
    protocol: 'witan-3',
    timestamp: '2026-03-11T00:10:00.000Z',
    process: { durationMs: 40 * 60_000 },
    predictions: PREDICTIONS,
  } as unknown as Parameters<typeof proposedReview>[0];
  assert.equal(proposedReview(memo, 'opt_1', ASKED), '2026-04-30');
  assert.equal(proposedReview(memo, null, ASKED), '2026-06-08', 'from the question on, not from the memo');
  assert.equal(proposedReview(memo, 'opt_1', Date.parse('2026-04-29T20:00:00Z')), '2026-04-30');
  assert.equal(proposedReview(memo, 'opt_1', Date.parse('2026-04-30T00:00:00Z')), '2026-07-29');
});
