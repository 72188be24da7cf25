import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { bearer, ORGANIZATION, countRows, QUESTION, startTestServer } from '../../../test/server.ts';
import type { ServerOptions, TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';

/** Runs until it is cancelled, so that it is in flight for as long as a test needs it. */
const ENDLESS = { ...QUESTION, question: `${QUESTION.question} [simulate: all=hang]` };
const ASYNC = { Prefer: 'respond-async' };
async function serverFor(t: TestContext, options?: ServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  t.after(server.close);
  return server;
}

async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked;
  await response.body?.cancel();
  return response.status;
}

/** Seconds from now to the first of next month, UTC. */
function secondsLeft(): number {
  const now = new Date();
  return (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime()) / 1000;
}

test('lets a key send as many requests a minute as it may, on all routes together, and not one more', async (t) => {
  const server = await serverFor(t, { env: { WITAN_RATE_PER_MINUTE: '3' } });
  const left = [];
  for (const asked of [server.ask('{}'), server.send('GET', '/v1/memos/x'), server.ask('{}')]) {
    const response = await asked;
    assertHeaders(response);
    assert.equal(response.headers.get('RateLimit-Policy'), '"minute";q=3;w=60');
    left.push(/r=(\d+)/.exec(response.headers.get('RateLimit') ?? '')?.[1]);
    await response.body?.cancel();
  }
  assert.deepEqual(left.toSorted(), ['0', '1', '2']);
  const error = await assertError(
    await server.ask('not JSON', { 'Content-Type': 'text/plain' }),
    429,
    'rate_limited',
  );
  assert.match(error.message, /3 requests a minute/);
  assert.equal(error.limit, 'requests_per_minute');
  assert.ok((error.retryAfter ?? 61) <= 60);
  assert.equal(await statusOf(server.ask('{}', bearer(server.testKey))), 401, 'another key is not held up');
});

test('gives a key the rate that it was made with', async (t) => {
  const server = await serverFor(t);
  const { key } = await server.createKey({ ratePerMinute: 2 });
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push(await statusOf(server.ask('{}', bearer(key))));
  assert.deepEqual(statuses, [401, 401, 429]);
});

test('holds the rate when all requests come at once', async (t) => {
  const server = await serverFor(t);
  const { key } = await server.createKey({ ratePerMinute: 10 });
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => statusOf(server.ask('{}', bearer(key)))),
  );
  assert.equal(statuses.filter((status) => status === 401).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 30);
});

test('limits the keys that an address may try in vain, and never stops a valid one', async (t) => {
  const server = await serverFor(t, { env: { WITAN_FAILED_KEYS_PER_MINUTE: '2' } });
  for (let i = 0; i < 2; i += 1) {
    await assertError(await server.ask(QUESTION, bearer('wrong')), 401, 'unauthorized');
  }
  // This address is not configured as a proxy, so what it forwards is not trusted.
  const forwarded = { ...bearer('wrong'), 'X-Forwarded-For': '203.0.113.9' };
  const error = await assertError(await server.ask(QUESTION, forwarded), 429, 'rate_limited');
  assert.match(error.message, /invalid API keys/);
  assert.equal(error.limit, 'failed_keys');
  assert.equal(await statusOf(server.ask(QUESTION, bearer(server.testKey))), 200);
});

test('counts failed keys by the address that a trusted proxy reports', async (t) => {
  const env = { WITAN_FAILED_KEYS_PER_MINUTE: '1', WITAN_TRUSTED_PROXIES: '127.0.0.0/8' };
  const server = await serverFor(t, { env });
  const from = (address: string) =>
    statusOf(server.ask(QUESTION, { ...bearer('wrong'), 'X-Forwarded-For': address }));
  assert.equal(await from('203.0.113.1'), 401);
  assert.equal(await from('203.0.113.1'), 429);
  assert.equal(await from('203.0.113.2'), 401);
  assert.equal(await from('198.51.100.7, 203.0.113.2'), 429, 'what the client itself wrote is not believed');
});

test('has no more deliberations of a key in flight than it may have, however many come at once', async (t) => {
  const server = await serverFor(t, { env: { WITAN_IN_FLIGHT_PER_KEY: '3' } });
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.ask(ENDLESS, ASYNC)));
  const admitted = answers.filter(({ status }) => status === 202);
  assert.equal(admitted.length, 3);
  for (const refused of answers.filter(({ status }) => status !== 202)) {
    const error = await assertError(refused, 429, 'rate_limited');
    assert.match(error.message, /3 deliberations in flight/);
    assert.equal(error.limit, 'in_flight');
  }
  assert.equal((await countRows(server.pool))['deliberations'], 3);
  const id = admitted[0]?.headers.get('Deliberation-Id');
  assert.equal(
    await statusOf(server.ask(ENDLESS, { ...ASYNC, ...bearer(server.testKey) })),
    202,
    'another key',
  );
  await statusOf(server.send('POST', `/v1/deliberations/${id}/cancel`));
  assert.equal(await statusOf(server.ask(ENDLESS, ASYNC)), 202, 'the place of one that ended is free again');
});

test('has no more deliberations of an organization in flight than it may have, with however many keys', async (t) => {
  const server = await serverFor(t, { env: { WITAN_IN_FLIGHT_PER_ORGANIZATION: '3' } });
  const { key } = await server.createKey();
  const keys = [server.key, server.testKey, key].map((each) => ({ ...ASYNC, ...bearer(each) }));
  const asked = Array.from({ length: 12 }, (_, at) => server.ask(ENDLESS, keys[at % keys.length]));
  const answers = await Promise.all(asked);
  assert.equal(answers.filter(({ status }) => status === 202).length, 3);
  for (const refused of answers.filter(({ status }) => status !== 202)) {
    const error = await assertError(refused, 429, 'rate_limited');
    assert.match(error.message, /may have 3 deliberations in flight together/);
    assert.equal(error.limit, 'organization_in_flight');
  }
  const other = await server.createKey({ organization: 'Other' });
  assert.equal(await statusOf(server.ask(ENDLESS, { ...ASYNC, ...bearer(other.key) })), 202);
});

test('has no more deliberations in flight on a server than it takes, however many come at once', async (t) => {
  const server = await serverFor(t, { env: { WITAN_IN_FLIGHT: '3' } });
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.ask(ENDLESS, ASYNC)));
  assert.equal(answers.filter(({ status }) => status === 202).length, 3);
  for (const refused of answers.filter(({ status }) => status !== 202)) {
    const error = await assertError(refused, 429, 'rate_limited');
    assert.match(error.message, /server has as many deliberations in flight as it takes/);
    assert.equal(error.limit, 'server_in_flight');
  }
  // A refused request must not occupy a slot.
  assert.equal(await statusOf(server.ask({ ...ENDLESS, question: '' }, ASYNC)), 422);
  const id = answers.find(({ status }) => status === 202)?.headers.get('Deliberation-Id');
  await statusOf(server.send('POST', `/v1/deliberations/${id}/cancel`));
  await until(async () => (await statusOf(server.ask(ENDLESS, ASYNC))) === 202, 'a place is free again');
});

test('never passes a quota under thirty calls at once, and says when it starts anew', async (t) => {
  const env = { WITAN_ACCOUNT_CREDITS: '350', WITAN_ORGANIZATION_CREDITS: '100000' };
  const server = await serverFor(t, { env });
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.ask(QUESTION)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 3);
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    const error = await assertError(refused, 429, 'rate_limited');
    assert.match(error.message, /account's quota .* needs 100 credits, 50 are left until 1 [A-Z][a-z]+[.;]/);
    assert.equal(error.limit, 'account_credits');
    assert.ok(Math.abs((error.retryAfter ?? 0) - secondsLeft()) < 30);
  }
  const { deliberations, memos, charges, credits } = await countRows(server.pool);
  assert.deepEqual({ deliberations, memos, charges }, { deliberations: 3, memos: 3, charges: 3 });
  // Once with the account, once with its organization.
  assert.equal(credits, 600);
});

test('tells a call with own keys what it needs of what is left, and what may come back of what runs', async (t) => {
  const server = await serverFor(t, { env: { WITAN_ACCOUNT_CREDITS: '170' } });
  assert.equal(await statusOf(server.ask(ENDLESS, ASYNC)), 202);
  const error = await assertError(
    await server.ask({ ...QUESTION, byok: { xai: 'a-key-of-xai' } }),
    429,
    'rate_limited',
  );
  assert.match(
    error.message,
    /needs 80 credits, 70 are left until [^;]+; 100 are held by what still runs\.$/,
  );
});

test('tells a bound key nothing of what others of its organization run', async (t) => {
  const server = await serverFor(t, { env: { WITAN_ORGANIZATION_CREDITS: '150' } });
  assert.equal(await statusOf(server.ask(ENDLESS, ASYNC)), 202);
  const { key } = await server.createKey({ email: 'bob@example.com' });
  const bobs = { ...QUESTION, userEmail: 'bob@example.com' };
  for (const [as, says] of [
    [key, /organization's quota .* needs 100 credits, 50 are left until [^;]+\.$/],
    [server.key, /; 100 are held by what still runs\.$/],
  ] as const)
    assert.match((await assertError(await server.ask(bobs, bearer(as)), 429, 'rate_limited')).message, says);
});

test('holds the quota of an organization over all of its keys and addresses', async (t) => {
  const server = await serverFor(t, { env: { WITAN_ORGANIZATION_CREDITS: '200' } });
  const { key } = await server.createKey();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      server.ask({ ...QUESTION, userEmail: `person-${i}@example.com` }, i % 2 ? {} : bearer(key)),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 2);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const response of refused) {
    const error = await assertError(response, 429, 'rate_limited');
    assert.match(error.message, /organization's quota .* needs 100 credits, 0 are left until/);
    assert.equal(error.limit, 'organization_credits');
  }
  assert.equal((await countRows(server.pool))['accounts'], 2, 'a refused address leaves no account');
  const { key: other } = await server.createKey({ organization: 'Difference Engines' });
  assert.equal(await statusOf(server.ask(QUESTION, bearer(other))), 200);
  const raised = await server.createKey({ organization: ORGANIZATION, organizationCredits: 300 });
  assert.equal(await statusOf(server.ask(QUESTION, bearer(raised.key))), 200);
  assert.equal(await statusOf(server.ask(QUESTION, bearer(raised.key))), 429);
});

test('lets a test key work where every quota is used up', async (t) => {
  const server = await serverFor(t, { env: { WITAN_ORGANIZATION_CREDITS: '100' } });
  assert.equal(await statusOf(server.ask(QUESTION)), 200);
  await server.createKey({ organizationCredits: 0 });
  assert.equal(await statusOf(server.ask(QUESTION)), 429);
  assert.equal(await statusOf(server.ask(QUESTION, bearer(server.testKey))), 200);
});

test('gives a test key the refusals that its question asks for, and a live key an answer', async (t) => {
  const server = await serverFor(t);
  for (const [fault, says] of [
    ['rate_limited', /requests a minute/],
    ['quota', /needs 100 credits, 0 are left until 1 [A-Z][a-z]+\. \(Simulated\.\)$/],
  ] as const) {
    const body = { ...QUESTION, question: `${QUESTION.question} [simulate: request=${fault}]` };
    const stored = await countRows(server.pool);
    const error = await assertError(await server.ask(body, bearer(server.testKey)), 429, 'rate_limited');
    assert.match(error.message, says);
    assert.equal(error.limit, 'simulated');
    if (fault === 'quota') assert.ok(Math.abs((error.retryAfter ?? 0) - secondsLeft()) < 30);
    assert.deepEqual(await countRows(server.pool), stored);
    assert.equal(await statusOf(server.ask(body)), 200);
  }
});
