import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { ServiceStatus } from '@witan/client';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { startProviders } from '../../../test/providers.ts';
import type { TestProviders } from '../../../test/providers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { serviceStatus } from './operation.ts';
import { byProvider, PROVIDERS } from '../../domain/advisor.ts';
import { SCOPES } from '../../domain/scope.ts';

let server: TestServer;
let providers: TestProviders;
let keys: Readonly<Record<string, string>>;
before(async () => {
  providers = await startProviders([]);
  keys = byProvider(() => 'a-key-of-the-operator');
  server = await startTestServer({ env: providers.env(keys) });
});
after(async () => {
  await server.close();
  await providers.close();
});

async function statusOf(
  to: { readonly server?: TestServer; readonly key?: string; readonly query?: string } = {},
): Promise<ServiceStatus> {
  const { server: at = server, key = at.key, query = '' } = to;
  const answer = await at.send('GET', `/v1/status${query}`, bearer(key));
  assert.equal(answer.status, 200, await answer.clone().text());
  assertHeaders(answer);
  return serviceStatus.parse(await answer.json());
}

const ask = (question: string, key: string, more: object = {}) =>
  server.ask({ ...QUESTION, question, ...more }, bearer(key));

test('a panel that nobody has called is operational, and the key is told what it may do', async () => {
  const { key } = await server.createKey({
    organization: 'Quiet',
    organizationCredits: 500,
    ratePerMinute: 7,
  });
  const status = await statusOf({ key });
  assert.deepEqual(
    [status.state, status.advisors],
    ['operational', { seated: PROVIDERS.length, answering: PROVIDERS.length }],
  );
  assert.equal(status.providers, undefined);
  assert.deepEqual(status.limits, {
    requestsPerMinute: 7,
    framesPerMinute: 1_000_000,
    organizationFramesPerMinute: 1_000_000,
    inFlight: 100,
  });
  const { account, organization } = status.usage;
  assert.equal(account, null);
  assert.deepEqual([organization?.limit, organization?.used, organization?.remaining], [500, 0, 500]);
});

test('an advisor that does not answer degrades it, names its provider to an administrator alone, and is back once it answers', async () => {
  const { key } = await server.createKey({ organization: 'Outage' });
  const { key: admin } = await server.createKey({ organization: 'Outage', scopes: SCOPES });
  await readMemo(await ask('Rent or buy? [simulate: google=down]', key));
  const status = await statusOf({ key });
  assert.deepEqual(
    [status.state, status.advisors],
    ['degraded', { seated: PROVIDERS.length, answering: PROVIDERS.length - 1 }],
  );
  assert.doesNotMatch(JSON.stringify(status), new RegExp(PROVIDERS.join('|')));
  const { providers: byProvider } = await statusOf({ key: admin });
  assert.deepEqual(
    byProvider?.map(({ provider, seated, answering }) => [provider, seated, answering]).toSorted(),
    PROVIDERS.map((provider) => [provider, 1, provider === 'google' ? 0 : 1]).toSorted(),
  );
  await ask('Rent or buy? [simulate: all=down]', key);
  assert.deepEqual((await statusOf({ key })).state, 'down');
  await readMemo(await ask('Rent or buy?', key));
  assert.deepEqual((await statusOf({ key })).state, 'operational');
});

test('neither a caller’s own keys nor test keys say anything of the panel', async () => {
  const byok = byProvider(() => 'a-key-of-mine');
  await ask('Rent or buy? [simulate: all=down]', server.key, { byok });
  await readMemo(await ask('Rent or buy? [simulate: openai=down]', server.testKey));
  assert.equal((await statusOf()).state, 'operational');
  const { key } = await server.createKey({ test: true, scopes: SCOPES });
  await ask('Rent or buy? [simulate: all=down]', server.key);
  const trial = await statusOf({ key });
  assert.deepEqual([trial.state, trial.providers], ['operational', undefined]);
  await readMemo(await ask('Rent or buy?', server.key));
});

test('tells what an account has used beside its organization, and a test key of no use at all', async () => {
  const { key } = await server.createKey({ organization: 'Users' });
  const client = createClient({ apiKey: key, baseUrl: server.url });
  const userEmail = 'grace@example.com';
  await client.deliberate({ ...QUESTION, userEmail });
  await client.deliberate(QUESTION);
  const { usage } = await client.status({ userEmail });
  assert.deepEqual(usage.account, await client.account(userEmail));
  assert.deepEqual([usage.account?.used, usage.organization?.used], [100, 200]);
  const { key: trial } = await server.createKey({ organization: 'Users', test: true });
  const unused = (await statusOf({ key: trial, query: `?userEmail=${userEmail}` })).usage;
  assert.deepEqual([unused.account?.used, unused.organization?.used], [0, 0]);
  assert.equal(unused.organization?.remaining, unused.organization?.limit);
});

test('a bound key is told of its own address, and nothing of the organization', async () => {
  const organization = 'Bounds';
  const { key } = await server.createKey({ organization, email: 'bob@example.com' });
  const own = (await statusOf({ key })).usage;
  assert.deepEqual([own.account?.userEmail, own.organization], ['bob@example.com', null]);
  const foreign = await server.send('GET', '/v1/status?userEmail=ada@example.com', {
    Authorization: `Bearer ${key}`,
  });
  await assertError(foreign, 401, 'authentication_required');
  const domain = await server.createKey({ organization, domain: 'example.org' });
  assert.deepEqual((await statusOf({ key: domain.key })).usage, { account: null, organization: null });
});

test('where nobody sits it is down, and where simulated advisors answer it is operational', async () => {
  const bare = await startTestServer({ env: { ...providers.env({}), WITAN_SIMULATOR: '0' } });
  const simulated = await startTestServer();
  try {
    const { state, advisors } = await statusOf({ server: bare });
    assert.deepEqual([state, advisors], ['down', { seated: 0, answering: 0 }]);
    assert.equal((await statusOf({ server: simulated })).state, 'operational');
  } finally {
    await Promise.all([bare.close(), simulated.close()]);
  }
});

test('refuses who has no key, a key that may not read, and a query that it does not know', async () => {
  await assertError(await server.send('GET', '/v1/status', { Authorization: null }), 401, 'unauthorized');
  const asker = await server.createKey({ scopes: ['ask'] });
  const as = bearer(asker.key);
  await assertError(await server.send('GET', '/v1/status', as), 403, 'forbidden');
  for (const query of ['?userEmail=nobody', '?provider=openai'])
    await assertError(await server.send('GET', `/v1/status${query}`), 422, 'validation_error');
});
