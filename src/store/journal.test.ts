import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { STAGES } from '@witan/client';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import { readEvents, readSteps, writeJournal } from './journal.ts';
import type { JournalEntry } from './journal.ts';
import { runningOn, takeOver } from './takeover.ts';
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

test('writes nothing for an earlier owner', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const db = createDatabase(pool);
    const id = await seedDeliberation(db, { node: 'node_a' });
    await takeOver(db, { from: 'node_a', to: 'node_b', extendMs: 0 });
    const entry = (epoch: number, name: string): JournalEntry => ({
      deliberationId: id,
      epoch,
      stage: null,
      steps: [{ name, output: '1' }],
      events: [{ seq: epoch, name, type: 'stage.started', data: '{}' }],
    });
    assert.deepEqual(await writeJournal(db, [{ ...entry(0, 'late'), stage: 'review' }]), new Map());
    assert.deepEqual([await readSteps(db, id), await readEvents(db, id, -1)], [new Map(), []]);
    const { rows } = await pool.query('select state from deliberations');
    assert.deepEqual(rows, [{ state: 'queued' }]);
    assert.deepEqual(await writeJournal(db, [entry(1, 'new')]), new Map([[id, 1]]));
    assert.deepEqual([...(await readSteps(db, id)).keys()], ['new']);
  } finally {
    await drop();
  }
});
