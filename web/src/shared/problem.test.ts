import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimitedError, ValidationError } from '@witan/client';
import { problemOf } from './problem.ts';

test('a refusal of the service keeps its words, its fields and its wait', () => {
  const limited = problemOf(new RateLimitedError('The quota is used up.', { retryAfter: 7200 }));
  assert.equal(limited.code, 'rate_limited');
  assert.equal(limited.message, 'The quota is used up. You can try again in 2 hours.');
  const issues = [{ path: 'question', message: 'Too long.' }];
  assert.deepEqual(problemOf(new ValidationError('Not valid.', { issues })).issues, issues);
});

test('anything else tells the reader nothing of its insides', () => {
  for (const thrown of [new TypeError('x is undefined'), 'text', null, undefined, { code: 4 }]) {
    assert.equal(problemOf(thrown).code, 'unknown');
    assert.ok(!problemOf(thrown).message.includes('undefined'));
  }
});
