import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Pool } from 'pg';
import { readConfig } from '../../src/config/config.ts';
import { createIds } from '../../src/domain/ids.ts';
import { startServer } from '../../src/server.ts';
import { createKey } from '../../src/service/keys.ts';
import { createDatabase } from '../../src/store/database.ts';
import { createLog } from '../../src/observe/log.ts';
import { freshDatabase } from '../database.ts';
import { environmentFor, QUESTION } from '../server.ts';
import { openLossyLine } from './lossy-database.ts';

/** A server whose line to the database can be cut, and a line that holds to look at what is stored. */
async function serverFor(t: TestContext) {
  const database = await freshDatabase();
  const line = await openLossyLine(database);
  const config = readConfig({ ...environmentFor(line.url), WITAN_SIMULATOR_LATENCY_MS: '50' }, '/nowhere');
  const server = await startServer(config, createLog('silent'), { firstKey: false });
  t.after(async () => {
    await server.close(0);
    await line.close();
    await database.drop();
  });
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(admin, { organization: 'Analytical Engines', test: false });
  const ask = (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${server.url}/v1/deliberate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(QUESTION),
    });
  return { line, ask, pool: database.pool };
}

for (const [what, statement, marker] of [
  ['an admission', 'commit', 'insert into charges'],
  ['steps and events', 'with held as materialized', ''],
  ['a memo', 'commit', 'insert into "memos"'],
] as const) {
  test(`closes every reservation when the database does not confirm ${what} that it has stored`, async (t) => {
    const { line, ask, pool } = await serverFor(t);
    line.loseAnswerTo(statement, marker);
    const response = await ask();
    assert.equal(line.lost(), 1);
    t.diagnostic(`${response.status}`);
    await response.body?.cancel();
    const began = performance.now();
    while ((await reserved(pool)) > 0) {
      assert.ok(performance.now() - began < 60_000, 'a reservation is held by nobody');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

async function reserved(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from charges where status = 'reserved'`,
  );
  return rows[0]?.count ?? 0;
}
