import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from '../domain/secret.ts';
import { createCallModel } from './call-model.ts';
import type { Dialects } from './dialect.ts';
import { parsePanel } from './panel-file.ts';
import { ask, events, modelCall, serve, sse, type Answer } from './wire-server.fixture.ts';

const refuse = (message: string, status = 400): Answer => {
  return (response) => void response.writeHead(status).end(JSON.stringify({ error: { message } }));
};

const good: Answer = (response) => sse(response, events('compatible', ['{"pick":"A"}']));

test('an answer ends well by whatever name a server has for a plain stop, and badly by an unknown one', async (t) => {
  for (const [reason, ok] of [
    ['stop', true],
    ['eos', true],
    ['EOS_TOKEN', true],
    ['end_turn', true],
    ['eos_lost', false],
  ] as const) {
    const said = events('compatible', ['{"pick":"A"}']).join('\n').replace('"stop"', `"${reason}"`);
    const server = await serve((response) => sse(response, said.split('\n')));
    t.after(server.close);
    assert.equal((await ask(server.url, modelCall('compatible'))).outcome.ok, ok, reason);
  }
});

test('a server that knows no schemas is asked for a JSON object, then for text, and told the schema in words', async (t) => {
  const server = await serve((response, heard) => {
    const body: unknown = JSON.parse(heard.body);
    const format = Reflect.get(body as object, 'response_format');
    return format === undefined
      ? good(response, heard)
      : refuse("'response_format' is not supported")(response, heard);
  });
  t.after(server.close);
  const callModel = createCallModel({
    endpointFor: () => ({ baseUrl: `${server.url}/v1`, apiKey: null }),
    now: () => 0,
  });
  const io = { signal: new AbortController().signal, onText: () => {} };
  assert.ok((await callModel(modelCall('compatible'), io)).ok);
  const formats = server.heard.map(({ body }) => /"type":"(json_\w+)"/.exec(body)?.[1]);
  assert.deepEqual(formats, ['json_schema', 'json_object', undefined]);
  assert.match(server.heard[2]?.body ?? '', /JSON Schema.*additionalProperties/);
  assert.equal(server.heard[0]?.headers.authorization, undefined);

  assert.ok((await callModel(modelCall('compatible'), io)).ok);
  assert.equal(server.heard.length, 4, 'what a server understands is remembered');
});

test('a server that wants another name for the cap, or no usage, gets it its way', async (t) => {
  const server = await serve((response, heard) => {
    if (heard.body.includes('"max_tokens"'))
      return refuse('Use max_completion_tokens instead.')(response, heard);
    if (heard.body.includes('stream_options'))
      return refuse('stream_options: extra field', 422)(response, heard);
    return good(response, heard);
  });
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('compatible'));
  assert.ok(outcome.ok);
  assert.equal(server.heard.length, 3);
  assert.match(server.heard[2]?.body ?? '', /"max_completion_tokens":25000/);
});

test('a server that refuses everything is asked a bounded number of times', async (t) => {
  const server = await serve(refuse('response_format stream_options max_completion_tokens'));
  t.after(server.close);
  const { outcome } = await ask(server.url, modelCall('compatible'));
  assert.equal(!outcome.ok && outcome.failure.reason, 'misconfigured');
  assert.equal(server.heard.length, 5);
});

test('any refusal of the first structured request is tried in simpler forms; a bad key is not', async (t) => {
  for (const [status, requests] of [
    [500, 3],
    [400, 3],
    [404, 3],
    [422, 3],
    [501, 3],
    [401, 1],
    [402, 1],
    [403, 1],
    [408, 1],
    [413, 1],
    [429, 1],
    [502, 1],
    [503, 1],
  ] as const) {
    const server = await serve(refuse('Bad things', status));
    t.after(server.close);
    await ask(server.url, modelCall('compatible'), {
      endpointFor: () => ({ baseUrl: `${server.url}/v1`, apiKey: new Secret('short') }),
    });
    assert.equal(server.heard.length, requests, String(status));
    assert.equal(server.heard[0]?.headers.authorization, 'Bearer short');
  }
  for (const status of [413, 429]) {
    const server = await serve(refuse('The context length is exceeded: max_tokens is too large.', status));
    t.after(server.close);
    await ask(server.url, modelCall('compatible'));
    assert.equal(server.heard.length, 1, `${status}, whatever its words`);
  }
});

test('a server that answers 500 to a schema is asked in words, and remembered as such', async (t) => {
  const server = await serve((response, heard) =>
    heard.body.includes('json_schema')
      ? refuse('Internal Server Error', 500)(response, heard)
      : good(response, heard),
  );
  t.after(server.close);
  const dialects: Dialects = new Map();
  for (const requests of [2, 3]) {
    const { outcome } = await ask(server.url, modelCall('compatible'), { dialects });
    assert.ok(outcome.ok);
    assert.equal(server.heard.length, requests);
  }
});

test('an outage of a server that has answered before changes nothing of how it is asked', async (t) => {
  let down = false;
  const server = await serve((response, heard) =>
    down ? refuse('Oops', 500)(response, heard) : good(response, heard),
  );
  t.after(server.close);
  const dialects: Dialects = new Map();
  await ask(server.url, modelCall('compatible'), { dialects });
  down = true;
  await ask(server.url, modelCall('compatible'), { dialects });
  down = false;
  await ask(server.url, modelCall('compatible'), { dialects });
  assert.equal(server.heard.length, 3);
  assert.ok(server.heard.every(({ body }) => body.includes('json_schema')));
});

test('a cap over what the model takes is lowered to what it takes, and remembered', async (t) => {
  const refusals = {
    deepseek: ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', [25_000, 8_192]],
    openai: [
      'max_tokens is too large: 25000. This model supports at most 16384 completion tokens, whereas you provided 25000.',
      [25_000, 16_384],
    ],
  } as const;
  for (const [name, [message, caps]] of Object.entries(refusals)) {
    const takes = caps.at(-1) ?? 0;
    const server = await serve((response, heard) =>
      capSent(heard.body) > takes ? refuse(message)(response, heard) : good(response, heard),
    );
    t.after(server.close);
    const dialects: Dialects = new Map();
    const { outcome } = await ask(
      server.url,
      modelCall('compatible', { maxOutputTokens: 25_000, effort: 'none' }),
      {
        dialects,
      },
    );
    assert.ok(outcome.ok, name);
    assert.deepEqual(
      server.heard.map(({ body }) => capSent(body)),
      caps,
      name,
    );
    assert.ok(
      server.heard.every(({ body }) => body.includes('json_schema')),
      name,
    );
    await ask(server.url, modelCall('compatible', { maxOutputTokens: 25_000, effort: 'none' }), { dialects });
    assert.equal(server.heard.length, caps.length + 1, `${name} is remembered`);
  }
});

test('a prompt that fills the whole context is not asked for again and again', async (t) => {
  const message =
    "This model's maximum context length is 8192 tokens. However, you requested 34000 tokens (9000 in the messages, 25000 in the completion).";
  const server = await serve(refuse(message));
  t.after(server.close);
  const { outcome } = await ask(
    server.url,
    modelCall('compatible', { maxOutputTokens: 25_000, effort: 'none' }),
  );
  assert.ok(!outcome.ok);
  assert.ok(server.heard.length <= 3);
});

test("a vendor's cap is lowered too, and no other refusal of a vendor is tried in another way", async (t) => {
  const said =
    'max_tokens: 25000 > 8192, which is the maximum allowed number of output tokens for m-20240307';
  const lower = await serve((response, heard) =>
    capSent(heard.body) > 8_192
      ? void response
          .writeHead(400)
          .end(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: said } }))
      : sse(response, events('anthropic', ['{"pick":"A"}'])),
  );
  t.after(lower.close);
  const { outcome } = await ask(lower.url, modelCall('anthropic'));
  assert.ok(outcome.ok);
  assert.equal(lower.heard.length, 2);
  const strict = await serve(refuse('response_format is wrong'));
  t.after(strict.close);
  for (const vendor of ['openai', 'anthropic', 'google', 'xai'] as const)
    await ask(strict.url, modelCall(vendor));
  assert.equal(strict.heard.length, 4);
});

test('a schema that is too complex goes in words, remembered by model and size', async (t) => {
  const words = {
    google: 'The specified schema produces a constraint that has too many states for serving.',
    anthropic: 'The compiled grammar is too large, which would cause performance issues.',
    openai: "Invalid schema for response_format 'answer': schema exceeds the limit of properties.",
  };
  for (const [vendor, message] of Object.entries(words) as [keyof typeof words, string][]) {
    const server = await serve((response, heard) =>
      heard.body.includes('"additionalProperties"') && heard.body.includes('cell_19')
        ? refuse(message)(response, heard)
        : sse(response, events(vendor, ['{"pick":"A"}'])),
    );
    t.after(server.close);
    const dialects: Dialects = new Map();
    const large = modelCall(vendor, { answer: { name: 'answer', schema: wide(20) } });
    for (const [call, requests, inWords] of [
      [large, 2, true],
      [large, 3, true],
      [modelCall(vendor), 4, false],
    ] as const) {
      const { outcome } = await ask(server.url, call, { dialects });
      assert.ok(outcome.ok, vendor);
      assert.equal(server.heard.length, requests, vendor);
      assert.equal(/satisfy this JSON Schema/.test(server.heard.at(-1)?.body ?? ''), inWords, vendor);
    }
  }
});

test('a server that takes a schema and ignores it is told of it in words from then on', async (t) => {
  const server = await serve((response, heard) =>
    /satisfy this JSON Schema/.test(heard.body)
      ? good(response, heard)
      : sse(response, events('compatible', ['I would take A.'])),
  );
  t.after(server.close);
  const dialects: Dialects = new Map();
  const first = await ask(server.url, modelCall('compatible'), { dialects });
  assert.equal(first.outcome.ok && first.outcome.text, 'I would take A.', 'its reader sends it back');
  const second = await ask(server.url, modelCall('compatible'), { dialects });
  assert.equal(second.outcome.ok && second.outcome.text, '{"pick":"A"}');
  assert.equal(server.heard.length, 2);
});

test('an address that ends in a slash is the same address', async (t) => {
  const server = await serve(good);
  t.after(server.close);
  const parsed = parsePanel({
    seats: [{ provider: 'compatible', model: 'llama3', baseUrl: `${server.url}/v1/` }],
  });
  assert.ok(parsed.ok);
  const baseUrl = parsed.seats[0]?.baseUrl ?? '';
  const { outcome } = await ask(server.url, modelCall('compatible'), {
    endpointFor: () => ({ baseUrl, apiKey: null }),
  });
  assert.ok(outcome.ok);
  assert.equal(server.heard[0]?.url, '/v1/chat/completions');
});

function capSent(body: string): number {
  return Number(/"max_(?:completion_)?tokens":(\d+)/.exec(body)?.[1] ?? 0);
}

function wide(cells: number): Record<string, unknown> {
  const names = Array.from({ length: cells }, (_, index) => `cell_${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { type: 'object', properties, required: names, additionalProperties: false };
}
