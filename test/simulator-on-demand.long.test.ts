import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIds } from '../src/domain/ids.ts';
import { createKey } from '../src/service/keys.ts';
import { createDatabase } from '../src/store/database.ts';
import { freshDatabase } from './database.ts';
import { spawnServer, spawnSimulator } from './programs.ts';
import { environmentFor, QUESTION } from './server.ts';

test('a process listens on its own port alone until a test key asks', async (t) => {
  const database = await freshDatabase();
  const vendors = await spawnSimulator({ latencyMs: 0 });
  const server = await spawnServer({ ...environmentFor(database.url), ...vendors.seats });
  t.after(async () => {
    await server.kill();
    await vendors.kill();
    await database.drop();
  });
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const ask = async (how: { readonly test: boolean }): Promise<unknown> => {
    const { key } = await createKey(admin, { organization: 'Analytical Engines', ...how });
    const answer = await fetch(`${server.url}/v1/deliberate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(QUESTION),
    });
    const { mode } = (await answer.json()) as { mode?: unknown };
    return mode;
  };
  assert.equal(await ask({ test: false }), 'live');
  assert.equal(await server.ports(), 1);
  assert.equal(await ask({ test: true }), 'test');
  assert.equal(await server.ports(), 2);
});
