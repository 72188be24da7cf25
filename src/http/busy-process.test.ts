import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Hono } from 'hono';
import type { Env } from './context.ts';
import { listen } from './listen.ts';
import { answerMalformed } from './malformed.ts';

const TIME_MS = 100;

/** Runs in its own thread, since this one is busy: reports when its request was sent and what the answer was. */
const CLIENT = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, busy, left, pieces } } = require('node:worker_threads');
  let heard = '';
  const send = ([piece, ...others]) => socket.write(piece, () => {
    if (others.length > 0) {
      Atomics.wait(busy, 0, 0);
      return send(others);
    }
    Atomics.store(left, 0, 1);
    Atomics.notify(left, 0);
  });
  const socket = connect(port, '127.0.0.1', () => send(pieces));
  socket.on('data', (piece) => { heard += piece.toString('latin1'); });
  socket.on('error', (error) => { heard = error.code; });
  socket.on('close', () => parentPort.postMessage(heard));
`;

const head = (method: string): string => `${method} / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n`;
const POST = `${head('POST')}Content-Length: 2\r\n\r\n`;

for (const [what, pieces] of [
  ['', [`${head('GET')}\r\n`]],
  [' with a body', [`${POST}{}`]],
  [' whose body came after its head', [POST, '{}']],
] as const) {
  test(`answers a request${what} that came in time, however late a busy process reads it`, async (t) => {
    const untimed = { headersTimeout: 0, requestTimeout: 0, connectionsCheckingInterval: 1 };
    const server = createServer(untimed, (request, answer) => {
      // Later than the connection would be cut.
      request.resume().on('end', () => setImmediate(() => answer.end('read')));
    });
    const refused: number[] = [];
    answerMalformed(server, {
      newRequestId: () => 'req_1',
      onRefused: ({ status }) => refused.push(status),
    });
    const [busy, left, never] = [0, 1, 2].map(() => new Int32Array(new SharedArrayBuffer(4)));
    assert.ok(busy && left && never);
    server.once(pieces.length > 1 ? 'request' : 'connection', () => {
      Atomics.store(busy, 0, 1);
      Atomics.notify(busy, 0);
      Atomics.wait(left, 0, 0);
      // The time for a head and for a body passes.
      server.headersTimeout = server.requestTimeout = TIME_MS;
      Atomics.wait(never, 0, 0, 2 * TIME_MS);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    // `as`: a server that listens on a port has an address of this form.
    const { port } = server.address() as AddressInfo;
    const client = new Worker(CLIENT, { eval: true, workerData: { port, busy, left, pieces } });
    const [heard] = await once(client, 'message');
    assert.match(heard, /^HTTP\/1\.1 200 [^]*read/);
    assert.deepEqual(refused, []);
  });
}

const ALLOWED = '/proc/sys/net/core/somaxconn';
/** As many as the backlog holds. */
const MANY = Math.min(1_000, existsSync(ALLOWED) ? Number(readFileSync(ALLOWED, 'utf8')) : 128);
const CROWD = `
  const { connect } = require('node:net');
  const { workerData: { port, reached } } = require('node:worker_threads');
  const sockets = Array.from({ length: ${MANY} }, () => connect(port, '127.0.0.1', () => {
    if (Atomics.add(reached, 0, 1) + 1 === ${MANY}) Atomics.notify(reached, 0);
  }));
  require('node:worker_threads').parentPort.once('message', () => sockets.forEach((socket) => socket.destroy()));
`;

test(`lets ${MANY} clients connect at once while the process is busy`, async (t) => {
  const listener = await listen(new Hono<Env>(), {
    host: '127.0.0.1',
    port: 0,
    newRequestId: () => 'req_1',
    onRefused: () => {},
  });
  t.after(() => listener.close());
  const reached = new Int32Array(new SharedArrayBuffer(4));
  const crowd = new Worker(CROWD, {
    eval: true,
    workerData: { port: Number(new URL(listener.url).port), reached },
  });
  await once(crowd, 'online');
  // This thread accepts no connection meanwhile; clients beyond the backlog would retry for a minute and more.
  for (let count = 0; count < MANY; count = Atomics.load(reached, 0)) {
    if (Atomics.wait(reached, 0, count, 10_000) === 'timed-out') break;
  }
  assert.equal(Atomics.load(reached, 0), MANY);
  crowd.postMessage('go');
  await once(crowd, 'exit');
});
