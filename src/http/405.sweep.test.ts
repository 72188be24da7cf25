import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paths } from './openapi/document.ts';
import { startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** Each path of the document with the methods that it allows, in the order in which they are described. */
const ALLOWED = Object.entries(paths()).map(([path, item]) => ({
  path: path.replace(/\{\w+\}/g, 'x'),
  allowed: Object.keys(item).map((method) => method.toUpperCase()),
}));

test('names the methods that a route allows to whoever uses another', async () => {
  assert.ok(ALLOWED.length > 40);
  for (const { path, allowed } of ALLOWED) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue;
      const response = await server.send(method, path);
      const text = await response.text();
      assert.equal(response.status, 405, `${method} ${path} ${text}`);
      const named = allowed.join(', ').replace('GET', 'GET, HEAD');
      assert.equal(response.headers.get('Allow'), named, path);
      assert.match(response.headers.get('Request-Id') ?? '', /^req_/);
      const sentence = new RegExp(`Use ${allowed.join(' or ')} here`);
      // People open links.
      if (path.startsWith('/s/')) {
        assert.match(text, sentence);
        continue;
      }
      const { error, message } = JSON.parse(text);
      // Chat programs get the form of the OpenAI API.
      assert.equal(error.code ?? error, 'method_not_allowed');
      assert.match(error.message ?? message, sentence);
    }
  }
});
