import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../test/answers.ts';
import { bearer, QUESTION, startTestServer, readMemo } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

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
