import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { memoExample } from '../../../src/operations/memo-example.ts';
import { factsOfMemo } from './facts-of-memo.ts';

const [perspective] = memoExample.perspectives;
assert.ok(perspective);

test('a memo tells when it was asked for, and who is missing from the answers', () => {
  const note = { advisor: 'Advisor C', model: null, provider: null, message: '' };
  const memo: DecisionMemo = {
    ...memoExample,
    timestamp: '2026-11-21T09:30:00.000Z',
    process: { ...memoExample.process, durationMs: 60_000 },
    perspectives: [perspective, { ...perspective, advisor: 'Advisor D', late: true }],
    notes: [
      { ...note, kind: 'missing_advisor', stage: 'perspectives' },
      { ...note, kind: 'missing_advisor', stage: 'perspectives', advisor: 'Advisor E' },
      { ...note, kind: 'missing_advisor', stage: 'review' },
      { ...note, kind: 'simulated' },
    ] as DecisionMemo['notes'],
  };
  const facts = factsOfMemo(memo);
  assert.equal(facts.askedAt, Date.UTC(2026, 10, 21, 9, 29));
  assert.equal(facts.missing, 3, 'two that never answered, and one that was late');
  const { firstRound: _, ...consensus } = memo.consensus;
  const firstRound = { topPicks: { opt_1: 2 }, spread: 0.1 };
  assert.equal(factsOfMemo({ ...memo, consensus }).firstRound, null);
  assert.deepEqual(factsOfMemo({ ...memo, consensus: { ...consensus, firstRound } }).firstRound, firstRound);
});
