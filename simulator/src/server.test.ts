import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SeenRequest } from './calls.ts';
import type { Fault } from './faults.ts';
import {
  ask,
  fieldOf,
  framePrompt,
  modelOf,
  perspectivePrompt,
  QUESTION,
  VENDORS,
  type Vendor,
} from './sdk.fixture.ts';
import { MODELS } from './wire/models.ts';
import { startSimulator, type Simulator } from './server.ts';
import { until } from '../../test/until.ts';

let fault: (request: SeenRequest) => Fault | null = () => null;
let simulator: Simulator;

before(async () => {
  simulator = await startSimulator({
    latencyMs: 0,
    fault: (request) => fault(request),
    acceptKey: (key) => key !== 'a-key-nobody-knows',
  });
});
after(() => simulator.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(simulator.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const lastCall = () => simulator.calls().at(-1);

const read = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(simulator.origin + path, { headers });
  return { status: response.status, text: await response.text() };
};

const chat = (model: string) => ({
  model,
  stream: true,
  response_format: { type: 'json_object' },
  messages: [{ role: 'user', content: 'x' }],
});

const steer = (body: unknown) => post('/control/faults', body);

test('every SDK reads a whole answer: JSON in several pieces, finish reason stop, tokens counted', async () => {
  fault = () => null;
  for (const vendor of VENDORS) {
    const heard = await ask(modelOf(vendor, simulator), perspectivePrompt(QUESTION));
    assert.equal(heard.error, null, vendor);
    assert.equal(heard.finish, 'stop', vendor);
    assert.ok(heard.deltas >= 3, vendor);
    assert.ok((heard.usage?.input ?? 0) > 100 && (heard.usage?.output ?? 0) > 500, vendor);
    assert.deepEqual(
      Object.keys(JSON.parse(heard.text) as object).slice(0, 2),
      ['scores', 'probabilities'],
      vendor,
    );
    const seen = lastCall();
    assert.deepEqual([seen?.provider, seen?.model, seen?.task], [vendor, MODELS[vendor][0], 'perspective']);
    await until(() => lastCall()?.ended === 'complete');
  }
});

test('a pause strikes a search alone, and not the request that goes on after it', async () => {
  fault = () => 'pause_turn';
  const asked = { role: 'user', content: 'Should we A or B?' };
  const paused = { role: 'assistant', content: [{ type: 'server_tool_use' }] };
  const stopOf = async (
    messages: readonly object[],
    tools: readonly object[],
  ): Promise<string | undefined> => {
    const response = await fetch(`${simulator.baseUrls.anthropic}/messages`, {
      method: 'POST',
      headers: { 'x-api-key': simulator.key, 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({ model: MODELS.anthropic[0], max_tokens: 32_000, stream: true, messages, tools }),
    });
    return /"stop_reason":"(\w+)"/.exec(await response.text())?.[1];
  };
  const search = [{ type: 'web_search_20260101', name: 'web_search' }];
  assert.equal(await stopOf([asked], search), 'pause_turn');
  assert.equal(await stopOf([asked, paused], search), 'end_turn');
  assert.equal(await stopOf([asked], []), 'end_turn');
});

test('an older Anthropic model that answers by a forced tool is heard the same', async () => {
  fault = () => null;
  const model = modelOf('anthropic', simulator, simulator.key, 'claude-3-haiku-20240307');
  const heard = await ask(model, framePrompt(QUESTION), { maxOutputTokens: 4_000 });
  assert.deepEqual([heard.error, heard.finish], [null, 'stop']);
  assert.ok('options' in (JSON.parse(heard.text) as object));
});

test('a rate limit says when to come back, in the header where the vendor has one', async () => {
  fault = () => 'rate_limited';
  const waits = new Map<string, unknown>();
  for (const vendor of VENDORS) {
    const { error } = await ask(modelOf(vendor, simulator), perspectivePrompt(QUESTION));
    waits.set(vendor, fieldOf(fieldOf(error, 'responseHeaders'), 'retry-after'));
  }
  assert.deepEqual(Object.fromEntries(waits), {
    openai: '1',
    anthropic: '1',
    google: undefined,
    xai: undefined,
    compatible: '1',
  });
});

test('text with characters of many bytes arrives whole although it is cut inside them', async () => {
  fault = () => 'split_utf8';
  for (const vendor of VENDORS) {
    const { text } = await ask(modelOf(vendor, simulator), perspectivePrompt(QUESTION));
    assert.match(text, /Zoë’s café – 漢字 🦉🏽/, vendor);
    assert.doesNotMatch(text, /\uFFFD/, vendor);
  }
});

test('names by which a model gives itself away are split over two pieces', async () => {
  fault = () => 'self_naming';
  const model = modelOf('anthropic', simulator);
  const { stream } = await model.doStream({
    prompt: [
      { role: 'system', content: perspectivePrompt(QUESTION).system },
      { role: 'user', content: [{ type: 'text', text: perspectivePrompt(QUESTION).user }] },
    ],
    maxOutputTokens: 20_000,
    responseFormat: { type: 'json', schema: { type: 'object', properties: {}, additionalProperties: false } },
  });
  const pieces: string[] = [];
  for await (const part of stream) if (part.type === 'text-delta') pieces.push(part.delta);
  assert.ok(pieces.join('').includes('Anthropic') && pieces.every((piece) => !piece.includes('Anthropic')));
});

test('what hangs or stalls does so until the caller goes, and is then noted as aborted at once', async () => {
  for (const struck of ['hang', 'stall_first_event', 'stall_body'] as const) {
    fault = () => struck;
    for (const vendor of VENDORS) {
      const leave = new AbortController();
      const before = simulator.calls().length;
      const asked = ask(modelOf(vendor, simulator), perspectivePrompt(QUESTION), {
        signal: leave.signal,
        onDelta: () => leave.abort(),
      });
      await until(() => simulator.calls().length > before, 'the call arrives');
      if (struck !== 'stall_body') leave.abort();
      const heard = await asked;
      assert.ok(heard.error !== null, `${struck} of ${vendor}`);
      assert.equal(heard.text !== '', struck === 'stall_body', `${struck} of ${vendor}`);
      await until(() => simulator.calls()[before]?.ended === 'aborted', 'the call is aborted');
    }
  }
});

test('floods stop as soon as the caller has had enough', async () => {
  for (const struck of ['endless', 'gzip_bomb', 'giant_line'] as const) {
    fault = () => ({ fault: struck, bytes: 256 * 1024 * 1024 });
    const leave = new AbortController();
    const response = await fetch(`${simulator.baseUrls.compatible}/chat/completions`, {
      method: 'POST',
      signal: leave.signal,
      body: JSON.stringify({
        model: 'm',
        stream: true,
        response_format: { type: 'json_object' },
        messages: [{ role: 'user', content: 'x' }],
      }),
    });
    let size = 0;
    await assert.rejects(async () => {
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        if (size > 4 * 1024 * 1024) leave.abort();
      }
    });
    // A gzip bomb is small on the wire, so all of it may have been sent already.
    await until(() => ['aborted', 'gzip_bomb'].includes(lastCall()?.ended ?? ''));
  }
});

test('a redirect points to another origin', async () => {
  fault = () => 'redirect';
  const { error } = await ask(modelOf('anthropic', simulator), perspectivePrompt(QUESTION));
  const location = String(fieldOf(fieldOf(error, 'responseHeaders'), 'location'));
  assert.notEqual(new URL(location).origin, simulator.origin);
  assert.equal(new URL(location).pathname, '/anthropic/v1/messages');
});

test('takes the latency that was set for the narrowest target, and refuses what it does not know', async () => {
  fault = () => null;
  const set = async (latencies: unknown): Promise<number> => {
    const url = `${simulator.origin}/control/latencies`;
    return (await fetch(url, { method: 'POST', body: JSON.stringify(latencies) })).status;
  };
  const tookMs = async (prompt: Parameters<typeof ask>[1]): Promise<number> => {
    await ask(modelOf('xai', simulator), prompt);
    await until(() => lastCall()?.endedAt !== null);
    const { startedAt = 0, endedAt = 0 } = lastCall() ?? {};
    return (endedAt ?? 0) - startedAt;
  };
  assert.equal(await set({ all: 0, xai: 0, 'xai:frame': 150 }), 200);
  assert.ok((await tookMs(framePrompt(QUESTION))) >= 140);
  assert.equal(await set({ all: 150 }), 200);
  assert.ok((await tookMs(perspectivePrompt(QUESTION))) >= 140);
  for (const wrong of [{ nobody: 5 }, { xai: -1 }, { xai: '5' }, []]) assert.equal(await set(wrong), 400);
  assert.equal(await set({}), 200);
});

test('a fault for one time lets the retry through', async () => {
  const once = { fault: 'status_503', times: 1 } as const;
  fault = () => once;
  assert.equal(
    fieldOf((await ask(modelOf('xai', simulator), framePrompt(QUESTION))).error, 'statusCode'),
    503,
  );
  assert.equal((await ask(modelOf('xai', simulator), framePrompt(QUESTION))).finish, 'stop');
});

test('directives strike the seat they name, in every task, each time', async () => {
  fault = () => null;
  const asked = perspectivePrompt(`[simulate: openai=down, xai=quota] ${QUESTION}`);
  for (let round = 0; round < 2; round += 1) {
    assert.equal(fieldOf((await ask(modelOf('openai', simulator), asked)).error, 'statusCode'), 503);
    assert.equal(fieldOf((await ask(modelOf('xai', simulator), asked)).error, 'statusCode'), 429);
    assert.equal((await ask(modelOf('google', simulator), asked)).finish, 'stop');
  }
  const frame = framePrompt(`[simulate: frame=down] ${QUESTION}`);
  assert.equal(fieldOf((await ask(modelOf('google', simulator), frame)).error, 'statusCode'), 503);
  assert.equal(
    (
      await ask(modelOf('google', simulator), {
        ...frame,
        user: frame.user.replace('# Task: frame', '# Task: perspective'),
      })
    ).finish,
    'stop',
  );
});

test("a key that is missing or unknown gets the vendor's own answer", async () => {
  fault = () => null;
  const expected: readonly (readonly [Vendor, number])[] = [
    ['openai', 401],
    ['anthropic', 401],
    ['google', 400],
    ['xai', 400],
    ['compatible', 401],
  ];
  for (const [vendor, code] of expected) {
    const { error } = await ask(modelOf(vendor, simulator, 'a-key-nobody-knows'), framePrompt(QUESTION));
    assert.equal(fieldOf(error, 'statusCode'), code, vendor);
    assert.equal(lastCall()?.ended, 'rejected');
  }
  const paths = ['/openai/v1/responses', '/anthropic/v1/messages', '/xai/v1/responses'];
  for (const path of paths) assert.equal((await post(path, {})).status, 401, path);
  assert.equal((await post('/google/v1beta/models/m:streamGenerateContent?alt=sse', {})).status, 403);
});

test('a request that the vendor would not take gets its 400, a path it does not have its 404', async () => {
  fault = () => null;
  const bearer = { authorization: 'Bearer k-1234567' };
  const openai = {
    model: 'm',
    stream: true,
    input: [{ role: 'user', content: [{ type: 'input_text', text: 'x' }] }],
    text: { format: { type: 'json_schema', strict: true, name: 'n', schema: {} } },
  };
  assert.equal((await post('/openai/v1/responses', openai, bearer)).status, 200);
  const wrong = [
    { ...openai, stream: false },
    { ...openai, text: { format: { type: 'json_schema', name: 'n', schema: {} } } },
    { ...openai, text: { format: { type: 'json_schema', strict: true, name: 'n' } } },
    { ...openai, model: '' },
    { ...openai, input: [] },
    7,
  ];
  for (const body of wrong) {
    assert.equal((await post('/openai/v1/responses', body, bearer)).status, 400);
    assert.equal((await post('/xai/v1/responses', body, bearer)).status, 400);
  }
  assert.equal((await post('/openai/v1/responses', { ...openai, tools: [] }, bearer)).status, 200);
  assert.equal((await post('/xai/v1/responses', { ...openai, tools: [] }, bearer)).status, 400);
  const claude = {
    model: 'm',
    max_tokens: 9_000,
    stream: true,
    messages: [{ role: 'user', content: 'x' }],
    output_config: { format: { type: 'json_schema', schema: {} } },
  };
  const key = { 'x-api-key': 'k-1234567', 'anthropic-version': '2023-06-01' };
  assert.equal((await post('/anthropic/v1/messages', claude, key)).status, 200);
  assert.equal((await post('/anthropic/v1/messages', claude, { 'x-api-key': 'k-1234567' })).status, 400);
  const prefilled = { ...claude, messages: [...claude.messages, { role: 'assistant', content: '{' }] };
  assert.match(await (await post('/anthropic/v1/messages', prefilled, key)).text(), /prefill/);
  assert.equal((await post('/anthropic/v1/complete', claude, key)).status, 404);
  assert.equal((await fetch(`${simulator.origin}/nowhere`)).status, 404);
});

test("an answer longer than the request allows is cut off with the vendor's finish reason", async () => {
  fault = () => null;
  for (const vendor of VENDORS) {
    const heard = await ask(modelOf(vendor, simulator), perspectivePrompt(QUESTION), { maxOutputTokens: 50 });
    assert.equal(heard.finish, 'length', vendor);
  }
});

test('each vendor lists its models in its own form, and Ollama answers only for models it has', async () => {
  fault = () => null;
  const bearer = { authorization: 'Bearer k-1234567' };
  assert.match((await read('/openai/v1/models', bearer)).text, /"object":"list".*"gpt-/);
  assert.match((await read('/xai/v1/models', bearer)).text, /"grok-/);
  assert.match(
    (await read('/anthropic/v1/models', { 'x-api-key': 'k-1234567' })).text,
    /"claude-.*"has_more":false/,
  );
  assert.match(
    (await read('/google/v1beta/models', { 'x-goog-api-key': 'k-1234567' })).text,
    /"models\/gemini-/,
  );
  assert.match((await read('/compatible/v1/models', {})).text, /"qwen3-32b"/);
  assert.match((await read('/ollama/api/tags', {})).text, /"llama3.2:3b"/);
  assert.equal((await read('/openai/v1/models', {})).status, 401);
  assert.equal((await post('/ollama/v1/chat/completions', chat('qwen3:8b'))).status, 200);
  assert.equal((await post('/ollama/v1/chat/completions', chat('never-pulled'))).status, 404);
});

test('another process can steer the faults and read the calls', async () => {
  fault = () => null;
  const codeOf = async (vendor: Vendor) =>
    fieldOf((await ask(modelOf(vendor, simulator), framePrompt(QUESTION))).error, 'statusCode') ?? 'fine';
  assert.equal(
    (await steer({ openai: 'down', 'google:frame': { fault: 'status_500', times: 1 } })).status,
    200,
  );
  assert.deepEqual(
    [await codeOf('openai'), await codeOf('google'), await codeOf('google'), await codeOf('xai')],
    [503, 500, 'fine', 'fine'],
  );
  assert.equal((await steer({})).status, 200);
  assert.equal(await codeOf('openai'), 'fine');
  for (const wrong of [{ openai: 'sulks' }, { nobody: 'down' }, [], 'down'])
    assert.equal((await steer(wrong)).status, 400);
  const calls: unknown = await (await fetch(`${simulator.origin}/control/calls`)).json();
  assert.deepEqual(calls, simulator.calls());
});

test('a call takes no less than the set time, give or take a tenth, and comes in pieces', async () => {
  const timed = await startSimulator({ latencyMs: 200, piecesPerSecond: 50 });
  const took: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    let first = 0;
    const start = performance.now();
    const heard = await ask(modelOf('google', timed), framePrompt('Should we wait?'), {
      onDelta: () => (first ||= performance.now() - start),
    });
    took.push(performance.now() - start);
    assert.ok(heard.deltas >= 6, `${heard.deltas} pieces`);
    assert.ok(first < (took.at(-1) ?? 0), 'the answer came in one piece');
  }
  await timed.close();
  assert.ok(Math.min(...took) >= 178, `${took}`);
});

test('a caller that leaves in the middle of an answer is noted at once', async () => {
  const slow = await startSimulator({ latencyMs: 60_000, piecesPerSecond: 100 });
  fault = () => null;
  const leave = new AbortController();
  const asked = ask(modelOf('openai', slow), framePrompt(QUESTION), { signal: leave.signal });
  await until(() => slow.calls().length > 0);
  leave.abort();
  await asked;
  await until(() => slow.calls()[0]?.ended === 'aborted');
  await slow.close();
});

test('closing leaves no connection open, whatever hangs', async () => {
  const hanging = await startSimulator({ latencyMs: 0, fault: () => 'hang' });
  const asked = ask(modelOf('openai', hanging), framePrompt(QUESTION));
  await until(() => hanging.calls().length > 0);
  await hanging.close();
  assert.ok((await asked).error !== null);
});

test('a chat completion without stream is one JSON document, faults included', async () => {
  fault = ({ model }) => (model === 'down' ? 'status_503' : null);
  const ask = (model: string) => post('/compatible/v1/chat/completions', { ...chat(model), stream: false });
  const response = await ask('up');
  assert.equal(response.headers.get('content-type'), 'application/json');
  const { object, choices, usage } = await response.json();
  assert.equal(object, 'chat.completion');
  assert.equal(choices[0].finish_reason, 'stop');
  assert.ok(JSON.parse(choices[0].message.content).answer);
  assert.equal(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens);
  assert.equal((await ask('down')).status, 503);
});
