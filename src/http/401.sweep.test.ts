import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../test/answers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('asks for a key on every route that shows or changes what somebody owns', async () => {
  const { id, deliberationId } = await readMemo(await server.ask(QUESTION));
  const routes: readonly [method: string, path: string][] = [
    ['GET', '/v1/memos?userEmail=ada@example.com'],
    ['GET', `/v1/memos/${id}`],
    ['DELETE', `/v1/memos/${id}`],
    ['GET', `/v1/deliberations/${deliberationId}`],
    ['GET', `/v1/deliberations/${deliberationId}/events`],
    ['POST', `/v1/deliberations/${deliberationId}/cancel`],
    ['GET', '/v1/account?userEmail=ada@example.com'],
    ['GET', '/v1/status'],
    ['POST', '/v1/briefing'],
  ];
  for (const [method, path] of routes) {
    for (const Authorization of [null, 'Bearer nonsense']) {
      await assertError(await server.send(method, path, { Authorization }), 401, 'unauthorized');
    }
  }
  await readMemo(await server.send('GET', `/v1/memos/${id}`));
});

test('asks for userEmail, and holds a bound key to its own', async () => {
  const { key } = await server.createKey({ email: 'bob@example.com' });
  const bound = bearer(key);
  for (const path of ['/v1/memos', '/v1/account']) {
    for (const query of ['', '?userEmail=', '?userEmail=%20']) {
      await assertError(await server.send('GET', path + query), 401, 'authentication_required');
    }
    const foreign = await server.send('GET', `${path}?userEmail=ada@example.com`, bound);
    const error = await assertError(foreign, 401, 'authentication_required');
    assert.match(error.message, /bound to one e-mail address/);
    const own = await server.send('GET', `${path}?userEmail=bob@example.com`, bound);
    assert.equal(own.status, 200);
    await own.body?.cancel();
  }
});
