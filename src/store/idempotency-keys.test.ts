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

test('an idempotency key of a test key is neither found nor freed with a live one, and the reverse', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const id = await seedDeliberation(db, { idempotencyKey: 'once' });
  const [made] = await findDeliberations(db, [id]);
  assert.ok(made);
  const { organizationId } = made;
  const key = { organizationId, idempotencyKey: 'once' };
  const find = async (byTestKey: boolean): Promise<string | undefined> =>
    (await findByIdempotencyKey(db, { ...key, email: null, byTestKey, since: new Date(0) }))?.state;
  for (const byTestKey of [true, false]) {
    await pool.query('update deliberations set by_test_key = $1', [byTestKey]);
    const of = { ...key, idempotencyScope: '', byTestKey: !byTestKey };
    await releaseIdempotencyKey(of, new Date('2999-01-01')).execute(db);
    assert.deepEqual([await find(byTestKey), await find(!byTestKey)], ['queued', undefined]);
  }
  await pool.query('delete from deliberations');
  await pool.query(
    `insert into erased_idempotency_keys (organization_id, scope, by_test_key, key_digest, created_at)
     values ($1, '', true, sha256(convert_to('once', 'UTF8')), now())`,
    [organizationId],
  );
  assert.deepEqual([await find(true), await find(false)], ['erased', undefined]);
});

test('the idempotency key of a caller that is bound to addresses is known for its account alone', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const idempotencyKey = 'once';
  const [organization, userEmail] = ['Difference Engines', 'bob@example.com'];
  const id = await seedDeliberation(db, { organization, idempotencyKey });
  await seedDeliberation(db, { organization, userEmail });
  await seedDeliberation(db);
  await pool.query('update deliberations set idempotency_scope = account_id where id = $1', [id]);
  const [made] = await findDeliberations(db, [id]);
  assert.ok(made);
  const { organizationId, userEmail: own } = made;
  const find = async (email: string | null, differs: object = {}): Promise<unknown> => {
    const key = { organizationId, email, byTestKey: false, idempotencyKey, since: new Date(0), ...differs };
    const found = await findByIdempotencyKey(db, key);
    return found?.state === 'erased' ? 'erased' : found?.id;
  };
  const isKnown = async (by: string | null, as: string) => {
    assert.equal(await find(by), as);
    for (const [email, differs] of [
      [userEmail, {}],
      ['eve@example.com', {}],
      [by === null ? own : null, {}],
      [by, { byTestKey: true }],
      [by, { idempotencyKey: 'twice' }],
      [by, { organizationId: 'org_none' }],
    ] as const)
      assert.equal(await find(email, differs), undefined, JSON.stringify([email, differs]));
  };
  await isKnown(own, id);
  await pool.query(
    `with erased as (delete from deliberations where id = $1 returning organization_id, idempotency_scope)
     insert into erased_idempotency_keys (organization_id, scope, by_test_key, key_digest, created_at)
     select organization_id, idempotency_scope, false, sha256(convert_to('once', 'UTF8')), now() from erased`,
    [id],
  );
  await isKnown(own, 'erased');
  await pool.query(`update erased_idempotency_keys set scope = ''`);
  await isKnown(null, 'erased');
});
