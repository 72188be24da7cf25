import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { Hono } from 'hono';
import { startTestServer } from '../../../test/server.ts';
import type { ServerOptions, TestServer } from '../../../test/server.ts';
import type { Env } from '../context.ts';
import { pageRoutes } from './page.ts';

async function serverFor(t: TestContext, options?: ServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  t.after(server.close);
  return server;
}

const OPEN = { Authorization: null };

test('answers probes and shows the contract to whoever has no key', async (t) => {
  const server = await serverFor(t);
  for (const path of ['/health', '/livez', '/readyz', '/v1/openapi.json']) {
    for (const headers of [OPEN, { Authorization: 'Bearer nonsense' }]) {
      const response = await server.send('GET', path, headers);
      assert.equal(response.status, 200, path);
      assert.match(response.headers.get('Request-Id') ?? '', /^req_/);
      assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
      assert.equal(response.headers.get('Keep-Alive'), 'timeout=10');
      assert.match(response.headers.get('Content-Type') ?? '', /^application\/json/);
      await response.json();
    }
  }
  const contract = await (await server.send('GET', '/v1/openapi.json', OPEN)).text();
  assert.match(contract, /"openapi":"3\.1/);
  const { paths } = JSON.parse(contract);
  for (const path of ['/', '/docs', '/health', '/livez', '/readyz', '/v1/openapi.json', '/metrics']) {
    const response = await server.send('GET', path, OPEN);
    await response.body?.cancel();
    assert.ok(response.status in paths[path].get.responses, `${path} answers ${response.status}`);
  }
});

test('guards the metrics with their token, where there is one', async (t) => {
  const token = 'a-token-for-metrics';
  const server = await serverFor(t, { env: { WITAN_METRICS_TOKEN: token } });
  const status = async (Authorization: string | null) => {
    const response = await server.send('GET', '/metrics', { Authorization });
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await status(null), 401);
  assert.equal(await status(`Bearer ${server.key}`), 401);
  assert.equal(await status(`Bearer ${token}`), 200);
});

test('shows the metrics to this machine alone where no token is set', async (t) => {
  const server = await serverFor(t, { env: { WITAN_TRUSTED_PROXIES: '127.0.0.1' } });
  const near = await server.send('GET', '/metrics', OPEN);
  assert.equal(near.headers.get('Keep-Alive'), 'timeout=1000', 'a proxy keeps its connections');
  const far = await server.send('GET', '/metrics', { ...OPEN, 'X-Forwarded-For': '203.0.113.9' });
  assert.deepEqual([near.status, far.status], [200, 404]);
  await near.body?.cancel();
  await far.body?.cancel();
});

test('lets pages of other origins in only where the operator names them', async (t) => {
  const origin = 'https://page.example.com';
  const shut = await serverFor(t);
  const open = await serverFor(t, { env: { WITAN_CORS_ORIGINS: origin } });
  const preflight = {
    ...OPEN,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,x-stainless-lang',
  };
  const allowed = async (server: TestServer, from: string) => {
    const response = await fetch(`${server.url}/v1/deliberate`, {
      method: 'OPTIONS',
      headers: { ...preflight, Authorization: '', Origin: from },
    });
    await response.body?.cancel();
    const { headers } = response;
    return [headers.get('Access-Control-Allow-Origin'), headers.get('Access-Control-Allow-Headers')];
  };
  assert.deepEqual(await allowed(shut, origin), [null, null]);
  assert.deepEqual(await allowed(open, origin), [origin, 'authorization,x-stainless-lang']);
  assert.equal((await allowed(open, 'https://evil.example.com'))[0], null);
  const refused = await open.ask('{}', { Origin: origin });
  assert.equal(refused.headers.get('Access-Control-Allow-Origin'), origin, 'a page may read a refusal');
  const exposed = refused.headers.get('Access-Control-Expose-Headers')?.split(',') ?? [];
  for (const name of ['Request-Id', 'Retry-After', 'RateLimit', 'Memo-Signature'])
    assert.ok(exposed.includes(name), name);
  await refused.body?.cancel();
});

test('gives the files of the built page by their types, and no other file of the folder or outside it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  for (const name of ['icon.svg', 'secret.js', 'assets/page-1a.js', 'assets/notes.txt', 'assets/a b.js'])
    await writeFile(join(folder, name), name);
  const app = new Hono<Env>();
  let built = 0;
  pageRoutes(app, {
    folder,
    build: async () => {
      built += 1;
      await writeFile(join(folder, 'index.html'), 'built');
    },
  });
  app.onError(() => new Response('none', { status: 404 }));
  const script = await app.request('/assets/page-1a.js');
  assert.deepEqual([script.status, await script.text()], [200, 'assets/page-1a.js']);
  assert.equal(script.headers.get('Content-Type'), 'text/javascript; charset=utf-8');
  assert.match(script.headers.get('Cache-Control') ?? '', /immutable/);
  const icon = await app.request('/icon.svg');
  assert.deepEqual([icon.status, icon.headers.get('Content-Type')], [200, 'image/svg+xml']);
  for (const path of ['notes.txt', 'gone.js', 'a%20b.js', '..%2Fsecret.js', '%2E%2E%2Fsecret.js'])
    assert.equal((await app.request(`/assets/${path}`)).status, 404, path);
  for (const _ of [1, 2]) assert.equal(await (await app.request('/')).text(), 'built');
  assert.equal(built, 1);
});
