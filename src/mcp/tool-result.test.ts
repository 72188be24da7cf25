import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError, RateLimitedError, type MemoRecord, type MemoSummaryList } from '@witan/client';
import { failedResult, listResult, recordResult } from './tool-result.ts';

const textOf = ({ content: [block] }: ReturnType<typeof listResult>): string =>
  block?.type === 'text' ? block.text : '';

test('lists memos in lines, and says how to get more', () => {
  const memo = {
    id: 'memo_1',
    timestamp: '2026-11-23T10:00:00Z',
    verdict: { decision: 'Buy\nit', band: 'high' },
    question: 'Buy or build?',
  };
  const list = (memos: readonly object[], nextCursor: string | null): string =>
    // `as`: nothing else of a summary is looked at.
    textOf(listResult({ object: 'list', memos, nextCursor } as unknown as MemoSummaryList));
  assert.equal(list([memo], null), '- memo_1 · 2026-11-23 · Buy it (high confidence)\n  Buy or build?');
  assert.equal(list([], null), 'There are no such memos.');
  assert.match(list([memo], 'c2'), /\nThere are more: call again with cursor c2\.$/);
});

test('says what was recorded, and what is open', () => {
  const said = (outcome: object, dueOn: string | null): string =>
    // `as`: nothing else of a record is looked at.
    textOf(recordResult({ memoId: 'memo_1', outcome, dueOn } as unknown as MemoRecord));
  assert.equal(
    said({ result: 'as_hoped', best: 'opt_1' }, null),
    'Recorded the outcome of memo_1: as_hoped; opt_1 was right. Nothing is open.',
  );
  assert.equal(
    said({ result: 'as_hoped', best: null }, '2027-02-01'),
    'Recorded the outcome of memo_1: as_hoped. Something is open from 2027-02-01.',
  );
});

test('a failure says its code, when to come back, and what it is about', () => {
  const details = { retryAfter: 7, deliberationId: 'dlb_1', requestId: 'req_1' } as const;
  const failed = failedResult(new RateLimitedError('Too many.', details));
  assert.equal(failed.isError, true);
  assert.equal(textOf(failed), 'Too many.\n(rate_limited; try again in 7 s; dlb_1; request req_1)');
  assert.equal(textOf(failedResult(new ConflictError('Twice.'))), 'Twice.\n(conflict)');
});
