import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
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

test('a client has its time from when it last took something', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let now = 100_000;
  t.mock.method(performance, 'now', () => now);
  const server = new EventEmitter();
  // `as`: what is listened to of it.
  guardConnections(server as unknown as Server, 1_000, 60_000);
  let destroyed = 0;
  const socket = Object.assign(new EventEmitter(), {
    bytesWritten: 9,
    writableLength: 5,
    destroy: () => (destroyed += 1),
  });
  server.emit('connection', socket);
  const lookAt = (ms: number): number => {
    now = ms;
    t.mock.timers.tick(1_000);
    return destroyed;
  };
  assert.deepEqual([101_000, 160_999, 161_000].map(lookAt), [0, 0, 1]);
  destroyed = 0;
  socket.writableLength = 4;
  assert.deepEqual([170_000, 229_999, 230_000].map(lookAt), [0, 0, 1]);
});

test('closes the longest idle connection when connections run short, and none that waits for an answer', () => {
  const server = Object.assign(new EventEmitter(), { maxConnections: 10 });
  // `as`: what is listened to and read of it.
  guardConnections(server as unknown as Server, 60_000);
  const destroyed: number[] = [];
  const sockets: EventEmitter[] = [];
  const connected = (): void => {
    const at = sockets.length;
    const socket = Object.assign(new EventEmitter(), {
      destroy: () => {
        destroyed.push(at);
        socket.emit('close');
      },
    });
    sockets.push(socket);
    server.emit('connection', socket);
  };
  const asked = (at: number): EventEmitter => {
    const answer = new EventEmitter();
    server.emit('request', { socket: sockets[at] }, answer);
    return answer;
  };
  for (let at = 0; at < 9; at += 1) {
    connected();
    asked(at).emit('close');
  }
  asked(0);
  assert.deepEqual(destroyed, []);
  connected();
  assert.deepEqual(destroyed, [1]);
  sockets[2]?.emit('close');
  connected();
  assert.deepEqual(destroyed, [1], 'there is room again');
  const earlier = asked(3);
  asked(3);
  earlier.emit('close');
  connected();
  connected();
  assert.deepEqual(destroyed, [1, 4, 5]);
});
