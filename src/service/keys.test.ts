import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import { createIds } from '../domain/ids.ts';
import { findKey } from '../store/api-keys.ts';
import { createDatabase } from '../store/database.ts';
import { FIRST_ORGANIZATION } from '../domain/api-key.ts';
import { SCOPES } from '../domain/scope.ts';
import { tellingQueries } from '../store/told-queries.fixture.ts';
import { createKeyUse } from './key-use.ts';
import { createFirstKey, createKey, lacksFirstKey, rotateKey } from './keys.ts';
import type { AdminContext } from './keys.ts';

let database: TestDatabase;
let admin: AdminContext;
before(async () => {
  database = await freshDatabase();
  admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
});
after(() => database.drop());

test('a rotation without an overlap ends the old key for good, one with an overlap lets it live that long', async () => {
  const order = { organization: 'Rotation', test: false };
  const [ended, living] = [await createKey(admin, order), await createKey(admin, order)];
  await rotateKey(admin, ended.id);
  await rotateKey(admin, living.id, 1);
  const [old, kept] = [await findKey(admin.db, ended.id), await findKey(admin.db, living.id)];
  assert.ok(old?.revokedAt);
  assert.equal(kept?.revokedAt, null);
  const left = Number(kept?.expiresAt) - Date.now();
  assert.ok(left > 0 && left <= 3_600_000);
  const over = await createKey(admin, { ...order, expiresAt: new Date(admin.now()) });
  await assert.rejects(rotateKey(admin, ended.id), /rotated or revoked already/);
  await assert.rejects(rotateKey(admin, over.id), /has expired/);
});

test('notes the use of a key once a minute, one write at a time, and tries again after one that failed', async () => {
  let writes = 0;
  const db = tellingQueries(admin.db, () => {
    writes += 1;
    throw new Error('the database is away');
  });
  const usedAt = 1_800_000_000_000;
  const at = (ms: number) => createKeyUse({ db, now: () => usedAt + ms });
  const used = { id: 'key_used', lastUsedAt: new Date(usedAt) };
  at(59_999)(used);
  assert.equal(writes, 0);
  at(60_000)(used);
  assert.equal(writes, 1);
  const use = at(0);
  const unused = { id: 'key_new', lastUsedAt: null };
  use(unused);
  use(unused);
  assert.equal(writes, 2);
  await until(() => {
    use(unused);
    return writes > 2;
  }, 'the next use is written');
});

test('makes one first key, with every scope, whatever keys commands have; none where another organization has one', async (t) => {
  const empty = await freshDatabase();
  t.after(empty.drop);
  const first = { ...admin, db: createDatabase(empty.pool) };
  await createKey(first, { organization: FIRST_ORGANIZATION, test: false, ofCommand: true });
  assert.equal(await lacksFirstKey(first), true);
  const made = await Promise.all([createFirstKey(first), createFirstKey(first)]);
  const [key, ...more] = made.filter((one) => one !== null);
  assert.deepEqual([more, key?.test, key?.scopes], [[], false, SCOPES]);
  assert.equal(await lacksFirstKey(first), false);
  await empty.pool.query('delete from api_keys where id = $1', [key?.id]);
  await createKey(first, { organization: 'Another', test: false });
  assert.deepEqual([await lacksFirstKey(first), await createFirstKey(first)], [false, null]);
});

for (const hours of [0, 1])
  test(`of two rotations of a key at the same time one makes a key: ${hours} hours of overlap`, async () => {
    const { id } = await createKey(admin, { organization: `At once ${hours}`, test: false });
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from api_keys where id = $1 for update', [id]);
    // Both have read the key as live by the time that either may change it.
    const both = Promise.allSettled([rotateKey(admin, id, hours), rotateKey(admin, id, hours)]);
    await until(async () => (await countWaiting()) === 2, 'both rotations wait for the row');
    await holder.query('commit');
    holder.release();
    const outcomes = (await both).map(({ status }) => status).toSorted();
    assert.deepEqual(outcomes, ['fulfilled', 'rejected']);
  });

async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
