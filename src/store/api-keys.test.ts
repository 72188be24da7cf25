import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import { ensureOrganization } from './accounts.ts';
import { countLiveKeys, insertKey, listBoundKeys, liveKey } from './api-keys.ts';
import { createDatabase } from './database.ts';

test('a key is live until the moment at which it expires, or until it is revoked, and counts for its organization alone', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  for (const id of ['org_a', 'org_b']) await ensureOrganization(db, { id, name: id });
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx);
    const at = (ms: number): Date => new Date((rows[0]?.now.getTime() ?? 0) + ms);
    const email = 'ada@example.com';
    const keys: readonly Partial<Parameters<typeof insertKey>[1]>[] = [
      { email },
      { expiresAt: at(60_000), email: 'bob@example.com' },
      { expiresAt: at(0), email },
      { expiresAt: at(-60_000) },
      { revokedAt: at(-1) },
      { revokedAt: at(-1), expiresAt: at(60_000) },
      { organizationId: 'org_b', email },
    ];
    for (const [n, key] of keys.entries())
      await insertKey(trx, {
        id: `key_${n}`,
        organizationId: 'org_a',
        hash: Buffer.alloc(32, n),
        shown: 'wtn_',
        test: false,
        ofCommand: false,
        scopes: ['ask'],
        ...key,
      });
    // To the microsecond, which a Date cuts.
    await sql`update api_keys set expires_at = now() where id = 'key_2'`.execute(trx);
    const live = keys.map(async (_, n) => (await liveKey(trx, Buffer.alloc(32, n)).executeTakeFirst())?.id);
    assert.deepEqual(
      (await Promise.all(live)).filter((id) => id !== undefined),
      ['key_0', 'key_1', 'key_6'],
    );
    assert.deepEqual([await countLiveKeys(trx, 'org_a'), await countLiveKeys(trx, 'org_b')], [2, 1]);
    const bound = await listBoundKeys(trx, 'org_a', email);
    assert.deepEqual(
      bound.map(({ id }) => id),
      ['key_0', 'key_2'],
    );
  });
});
