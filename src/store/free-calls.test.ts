import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { ensureOrganization } from './accounts.ts';
import { createDatabase } from './database.ts';
import { addFreeCalls, listFreeCalls } from './free-calls.ts';

test('a day of calls without any price has an unknown cost, and never one of 0', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  await ensureOrganization(db, { id: 'org_a', name: 'org_a' });
  const day = { organizationId: 'org_a', day: '2026-11-20' };
  await pool.query(`insert into free_calls (organization_id, day, requests) values ('org_a', $1, 1)`, [
    day.day,
  ]);
  const cost = async () => {
    const [row] = await listFreeCalls(db, { organizationId: 'org_a', from: day.day, to: day.day });
    return row?.costUsd;
  };
  const made = { calls: 1, inputTokens: 5, outputTokens: 5 };
  assert.equal(await cost(), 0, 'nobody was called');
  await addFreeCalls(db, day, { ...made, costUsd: 0, unpricedCalls: 1 });
  assert.equal(await cost(), null);
  await addFreeCalls(db, day, { ...made, costUsd: 0.25, unpricedCalls: 0 });
  assert.equal(await cost(), 0.25, 'what is known of it');
});
