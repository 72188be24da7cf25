import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { startSimulator } from '@witan/simulator';
import { Secret } from '../domain/secret.ts';
import { discoverOllama } from './discover-ollama.ts';
import { listModels, type ListedModels } from './list-models.ts';
import {
  ask,
  KEY,
  modelCall,
  serve,
  VENDOR_NAMES,
  type Answer,
  type VendorName,
  type WireServer,
} from './wire-server.fixture.ts';

const SILENCE: Answer = () => {};
const REDIRECT: Answer = (response) =>
  void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();

async function list(
  t: TestContext,
  provider: VendorName,
  answer: Answer,
): Promise<[ListedModels, WireServer]> {
  const server = await serve(answer);
  t.after(server.close);
  const endpoint = { baseUrl: `${server.url}/v1`, apiKey: new Secret(KEY) };
  const timeoutMs = answer === SILENCE ? 150 : 60_000;
  return [await listModels({ provider, endpoint, timeoutMs, now: () => 0 }), server];
}

for (const vendor of VENDOR_NAMES) {
  test(`${vendor}: lists the models of the account, sorted`, async (t) => {
    const body =
      vendor === 'google'
        ? { models: [{ name: 'models/b' }, { name: 'models/a' }] }
        : { object: 'list', data: [{ id: 'b' }, { id: 'a' }] };
    const [listed, server] = await list(t, vendor, (response) => void response.end(JSON.stringify(body)));
    assert.deepEqual(listed, { ok: true, ids: ['a', 'b'] });
    assert.match(server.heard[0]?.url ?? '', /^\/v1\/models(\?|$)/);
    assert.doesNotMatch(server.heard[0]?.url ?? '', /sk-/);
    assert.match(JSON.stringify(server.heard[0]?.headers), new RegExp(KEY));
  });

  test(`${vendor}: what goes wrong is a typed failure`, async (t) => {
    const wanted: readonly (readonly [Answer, string])[] = [
      [(r) => void r.writeHead(401).end(JSON.stringify({ error: { message: KEY } })), 'invalid_key'],
      [(r) => void r.writeHead(503).end(), 'unavailable'],
      [REDIRECT, 'unavailable'],
      [(r) => void r.end('<html>'), 'invalid_output'],
      [SILENCE, 'timeout'],
    ];
    for (const [answer, reason] of wanted) {
      const [listed] = await list(t, vendor, answer);
      assert.equal(!listed.ok && listed.failure.reason, reason);
      assert.doesNotMatch(JSON.stringify(listed), new RegExp(KEY));
      const isRedirect = !listed.ok && /answered with a redirect/.test(listed.failure.detail);
      assert.equal(isRedirect, answer === REDIRECT);
    }
  });
}

test('seats the four largest models of an Ollama that can hold a conversation, and no others', async (t) => {
  const simulator = await startSimulator();
  t.after(simulator.close);
  const seats = await discoverOllama({ baseUrl: `${simulator.origin}/ollama/`, timeoutMs: 60_000 });
  // Larger ones are there: a base model and one that only sees.
  assert.deepEqual(
    seats.map(({ model }) => model),
    ['qwen3:8b', 'mistral:7b', 'gemma3:4b', 'phi4-mini:3.8b'],
  );
  const [seat] = seats;
  assert.equal(seat?.baseUrl, `${simulator.origin}/ollama/v1`);
  const { model, options = {} } = seat;
  const endpointFor = () => ({ baseUrl: `${simulator.origin}/ollama/v1`, apiKey: null, options });
  const { outcome } = await ask(simulator.origin, modelCall('compatible', { model }), { endpointFor });
  assert.match(outcome.ok ? outcome.text : '', /simulated answer/);
});

test('an Ollama that says nothing of capabilities seats what its names and templates allow', async (t) => {
  const names = ['a:8b', 'nomic-embed-text', 'b', 'a:8b', 'c:base'];
  const server = await serve((response, { url, body }) => {
    const model = url === '/api/show' ? (JSON.parse(body) as { model: string }).model : '';
    const told = model === 'c:base' ? { template: '{{ .Prompt }}' } : { template: '{{ .Messages }}' };
    response.end(JSON.stringify(url === '/api/tags' ? { models: names.map((name) => ({ name })) } : told));
  });
  t.after(server.close);
  const seats = await discoverOllama({ baseUrl: server.url, timeoutMs: 60_000 });
  assert.deepEqual(
    seats.map(({ model }) => model),
    ['a:8b', 'b'],
  );
});

test('of an Ollama with many models the forty largest are looked at', async (t) => {
  const models = Array.from({ length: 41 }, (_, size) => ({ name: `m:${size}b`, size }));
  const looked: string[] = [];
  const server = await serve((response, { url, body }) => {
    if (url === '/api/show') looked.push((JSON.parse(body) as { model: string }).model);
    response.end(JSON.stringify(url === '/api/tags' ? { models } : { capabilities: ['completion'] }));
  });
  t.after(server.close);
  const seats = await discoverOllama({ baseUrl: server.url, timeoutMs: 60_000 });
  assert.deepEqual(
    seats.map(({ model }) => model),
    ['m:40b', 'm:39b', 'm:38b', 'm:37b'],
  );
  assert.deepEqual([looked.length, looked.includes('m:0b')], [40, false]);
});

test('no Ollama, or one that talks nonsense, is nobody to seat', async (t) => {
  assert.deepEqual(await discoverOllama({ baseUrl: 'http://127.0.0.1:1' }), []);
  for (const body of ['', '{"models":[{}]}', '<html>']) {
    const server = await serve((response) => void response.end(body));
    t.after(server.close);
    assert.deepEqual(await discoverOllama({ baseUrl: server.url }), []);
  }
});
