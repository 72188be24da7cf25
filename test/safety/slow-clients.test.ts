import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import type { Env } from '../../src/http/context.ts';
import { listen } from '../../src/http/listen.ts';
import { startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { until } from '../until.ts';
import { head, openRaw } from './raw-client.ts';
import type { RawClient } from './raw-client.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const ANYWHERE = { host: '127.0.0.1', port: 0, newRequestId: () => 'req_1', onRefused: () => {} };

test('lets connections that only wait make room for those that ask', async (t) => {
  const app = new Hono<Env>();
  app.get('/', (c) => c.text('here'));
  const listener = await listen(app, { ...ANYWHERE, maxConnections: 20 });
  t.after(listener.close);
  const clients: RawClient[] = [];
  for (let i = 0; i < 60; i += 1) {
    const client = openRaw(listener.url);
    clients.push(client);
    client.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => client.heard().includes('\r\n\r\nhere'), `connection ${i} is served`);
  }
  for (const { socket } of clients) socket.destroy();
});

test('answers pipelined requests in order, whatever stands between them', async () => {
  const client = openRaw(server.url);
  const paths = Array.from({ length: 60 }, (_, i) =>
    i % 3 === 0 ? '/livez' : i % 3 === 1 ? '/nowhere' : '/v1/account',
  );
  client.socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  const statuses = (): number[] =>
    [...client.heard().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
  await until(() => statuses().length >= paths.length, 'all are answered');
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
    const client = openRaw(server.url);
    client.socket.write(head('nobody', more));
    await client.goneMs;
    const answers = client.heard().match(/HTTP\/1\.1 \d+/g);
    assert.equal(answers?.length, 1, `${JSON.stringify(more)}: ${client.heard()}`);
    assert.match(answers?.[0] ?? '', / 422$/);
  }
});
