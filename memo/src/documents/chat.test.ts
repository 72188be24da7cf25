import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoExample } from '../../../src/operations/memo-example.ts';
import { chatMemo } from './chat.ts';

test('a message begins with what the memo cost and what is left', () => {
  const quota = {
    limit: 10_000,
    used: 660,
    reserved: 0,
    remaining: 9_340,
    resetsAt: '2026-12-01T00:00:00.000Z',
  };
  const firstLine = (charged: number): string => {
    const charge = { ...memoExample.charge, charged, quota };
    const said = chatMemo({ ...memoExample, mode: 'live', charge }, { whole: false, url: null });
    return said.slice(0, said.indexOf('\n'));
  };
  assert.equal(firstLine(1_200), '*1,200 credits. 9,340 of 10,000 are left until 1 December 2026.*');
  assert.equal(firstLine(0), '*Nothing was charged.*');
});
