import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { drawApiKey } from '../../domain/api-key.ts';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { bearer, countRows, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('refuses a key that is missing, malformed or unknown, and leaves no trace of the request', async () => {
  const stored = await countRows(server.pool);
  const typo = server.key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
  const unknown = drawApiKey('live');
  const missing = [null, '', 'Bearer', 'bearer  ', `Basic ${server.key}`, server.key];
  const wrong = ['nonsense', typo, unknown, `${server.key} x`].map((key) => `Bearer ${key}`);
  for (const Authorization of [...missing, ...wrong]) {
    const error = await assertError(await server.ask(QUESTION, { Authorization }), 401, 'unauthorized');
    const said = missing.includes(Authorization)
      ? /^The API key is missing: send it as/
      : /^The API key is invalid/;
    assert.match(error.message, said, String(Authorization));
  }
  assert.deepEqual(await countRows(server.pool), stored);
});

test('takes the scheme in any case', async () => {
  for (const scheme of ['bearer', 'BEARER', 'BeArEr']) {
    const response = await server.ask(QUESTION, { Authorization: `${scheme} ${server.testKey}` });
    assert.equal(response.status, 200);
    assertHeaders(response);
    await response.body?.cancel();
  }
});

test('answers a bad key before a byte of the body has come', async () => {
  const asking = request(`${server.url}/v1/deliberate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': '1000', Authorization: 'Bearer no' },
  });
  asking.on('error', () => {});
  asking.flushHeaders();
  // `as`: a response event carries one message.
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  assert.equal(answer.statusCode, 401);
  asking.destroy();
});

test('refuses a key from the moment it is revoked or has expired', async () => {
  const revoked = await server.createKey({ test: true });
  const expiring = await server.createKey({ test: true });
  for (const { key } of [revoked, expiring]) {
    const response = await server.ask(QUESTION, bearer(key));
    assert.equal(response.status, 200);
    await response.body?.cancel();
  }
  await server.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked.id]);
  await server.pool.query('update api_keys set expires_at = now() where id = $1', [expiring.id]);
  for (const { key } of [revoked, expiring]) {
    await assertError(await server.ask(QUESTION, bearer(key)), 401, 'unauthorized');
  }
});

test('asks for userEmail where it is absent, null or blank, whatever else is wrong with the fields', async () => {
  const stored = await countRows(server.pool);
  for (const userEmail of [undefined, null, '', ' ', '\t\n']) {
    for (const body of [
      { ...QUESTION, userEmail },
      { userEmail, criteria: 'none', unknown: 1 },
    ]) {
      const error = await assertError(await server.ask(body), 401, 'authentication_required');
      assert.match(error.message, /userEmail is required.*saved to your account/);
    }
  }
  const inherited = '{"question":"Now or later?","__proto__":{"userEmail":"ada@example.com"}}';
  await assertError(await server.ask(inherited), 401, 'authentication_required');
  assert.deepEqual(await countRows(server.pool), stored);
});

test('holds a key to the one address or the one domain that it is bound to', async () => {
  const { key: toAddress } = await server.createKey({ email: ' Ada@Example.com', test: true });
  const { key: toDomain } = await server.createKey({ domain: '@Example.com', test: true });
  const status = async (key: string, userEmail: string): Promise<number> => {
    const response = await server.ask({ ...QUESTION, userEmail }, bearer(key));
    if (response.status === 401) {
      const error = await assertError(response, 401, 'authentication_required');
      assert.match(error.message, /bound to/);
    } else await response.body?.cancel();
    return response.status;
  };
  assert.equal(await status(toAddress, 'ADA@example.com '), 200);
  assert.equal(await status(toAddress, 'bob@example.com'), 401);
  assert.equal(await status(toDomain, 'bob@EXAMPLE.com'), 200);
  assert.equal(await status(toDomain, 'bob@sub.example.com'), 401);
  assert.equal(await status(toDomain, 'bob@notexample.com'), 401);
  assert.equal(await status(toDomain, 'bob@example.com.evil.org'), 401);
});
