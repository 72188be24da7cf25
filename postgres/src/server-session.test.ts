import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openServerSession } from './server-session.ts';
import { socketIn } from './socket-folder.ts';

test('never talks to a socket that another user could have put there', async (t) => {
  // Sessions there go through a port, with a password.
  if (process.platform === 'win32') return;
  const folder = await mkdtemp(join(tmpdir(), 'witan-session-'));
  t.after(() => rm(folder, { recursive: true }));
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {}).destroy();
  });
  server.listen(socketIn(folder));
  await once(server, 'listening');
  t.after(() => server.close());
  const postmaster = { pid: process.pid, port: 5432, socketFolder: folder, state: 'ready', text: '' };
  for (const [mode, expected] of [
    [0o770, 0],
    [0o700, 1],
  ] as const) {
    await chmod(folder, mode);
    assert.equal(await openServerSession(folder, postmaster, null), null);
    assert.equal(connections, expected, mode.toString(8));
  }
});
