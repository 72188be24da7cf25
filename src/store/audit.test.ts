import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createIds } from '../domain/ids.ts';
import { eraseAccount, eraseOrganization } from '../service/erase.ts';
import { exportAccount } from '../service/export-account.ts';
import { requireAccount, setAccountQuota } from '../service/accounts.ts';
import { endKey, rotateKey } from '../service/keys.ts';
import type { AdminContext } from '../service/keys.ts';
import { bearer, ORGANIZATION, QUESTION, startTestServer, readMemo } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { ensureAccount, ensureOrganization } from './accounts.ts';
import { listAudit, listAuditOf } from './audit.ts';
import { createDatabase } from './database.ts';

let server: TestServer;
let admin: AdminContext;
before(async () => {
  server = await startTestServer();
  admin = { db: createDatabase(server.pool), ids: createIds(Date.now), now: Date.now };
});
after(() => server.close());

async function entriesAbout(target: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ line: string }>(
    `select action || ' by ' || actor as line from audit_log where target = $1 order by at`,
    [target],
  );
  return rows.map(({ line }) => line);
}

test('records the life of a key: made, used for the first time once, rotated, revoked', async () => {
  const { key, id } = await server.createKey();
  const use = () => server.send('GET', '/v1/account?userEmail=a@example.com', bearer(key));
  const lastUsed = async (): Promise<Date | null> => {
    const { rows } = await server.pool.query<{ at: Date | null }>(
      'select last_used_at as at from api_keys where id = $1',
      [id],
    );
    return rows[0]?.at ?? null;
  };
  assert.equal(await lastUsed(), null);
  const { id: unused } = await server.createKey();
  await Promise.all(Array.from({ length: 8 }, use));
  await until(async () => (await lastUsed()) !== null);
  const longAgo = new Date(Date.now() - 3_600_000);
  await server.pool.query('update api_keys set last_used_at = $2 where id = $1', [id, longAgo]);
  // Repeated, since a use is not recorded while an earlier one is still being written.
  await until(async () => {
    await use();
    return (await lastUsed())?.getTime() !== longAgo.getTime();
  });
  const next = await rotateKey(admin, id);
  await endKey(admin, next.id);
  await endKey(admin, next.id);
  assert.deepEqual(await entriesAbout(id), [
    'key.created by operator',
    `key.first_used by ${id}`,
    'key.rotated by operator',
  ]);
  assert.deepEqual(await entriesAbout(unused), ['key.created by operator']);
  assert.deepEqual(await entriesAbout(next.id), ['key.created by operator', 'key.revoked by operator']);
});

test('records quotas, exports and erasures with ids alone', async () => {
  const { id: keyId, key } = await server.createKey();
  const memo = await readMemo(await server.ask(QUESTION, bearer(key)));
  await server.send('DELETE', `/v1/memos/${memo.id}`, bearer(key));
  assert.deepEqual(await entriesAbout(memo.id), [`memo.erased by ${keyId}`]);

  const whose = { organization: ORGANIZATION, email: QUESTION.userEmail };
  const { id, organizationId } = await requireAccount(admin, whose);
  await setAccountQuota(admin, { organizationId, email: whose.email }, 7);
  for await (const _piece of exportAccount(admin, whose));
  await eraseAccount(admin, whose);
  assert.deepEqual(await entriesAbout(id), [
    'quota.set by operator',
    'account.exported by operator',
    'account.erased by operator',
  ]);
  const { rows: all } = await server.pool.query<{ text: string }>(
    'select audit_log::text as text from audit_log',
  );
  for (const { text } of all) assert.doesNotMatch(text, /@|Analytical|importer/);
});

test('lets nobody change or delete an entry, and all goes with its organization alone', async () => {
  const organization = 'Gone Engines';
  const { id } = await server.createKey({ organization });
  for (const change of [
    `update audit_log set actor = 'nobody'`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate organizations cascade',
  ]) {
    await assert.rejects(server.pool.query(change), /append-only/, change);
  }
  assert.equal((await entriesAbout(id)).length, 1);
  await server.pool.query(
    `insert into accounts (id, organization_id, email) select 'acc_' || name, id, 'eve@example.com' from organizations`,
  );
  assert.deepEqual(await eraseOrganization(admin, organization), { accounts: 1, deliberations: 0 });
  await assert.rejects(eraseOrganization(admin, organization), /no such organization/);
  assert.deepEqual(await entriesAbout(id), []);
  const { rows: left } = await server.pool.query<{ id: string }>(
    `select id from accounts where email = 'eve@example.com' order by id`,
  );
  assert.deepEqual(left, [{ id: `acc_${ORGANIZATION}` }, { id: 'acc_default' }]);
});

test('lists for test keys what test keys did, and for live keys everything', async () => {
  const organization = 'Two Kinds';
  const [live, trial] = [
    await server.createKey({ organization }),
    await server.createKey({ organization, test: true }),
  ];
  const { rows } = await server.pool.query<{ of: string }>(
    'select organization_id as of from api_keys where id = $1',
    [live.id],
  );
  const organizationId = rows[0]?.of ?? '';
  for (const actor of [live.id, trial.id]) {
    await server.pool.query(
      `insert into audit_log (organization_id, actor, action) values ($1, $2, 'memo.erased')`,
      [organizationId, actor],
    );
  }
  const actorsFor = async (world: 'test' | null) =>
    new Set(
      (await listAudit(admin.db, { organizationId, world }, { limit: 9, cursor: null })).map(
        ({ actor }) => actor,
      ),
    );
  assert.deepEqual(await actorsFor('test'), new Set([trial.id]));
  assert.deepEqual(await actorsFor(null), new Set(['operator', live.id, trial.id]));
});

test('pages through what an organization did, the newest first, also at the same instant, with the addresses of accounts', async () => {
  const of = (organizationId: string) => ({ organizationId, world: null });
  for (const id of ['org_paged', 'org_other']) {
    await ensureOrganization(admin.db, { id, name: id });
    await ensureAccount(admin.db, { id: `acc_${id}`, organizationId: id, email: `${id}@example.com` });
  }
  await server.pool.query(`
    insert into audit_log (id, organization_id, at, actor, action, target)
    select 'aud_' || o || n, o, '2026-11-01'::timestamptz + (n / 3) * interval '1 s', 'operator', 'quota.set', 'acc_' || o
    from unnest(array['org_paged', 'org_other']) o, generate_series(1, 5) n`);
  const pages = async (id: string) => {
    const seen: (readonly [string, string | null])[] = [];
    for (let cursor: string | null = null; ;) {
      const [first, second] = await listAudit(admin.db, of(id), { limit: 2, cursor });
      seen.push(...[first, second].flatMap((entry) => (entry ? [[entry.id, entry.userEmail] as const] : [])));
      if (!second) return seen;
      cursor = second.id;
    }
  };
  for (const id of ['org_paged', 'org_other'])
    assert.deepEqual(
      await pages(id),
      [5, 4, 3, 2, 1].map((n) => [`aud_${id}${n}`, `${id}@example.com`]),
    );
  const foreign = await listAudit(admin.db, of('org_paged'), { limit: 9, cursor: 'aud_org_other3' });
  assert.deepEqual(foreign, []);
});

test('records the quota of an organization where a key is made with one, and else none', async () => {
  const organization = 'Bounded';
  const { id } = await server.createKey({ organization, organizationCredits: 500 });
  await server.createKey({ organization });
  const { rows } = await server.pool.query<{ of: string }>(
    'select organization_id as of from api_keys where id = $1',
    [id],
  );
  assert.deepEqual(await entriesAbout(rows[0]?.of ?? ''), ['quota.set by operator']);
});

test('reads the log of an organization once for all pages about an account', async () => {
  const [organizationId, accountId, entries] = ['org_walked', 'acc_walked', 3_000];
  await ensureOrganization(admin.db, { id: organizationId, name: organizationId });
  await ensureAccount(admin.db, { id: accountId, organizationId, email: 'walked@example.com' });
  await server.pool.query(
    `insert into audit_log (organization_id, at, actor, action, target)
     select $1, now() - n * interval '1 second', 'operator', 'quota.set', case when n % 10 = 0 then $2 else 'other' end
     from generate_series(1, $3::int) n`,
    [organizationId, accountId, entries],
  );
  await server.pool.query('analyze audit_log');
  const { found, read } = await admin.db.transaction().execute(async (trx) => {
    let [found, after] = [0, ''];
    for (;;) {
      const page = await listAuditOf(trx, { accountId, after, most: 20 });
      found += page.length;
      after = page.at(-1)?.id ?? '';
      if (page.length < 20) break;
    }
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'audit_log'`.execute(
      trx,
    );
    return { found, read: rows[0]?.read ?? 0 };
  });
  assert.equal(found, entries / 10);
  assert.ok(read >= entries && read < 1.1 * entries, `${read} entries were read`);
});
