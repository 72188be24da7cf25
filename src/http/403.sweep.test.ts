import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scope } from '@witan/client';
import { OPERATIONS } from '../operations/list.ts';
import { SCOPES } from '../domain/scope.ts';
import { assertError } from '../../test/answers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const ROUTES = OPERATIONS.map(({ route, scope }) => [route, scope] as const);

test('lets a key do nothing on any route whose scope it lacks, with whatever else it has', async () => {
  const { id, deliberationId } = await readMemo(await server.ask(QUESTION));
  const stored = await countRows(server.pool);
  assert.ok(ROUTES.length >= 10);
  const lacking = new Map<Scope, string>();
  for (const scope of SCOPES) {
    const { key } = await server.createKey({ scopes: SCOPES.filter((other) => other !== scope) });
    lacking.set(scope, key);
  }
  for (const [route, scope] of ROUTES) {
    const [method = '', path = ''] = route.split(' ');
    const at = path.replace('{id}', path.includes('/memos/') ? id : deliberationId);
    const answer = await server.send(method, at, bearer(lacking.get(scope) ?? ''));
    const sentence = `This API key lacks the scope "${scope}".`;
    if (path.startsWith('/v1/chat/') || path.startsWith('/v1/models')) {
      // These speak the form of OpenAI's errors.
      assert.equal(answer.status, 403, route);
      assert.equal(JSON.parse(await answer.text()).error.message, sentence);
      continue;
    }
    const error =
      route === 'POST /v1/deliberate'
        ? await assertError(answer, 401, 'unauthorized')
        : await assertError(answer, 403, 'forbidden');
    assert.equal(error.message, sentence);
  }
  assert.deepEqual(await countRows(server.pool), stored);
});

test('needs one scope and no other on a route', async () => {
  const memo = await readMemo(await server.ask(QUESTION));
  const { key: asker } = await server.createKey({ scopes: ['ask'] });
  const { key: reader } = await server.createKey({ scopes: ['read'] });
  const { key: eraser } = await server.createKey({ scopes: ['delete'] });
  await readMemo(await server.ask(QUESTION, bearer(asker)));
  await readMemo(await server.send('GET', `/v1/memos/${memo.id}`, bearer(reader)));
  assert.equal((await server.send('DELETE', `/v1/memos/${memo.id}`, bearer(eraser))).status, 204);
});

test('looks for a path before it looks for a scope', async () => {
  const { key } = await server.createKey({ scopes: ['admin'] });
  await assertError(await server.send('GET', '/v1/nothing', bearer(key)), 404, 'not_found');
  const response = await server.send('PUT', '/v1/memos', bearer(key));
  assert.equal(response.status, 405);
  await response.body?.cancel();
});
