import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { createDatabase } from '../store/database.ts';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { repeat, startHousekeeping } from './jobs.ts';

test('goes on after a round that fails, at once while there is more, and stops when told', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let rounds = 0;
  const heard: string[] = [];
  const round = async (): Promise<boolean> => {
    rounds += 1;
    if (rounds === 1) throw new Error('out of reach');
    heard.push(`done ${rounds}`);
    return rounds === 2;
  };
  const on = { everyMs: 1_000, firstMs: 1_000, trouble: () => heard.push('trouble') };
  const job = repeat(round, on);
  for (const ms of [999, 1, 999, 1, 0]) {
    t.mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
    if (ms === 999) heard.push('not yet');
  }
  await job.stop();
  t.mock.timers.tick(10_000);
  assert.deepEqual(heard, ['not yet', 'trouble', 'not yet', 'done 2', 'done 3']);
});

test('erases by the clock of the database, however far ahead that of the node is', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const [young, old] = [await seedDeliberation(db), await seedDeliberation(db)];
  await pool.query(
    `update deliberations set state = 'failed', finished_at = now() - case when id = $1 then interval '31 days' else interval '29 days' end`,
    [old],
  );
  const config = readConfig({ WITAN_RETENTION_DAYS: '30' }, '/nowhere');
  const { now } = Date;
  t.mock.method(Date, 'now', () => now() + 400 * 24 * 3_600_000);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const log = { info: () => {}, fault: (error: unknown) => assert.fail(String(error)) };
  const job = startHousekeeping(config, log, { db });
  t.mock.timers.tick(5 * 60_000);
  await new Promise((resolve) => setImmediate(resolve));
  await job.stop();
  const { rows } = await pool.query<{ id: string }>('select id from deliberations');
  assert.deepEqual(rows, [{ id: young }]);
});
