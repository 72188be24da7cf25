import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoExample } from '../../src/operations/memo-example.ts';
import { sharedMemo } from './shared-memo.ts';

test('a shared memo tells nothing of the account', () => {
  const { userEmail, charge } = sharedMemo(memoExample);
  const { resetsAt, ...numbers } = charge.quota;
  assert.equal(userEmail, '');
  assert.deepEqual(Object.values(numbers), [0, 0, 0, 0]);
  assert.deepEqual(charge, { ...memoExample.charge, quota: { ...numbers, resetsAt } });
});
