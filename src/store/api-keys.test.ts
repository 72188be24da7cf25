import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import { ensureOrganization } from './accounts.ts';
import {
  countLiveKeys,
  findKey,
  insertKey,
  listBoundKeys,
  listKeys,
  listKeysOf,
  liveKey,
  noteKeyUse,
  retireKey,
  revokeKey,
  revokeKeysOf,
} from './api-keys.ts';
import { createDatabase } from './database.ts';
import { createRateLimits } from './rate-limits.ts';

type NewKey = Parameters<typeof insertKey>[1];

/** `key_0`, `key_1` and so on. */
const keyOf = (n: number): NewKey => ({
  id: `key_${n}`,
  organizationId: 'org_a',
  hash: Buffer.alloc(32, n),
  shown: 'wtn_',
  test: false,
  ofCommand: false,
  scopes: ['ask'],
});

test('a key is live until the moment at which it expires, or until it is revoked, and counts for its organization alone and by its own limit', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  for (const id of ['org_a', 'org_b']) await ensureOrganization(db, { id, name: id });
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx);
    const at = (ms: number): Date => new Date((rows[0]?.now.getTime() ?? 0) + ms);
    const email = 'ada@example.com';
    const keys: readonly Partial<NewKey>[] = [
      { email, ratePerMinute: 1 },
      { expiresAt: at(60_000), email: 'bob@example.com' },
      { expiresAt: at(0), email },
      { expiresAt: at(-60_000) },
      { revokedAt: at(-1) },
      { revokedAt: at(-1), expiresAt: at(60_000) },
      { organizationId: 'org_b', email },
    ];
    for (const [n, key] of keys.entries()) await insertKey(trx, { ...keyOf(n), ...key });
    // To the microsecond, which a Date cuts.
    await sql`update api_keys set expires_at = now() where id = 'key_2'`.execute(trx);
    const live = keys.map(async (_, n) => (await liveKey(trx, Buffer.alloc(32, n)).executeTakeFirst())?.id);
    assert.deepEqual(
      (await Promise.all(live)).filter((id) => id !== undefined),
      ['key_0', 'key_1', 'key_6'],
    );
    assert.deepEqual([await countLiveKeys(trx, 'org_a'), await countLiveKeys(trx, 'org_b')], [2, 1]);
    const { countKey } = createRateLimits(trx);
    for (const [n, expected] of [
      [0, { allowed: true, limit: 1, remaining: 0 }],
      [0, { allowed: false, limit: 1, remaining: 0 }],
      [1, { allowed: true, limit: 2, remaining: 1 }],
    ] as const) {
      const counted = await countKey(Buffer.alloc(32, n), 2);
      assert.partialDeepStrictEqual(counted, { key: { id: `key_${n}` }, rate: expected });
    }
    assert.equal(await countKey(Buffer.alloc(32, 2), 2), null);
    await sql`update api_keys set email = email where id = 'key_0'`.execute(trx);
    const bound = await listBoundKeys(trx, 'org_a', email);
    assert.deepEqual(
      bound.map(({ id }) => id),
      ['key_0', 'key_2'],
    );
    assert.equal((await findKey(trx, 'key_3'))?.id, 'key_3');
    await sql`update api_keys set created_at = now() - interval '1 hour' where id in ('key_4', 'key_2')`.execute(
      trx,
    );
    await sql`update api_keys set revoked_at = revoked_at where id = 'key_1'`.execute(trx);
    const all = (await listKeys(trx)).map(({ id }) => id);
    assert.deepEqual(
      all,
      ['key_2', 'key_4', 'key_0', 'key_1', 'key_3', 'key_5', 'key_6'],
      'by when they were made',
    );
    const idsOf = (keysOf: readonly { readonly id: string }[]): string[] => keysOf.map(({ id }) => id);
    await sql`update api_keys set test = id = 'key_3', of_command = id = 'key_4'`.execute(trx);
    const page = async (world: 'live' | 'test' | null, cursor: string | null) =>
      idsOf(await listKeysOf(trx, { organizationId: 'org_a', world }, { limit: 3, cursor }));
    assert.deepEqual(await page(null, null), ['key_5', 'key_3', 'key_2']);
    assert.deepEqual(await page(null, 'key_2'), ['key_1', 'key_0']);
    assert.deepEqual(await page('test', null), ['key_3']);
    assert.deepEqual(await page('live', null), ['key_5', 'key_2', 'key_1']);

    // Retired once, and never for longer than it had.
    for (const [id, hours, done] of [
      ['key_0', 24, true],
      ['key_0', 1, false],
      ['key_1', 24, true],
      ['key_5', 24, false],
    ] as const)
      assert.equal(await retireKey(trx, id, hours), done, `${id} ${hours}`);
    const { rows: ends } = await sql<{ id: string; ends: number | null }>`
      select id, extract(epoch from expires_at - now())::int as ends from api_keys where id in ('key_0', 'key_1', 'key_6') order by id`.execute(
      trx,
    );
    assert.deepEqual(
      ends.map((key) => key.ends),
      [86_400, 60, null],
    );
    assert.deepEqual([await revokeKey(trx, 'key_0'), await revokeKey(trx, 'key_0')], ['org_a', undefined]);
    assert.equal(await countLiveKeys(trx, 'org_a'), 1);
    const revokedAt = async () => (await findKey(trx, 'key_4'))?.revokedAt?.getTime();
    const earlier = await revokedAt();
    await revokeKeysOf(trx, 'org_a');
    assert.deepEqual([await countLiveKeys(trx, 'org_a'), await countLiveKeys(trx, 'org_b')], [0, 1]);
    assert.equal(await revokedAt(), earlier, 'what was revoked before was so then');
  });
});

test('the use of a key is noted once a minute, and its first use is audited', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  await ensureOrganization(db, { id: 'org_a', name: 'a' });
  for (const n of [0, 1]) await insertKey(db, keyOf(n));
  const use = async (secondsAgo: number | null) => {
    if (secondsAgo !== null)
      await pool.query(`update api_keys set last_used_at = now() - make_interval(secs => $1)`, [secondsAgo]);
    const before = await findKey(db, 'key_0');
    await noteKeyUse(db, 'key_0');
    const isNoted = (await findKey(db, 'key_0'))?.lastUsedAt?.getTime() !== before?.lastUsedAt?.getTime();
    const { rows } = await pool.query<{ target: string }>(
      `select target from audit_log where action = 'key.first_used'`,
    );
    return [isNoted, ...rows.map(({ target }) => target)];
  };
  assert.deepEqual(await use(null), [true, 'key_0']);
  assert.deepEqual(await use(30), [false, 'key_0']);
  assert.deepEqual(await use(90), [true, 'key_0']);
});
