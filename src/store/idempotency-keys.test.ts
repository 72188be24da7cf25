import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import { findDeliberations } from './deliberations.ts';
import { findByIdempotencyKey, releaseIdempotencyKey } from './idempotency-keys.ts';

test('an idempotency key is known for as long as it is kept, and free for another use from that moment on', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const id = await seedDeliberation(db, { idempotencyKey: 'once' });
  const [made] = await findDeliberations(db, [id]);
  assert.ok(made);
  const { organizationId, createdAt } = made;
  const since = (ms: number) => new Date(createdAt.getTime() + ms);
  const find = async (ms: number) => {
    const key = { organizationId, email: null, byTestKey: false, idempotencyKey: 'once' };
    return (await findByIdempotencyKey(db, { ...key, since: since(ms) }))?.state;
  };
  const release = async (ms: number): Promise<boolean> => {
    const of = { organizationId, idempotencyScope: '', byTestKey: false, idempotencyKey: 'once' };
    await releaseIdempotencyKey(of, since(ms)).execute(db);
    const { rowCount } = await pool.query('select from deliberations where idempotency_key is null');
    return rowCount === 1;
  };
  assert.deepEqual([await find(-1), await find(0)], ['queued', undefined]);
  assert.deepEqual([await release(-1), await release(0)], [false, true]);
  await pool.query(
    `insert into erased_idempotency_keys (organization_id, scope, by_test_key, key_digest, created_at)
     values ($1, '', false, sha256(convert_to('once', 'UTF8')), $2)`,
    [organizationId, createdAt],
  );
  assert.deepEqual([await find(-1), await find(0)], ['erased', undefined]);
});
