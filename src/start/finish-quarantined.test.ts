import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { environmentFor } from '../../test/server.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../observe/log.ts';
import { createDatabase } from '../store/database.ts';
import { NOBODY } from '../store/takeover.ts';
import { finishQuarantined } from './finish-quarantined.ts';

test('hands its run over where it is told to stop before it has taken it', async (t) => {
  const { url, pool, drop } = await freshDatabase();
  t.after(drop);
  const id = await seedDeliberation(createDatabase(pool), { node: 'node_dead' });
  await pool.query('update deliberations set deaths = 1');
  const stop = new AbortController();
  const it = { id, from: 'node_dead', died: true, stop: stop.signal };
  const finished = finishQuarantined(readConfig(environmentFor(url), '/nowhere'), createLog('silent'), it);
  stop.abort();
  await finished;
  const { rows } = await pool.query('select node, deaths, finished_at from deliberations');
  assert.deepEqual(rows, [{ node: NOBODY, deaths: 2, finished_at: null }]);
});
