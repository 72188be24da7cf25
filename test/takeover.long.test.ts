import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedger } from './chaos.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { readUntil, readWhole } from './read-stream.ts';
import { QUESTION } from './server.ts';

let database: TestDatabase;
let cluster: Cluster;
before(async () => {
  database = await freshDatabase();
  const vendors = { latencyMs: 700, piecesPerSecond: 4 };
  cluster = await startCluster({ url: database.url, pool: database.pool, size: 2, vendors });
});
after(async () => {
  await cluster.close();
  await database.drop();
});

test('another node completes what a killed node ran, and tells who watched that the text of its calls is void', async () => {
  const [victim, other] = cluster.nodes;
  assert.ok(victim && other);
  const headers = { Authorization: `Bearer ${cluster.key}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...QUESTION, stream: true });
  const streamed = await fetch(`${victim.url}/v1/deliberate`, { method: 'POST', headers, body });
  const id = streamed.headers.get('Deliberation-Id') ?? '';
  await readUntil(streamed, (text) => text.includes('\nevent: advisor.snippet\n'));
  await victim.kill();
  const killedAt = Date.now();
  const { rows } = await database.pool.query<{ seat: string }>(
    `select split_part(name, '/', 3) as seat from steps
     where deliberation_id = $1 and name like 'call/perspectives/%' and output like '%"outcome":{"ok":true%'`,
    [id],
  );
  const onRecord = new Set(rows.map(({ seat }) => seat));

  const events = readWhole(
    await (await fetch(`${other.url}/v1/deliberations/${id}/events`, { headers })).text(),
  );
  const retrying = events.filter((event) => event.type === 'advisor.retrying');
  assert.ok(retrying.length > 0 && retrying.every(({ reason }) => reason === 'interrupted'));
  assert.equal(new Set(retrying.map(({ advisor }) => advisor)).size, 4 - onRecord.size);
  assert.equal(events.at(-1)?.type, 'deliberation.complete');
  const again = (await cluster.vendors.calls()).filter(
    ({ task, startedAt }) => task === 'perspective' && startedAt > killedAt,
  );
  assert.ok(again.every(({ provider }) => !onRecord.has(provider)));
  await assertLedger(database.pool);
});
