import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { forkProcess } from './fork-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'witan-fork-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Answers each connection with its own id. */
const PROGRAM = `import { createServer } from 'node:net';
createServer((socket) => socket.end(String(process.pid))).listen(0, '127.0.0.1');`;

test('a connection that a process was given and never took is answered by another, or cut', async () => {
  const program = join(folder, 'answers.mjs');
  await writeFile(program, PROGRAM);
  cluster.setupPrimary({ exec: program });
  const two = [1, 2].map((count) =>
    forkProcess({ kind: 'start', firstKey: false, quiet: true, count, port: null }, () => {}),
  );
  const [[{ port }] = []] = await Promise.all(two.map(({ worker }) => once(worker, 'listening')));
  const pids = two.map(({ worker }) => worker.process.pid ?? assert.fail());
  const ask = () => text(connect(port, '127.0.0.1')).catch(() => '');
  const kill = async (index: number): Promise<void> => {
    two[index]?.worker.process.kill('SIGKILL');
    await two[index]?.ended;
  };
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const given = [ask(), ask()];
  // What a stopped process was given it cannot have taken; the next one waits in the first process for whoever is free.
  const waits = ask();
  await kill(0);
  process.kill(pids[1] ?? assert.fail(), 'SIGCONT');
  assert.deepEqual(await Promise.all([...given, waits]), Array(3).fill(String(pids[1])));
  process.kill(pids[1] ?? assert.fail(), 'SIGSTOP');
  const last = ask();
  await kill(1);
  assert.equal(await last, '');
});
