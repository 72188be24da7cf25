import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoSummary } from '@witan/client';
import type { Io } from '../io.ts';
import { memoLines } from './memos.ts';

/** The list at a terminal of so many columns. */
function drawn(columns: number): string[] {
  const verdict = { outcome: 'close_call', consensusDisplay: '3 of 5 chose it' };
  const memo = {
    id: 'memo_0123456789',
    timestamp: '2026-03-01T09:00:00Z',
    verdict,
    question: 'Buy or rent?',
  };
  // `as`: nothing else of them is looked at.
  const io = { env: {}, cwd: '/', stdout: { isTTY: true, columns } } as unknown as Io;
  return memoLines(io, [memo as unknown as MemoSummary])
    .trimEnd()
    .split('\n');
}

test('at a terminal the vote stands under the question, and where that is too narrow each has a line', () => {
  assert.deepEqual(drawn(60), [
    'ID        DATE        OUTCOME     QUESTION',
    '01234567  2026-03-01  close call  Buy or rent?',
    '                                  3 of 5 chose it',
  ]);
  assert.deepEqual(drawn(59).slice(-2), ['VOTE: 3 of 5 chose it', 'QUESTION: Buy or rent?']);
});
