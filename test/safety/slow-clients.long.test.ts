import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bearer, startTestServer, QUESTION } from '../server.ts';
import type { TestServer } from '../server.ts';
import { percentile } from './flood.ts';
import { head, openRaw } from './raw-client.ts';
import type { RawClient } from './raw-client.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** On an idle machine all are gone after 12 s; a busy one sees to its timers late. */
const GONE_MS = 20_000;

function drip(client: RawClient, pieces: () => string): void {
  const timer = setInterval(() => client.socket.write(pieces()), 500);
  client.socket.once('close', () => clearInterval(timer));
}

/** What each kind of hostile client does once it is connected. */
const HOSTILE: Readonly<Record<string, (client: RawClient) => void>> = {
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
    // A socket that is not read does not report its end either.
    setTimeout(() => socket.resume(), GONE_MS - 3_000).unref();
  },
};

test('lets go of every slow or hostile client within seconds, and serves others meanwhile', async (t) => {
  const clients = Object.entries(HOSTILE).flatMap(([kind, act]) =>
    Array.from({ length: 12 }, () => {
      const client = openRaw(server.url);
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
    const answer = await server.ask(QUESTION, bearer(server.testKey));
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
