// Runs slowhttptest's four modes against a server of its own, on loopback: `node test/safety/slow-http.ts [CONNECTIONS]`.
// Needs Debian's package slowhttptest.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../database.ts';
import { spawnServer } from '../programs.ts';
import { environmentFor } from '../server.ts';
import { percentile } from './flood.ts';

const CONNECTIONS = Number(process.argv[2] ?? 200);
const SECONDS = 20;
const MODES = [
  ['slow headers', ['-H', '-i', '2'], '/v1/openapi.json'],
  ['slow body', ['-B', '-i', '2', '-s', '8192', '-t', 'POST', '-f', 'application/json'], '/v1/deliberate'],
  ['range', ['-R', '-a', '10', '-b', '3000'], '/v1/openapi.json'],
  ['slow read', ['-X', '-k', '10', '-w', '10', '-y', '20', '-n', '5', '-z', '32'], '/v1/openapi.json'],
] as const;

const folder = await mkdtemp(join(tmpdir(), 'witan-slow-'));
const database = await freshDatabase();
const server = await spawnServer(environmentFor(database.url));
try {
  for (const [name, flags, path] of MODES) {
    const output = join(folder, name.replace(' ', '-'));
    const common = [
      '-c',
      String(CONNECTIONS),
      '-r',
      '100',
      '-l',
      String(SECONDS),
      '-p',
      '3',
      '-g',
      '-o',
      output,
    ];
    const child = spawn('slowhttptest', [...flags, ...common, '-u', server.url + path], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    const { times, sockets } = await probeUntil(ended);
    const rows = (await readFile(`${output}.csv`, 'utf8')).trim().split('\n').slice(1);
    const before = Math.min(...sockets.map(({ count }) => count));
    const held = sockets.findLast(({ count }) => count > before + 3);
    console.log(
      `${name}: ${CONNECTIONS} connections, at most ${Math.max(...sockets.map(({ count }) => count)) - before} at once held by`,
      `the server, the last ones until ${held?.second.toFixed(1) ?? 0} s after the first; ${rows.length} s in all;`,
      `${times.length} other requests, median ${percentile(times, 0.5).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
    );
  }
} finally {
  await server.kill();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}

async function probeUntil(ended: Promise<unknown>) {
  const times: number[] = [];
  const sockets: { readonly second: number; readonly count: number }[] = [];
  const first = performance.now();
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over) {
    const began = performance.now();
    const answer = await fetch(`${server.url}/readyz`);
    if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    sockets.push({ second: (performance.now() - first) / 1_000, count: await countSockets(server.pid) });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { times, sockets };
}

/** What the process holds: a client that does not read cannot tell when it was let go. */
async function countSockets(pid: number): Promise<number> {
  const names = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return links.filter((link) => link.startsWith('socket:')).length;
}
