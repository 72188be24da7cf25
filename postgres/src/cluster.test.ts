import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../test/until.ts';
import { findCluster, joinServer } from './cluster.ts';

test('a server is waited for from when it runs, however long another process took to start it', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'witan-joined-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const found = await findCluster({ dataDir, log: () => {}, durability: 'none' });
  const cluster = { ...found, data: join(dataDir, 'postgres') };
  await mkdir(cluster.data);
  // Passes for a server that lets nobody in yet.
  const server = spawn('sleep', ['600'], { argv0: 'postgres', cwd: cluster.data });
  t.after(() => server.kill());
  await writeFile(cluster.lockFile, String(process.pid));
  let ms = 0;
  let looks = 0;
  const now = (): number => {
    looks += 1;
    return ms;
  };
  const joining = joinServer(cluster, { mayMake: false, now });
  await until(() => looks === 2);
  ms = 60_000;
  await writeFile(join(cluster.data, 'postmaster.pid'), `${server.pid}\n\n\n0\n/nowhere\n\n\nready\n`);
  await rm(cluster.lockFile);
  await Promise.race([joining, until(() => looks > 5)]);
  ms += 10_001;
  await assert.rejects(joining, /does not answer: stop it with/);
});
