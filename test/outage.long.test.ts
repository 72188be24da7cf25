// A database that is restarted, frozen or out of reach: nobody's deliberation is lost, nothing is charged twice.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { assertLedger, assertNoneRepeated, assertWhole, followOne } from './chaos.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import type { Program } from './programs.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { QUESTION } from './server.ts';
import { openWay } from './way.ts';
import type { Way } from './way.ts';
import { until } from './until.ts';

/** The long form takes as long as an operator's restart may: `OUTAGE_MS=20000`. */
const OUTAGE_MS = Number(process.env['OUTAGE_MS'] ?? 5_000);

let database: TestDatabase;
let way: Way;
let cluster: Cluster;
before(async () => {
  database = await freshDatabase();
  way = await openWay(database);
  cluster = await startCluster({
    url: way.url,
    pool: database.pool,
    size: 2,
    vendors: { latencyMs: 1_000, piecesPerSecond: 4 },
  });
});
after(async () => {
  await cluster.close();
  way.close();
  await database.drop();
});

function ask(node: Program | undefined, userEmail: string): Promise<Response> {
  return fetch(`${node?.url}/v1/deliberate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${cluster.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...QUESTION, userEmail }),
  });
}

/** Deliberations whose node was taken for dead; one that a node found of its own, as its commit was not acknowledged, is none. */
async function takenOver(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from deliberations where deaths > 0',
  );
  return rows[0]?.count ?? 0;
}

for (const [what, breakIt] of [
  ['out of reach', (it: Way) => it.cut()],
  ['frozen', (it: Way) => it.freeze()],
] as const) {
  test(`goes on as if nothing had been once a database that was ${what} is back`, async () => {
    const began = Date.now();
    const before = await takenOver(database.pool);
    const asked = Array.from({ length: 12 }, (_, index) =>
      followOne(cluster, `${QUESTION.question} (${what} ${index})`),
    );
    await wait(600);
    breakIt(way);
    const refused = [0, 1].map((index) =>
      ask(cluster.nodes[index], `${what.replaceAll(' ', '-')}@example.com`),
    );
    await wait(OUTAGE_MS);
    for (const { url } of cluster.nodes) assert.equal((await fetch(`${url}/readyz`)).status, 503);
    await way.mend();
    const followed = await Promise.all(asked);
    await assertWhole(database.pool, followed);
    assert.equal(await takenOver(database.pool), before, 'a living node was robbed');
    const calls = (await cluster.vendors.calls()).filter(({ startedAt }) => startedAt >= began);
    assert.equal(assertNoneRepeated(calls, began), 0);
    for (const answer of await Promise.all(refused)) {
      if (answer.status !== 200) await assertError429(answer);
      else await answer.text();
    }
    await assertLedger(database.pool);
  });
}

/** A line of its log may arrive after the answer that it is about. */
const untilLogged = (node: Program, text: string): Promise<void> =>
  until(() => node.logged().includes(text), text);

/** Refused before the rate limit could be counted, so without its headers. */
async function assertError429(answer: Response): Promise<void> {
  const { error, message, retryAfter } = (await answer.json()) as Record<string, unknown>;
  assert.deepEqual([answer.status, error], [429, 'rate_limited']);
  assert.match(String(message), /database/);
  assert.ok(Number(retryAfter) >= 1);
  assert.equal(answer.headers.get('Retry-After'), String(retryAfter));
}

test('refuses with a documented error, and says why in the log, while the database is down', async () => {
  way.cut();
  await wait(200);
  for (const node of cluster.nodes) {
    const answer = await ask(node, 'down@example.com');
    await assertError429(answer);
    const ready = await fetch(`${node.url}/readyz`);
    assert.equal(ready.status, 503);
    const alive = await fetch(`${node.url}/livez`);
    assert.equal(alive.status, 200);
    await untilLogged(node, 'The database cannot be used for now: it is out of reach (ECONNREFUSED)');
  }
  await way.mend();
  await wait(1_500);
  for (const { url } of cluster.nodes) await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  const { rows } = await database.pool.query(`select 1 from accounts where email = 'down@example.com'`);
  assert.deepEqual(rows, []);
});

test('refuses and says why where the disk of the database is full, and waits where it is met on the way', async () => {
  const full = `create or replace function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
  await database.pool.query(full);
  await database.pool.query(
    'create trigger full_disk before insert on deliberations for each row execute function full_disk()',
  );
  const [node] = cluster.nodes;
  assert.ok(node);
  await assertError429(await ask(node, 'full@example.com'));
  await untilLogged(node, 'its disk is full (53100)');
  await database.pool.query('drop trigger full_disk on deliberations');
  await database.pool.query(
    'create trigger full_disk before insert on events for each row execute function full_disk()',
  );
  const running = followOne(cluster, `${QUESTION.question} (on a full disk)`);
  await wait(2_000);
  await database.pool.query('drop trigger full_disk on events');
  await assertWhole(database.pool, [await running]);
  await assertLedger(database.pool);
});

test('refuses and says why where the pool has run dry, and serves again as soon as it has not', async () => {
  const tight = await cluster.add({ WITAN_POOL_SIZE: '2' });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table charges in access exclusive mode');
  const asked = Array.from({ length: 6 }, (_, n) => ask(tight, `dry${n}@example.com`));
  // However long a busy process takes to find that it waits in vain.
  await Promise.any(asked.map(async (each) => assert.equal((await each).status, 429)));
  await holder.query('rollback');
  const answers = await Promise.all(asked);
  holder.release();
  const statuses = answers.map(({ status }) => status);
  assert.ok(statuses.includes(429) && statuses.includes(200), statuses.join(' '));
  for (const answer of answers) {
    if (answer.status === 429) await assertError429(answer);
    else await answer.text();
  }
  await untilLogged(tight, 'the pool (WITAN_POOL_SIZE) has run dry');
  assert.equal((await ask(tight, 'served@example.com')).status, 200);
  await tight.kill();
  await assertLedger(database.pool);
});
