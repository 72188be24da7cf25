// What every answer must carry, whatever it says.

import assert from 'node:assert/strict';
import type { ErrorObject } from '@witan/client';

/** The headers that the contract puts on every answer, and on each kind. */
export function assertHeaders(response: Response): void {
  const header = (name: string): string => response.headers.get(name) ?? '';
  const { status } = response;
  assert.match(header('Request-Id'), /^req_[0-9a-f-]{36}$/);
  assert.equal(header('X-Content-Type-Options'), 'nosniff');
  assert.match(header('RateLimit-Policy'), /^"[a-z]+";q=\d+;w=60$/);
  assert.match(header('RateLimit'), /^"[a-z]+";r=\d+;t=\d+$/);
  if (header('Content-Type').startsWith('application/json'))
    assert.equal(header('Cache-Control'), 'no-store');
  if (status === 401) assert.equal(header('WWW-Authenticate'), 'Bearer');
  if (status === 429 || status === 500) assert.match(header('X-Should-Retry'), /^(true|false)$/);
  if (status !== 500) assert.equal(response.headers.has('Retry-After'), status === 429);
  assert.equal(response.headers.has('Access-Control-Allow-Origin'), false);
}

/** The error object and the headers that go with it, exactly as the contract has them. Gives the object. */
export async function assertError(
  response: Response,
  status: number,
  code: ErrorObject['error'],
): Promise<ErrorObject> {
  const text = await response.text();
  assert.deepEqual([response.status, /"error":"(\w+)"/.exec(text)?.[1]], [status, code], text);
  assertHeaders(response);
  assert.equal(response.headers.get('Content-Type'), 'application/json; charset=utf-8');
  // `as`: the assertions below look at every field of it.
  const error = JSON.parse(text) as ErrorObject;
  const waits = status === 429 || (status === 500 && response.headers.has('Retry-After'));
  const extra = [
    ...(waits ? ['retryAfter'] : []),
    ...(status === 429 ? ['limit'] : []),
    ...(status === 422 ? ['issues'] : []),
  ];
  assert.deepEqual(Object.keys(error).toSorted(), ['error', 'message', 'requestId', ...extra].toSorted());
  assert.match(error.message, /^[A-Z"a-z].*[.)]$/);
  assert.equal(error.requestId, response.headers.get('Request-Id'));
  if (waits) {
    assert.ok(Number.isInteger(error.retryAfter) && (error.retryAfter ?? 0) >= 1);
    assert.equal(response.headers.get('Retry-After'), String(error.retryAfter));
    const credits = error.limit?.endsWith('_credits') || (error.retryAfter ?? 0) > 3_600;
    assert.equal(response.headers.get('X-Should-Retry'), String(!credits));
  }
  return error;
}
