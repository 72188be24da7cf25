import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invalid } from '../domain/refusal.ts';
import { DatabaseTimeout } from '../store/failure.ts';
import { refusalOf } from './refusal-of.ts';

test('a refusal is told as it is, and the operator hears of an outage and of what nobody foresaw alone', () => {
  const told = (error: unknown, deliberates = false) => {
    const { refusal, known } = refusalOf(error, { deliberates });
    return [refusal.code, refusal.limit, refusal.retryAfter, known];
  };
  assert.deepEqual(told(invalid('No.')), ['validation_error', null, null, true]);
  assert.deepEqual(told(new DatabaseTimeout()), ['rate_limited', 'database', 5, false]);
  for (const deliberates of [true, false])
    assert.deepEqual(told(new TypeError('x'), deliberates), ['internal_error', null, null, false]);
});
