import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import { ensureAccount, ensureOrganization } from './accounts.ts';
import { createDatabase } from './database.ts';
import {
  listRetentions,
  lockOrganization,
  readOrganization,
  setRetentionDays,
  sumByAccount,
  sumByDay,
} from './organizations.ts';

test('what was charged is summed by day and by account, of one organization and from the first day to the last', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  for (const id of ['org_a', 'org_b']) {
    await ensureOrganization(db, { id, name: id });
    for (const name of ['ada', 'bob'])
      await ensureAccount(db, { id: `${id}_${name}`, organizationId: id, email: `${name}@example.com` });
  }
  await pool.query(`
    insert into usage_by_day (organization_id, day, account_id, charges, credits) values
      ('org_a', '2026-10-31', 'org_a_ada', 1, 1000), ('org_a', '2026-11-01', 'org_a_ada', 1, 100),
      ('org_a', '2026-11-01', 'org_a_bob', 2, 20), ('org_a', '2026-11-02', 'erased_1', 3, 50),
      ('org_a', '2026-11-02', 'erased_2', 1, 5), ('org_a', '2026-11-03', 'org_a_bob', 1, 200),
      ('org_a', '2026-11-04', 'org_a_bob', 1, 2000), ('org_b', '2026-11-02', 'org_b_ada', 9, 900)`);
  const of = { organizationId: 'org_a', from: '2026-11-01', to: '2026-11-03' };
  assert.deepEqual(await sumByDay(db, of), [
    { date: '2026-11-01', charges: 3, credits: 120 },
    { date: '2026-11-02', charges: 4, credits: 55 },
    { date: '2026-11-03', charges: 1, credits: 200 },
  ]);
  const byAccount = [
    { userEmail: 'bob@example.com', charges: 3, credits: 220 },
    { userEmail: 'ada@example.com', charges: 1, credits: 100 },
    { userEmail: null, charges: 4, credits: 55 },
  ];
  assert.deepEqual(await sumByAccount(db, { ...of, most: 9 }), byAccount);
  assert.deepEqual(await sumByAccount(db, { ...of, most: 2 }), byAccount.slice(0, 2));

  await setRetentionDays(db, 'org_b', 30);
  assert.deepEqual(await listRetentions(db), [{ id: 'org_b', days: 30 }]);
  assert.deepEqual(await readOrganization(db, 'org_a'), { name: 'org_a', retentionDays: null });

  const lock = (id: string) =>
    db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '20ms'`.execute(trx);
      return lockOrganization(trx, id);
    });
  await db.transaction().execute(async (trx) => {
    await lockOrganization(trx, 'org_a');
    await assert.rejects(lock('org_a'), /lock timeout/);
    await lock('org_b');
  });
});
