import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ConnectionError,
  InterruptedError,
  RateLimitedError,
  TimeoutError,
  ValidationError,
} from '@witan/client';
import { OFFLINE, problemOf } from './problem.ts';

test('a refusal of the service keeps its words, its fields and its wait', () => {
  const limited = problemOf(new RateLimitedError('The quota is used up.', { retryAfter: 7200 }));
  assert.equal(limited.code, 'rate_limited');
  assert.equal(limited.message, 'The quota is used up. You can try again in 2 hours.');
  const issues = [{ path: 'question', message: 'Too long.' }];
  assert.deepEqual(problemOf(new ValidationError('Not valid.', { issues })).issues, issues);
});

test('a service out of reach is told in words of the page, which tell whether it is the reader who is offline', () => {
  const unreachable = 'The service cannot be reached right now. Check your connection and try again.';
  for (const [message, told] of [
    [OFFLINE, OFFLINE],
    ['connect ECONNREFUSED 10.0.0.7:443', unreachable],
  ] as const) {
    const { code, message: words } = problemOf(new ConnectionError(message));
    assert.deepEqual([code, words], ['connection', told]);
    const cut = new InterruptedError('The stream of dlb_1 was cut.', { cause: new ConnectionError(message) });
    assert.equal(problemOf(cut).message, told);
  }
});

test('a refusal names a field as the forms do, also where it has a list of mistakes', () => {
  const message = 'userEmail must be a valid e-mail address.';
  const told = 'The e-mail must be a valid e-mail address.';
  const issues = [{ path: 'userEmail', message }];
  assert.deepEqual(problemOf(new ValidationError(message, { issues })), {
    code: 'validation_error',
    message: told,
    issues: [{ path: 'userEmail', message: told }],
  });
});

test('what a proxy finds too large is not told as a lost connection', () => {
  const { message } = problemOf(new ConnectionError('The answer was HTTP 413.', { status: 413 }));
  assert.match(message, /^This is too large to be sent from here\./);
});

test('a service that does not answer in time is told without a number of milliseconds', () => {
  const { message } = problemOf(new TimeoutError('The call took longer than its 45000 ms.'));
  assert.equal(message, 'The service takes too long to answer. Try again in a moment.');
});

test('anything else tells the reader nothing of its insides', () => {
  for (const thrown of [new TypeError('x is undefined'), 'text', null, undefined, { code: 4 }]) {
    assert.equal(problemOf(thrown).code, 'unknown');
    assert.ok(!problemOf(thrown).message.includes('undefined'));
  }
});
