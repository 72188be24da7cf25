import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import type { Env } from '../../src/http/context.ts';
import { listen } from '../../src/http/listen.ts';
import { QUESTION, startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { percentile } from './flood.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** On an idle machine all are gone after 12 s; a busy one sees to its timers late. */
const GONE_MS = 20_000;

type Client = { readonly socket: Socket; readonly heard: () => string; readonly goneMs: Promise<number> };

const ANYWHERE = { host: '127.0.0.1', port: 0, newRequestId: () => 'req_1', onRefused: () => {} };

function open(url = server.url): Client {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const began = performance.now();
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1');
  });
  socket.on('error', () => {});
  return {
    socket,
    heard: () => heard,
    goneMs: new Promise((resolve) => socket.once('close', () => resolve(performance.now() - began))),
  };
}

function drip(client: Client, pieces: () => string): void {
  const timer = setInterval(() => client.socket.write(pieces()), 500);
  client.socket.once('close', () => clearInterval(timer));
}

const head = (key: string, more = ''): string =>
  `POST /v1/deliberate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${more}`;

/** What each kind of hostile client does once it is connected. */
const HOSTILE: Readonly<Record<string, (client: Client) => void>> = {
  'says nothing': () => {},
  'sends half a request line': ({ socket }) => void socket.write('GET /livez'),
  'drips its headers': (client) => {
    client.socket.write(head(server.key));
    drip(client, () => 'X-Slow: 1\r\n');
  },
  'drips its body': (client) => {
    client.socket.write(head(server.key, 'Content-Length: 100000\r\n\r\n{'));
    drip(client, () => ' ');
  },
  'drips a chunked body': (client) => {
    client.socket.write(head(server.key, 'Transfer-Encoding: chunked\r\n\r\n'));
    drip(client, () => '1\r\n \r\n');
  },
  'drips a body behind a bad key': (client) => {
    client.socket.write(head('nobody', 'Content-Length: 100000\r\n\r\n{'));
    drip(client, () => ' ');
  },
  'sends a body that is shorter than it said': ({ socket }) =>
    void socket.write(head(server.key, 'Content-Length: 1000\r\n\r\n{}')),
  'floods headers': ({ socket }) =>
    void socket.write(
      `GET /livez HTTP/1.1\r\n${Array.from({ length: 3_000 }, (_, i) => `H${i}: x\r\n`).join('')}\r\n`,
    ),
  'sends one endless header': (client) => {
    client.socket.write('GET /livez HTTP/1.1\r\nX: ');
    drip(client, () => 'x'.repeat(4_000));
  },
  'speaks no HTTP': ({ socket }) => void socket.write('\u0016\u0003\u0001\u0002\u0000\u0001'),
  'asks once and stays': ({ socket }) => void socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'),
  'asks for much and reads nothing': ({ socket }) => {
    socket.pause();
    socket.write('GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(80));
    // Whoever does not read does not hear of the end either.
    setTimeout(() => socket.resume(), GONE_MS - 3_000).unref();
  },
};

test('lets go of every slow or hostile client within seconds, and serves others meanwhile', async (t) => {
  const clients = Object.entries(HOSTILE).flatMap(([kind, act]) =>
    Array.from({ length: 12 }, () => {
      const client = open();
      client.socket.once('connect', () => act(client));
      return { kind, ...client };
    }),
  );
  const served: number[] = [];
  const deadline = performance.now() + GONE_MS;
  const left = new Set(clients.map(({ goneMs }) => goneMs));
  for (const gone of left) void gone.finally(() => left.delete(gone));
  while (left.size > 0 && performance.now() < deadline) {
    const began = performance.now();
    const answer = await server.ask(QUESTION, { Authorization: `Bearer ${server.testKey}` });
    assert.equal(answer.status, 200);
    await answer.arrayBuffer();
    served.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const still = clients.filter(({ goneMs }) => left.has(goneMs));
  for (const { socket } of still) socket.destroy();
  const times = await Promise.all(clients.map(({ goneMs }) => goneMs));
  t.diagnostic(
    `${clients.length} connections dropped, the last after ${Math.round(Math.max(...times))} ms; ` +
      `${served.length} memos served meanwhile, half of them within ${Math.round(percentile(served, 0.5))} ms`,
  );
  assert.deepEqual([...new Set(still.map(({ kind }) => kind))], []);
  for (const [index, { kind }] of clients.entries()) {
    assert.ok((times[index] ?? 0) < GONE_MS, `who ${kind} was there for ${times[index]} ms`);
  }
  assert.ok(served.length > 3);
});

test('lets connections that only wait make room for those that ask', async (t) => {
  const app = new Hono<Env>();
  app.get('/', (c) => c.text('here'));
  const listener = await listen(app, { ...ANYWHERE, maxConnections: 20 });
  t.after(listener.close);
  const clients: Client[] = [];
  for (let i = 0; i < 60; i += 1) {
    const client = open(listener.url);
    clients.push(client);
    client.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const deadline = performance.now() + 5_000;
    while (!client.heard().endsWith('here')) {
      assert.ok(performance.now() < deadline, `connection ${i} was not served`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  for (const { socket } of clients) socket.destroy();
});

test('answers pipelined requests in order, whatever stands between them', async () => {
  const client = open();
  const paths = Array.from({ length: 60 }, (_, i) =>
    i % 3 === 0 ? '/livez' : i % 3 === 1 ? '/nowhere' : '/v1/account',
  );
  client.socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  const statuses = (): number[] =>
    [...client.heard().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
  const deadline = performance.now() + 10_000;
  while (statuses().length < paths.length && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  client.socket.destroy();
  assert.deepEqual(
    statuses(),
    paths.map((path) => (path === '/livez' ? 200 : path === '/nowhere' ? 404 : 401)),
  );
});

test('refuses what could be read as two requests', async () => {
  const smuggled = 'GET /v1/account HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const more of [
    `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello${smuggled}`,
    `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `Content-Length: +5\r\n\r\nhello${smuggled}`,
    `Content-Length : 5\r\n\r\nhello${smuggled}`,
    `X: a\r\n\tfolded\r\n\r\n`,
    `X: a\u0000b\r\n\r\n`,
  ]) {
    const client = open();
    client.socket.write(head('nobody', more));
    await client.goneMs;
    const answers = client.heard().match(/HTTP\/1\.1 \d+/g);
    assert.equal(answers?.length, 1, `${JSON.stringify(more)}: ${client.heard()}`);
    assert.match(answers?.[0] ?? '', / 422$/);
  }
});
