import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorObject } from '@witan/client';
import { errorAnswerAt } from './error-answer.ts';

const answer = (error: Partial<ErrorObject>, path = '/v1/deliberate') =>
  // `as`: nothing else of it is looked at.
  errorAnswerAt(path, { message: 'No.', requestId: 'req_1', ...error } as ErrorObject);

test('says of a limit or a fault alone whether to try again, and not where the wait is for next month', () => {
  for (const [error, retried] of [
    [{ error: 'rate_limited', limit: 'requests_per_minute', retryAfter: 3_600 }, 'true'],
    [{ error: 'rate_limited', limit: 'requests_per_minute', retryAfter: 3_601 }, 'false'],
    [{ error: 'rate_limited', limit: 'account_credits', retryAfter: 1 }, 'false'],
    [{ error: 'rate_limited', limit: 'organization_credits', retryAfter: 1 }, 'false'],
    [{ error: 'internal_error', retryAfter: 5 }, 'true'],
    [{ error: 'internal_error' }, 'false'],
    [{ error: 'conflict' }, null],
  ] as const)
    assert.equal(answer(error).headers.get('X-Should-Retry'), retried, JSON.stringify(error));
});

test('answers 400 in place of 422 on the paths of the OpenAI API alone, and every other status as it is', () => {
  const chat = '/v1/chat/completions';
  assert.equal(answer({ error: 'validation_error' }).status, 422);
  assert.equal(answer({ error: 'validation_error' }, chat).status, 400);
  assert.equal(answer({ error: 'not_found' }, chat).status, 404);
});

test('tells whoever opens a link the sentence alone, as text', async () => {
  const told = answer({ error: 'rate_limited', limit: 'database', retryAfter: 5 }, '/s/abc');
  assert.deepEqual([told.status, told.headers.get('Retry-After')], [429, '5']);
  assert.match(told.headers.get('Content-Type') ?? '', /^text\/plain/);
  assert.equal(await told.text(), 'No.\n');
});
