import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { findHeld } from './charges.ts';
import { createDatabase } from './database.ts';

test('a memo states the quota of the month that it is charged to, whatever other months hold', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const db = createDatabase(pool);
    const id = await seedDeliberation(db);
    await pool.query(
      `insert into quota_usage select owner, organization_id, month + step * interval '1 month', 700, 7
       from quota_usage, unnest(array[-1, 1]) step`,
    );
    // Which of several rows comes first is the database's choice: the one that counts is now the last on disk.
    await pool.query(`update quota_usage set used = 900 where owner in (select id from organizations)`);
    await pool.query('update quota_usage set used = used where used = 0');
    const held = await findHeld(db, id);
    assert.deepEqual(held, {
      month: '2026-11-01',
      credits: 100,
      used: 0,
      reserved: 100,
      accountLimit: null,
    });
  } finally {
    await drop();
  }
});
