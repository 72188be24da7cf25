// Behind PgBouncer: in session mode all works, also when the pooler is killed; other modes are refused at the start.

import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openStore } from '../src/store/connect.ts';
import { assertLedger, assertNoneRepeated, assertWhole, followOne } from './chaos.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { bearer, QUESTION } from './server.ts';
import { startPrimary } from './standby.ts';
import type { Server } from './standby.ts';
import { findProgram, freePort, giveThem, startTheirs, theirFolder } from './system-programs.ts';
import type { Daemon } from './system-programs.ts';

type Pooler = {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

const folders: string[] = [];

async function openPooler(server: Server, mode: 'session' | 'transaction' | 'statement'): Promise<Pooler> {
  const program = findProgram('pgbouncer', 'pgbouncer');
  const folder = theirFolder();
  folders.push(folder);
  const port = await freePort();
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    giveThem(path);
    return path;
  };
  const users = file('users', '"witan" ""\n');
  const settings = file(
    'pgbouncer.ini',
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
`,
  );
  const url = `postgres://witan@127.0.0.1:${port}/witan`;
  let running: Daemon | null = null;
  const start = async (): Promise<void> => {
    running = startTheirs(program, [settings]);
    for (let tries = 0; tries < 200; tries += 1) {
      assert.ok(!running.hasEnded(), running.logged());
      const client = new Client({ connectionString: url });
      const isThere = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (isThere) return;
      await wait(25);
    }
    assert.fail(`pgbouncer did not start: ${running.logged()}`);
  };
  const kill = async (): Promise<void> => {
    running?.signal('SIGKILL');
    await running?.gone;
  };
  await start();
  return { url, start, kill };
}

let server: Server;
let pooler: Pooler;
let cluster: Cluster;
before(async () => {
  server = await startPrimary();
  pooler = await openPooler(server, 'session');
  cluster = await startCluster({
    url: pooler.url,
    pool: server.pool,
    size: 2,
    vendors: { latencyMs: 1_000, piecesPerSecond: 4 },
  });
});
after(async () => {
  await cluster.close();
  await pooler.kill();
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function askAt(index: number, question: string): Promise<Response> {
  const answer = await fetch(`${cluster.nodes[index]?.url}/v1/deliberate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${cluster.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...QUESTION, question, stream: true }),
  });
  assert.equal(answer.status, 200);
  return answer;
}

test('a node in session mode hears of what happens on another: events as they come, and a cancel', async () => {
  const asked = await askAt(0, 'Should we stop this, or go on with it?');
  const id = asked.headers.get('Deliberation-Id') ?? '';
  const headers = bearer(cluster.key);
  const watched = await fetch(`${cluster.nodes[1]?.url}/v1/deliberations/${id}/events`, { headers });
  const cancelled = await fetch(`${cluster.nodes[1]?.url}/v1/deliberations/${id}/cancel`, {
    method: 'POST',
    headers,
  });
  assert.ok(cancelled.ok, String(cancelled.status));
  for (const stream of [asked, watched])
    assert.match(await stream.text(), /event: deliberation\.cancelled\n/);
});

test('a pooler that is killed and started again loses no deliberation, and nothing is paid or charged twice', async (t: TestContext) => {
  for (let kill = 0; kill < 3; kill += 1) {
    const began = Date.now();
    const asked = Array.from({ length: 8 }, (_, index) =>
      followOne(cluster, `${QUESTION.question} (${kill}/${index})`),
    );
    await wait(700 + 900 * kill);
    await pooler.kill();
    await wait(1_000);
    for (const { url } of cluster.nodes) assert.equal((await fetch(`${url}/readyz`)).status, 503);
    await pooler.start();
    await assertWhole(server.pool, await Promise.all(asked));
    const calls = (await cluster.vendors.calls()).filter(({ startedAt }) => startedAt >= began);
    assert.equal(assertNoneRepeated(calls, began), 0);
  }
  await assertLedger(server.pool);
  const { rows } = await server.pool.query('select count(*)::int as count from memos');
  assert.deepEqual(rows, [{ count: 24 }]);
  t.diagnostic('24 deliberations over 3 kills of the pooler');
});

for (const mode of ['transaction', 'statement'] as const) {
  test(`${mode} mode is refused at the start, with what to set instead`, async (t: TestContext) => {
    const wrong = await openPooler(server, mode);
    t.after(wrong.kill);
    await assert.rejects(openStore({ databaseUrl: wrong.url, dataDir: '/nowhere' }), {
      name: 'StoreError',
      message: `The connection pooler at ${new URL(wrong.url).host} shares sessions of PostgreSQL between clients; Witan needs one that keeps them, such as PgBouncer with pool_mode = session.`,
    });
  });
}
