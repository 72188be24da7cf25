import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as client from './index.ts';
import { errorOf, readError } from './read-error.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  readError(new Response(body, { status, headers }));
const object = (error: string) => JSON.stringify({ error, message: 'No.', requestId: 'req_1' });

const named = [
  ['unauthorized', 401, client.UnauthorizedError],
  ['authentication_required', 401, client.AuthenticationRequiredError],
  ['forbidden', 403, client.ForbiddenError],
  ['validation_error', 422, client.ValidationError],
  ['rate_limited', 429, client.RateLimitedError],
  ['internal_error', 500, client.InternalError],
  ['not_found', 404, client.NotFoundError],
  ['precondition_failed', 412, client.PreconditionFailedError],
  ['method_not_allowed', 405, client.MethodNotAllowedError],
  ['conflict', 409, client.ConflictError],
] as const;

for (const [code, status, Class] of named) {
  test(`${code} is a class of its own, by code and by name`, async () => {
    const error = await answer(status, object(code));
    assert.ok(error instanceof Class && error instanceof client.WitanError);
    assert.deepEqual(
      [error.code, error.status, error.message, error.requestId],
      [code, status, 'No.', 'req_1'],
    );
    assert.equal(error.name, Class.name);
  });
}

test('the names of the other four are right too, and of themselves they have no cause and no other try', () => {
  for (const Class of [
    client.ConnectionError,
    client.TimeoutError,
    client.InterruptedError,
    client.CancelledError,
  ]) {
    const error = new Class('x');
    assert.deepEqual([error.name, 'cause' in error, error.retryable], [Class.name, false, false]);
  }
});

test('retryAfter comes from the body, else from the header', async () => {
  assert.equal((await answer(429, object('rate_limited'), { 'retry-after': '9' })).retryAfter, 9);
  const both = JSON.stringify({ error: 'rate_limited', message: 'No.', requestId: 'r', retryAfter: 3 });
  assert.equal((await answer(429, both, { 'retry-after': '9' })).retryAfter, 3);
  const date = await answer(429, object('rate_limited'), { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' });
  assert.equal(date.retryAfter, undefined);
  const headers = { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT', date: 'Wed, 21 Oct 2026 07:26:30 GMT' };
  assert.equal((await answer(503, 'down', headers)).retryAfter, 90);
  const past = { ...headers, date: 'Wed, 21 Oct 2026 07:28:01 GMT' };
  for (const told of [past, { ...headers, 'retry-after': 'soon' }])
    assert.equal((await answer(503, 'down', told)).retryAfter, undefined);
  const atOnce = await answer(429, object('rate_limited'), { 'retry-after': '0' });
  assert.equal(atOnce.retryAfter, undefined);
  assert.equal((await answer(429, object('rate_limited'), { 'retry-after': '1' })).retryAfter, 1);
});

test('only 429 and 5xx are worth another try, and X-Should-Retry: false forbids it', async () => {
  assert.equal((await answer(429, object('rate_limited'))).retryable, true);
  assert.equal((await answer(503, 'down')).retryable, true);
  assert.equal((await answer(500, object('internal_error'), { 'x-should-retry': 'false' })).retryable, false);
  assert.equal((await answer(404, object('not_found'), { 'x-should-retry': 'true' })).retryable, false);
});

test('what a proxy answers is told from what the service answers', async () => {
  for (const body of [
    '<html>',
    '',
    '[]',
    '{"error":5}',
    '{"error":"bad_gateway"}',
    '{"error":"x","message":5}',
    'null',
  ]) {
    const error = await answer(502, body);
    assert.deepEqual([error.code, error.status], ['connection', 502]);
  }
  assert.equal((await answer(500, '<html>')).code, 'connection');
  assert.equal((await answer(404, '<html>')).code, 'connection');
  assert.equal((await answer(403, '<html>')).code, 'connection');
});

test('a redirect is told, also where a browser hides all of it', async () => {
  const { code, retryable, message } = await readError(Response.error());
  assert.deepEqual([code, retryable], ['connection', false]);
  assert.match(message, /^The answer redirects to another address\. /);
});

test('a code from a later version is read by its status', async () => {
  for (const [code, status] of named)
    if (code !== 'authentication_required') assert.equal((await answer(status, object('later'))).code, code);
  assert.equal((await answer(422, object('too_long'))).code, 'validation_error');
  assert.equal((await answer(418, object('teapot'))).code, 'internal_error');
  assert.equal((await answer(401, object('constructor'))).code, 'unauthorized');
  assert.equal((await answer(403, object('later'))).code, 'forbidden');
  assert.equal(errorOf(JSON.parse(object('later'))).code, 'internal_error');
});

test('an error that ends a stream is worth another try where its code says so', () => {
  const again = named.filter(([code]) => errorOf(JSON.parse(object(code))).retryable).map(([code]) => code);
  assert.deepEqual(again, ['rate_limited', 'internal_error']);
});
