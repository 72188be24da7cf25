import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const ROUTES: readonly (readonly [path: string, allowed: string])[] = [
  ['/v1/deliberate', 'POST'],
  ['/v1/memos', 'GET'],
  ['/v1/memos/x', 'GET, DELETE'],
  ['/v1/memos/x/decision', 'PUT, DELETE'],
  ['/v1/memos/x/outcome', 'PUT, DELETE'],
  ['/v1/memos/x/predictions/prd_1', 'PUT, DELETE'],
  ['/v1/track-record', 'GET'],
  ['/v1/deliberations/x', 'GET, DELETE'],
  ['/v1/deliberations/x/events', 'GET'],
  ['/v1/deliberations/x/cancel', 'POST'],
  ['/v1/estimate', 'POST'],
  ['/v1/frames', 'POST'],
  ['/v1/briefing', 'POST'],
  ['/v1/account', 'GET'],
  ['/v1/status', 'GET'],
  ['/v1/memos/x/signature', 'GET'],
  ['/.well-known/jwks.json', 'GET'],
  ['/v1/webhooks', 'GET, POST'],
  ['/v1/webhooks/x', 'DELETE'],
  ['/v1/webhooks/x/rotate', 'POST'],
  ['/v1/webhooks/x/deliveries', 'GET'],
  ['/v1/webhooks/x/deliveries/x/replay', 'POST'],
  ['/v1/admin/organization', 'GET, PUT'],
  ['/v1/admin/keys', 'GET, POST'],
  ['/v1/admin/keys/x', 'DELETE'],
  ['/v1/admin/keys/x/rotate', 'POST'],
  ['/v1/admin/accounts', 'GET, PUT'],
  ['/v1/admin/accounts/x', 'DELETE'],
  ['/v1/admin/usage', 'GET'],
  ['/v1/admin/audit', 'GET'],
  ['/v1/openapi.json', 'GET'],
  ['/health', 'GET'],
  ['/livez', 'GET'],
  ['/readyz', 'GET'],
  ['/metrics', 'GET'],
];

test('names the methods that a route allows to whoever uses another', async () => {
  for (const [path, allowed] of ROUTES) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.split(', ').includes(method)) continue;
      const response = await server.send(method, path);
      const text = await response.text();
      assert.equal(response.status, 405, `${method} ${path} ${text}`);
      assert.equal(response.headers.get('Allow'), allowed);
      assert.match(response.headers.get('Request-Id') ?? '', /^req_/);
      const error = JSON.parse(text);
      assert.equal(error.error, 'method_not_allowed');
      assert.match(error.message, new RegExp(`Use ${allowed.replace(', ', ' or ')} here`));
    }
  }
});
