import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { STAGES } from '@witan/client';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import { writeJournal } from './journal.ts';
import { runningOn } from './takeover.ts';
import { beginWatching } from './watched-by.ts';

test('what happens while a deliberation runs leaves the indexes of its row alone', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const db = createDatabase(pool);
    const id = await seedDeliberation(db, { node: 'node_a' });
    const updated = await db.transaction().execute(async (trx) => {
      for (const stage of STAGES)
        await writeJournal(trx, [{ deliberationId: id, epoch: 0, stage, steps: [], events: [] }]);
      await beginWatching(trx, { id, node: 'node_b' });
      const { rows } = await sql<{ all: number; hot: number }>`
        select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables
        where relname = 'deliberations'`.execute(trx);
      return rows;
    });
    const count = STAGES.length + 1;
    assert.deepEqual(updated, [{ all: count, hot: count }]);
    assert.deepEqual(await runningOn(db, 'node_a'), [id]);
  } finally {
    await drop();
  }
});
