import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../test/server.ts';
import type { TestHeaders, TestServer } from '../../test/server.ts';
import { createMcpEndpoint } from './endpoint.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { WITAN_CORS_ORIGINS: 'https://tools.example.com' } });
});
after(() => server.close());

type Message = Readonly<Record<string, unknown>>;

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'editor', version: '1.0.0' },
  },
};
const list = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };

function post(body: Message | readonly Message[] | string, headers: TestHeaders = {}): Promise<Response> {
  const sent: Record<string, string> = {
    Authorization: `Bearer ${server.key}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) delete sent[name];
    else sent[name] = value;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${server.url}/mcp`, { method: 'POST', headers: sent, body: text });
}

async function status(answer: Promise<Response>, expected: number): Promise<string> {
  const response = await answer;
  const text = await response.text();
  assert.equal(response.status, expected, text);
  return text;
}

test('a missing or wrong key is 401, with a challenge and the error object of the service', async () => {
  for (const Authorization of [null, 'Bearer nonsense']) {
    const answer = await post(initialize, { Authorization });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('WWW-Authenticate'), 'Bearer');
    const { error } = (await answer.json()) as { error: string };
    assert.equal(error, 'unauthorized');
  }
});

test('a body that no tool could take is refused before any looks through it', async () => {
  const values = Array.from({ length: 20_001 }, () => 1);
  const called = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'deliberate', arguments: { values } },
  };
  for (const body of [called, '['.repeat(100_000) + ']'.repeat(100_000)])
    assert.match(await status(post(body), 400), /more than 20,000 values/);
});

test('a page of another site is turned away before its key is looked at', async () => {
  const text = await status(
    post(initialize, { Origin: 'http://evil.example.com', Authorization: null }),
    403,
  );
  assert.match(text, /WITAN_CORS_ORIGINS/);
  for (const Origin of ['http://localhost:6274', 'https://tools.example.com']) {
    await status(post(initialize, { Origin }), 200);
  }
});

test('an origin that the operator has named may ask what it is allowed to send', async () => {
  const answer = await fetch(`${server.url}/mcp`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://tools.example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,mcp-protocol-version',
    },
  });
  assert.equal(answer.status, 204);
  assert.equal(answer.headers.get('Access-Control-Allow-Origin'), 'https://tools.example.com');
  assert.match(answer.headers.get('Access-Control-Allow-Headers') ?? '', /Mcp-Protocol-Version/i);
});

test('what is no message is refused with its reason, and too large a body before it is read', async () => {
  assert.match(await status(post('{'), 400), /"code":-32700\b.*not valid JSON/);
  assert.match(await status(post(JSON.stringify({ hello: 1 })), 400), /"code":-32/);
  assert.match(await status(post(initialize, { 'Content-Type': 'text/plain' }), 415), /application\/json/);
  assert.match(await status(post({ ...list, padding: 'x'.repeat(8 * 1_048_576) }), 413), /at most 8 MiB/);
});

test('only POST is there: there is no session to listen to or to end', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answer = await server.send(method, '/mcp');
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('Allow'), 'POST');
  }
});

test('any request may go to any node: no session is looked up', async () => {
  const begun = await post(initialize);
  const session = begun.headers.get('Mcp-Session-Id');
  assert.ok(session);
  assert.notEqual((await post(initialize)).headers.get('Mcp-Session-Id'), session);
  assert.equal((await post(list)).headers.get('Mcp-Session-Id'), null);
  for (const headers of [{}, { 'Mcp-Session-Id': session }, { 'Mcp-Session-Id': 'of-another-node' }]) {
    assert.match(await status(post(list, headers), 200), /"deliberate"/);
  }
  assert.equal((await post(list)).headers.get('Mcp-Session-Id'), null, 'only a beginning has one');
});

test('a tool call counts as one request against the limit of its key, and each call of a batch for itself', async () => {
  const { key } = await server.createKey({ ratePerMinute: 100 });
  const Authorization = `Bearer ${key}`;
  const read = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'get_memo', arguments: { id: 'memo_none' } },
  });
  const remaining = async (): Promise<number> => {
    const answer = await server.send('GET', '/v1/account?userEmail=ada@example.com', { Authorization });
    return Number(/r=(\d+)/.exec(answer.headers.get('RateLimit') ?? '')?.[1]);
  };
  const before = await remaining();
  await status(post(read(1), { Authorization }), 200);
  assert.equal(await remaining(), before - 2);
  await status(post([read(1), read(2), read(3)], { Authorization }), 200);
  assert.equal(await remaining(), before - 6);
});

test('a key that is over its limit is told so over HTTP, with when to come back', async () => {
  const { key } = await server.createKey({ ratePerMinute: 1 });
  const Authorization = `Bearer ${key}`;
  await status(post(list, { Authorization }), 200);
  const answer = await post(list, { Authorization });
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers.get('Retry-After')) >= 1);
});

test('a body that breaks off is no fault of ours', async () => {
  const endpoint = createMcpEndpoint({
    publicUrl: null,
    clock: { now: () => 0, every: () => () => {} },
    leaving: () => false,
    onFault: (error) => assert.fail(String(error)),
  });
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('It has left.')) });
  const fetch = () => assert.fail('nothing is asked');
  const caller = { holder: 'key_1', apiKey: 'key', userEmail: undefined, fetch };
  // `as`: Node asks for what is no part of the type.
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  const broken = new Request('http://localhost/mcp', init);
  assert.match(await status(endpoint(broken, caller), 400), /did not arrive as a whole/);
});
