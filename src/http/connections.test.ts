import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { test } from 'node:test';
import { guardConnections, exemptFromStallTimeout } from './connections.ts';

const MUCH = Buffer.alloc(32 * 1024 * 1024, 'x');

test('lets go of a client that takes nothing, unless the answer sees to that itself', async (t) => {
  const server = createServer((request, answer) => {
    const lift = request.url === '/' ? () => {} : exemptFromStallTimeout(answer);
    if (request.url === '/over') lift();
    answer.writeHead(200, { 'Content-Type': 'text/plain' }).end(MUCH);
  });
  guardConnections(server, 50, 300);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`);
    return socket;
  };
  const patient = once(server, 'connection');
  const kept = ask('/patient');
  const [keptHere] = await patient;
  for (const path of ['/', '/over']) {
    const impatient = once(server, 'connection');
    const dropped = ask(path);
    const [droppedHere] = await impatient;
    await once(droppedHere, 'close');
    dropped.destroy();
  }
  assert.equal(keptHere.destroyed, false);
  kept.destroy();
});
