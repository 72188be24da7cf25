// The embedded database runs out of disk, or dies: what runs waits for it, what is new is refused, and all goes on.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '../src/store/connect.ts';
import { openEmbedded } from '@witan/embedded-postgres';
import { assertLedger, assertNoneRepeated, assertWhole, followOne } from './chaos.ts';
import type { Followed } from './chaos.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { QUESTION } from './server.ts';

type Place = {
  readonly cluster: Cluster;
  readonly pool: Pool;
  readonly url: string;
  readonly folder: string;
};

/** One server with the database of its own in `folder`; nobody else keeps that database running. */
async function openPlace(t: TestContext, folder: string, freeFolder: () => void): Promise<Place> {
  const dataDir = join(folder, 'data');
  const embedded = await openEmbedded({ dataDir });
  const pool = openPool(embedded.connection, { poolSize: 2, log: () => {} });
  const cluster = await startCluster({
    url: '',
    pool,
    size: 1,
    vendors: { latencyMs: 500 },
    env: { WITAN_DATA_DIR: dataDir },
  });
  await embedded.release();
  t.after(async () => {
    await pool.end();
    const node = cluster.nodes[0];
    node?.signal('SIGTERM');
    await node?.gone;
    await cluster.close();
    freeFolder();
  });
  return { cluster, pool, url: cluster.nodes[0]?.url ?? '', folder };
}

/** Open to the user that PostgreSQL runs as. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'witan-fault-'));
  chmodSync(folder, 0o755);
  return folder;
}

function askMany({ cluster }: Place, count: number, about = ''): Promise<Followed[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      followOne(cluster, `${QUESTION.question} (${about}${index})`),
    ),
  );
}

async function readiness({ url }: Place): Promise<number> {
  const answer = await fetch(`${url}/readyz`);
  await answer.body?.cancel();
  return answer.status;
}

async function untilReadiness(place: Place, wanted: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await readiness(place)) === wanted) return;
    await wait(100);
  }
  assert.fail(`/readyz never said ${wanted}`);
}

async function assertRefused({ cluster }: Place, userEmail: string): Promise<void> {
  const answer = await cluster.fetch('/v1/deliberate', {
    method: 'POST',
    body: JSON.stringify({ ...QUESTION, userEmail }),
  });
  const { error, message } = (await answer.json()) as Record<string, unknown>;
  assert.deepEqual([answer.status, error], [429, 'rate_limited']);
  assert.match(String(message), /database/);
}

/** Leaves not a byte on the disk that holds `folder`. */
function fill(folder: string): () => void {
  const files: string[] = [];
  for (const size of [1_000_000, 4_096]) {
    while (statfsSync(folder).bfree * statfsSync(folder).bsize >= size) {
      const file = join(folder, `filler-${files.length}`);
      writeFileSync(file, Buffer.alloc(size));
      files.push(file);
    }
  }
  return () => {
    for (const file of files) rmSync(file);
  };
}

function mountSmallDisk(): string | null {
  const folder = newFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return folder;
}

function unmount(folder: string): void {
  execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
}

for (const [what, spoil] of [
  ['takes no row', async () => {}],
  [
    'takes no log either, so that PostgreSQL ends',
    async ({ pool }: Place) => {
      for (let more = 0; more < 2; more += 1) {
        await pool
          .query(`select pg_logical_emit_message(false, 'filler', repeat('x', 40000000))`)
          .catch(() => {});
      }
    },
  ],
] as const) {
  test(`on a disk that ${what} it is not ready, refuses at once, and goes on with all that ran once there is room`, async (t) => {
    const folder = mountSmallDisk();
    if (folder === null) return t.skip('needs the right to mount');
    const place = await openPlace(t, folder, () => unmount(folder));
    await untilReadiness(place, 200);
    const asked = askMany(place, 8);
    await wait(300);
    const makeRoom = fill(folder);
    await spoil(place);
    await untilReadiness(place, 503);
    await Promise.all([assertRefused(place, 'one@example.com'), assertRefused(place, 'two@example.com')]);
    makeRoom();
    await untilReadiness(place, 200);
    const followed = await asked;
    await readAgain(place, async (pool) => {
      await assertWhole(pool, followed);
      await assertLedger(pool);
    });
    assert.match(
      place.cluster.nodes[0]?.logged() ?? '',
      /The database takes no writes: its disk is full|cannot be used for now/,
    );
  });
}

function postmasterOf(folder: string): { readonly pid: number; readonly socketFolder: string } {
  const file = join(folder, 'data', 'postgres', 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return { pid: Number(lines[0] ?? 0), socketFolder: lines[4] ?? '' };
}

/** Kills the server as if it had run for 70 s, when its socket folder is old enough to be swept, and waits for the next. */
async function killAged(folder: string): Promise<void> {
  const { pid, socketFolder } = postmasterOf(folder);
  const started = Date.now() / 1_000 - 70;
  utimesSync(socketFolder, started, started);
  process.kill(pid, 'SIGKILL');
  for (let tries = 0; [0, pid].includes(postmasterOf(folder).pid); tries += 1) {
    assert.ok(tries < 600, 'nobody started it again');
    await wait(50);
  }
}

test('brings a database back that was killed under many deliberations, twice, and none is lost or paid twice', async (t) => {
  const folder = newFolder();
  const place = await openPlace(t, folder, () => rmSync(folder, { recursive: true }));
  for (const kill of ['first', 'second']) {
    const asked = askMany(place, 12, kill);
    await wait(600);
    const killedAt = Date.now();
    await killAged(folder);
    await untilReadiness(place, 200);
    t.diagnostic(`ready again ${Date.now() - killedAt} ms after the ${kill} kill`);
    await assertAllThere(place, await asked, killedAt);
  }
});

async function assertAllThere(place: Place, asked: readonly Followed[], killedAt: number) {
  await readAgain(place, async (pool) => {
    await assertWhole(pool, asked);
    assert.equal(assertNoneRepeated(await place.cluster.vendors.calls(), killedAt), 0);
    await assertLedger(pool);
  });
}

/** Over a session of its own: that of the start has left, and knows no address that a server has since had. */
async function readAgain({ folder }: Place, read: (pool: Pool) => Promise<void>): Promise<void> {
  const { connection, release } = await openEmbedded({ dataDir: join(folder, 'data') });
  const pool = openPool(connection, { poolSize: 2, log: () => {} });
  try {
    await read(pool);
  } finally {
    await pool.end();
    await release();
  }
}
