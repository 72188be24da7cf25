import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError, RateLimitedError, type MemoRecord, type MemoSummaryList } from '@witan/client';
import { memoExample } from '../operations/memo-example.ts';
import { failedResult, listResult, memoResult, recordResult } from './tool-result.ts';

const textOf = ({ content: [block] }: ReturnType<typeof listResult>): string =>
  block?.type === 'text' ? block.text : '';

test('shows a memo as a document for people, and as JSON beside its record', () => {
  const none = { view: null, decision: null, outcome: null, dueOn: null };
  const record = { ...none, predictions: [], superseded: false, etag: 'now' };
  const memo = { object: 'memo_with_record', memo: memoExample, ...record } as const;
  const text = memoResult(memo, 'text');
  assert.match(textOf(text), /^Decision memo · /);
  assert.equal(text.structuredContent, undefined);
  const json = memoResult(memo, 'json');
  assert.deepEqual(json.structuredContent, { ...memoExample, record });
  assert.deepEqual(JSON.parse(textOf(json)), json.structuredContent);
});

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
