import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { bearer, countRows, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestHeaders } from '../../../test/server.ts';

type Step = {
  readonly name: string;
  readonly body: unknown;
  readonly headers: TestHeaders;
  readonly status: number;
  readonly error: string;
  readonly says: RegExp;
};

/**
 * One request that is wrong in every way, put right from the first fault in the order to the last: at each step the
 * first of the faults that are left is the one that is told.
 */
test('tells the first fault in the order of admission, whatever else is wrong', async (t) => {
  const env = { WITAN_FAILED_KEYS_PER_MINUTE: '1', WITAN_ACCOUNT_CREDITS: '100' };
  const server = await startTestServer({ env });
  t.after(server.close);
  // The account's credits go to a memo whose idempotency key is used again below.
  await (await server.ask(QUESTION, { 'Idempotency-Key': 'used' })).text();
  const { key: spent } = await server.createKey({ ratePerMinute: 1 });
  await (await server.ask('{}', bearer(spent))).text();

  const text = { 'Content-Type': 'text/plain', 'Idempotency-Key': 'used' };
  const json = { 'Content-Type': 'application/json', 'Idempotency-Key': 'used' };
  const noEmail = { question: '', stream: 'yes' };
  const steps: readonly Step[] = [
    {
      name: '1 key',
      body: '{',
      headers: { ...text, Authorization: 'Bearer wrong' },
      status: 401,
      error: 'unauthorized',
      says: /API key is invalid/,
    },
    {
      name: '1 key, tried too often',
      body: '{',
      headers: { ...text, Authorization: 'Bearer wrong' },
      status: 429,
      error: 'rate_limited',
      says: /invalid API keys/,
    },
    {
      name: '2 rate limit',
      body: '{',
      headers: { ...text, Authorization: `Bearer ${spent}` },
      status: 429,
      error: 'rate_limited',
      says: /1 requests? a minute/,
    },
    {
      name: '3 body: type',
      body: '{',
      headers: text,
      status: 422,
      error: 'validation_error',
      says: /Content-Type/,
    },
    {
      name: '3 body: JSON',
      body: '{',
      headers: json,
      status: 422,
      error: 'validation_error',
      says: /not valid JSON/,
    },
    {
      name: '3 body: object',
      body: '[]',
      headers: json,
      status: 422,
      error: 'validation_error',
      says: /must be a JSON object/,
    },
    {
      name: '4 userEmail',
      body: noEmail,
      headers: json,
      status: 401,
      error: 'authentication_required',
      says: /userEmail is required/,
    },
    {
      name: '5 the rest',
      body: { ...noEmail, userEmail: QUESTION.userEmail },
      headers: json,
      status: 422,
      error: 'validation_error',
      says: /question must not be empty.*stream must be/,
    },
    {
      name: '6 idempotency: another body',
      body: { ...QUESTION, question: 'Another?' },
      headers: json,
      status: 422,
      error: 'validation_error',
      says: /Idempotency-Key was used with another body/,
    },
    {
      name: '7 quota',
      body: QUESTION,
      headers: { ...json, 'Idempotency-Key': null },
      status: 429,
      error: 'rate_limited',
      says: /needs 100 credits, 0 are left until/,
    },
  ];
  const stored = await countRows(server.pool);
  for (const { name, body, headers, status, error, says } of steps) {
    // `as`: the table holds codes of the contract alone.
    const told = await assertError(await server.ask(body, headers), status, error as 'validation_error');
    assert.match(told.message, says, name);
  }
  const replay = await server.ask(QUESTION, json);
  assert.equal(replay.status, 200, 'a replay ends before the quota');
  await replay.body?.cancel();
  assert.deepEqual(await countRows(server.pool), stored);
});
