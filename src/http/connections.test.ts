import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
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

test('closes the longest idle connection where they run short, and none that is answered', async (t) => {
  const server = createServer(({ url }, answer) => {
    if (url === '/') answer.end();
  });
  server.maxConnections = 10;
  guardConnections(server, 60_000);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // `as`: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const ask = async (socket: Socket, path: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.once('request', (_: IncomingMessage, answer: ServerResponse) =>
      path === '/' ? answer.once('close', resolve) : resolve(),
    );
    socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`);
    await promise;
  };
  const answered = async (): Promise<{ readonly socket: Socket; readonly here: Socket }> => {
    const connected = once(server, 'connection');
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume();
    const [here] = await connected;
    await ask(socket, '/');
    return { socket, here };
  };
  for (let gone = 0; gone < 12; gone += 1) {
    const { socket, here } = await answered();
    socket.end();
    await once(here, 'close');
  }
  const busy = await answered();
  await ask(busy.socket, '/held');
  const idle: { readonly here: Socket }[] = [];
  for (let more = 0; more < 8; more += 1) idle.push(await answered());
  const openNow = (): boolean[] => [busy, ...idle].map(({ here }) => !here.destroyed);
  assert.deepEqual(openNow(), Array(9).fill(true), 'there is room for nine');
  await answered();
  assert.deepEqual(openNow(), [true, false, ...Array(7).fill(true)]);
});
