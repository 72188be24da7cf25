import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf } from './courier.ts';

test('takes a message for delivered with 2xx alone, and says of a redirect that it is not followed', () => {
  const redirect = 'The answer was a redirect, which is not followed.';
  for (const status of [200, 204, 299]) assert.equal(problemOf(status), null);
  for (const status of [300, 301, 308, 399]) assert.equal(problemOf(status), redirect);
  for (const status of [199, 400, 410, 500])
    assert.equal(problemOf(status), `The answer was HTTP ${status}.`);
});
