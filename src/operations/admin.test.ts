import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Client } from '@witan/client';
import { createHousekeeping } from '../durable/housekeeping.ts';
import { SCOPES } from '../domain/scope.ts';
import { createDatabase } from '../store/database.ts';
import { assertError } from '../../test/answers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Place = { readonly client: Client; readonly key: string; readonly id: string };

async function place(organization: string, more: { readonly test?: boolean } = {}): Promise<Place> {
  const { key, id } = await server.createKey({ organization, scopes: SCOPES, ...more });
  return { key, id, client: createClient({ apiKey: key, baseUrl: server.url, maxRetries: 0 }) };
}

test('makes a key that works as it was ordered, shows it once, and ends it at once', async () => {
  const { client } = await place('Keys');
  const made = await client.admin.keys.create({ scopes: ['ask'], domain: 'example.com', ratePerMinute: 9 });
  assert.deepEqual([made.scopes, made.domain, made.ratePerMinute], [['ask'], 'example.com', 9]);
  await readMemo(await server.ask(QUESTION, bearer(made.key)));
  await assertError(
    await server.ask({ ...QUESTION, userEmail: 'a@other.example' }, bearer(made.key)),
    401,
    'authentication_required',
  );
  const { key: _secret, ...shown } = made;
  const listed = await client.admin.keys.list();
  const { lastUsedAt: _used, ...line } = listed.keys.find(({ id }) => id === made.id) ?? assert.fail();
  assert.deepEqual({ ...line, lastUsedAt: null, questions: 0 }, shown);
  assert.ok(!JSON.stringify(listed).includes(made.key));
  await client.admin.keys.revoke(made.id);
  await assertError(await server.ask(QUESTION, bearer(made.key)), 401, 'unauthorized');
  await client.admin.keys.revoke(made.id);
  const { email } = await client.admin.keys.create({ email: ' Ada@Example.com ' });
  assert.equal(email, 'ada@example.com');
  const { keys } = await client.admin.keys.list();
  const first = await client.admin.keys.list({ limit: 1 });
  const rest = await client.admin.keys.list({ limit: 2, cursor: first.nextCursor });
  assert.deepEqual([...first.keys, ...rest.keys], keys, 'newest first, each once');
  assert.deepEqual([keys[1]?.id, rest.nextCursor], [made.id, null]);
  const whole = await client.admin.keys.create({ scopes: ['admin', 'admin'] });
  assert.deepEqual([whole.scopes, whole.email, whole.domain], [['admin'], null, null]);
});

test('counts for each key the questions that were put with it, and none that was refused or answered before', async () => {
  const { key, id, client } = await place('Counted');
  const counted = async () =>
    (await client.admin.keys.list()).keys.find((listed) => listed.id === id)?.questions;
  assert.equal(await counted(), 0);
  const once = { ...bearer(key), 'Idempotency-Key': 'counted-once' };
  const memo = await readMemo(await server.ask(QUESTION, once));
  await readMemo(await server.ask(QUESTION, once));
  await assertError(await server.ask({ ...QUESTION, question: '' }, bearer(key)), 422, 'validation_error');
  assert.equal(await counted(), 1);
  await client.memos.ask(memo.id, { question: 'Why is this the answer?' });
  assert.equal(await counted(), 2);
  const { questions } = await client.admin.keys.create({ scopes: ['ask'] });
  assert.equal(questions, 0);
});

test('rotates a key with an overlap in which both work, and no longer', async () => {
  const { client } = await place('Rotation');
  const old = await client.admin.keys.create({ scopes: ['read'] });
  const next = await client.admin.keys.rotate(old.id, 24);
  const works = async (key: string): Promise<number> =>
    (await server.send('GET', '/v1/account?userEmail=a@example.com', bearer(key))).status;
  assert.deepEqual([await works(old.key), await works(next.key)], [200, 200]);
  assert.deepEqual(next.scopes, ['read']);
  assert.equal(next.expiresAt, null);
  const { keys } = await client.admin.keys.list();
  const left = Date.parse(keys.find(({ id }) => id === old.id)?.expiresAt ?? '') - Date.now();
  assert.ok(left > 23 * 3_600_000 && left <= 24 * 3_600_000);
  await assert.rejects(client.admin.keys.rotate(old.id, 24), /rotated or revoked already/);
  await server.pool.query(`update api_keys set expires_at = now() where id = $1`, [old.id]);
  assert.deepEqual([await works(old.key), await works(next.key)], [401, 200]);
  await client.admin.keys.rotate(next.id);
  assert.equal(await works(next.key), 401);
});

test('makes no key that may more than its maker: no rate above its own, no admin for a part', async () => {
  const { key } = await place('Bounds');
  const refused: readonly (readonly [body: object, path: string])[] = [
    [{ ratePerMinute: 1_000_000_000 }, 'ratePerMinute'],
    [{ scopes: ['admin'], email: 'a@example.com' }, 'scopes'],
    [{ scopes: ['admin'], domain: 'example.com' }, 'scopes'],
    [{ scopes: ['root'] }, 'scopes[0]'],
    [{ scopes: [] }, 'scopes'],
    [{ email: 'a@example.com', domain: 'example.com' }, 'domain'],
    [{ email: 'nobody' }, 'email'],
    [{ domain: 'localhost' }, 'domain'],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt'],
    // In UTC it is the year 10000, which RFC 3339 cannot write.
    [{ expiresAt: '9999-12-31T23:59:59-05:00' }, 'expiresAt'],
    [{ organization: 'Another' }, ''],
  ];
  for (const [body, path] of refused) {
    const error = await assertError(
      await server.sendJson('POST', '/v1/admin/keys', body, bearer(key)),
      422,
      'validation_error',
    );
    assert.equal(error.issues?.[0]?.path, path, JSON.stringify(body));
  }
  for (const ratePerMinute of [0, 1_000_001]) {
    const answer = await server.sendJson('POST', '/v1/admin/keys', { ratePerMinute }, bearer(key));
    const { issues } = await assertError(answer, 422, 'validation_error');
    assert.equal(issues?.[0]?.message, 'ratePerMinute must be a whole number from 1 to 1,000,000.');
  }
  const { key: slow } = await server.createKey({ organization: 'Bounds', scopes: SCOPES, ratePerMinute: 20 });
  const fast = await server.sendJson('POST', '/v1/admin/keys', { ratePerMinute: 21 }, bearer(slow));
  await assertError(fast, 422, 'validation_error');
  const same = createClient({ apiKey: slow, baseUrl: server.url });
  const faster = await server.createKey({ organization: 'Bounds', ratePerMinute: 21 });
  await assert.rejects(same.admin.keys.rotate(faster.id), { code: 'forbidden' });
  const unset = await server.createKey({ organization: 'Bounds' });
  await assert.rejects(same.admin.keys.rotate(unset.id), { code: 'forbidden' });
  assert.equal((await same.admin.keys.create({})).ratePerMinute, 20);
  assert.equal((await same.admin.keys.create({ ratePerMinute: 1 })).ratePerMinute, 1);
  const ending = { ratePerMinute: 20, expiresAt: '2100-01-31T18:00:00+02:00' };
  assert.equal((await same.admin.keys.create(ending)).expiresAt, '2100-01-31T16:00:00.000Z');
});

test('makes no more keys at once than an organization may have, also by rotation', async () => {
  const limited = await startTestServer({ env: { WITAN_KEYS_PER_ORGANIZATION: '4' } });
  try {
    const { key } = await limited.createKey({ organization: 'Minters', scopes: SCOPES });
    const { client } = { client: createClient({ apiKey: key, baseUrl: limited.url, maxRetries: 0 }) };
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => client.admin.keys.create({})));
    const keys = made.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
    assert.equal(keys.length, 3);
    const [first] = keys;
    assert.ok(first);
    await assert.rejects(client.admin.keys.create({}), /may have 4 keys at once/);
    await assert.rejects(client.admin.keys.rotate(first.id, 24), /may have 4 keys at once/);
    // A key that ends immediately frees a slot for its successor, and a revoked key for another one.
    const next = await client.admin.keys.rotate(first.id);
    await client.admin.keys.revoke(next.id);
    await client.admin.keys.create({});
    const { key: other } = await limited.createKey({ organization: 'Others', scopes: SCOPES });
    await createClient({ apiKey: other, baseUrl: limited.url }).admin.keys.create({});
  } finally {
    await limited.close();
  }
});

test('lets a test key administer test keys alone, and nothing that live keys share', async () => {
  const { client } = await place('Mixed');
  const { key, client: player } = await place('Mixed', { test: true });
  const live = await client.admin.keys.create({});
  const mine = await player.admin.keys.create({});
  assert.equal(mine.test, true);
  await player.admin.keys.revoke(mine.id);
  for (const [method, path, body] of [
    ['POST', '/v1/admin/keys', { test: false }],
    ['PUT', '/v1/admin/accounts', { userEmail: 'a@example.com', monthlyCredits: 1 }],
    ['PUT', '/v1/admin/organization', { retentionDays: 1 }],
  ] as const) {
    await assertError(await server.sendJson(method, path, body, bearer(key)), 403, 'forbidden');
  }
  await assert.rejects(player.admin.keys.rotate(live.id), { code: 'not_found' });
  await assert.rejects(player.admin.keys.revoke(live.id), { code: 'not_found' });
  assert.ok((await player.admin.keys.list()).keys.every((one) => one.test));
  await assertError(
    await server.send('DELETE', '/v1/admin/accounts/a@example.com', bearer(key)),
    403,
    'forbidden',
  );
});

test('refuses a cursor that no address can be, before the database does', async () => {
  const { key } = await place('Cursors');
  for (const cursor of ['%00@x', 'a%00@b.co', 'a@b%00', 'é@b.co']) {
    const answer = await server.send('GET', `/v1/admin/accounts?cursor=${cursor}`, bearer(key));
    const { message } = await assertError(answer, 422, 'validation_error');
    assert.equal(message, 'cursor must be a nextCursor of an earlier page.');
  }
});

test('a fault that nobody foresaw is called a failed deliberation only where one was asked for', async () => {
  const { key } = await place('Faults');
  await server.pool.query('alter table audit_log rename to audit_log_away');
  const answer = await server.send('GET', '/v1/admin/audit', bearer(key));
  await server.pool.query('alter table audit_log_away rename to audit_log');
  const { message } = await assertError(answer, 500, 'internal_error');
  assert.equal(message, 'The server could not do this. Nothing was charged; please try again.');
});

test('sets a quota that holds, reports use by day and by account, and erases an account with all of it', async () => {
  const { client, key } = await place('Accounts');
  const userEmail = 'ada+1@example.com';
  const set = await client.admin.accounts.setQuota(userEmail, 150);
  assert.deepEqual([set.userEmail, set.monthlyCredits, set.used], [userEmail, 150, 0]);
  const bound = await client.admin.keys.create({ email: userEmail });
  const others = await client.admin.keys.create({ email: QUESTION.userEmail });
  const memo = await readMemo(await server.ask({ ...QUESTION, userEmail }, bearer(key)));
  await assertError(await server.ask({ ...QUESTION, userEmail }, bearer(key)), 429, 'rate_limited');
  await readMemo(await server.ask(QUESTION, bearer(key)));
  // What a test key asks is no charge.
  const trial = await server.createKey({ organization: 'Accounts', test: true });
  await readMemo(await server.ask(QUESTION, bearer(trial.key)));
  const first = await client.admin.accounts.list({ limit: 1 });
  const second = await client.admin.accounts.list({ limit: 1, cursor: first.nextCursor });
  assert.deepEqual(
    [...first.accounts, ...second.accounts].map((it) => [it.userEmail, it.monthlyCredits, it.used]),
    [
      [userEmail, 150, 100],
      [QUESTION.userEmail, null, 100],
    ],
  );
  assert.equal(second.nextCursor, null);
  const usage = await client.admin.usage(1);
  const today = usage.byDay.map(({ charges, credits }) => [charges, credits]);
  assert.deepEqual(today, [[2, 200]]);
  assert.deepEqual(
    usage.byAccount.map((it) => it.userEmail).toSorted(),
    [userEmail, QUESTION.userEmail].toSorted(),
  );
  assert.equal((await client.admin.organization()).used, 200);
  const week = await client.admin.usage(7);
  assert.equal(Date.parse(week.to) - Date.parse(week.from), 6 * 24 * 3_600_000);
  await server.pool.query(
    `insert into erased_idempotency_keys (organization_id, scope, by_test_key, key_digest, created_at)
     select organization_id, unnest(array[id, '']), false, '', now() from accounts where email = $1`,
    [userEmail],
  );
  await client.admin.accounts.erase(userEmail);
  const { rows: marks } = await server.pool.query('select scope from erased_idempotency_keys');
  assert.deepEqual(marks, [{ scope: '' }]);
  await assertError(await server.send('GET', `/v1/memos/${memo.id}`, bearer(key)), 404, 'not_found');
  await assert.rejects(client.admin.accounts.erase(userEmail), { code: 'not_found' });
  const left = (await client.admin.keys.list()).keys.map(({ id }) => id);
  assert.deepEqual([left.includes(bound.id), left.includes(others.id)], [false, true]);
  await assertError(await server.send('GET', '/v1/status', bearer(bound.key)), 401, 'unauthorized');
  const after = await client.admin.usage(1);
  assert.deepEqual(
    after.byAccount.map((it) => [it.userEmail, it.credits]).toSorted(),
    [
      [null, 100],
      [QUESTION.userEmail, 100],
    ].toSorted(),
  );
  await client.admin.accounts.setQuota(QUESTION.userEmail, null);
});

test('tells a caller whose organization is erased meanwhile that it is gone, and keeps nothing of the request', async () => {
  for (const [method, path, body] of [
    ['PUT', '/v1/admin/accounts', { userEmail: 'new@example.com', monthlyCredits: 1 }],
    ['POST', '/v1/admin/keys', {}],
    ['POST', '/v1/deliberate', { ...QUESTION, stream: false }],
  ] as const) {
    const { key, id } = await place(`Erased before ${path}`);
    const { rows } = await server.pool.query<{ organization: string }>(
      'select organization_id as organization from api_keys where id = $1',
      [id],
    );
    const [{ organization } = assert.fail()] = rows;
    const holder = await server.pool.connect();
    await holder.query('begin');
    await holder.query('delete from organizations where id = $1', [organization]);
    const answer = server.sendJson(method, path, body, bearer(key));
    await until(async () => {
      const { rowCount: waiting } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting !== 0;
    }, 'the request waits for the organization');
    await holder.query('commit');
    holder.release();
    const { message } = await assertError(await answer, 401, 'unauthorized');
    assert.equal(message, 'The organization of this API key has been erased.');
    const left = await server.pool.query('select from quota_usage where organization_id = $1', [
      organization,
    ]);
    assert.equal(left.rowCount, 0);
  }
});

test('erases the keys that are bound to an address which has asked nothing', async () => {
  const { client } = await place('Silent');
  const { client: elsewhere } = await place('Silent elsewhere');
  const userEmail = 'silent@example.com';
  const bound = await client.admin.keys.create({ email: userEmail });
  await assert.rejects(elsewhere.admin.accounts.erase(userEmail), { code: 'not_found' });
  await client.admin.accounts.erase(userEmail);
  const left = (await client.admin.keys.list()).keys.filter(({ email }) => email !== null);
  assert.deepEqual(left, []);
  await assertError(await server.send('GET', '/v1/status', bearer(bound.key)), 401, 'unauthorized');
  assert.deepEqual((await client.admin.accounts.list()).accounts, []);
  await assert.rejects(client.admin.accounts.erase(userEmail), { code: 'not_found' });
});

test('erases what is older than the retention of its organization, and nothing of another', async () => {
  const [strict, lax] = [await place('Strict'), await place('Lax')];
  const [old, kept, fresh] = [
    await readMemo(await server.ask(QUESTION, bearer(strict.key))),
    await readMemo(await server.ask(QUESTION, bearer(lax.key))),
    await readMemo(await server.ask(QUESTION, bearer(strict.key))),
  ];
  await server.pool.query(
    `update deliberations set finished_at = now() - interval '31 days' where memo_id = any($1)`,
    [[old.id, kept.id]],
  );
  const set = await strict.client.admin.setRetention(30);
  assert.equal(set.retentionDays, 30);
  const db = createDatabase(server.pool);
  const house = createHousekeeping({ db, now: Date.now, retentionDays: null });
  assert.equal((await house.round())?.erased, 1);
  await assertError(await server.send('GET', `/v1/memos/${old.id}`, bearer(strict.key)), 404, 'not_found');
  await readMemo(await server.send('GET', `/v1/memos/${fresh.id}`, bearer(strict.key)));
  await readMemo(await server.send('GET', `/v1/memos/${kept.id}`, bearer(lax.key)));
  assert.equal((await strict.client.admin.setRetention(null)).retentionDays, null);
});

test('tells page by page who did what, of its own organization alone', async () => {
  const { client, id } = await place('Audited');
  const made = await client.admin.keys.create({});
  await client.admin.accounts.setQuota('ada@example.com', 5);
  await client.admin.keys.revoke(made.id);
  const hook = await client.webhooks.create({
    url: 'https://93.184.215.14/',
    events: ['deliberation.complete'],
  });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof client.admin.audit>> = await client.admin.audit({
      limit: 1,
      cursor,
    });
    seen.push(...page.entries.map((it) => `${it.action} by ${it.actor} on ${it.userEmail ?? it.target}`));
    cursor = page.nextCursor;
  } while (cursor !== null);
  const noted = seen.filter((line) => !line.startsWith('key.first_used'));
  assert.deepEqual(noted, [
    `webhook.created by ${id} on ${hook.id}`,
    `key.revoked by ${id} on ${made.id}`,
    `quota.set by ${id} on ada@example.com`,
    `key.created by ${id} on ${made.id}`,
    `key.created by operator on ${id}`,
  ]);
});

test('shows and changes nothing of another organization, whatever id or cursor is brought', async () => {
  const [mine, theirs] = [await place('Mine'), await place('Theirs')];
  const key = await theirs.client.admin.keys.create({});
  await theirs.client.admin.accounts.setQuota('ada@example.com', 5);
  await assert.rejects(mine.client.admin.keys.revoke(key.id), { code: 'not_found' });
  await assert.rejects(mine.client.admin.keys.rotate(key.id), { code: 'not_found' });
  await assert.rejects(mine.client.admin.accounts.erase('ada@example.com'), { code: 'not_found' });
  const { entries } = await theirs.client.admin.audit();
  const foreign = await mine.client.admin.audit({ cursor: entries[0]?.id ?? null });
  assert.deepEqual(foreign.entries, []);
  const { keys } = await mine.client.admin.keys.list({ cursor: 'key_ffffffff-ffff-7fff-bfff-ffffffffffff' });
  assert.deepEqual(
    keys.map(({ id }) => id),
    [mine.id],
  );
  assert.deepEqual((await mine.client.admin.accounts.list()).accounts, []);
});
