import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Account } from '@witan/client';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { bearer, countRows, QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { SCOPES } from '../../domain/scope.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { WITAN_ACCOUNT_CREDITS: '500' } });
});
after(() => server.close());

async function account(userEmail: string): Promise<Account> {
  const response = await server.send('GET', `/v1/account?userEmail=${encodeURIComponent(userEmail)}`);
  assert.equal(response.status, 200);
  assertHeaders(response);
  // `as`: compared whole.
  return (await response.json()) as Account;
}

function resetsAt(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}

test('gives an address never seen a whole quota, and makes no account of it', async () => {
  const rest = { limit: 500, used: 0, reserved: 0, remaining: 500, resetsAt: resetsAt() };
  assert.deepEqual(await account(' Never@Example.com'), {
    object: 'account',
    userEmail: 'never@example.com',
    ...rest,
  });
  assert.equal((await countRows(server.pool))['accounts'], 0);
});

test('shows what is reserved while a deliberation runs, and what is used once it is saved', async () => {
  const userEmail = 'ada@example.com';
  const question = `${QUESTION.question} [simulate: all=hang]`;
  const running = await server.ask({ ...QUESTION, question }, { Prefer: 'respond-async' });
  const { used, reserved, remaining } = await account(userEmail);
  assert.deepEqual({ used, reserved, remaining }, { used: 0, reserved: 100, remaining: 400 });
  await server.send('POST', `/v1/deliberations/${running.headers.get('Deliberation-Id')}/cancel`);
  assert.equal((await account(userEmail)).remaining, 500);
  await readMemo(await server.ask(QUESTION));
  const after = await account(userEmail);
  assert.deepEqual([after.used, after.reserved, after.remaining], [100, 0, 400]);
});

test('shows each organization its own account of an address', async () => {
  const { key } = await server.createKey({ organization: 'Difference Engines' });
  await readMemo(await server.ask({ ...QUESTION, userEmail: 'both@example.com' }));
  const response = await server.send('GET', '/v1/account?userEmail=both@example.com', {
    Authorization: `Bearer ${key}`,
  });
  // `as`: one field is looked at.
  assert.equal(((await response.json()) as Account).used, 0);
});

test('shows a key that is bound to an address no other account', async () => {
  const { key } = await server.createKey({ email: 'ada@example.com' });
  const read = (userEmail: string) => server.send('GET', `/v1/account?userEmail=${userEmail}`, bearer(key));
  assert.equal((await read('ada@example.com')).status, 200);
  await assertError(await read('bob@example.com'), 401, 'authentication_required');
});

test('shows a test key that nothing is used, and each organization its own limit', async () => {
  const userEmail = 'grace@example.com';
  const organization = 'Compilers';
  const live = await server.createKey({ organization, organizationCredits: 300, scopes: SCOPES });
  const trial = await server.createKey({ organization, test: true });
  await readMemo(await server.ask({ ...QUESTION, userEmail }, bearer(live.key)));
  for (const [{ key }, used] of [
    [live, 100],
    [trial, 0],
  ] as const) {
    const answer = await server.send('GET', `/v1/account?userEmail=${userEmail}`, bearer(key));
    // `as`: one field is looked at.
    assert.equal(((await answer.json()) as Account).used, used);
  }
  const { admin } = createClient({ apiKey: live.key, baseUrl: server.url });
  const { limit, used } = await admin.organization();
  assert.deepEqual({ limit, used }, { limit: 300, used: 100 });
});

test('refuses a query that names no valid address', async () => {
  for (const query of ['', '?userEmail=', '?userEmail=%20']) {
    await assertError(await server.send('GET', `/v1/account${query}`), 401, 'authentication_required');
  }
  for (const query of ['userEmail=ada', 'userEmail=ada@example.com&limit=1']) {
    await assertError(await server.send('GET', `/v1/account?${query}`), 422, 'validation_error');
  }
});
