import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL_DIALECT, withContext, withRoom, type Dialects } from './dialect.ts';
import { serveOllama } from './ollama.fixture.ts';
import { contextFor } from './ollama.ts';
import { parsePanel } from './panel-file.ts';
import { ask, modelCall } from './wire-server.fixture.ts';

const ANSWER = '{"pick":"A"}';
const LINE = 'The board met on Tuesday and put the matter off until the next quarter. ';
const native = (url: string) => ({
  endpointFor: () => ({ baseUrl: `${url}/v1`, apiKey: null, options: { ollama: true } }),
});
const call = (prompt: string, maxOutputTokens = 1_000) =>
  modelCall('compatible', { prompt, maxOutputTokens, effort: 'none' });

test('an Ollama is told the context that prompt and answer need, and reads a long prompt whole', async (t) => {
  const server = await serveOllama(ANSWER);
  t.after(server.close);
  const { outcome, pieces } = await ask(server.url, call(LINE.repeat(600)), native(server.url));
  assert.ok(outcome.ok);
  assert.equal(outcome.text, ANSWER);
  assert.equal(pieces.join(''), ANSWER);
  assert.ok(pieces.length > 1, 'it is shown as it comes');
  assert.ok(outcome.tokens.inputTokens > 10_000);
  assert.equal(outcome.tokens.outputTokens, 22);
  const [body] = server.asked();
  assert.equal(server.heard[0]?.url, '/api/chat');
  assert.deepEqual(body?.['options'], { num_ctx: 16_384, num_predict: 1_000 });
  assert.deepEqual(body?.['format'], call('').answer.schema);
  assert.equal(body?.['stream'], true);
});

test('has room for a quarter more tokens than are estimated, and for the answer', () => {
  const { system, answer } = call('');
  const taken = (system + JSON.stringify(answer.schema)).length;
  const contextAt = (tokens: number) => contextFor(call('a'.repeat(4 * tokens - taken)), 1_000);
  assert.deepEqual([5_753, 5_754].map(contextAt), [8_192, 16_384]);
  const asked = call('a'.repeat(4 * 5_754 - taken));
  const contextOf = (mostTokens: number | null) =>
    withContext({ ...FULL_DIALECT, mostTokens }, asked).contextTokens;
  assert.deepEqual([null, 500].map(contextOf), [16_384, 8_192]);
  const capIn = (room: number | undefined, mostTokens: number | null) =>
    withRoom({ ...FULL_DIALECT, mostTokens }, room).mostTokens;
  assert.deepEqual(
    [capIn(700, 500), capIn(300, 500), capIn(300, null), capIn(undefined, 500)],
    [500, 300, 300, 500],
  );
});

test('a model keeps the longest context that was asked of it, so that it is not loaded anew for each call', async (t) => {
  const server = await serveOllama(ANSWER);
  t.after(server.close);
  const dialects: Dialects = new Map();
  for (const prompt of ['Which?', LINE.repeat(600), 'Which?'])
    await ask(server.url, call(prompt), { ...native(server.url), dialects });
  const contexts = server.asked().map(({ options }) => Reflect.get(options as object, 'num_ctx'));
  assert.deepEqual(contexts, [8_192, 16_384, 16_384]);
});

test('an effort is one of the three that an Ollama knows, and none is none', async (t) => {
  const server = await serveOllama(ANSWER);
  t.after(server.close);
  for (const effort of ['none', 'low', 'medium', 'high', 'xhigh'] as const)
    await ask(server.url, { ...call('Which?'), effort }, native(server.url));
  assert.deepEqual(
    server.asked().map(({ think }) => think),
    [undefined, 'low', 'medium', 'high', 'high'],
  );
});

test("the operator's own options for an Ollama go first", async (t) => {
  const server = await serveOllama(ANSWER);
  t.after(server.close);
  const extraBody = { keep_alive: '1h', options: { num_ctx: 65_536 } };
  const options = { ollama: true, extraBody, temperature: 0.2 };
  const endpointFor = () => ({ baseUrl: `${server.url}/v1`, apiKey: null, options });
  assert.ok((await ask(server.url, call('Which?'), { endpointFor })).outcome.ok);
  const [body] = server.asked();
  assert.deepEqual(body?.['options'], { num_ctx: 65_536, num_predict: 1_000, temperature: 0.2 });
  assert.equal(body?.['keep_alive'], '1h');
});

test('a prompt that an Ollama cannot hold is too long, and is never cut', async (t) => {
  const server = await serveOllama(ANSWER);
  t.after(server.close);
  const options = { ollama: true, extraBody: { options: { num_ctx: 4_096 } } };
  const endpointFor = () => ({ baseUrl: `${server.url}/v1`, apiKey: null, options });
  const { outcome } = await ask(server.url, call(LINE.repeat(600)), { endpointFor });
  assert.deepEqual(!outcome.ok && [outcome.failure.reason, outcome.failure.status], ['too_long', 400]);
});

test('a seat at the port of Ollama is asked in its format, and any seat can be told', () => {
  const at = (baseUrl: string, more: object = {}) => {
    const parsed = parsePanel({ seats: [{ provider: 'compatible', model: 'm', baseUrl, ...more }] });
    return parsed.ok ? (parsed.seats[0]?.options?.ollama ?? false) : parsed.problems;
  };
  assert.equal(at('http://127.0.0.1:11434/v1'), true);
  assert.equal(at('http://127.0.0.1:11434/v1', { ollama: false }), false);
  assert.equal(at('http://10.0.0.7:8000/v1'), false);
  assert.equal(at('https://models.example.com/v1', { ollama: true }), true);
  const vendor = parsePanel({ seats: [{ provider: 'openai', ollama: true }] });
  assert.deepEqual(!vendor.ok && vendor.problems, ['seats[0].ollama is for compatible servers.']);
});

test('a model that takes no form of an answer is asked for it in words', async (t) => {
  const server = await serveOllama(ANSWER, 'format');
  t.after(server.close);
  const { outcome } = await ask(server.url, call('Which?'), native(server.url));
  assert.equal(outcome.ok && outcome.text, ANSWER);
  assert.match(JSON.stringify(server.asked().at(-1)?.['messages']), /must satisfy this JSON Schema/);
});
