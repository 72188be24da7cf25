import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unknownFields } from './field-name.ts';
import { deliberationFailed, errorObject, invalid, Refusal } from './refusal.ts';

test('a refusal says in whole seconds when to come back, a second at least, and only where that helps', () => {
  const after = (seconds: number) => new Refusal('rate_limited', 'Wait.', { retryAfter: seconds }).retryAfter;
  assert.deepEqual([0, 0.2, 1, 1.5].map(after), [1, 1, 1, 2]);
  assert.equal(new Refusal('rate_limited', 'Wait.').retryAfter, 1);
  assert.equal(deliberationFailed('It failed.', 5).retryAfter, 5);
  assert.equal(deliberationFailed().retryAfter, null);
  const gone = errorObject(new Refusal('not_found', 'It is gone.'), 'req_1');
  assert.deepEqual(gone, { error: 'not_found', message: 'It is gone.', requestId: 'req_1' });
});

test('what is wrong with a request is told three at a time, and all of it stands in the error', () => {
  const issues = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ path: '', message: `No ${at + 1}.` }));
  assert.equal(invalid(issues(3)).message, 'No 1. No 2. No 3.');
  assert.equal(invalid(issues(4)).message, 'No 1. No 2. No 3. (and 1 more)');
  assert.equal(errorObject(invalid(issues(4)), 'req_1').issues?.length, 4);
});

test('names five unknown fields at most, and none that may be a key', () => {
  assert.equal(unknownFields(['a', 'b', 'c', 'd', 'e']), '"a", "b", "c", "d", "e"');
  assert.equal(unknownFields(['a', 'b', 'c', 'd', 'e', 'f']), '"a", "b", "c", "d", "e" and 1 more');
  assert.equal(unknownFields(['sk-1']), 'A field whose name is not repeated here');
  assert.equal(unknownFields(['sk-1', 'x'.repeat(25)]), 'Fields whose names are not repeated here (2)');
});
