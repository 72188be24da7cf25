import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import type { Env } from '../context.ts';
import { healthRoutes } from './health.ts';

test('/health fails while the database takes no write, without a key, and is well again afterwards', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const health = async (): Promise<string> => {
    const answer = await fetch(`${server.url}/health`);
    return `${answer.status} ${await answer.text()}`;
  };
  assert.equal(await health(), '200 {"status":"ok"}');
  await server.pool.query('alter table rate_limits rename to rate_limits_elsewhere');
  await until(async () => (await health()) === '503 {"status":"unavailable"}', 'it fails');
  await server.pool.query('alter table rate_limits_elsewhere rename to rate_limits');
  await until(async () => (await health()) === '200 {"status":"ok"}', 'it is well again');
});

test('shows the metrics without a token to a direct call from this machine, by a name of its own, alone', async () => {
  const app = new Hono<Env>();
  let address = '127.0.0.1';
  app.use((c, next) => (c.set('address', address), next()));
  healthRoutes(app, {
    database: { guard: (work) => work, ready: async () => true },
    metrics: { token: null, read: async () => ({ contentType: 'text/plain', text: 'witan_up 1' }) },
  });
  app.onError(() => new Response(null, { status: 404 }));
  const status = async (host: string, headers: Readonly<Record<string, string>> = {}) =>
    (await app.request(`http://${host}/metrics`, { headers })).status;
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    assert.equal(await status(host), 200, host);
  for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'])
    assert.equal(await status('localhost', { [name]: 'here' }), 404, name);
  assert.equal(await status('evil.example.com'), 404);
  address = '203.0.113.9';
  assert.equal(await status('localhost'), 404);
});
