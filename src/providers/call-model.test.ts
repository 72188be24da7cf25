import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { KEY_VARIABLES } from '../config/config-panel.ts';
import { Secret } from '../domain/secret.ts';
import { createCallModel } from './call-model.ts';
import {
  ask,
  events,
  frame,
  KEY,
  modelCall,
  serve,
  sse,
  VENDOR_NAMES,
  type Answer,
  type WireServer,
} from './wire-server.fixture.ts';

const PIECES = ['{"pick":', '"A', 'é"}'];

async function served(t: TestContext, answer: Answer): Promise<WireServer> {
  const server = await serve(answer);
  t.after(server.close);
  return server;
}

for (const vendor of VENDOR_NAMES) {
  test(`${vendor}: gives the answer in pieces and whole, with tokens that include reasoning`, async (t) => {
    const server = await served(t, (response) => sse(response, events(vendor, PIECES)));
    const { outcome, pieces } = await ask(server.url, modelCall(vendor));
    assert.deepEqual(outcome, {
      ok: true,
      text: '{"pick":"Aé"}',
      tokens: { inputTokens: 11, outputTokens: 22 },
    });
    assert.deepEqual(pieces, PIECES);
    assert.equal(server.heard.length, 1);
  });

  test(`${vendor}: accepts no other end than a regular one`, async (t) => {
    const ends = {
      length: ['invalid_output', true],
      filtered: ['refused', false],
      refused: ['refused', false],
      none: ['invalid_output', true],
    } as const;
    for (const [ending, [reason, retryable]] of Object.entries(ends)) {
      const server = await served(t, (response) =>
        sse(response, events(vendor, PIECES, ending as keyof typeof ends)),
      );
      const { outcome } = await ask(server.url, modelCall(vendor));
      assert.ok(!outcome.ok, ending);
      assert.equal(outcome.failure.reason, reason, ending);
      assert.equal(outcome.failure.retryable, retryable, ending);
    }
  });

  test(`${vendor}: an empty answer is a failure that may be tried again`, async (t) => {
    const server = await served(t, (response) => sse(response, events(vendor, [' '])));
    const { outcome } = await ask(server.url, modelCall(vendor));
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.failure.reason, outcome.failure.retryable], ['invalid_output', true]);
    assert.deepEqual(outcome.tokens, { inputTokens: 11, outputTokens: 22 });
  });

  test(`${vendor}: an event of a kind that nobody knows yet costs nothing`, async (t) => {
    const unknown = '{"type":"weather","temperature":{"delta":7}}';
    const said = events(vendor, PIECES).flatMap((event) => [event, unknown]);
    const server = await served(t, (response) => sse(response, said));
    const { outcome } = await ask(server.url, modelCall(vendor));
    assert.equal(outcome.ok && outcome.text, '{"pick":"Aé"}');
  });

  test(`${vendor}: an answer that switches to another protocol is none`, async (t) => {
    const server = await served(t, (response) => {
      response.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
      );
    });
    const { outcome } = await ask(server.url, modelCall(vendor));
    assert.equal(!outcome.ok && outcome.failure.reason, 'unavailable');
  });

  test(`${vendor}: survives bytes that are split within a character`, async (t) => {
    const server = await served(t, async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const bytes = Buffer.from(events(vendor, PIECES).map(frame).join(''));
      const split = bytes.indexOf(Buffer.from('é')) + 1;
      response.write(bytes.subarray(0, split));
      await new Promise((next) => setImmediate(next));
      response.end(bytes.subarray(split));
    });
    const { outcome } = await ask(server.url, modelCall(vendor));
    assert.equal(outcome.ok && outcome.text, '{"pick":"Aé"}');
  });

  test(`${vendor}: hostile JSON in the stream is a failure and nothing else`, async (t) => {
    const hostile = [
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '{"type":"response.output_text.delta","delta":{"toString":null}}',
      'null',
      '{"candidates":7,"choices":"x","type":"content_block_delta"}',
      '{not json',
    ];
    for (const line of hostile) {
      const server = await served(t, (response) => sse(response, [line]));
      const { outcome } = await ask(server.url, modelCall(vendor));
      assert.ok(!outcome.ok, line.slice(0, 40));
    }
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });

  test(`${vendor}: aborting closes the connection at once, before headers and in the middle`, async (t) => {
    for (const started of [false, true]) {
      const { promise: asked, resolve: heardIt } = Promise.withResolvers<void>();
      const server = await served(t, (response) => {
        if (started) {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          const [first = '', second = '', third = '', fourth = '', fifth = ''] = events(vendor, PIECES);
          response.write([first, second, third, fourth, fifth].map(frame).join(''));
        }
        heardIt();
      });
      const controller = new AbortController();
      const asking = ask(server.url, modelCall(vendor), {}, controller.signal);
      await asked;
      controller.abort(new Error('reason with sk-secret'));
      const { outcome } = await asking;
      await server.hungUp;
      assert.ok(!outcome.ok);
      assert.deepEqual([outcome.failure.reason, outcome.failure.retryable], ['interrupted', false]);
    }
  });

  test(`${vendor}: a connection reset before or after the headers may be tried again`, async (t) => {
    for (const started of [false, true]) {
      const server = await served(t, async (response) => {
        if (started) {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(events(vendor, PIECES).slice(0, -2).map(frame).join(''));
          await new Promise((next) => setTimeout(next, 20));
        }
        response.socket?.resetAndDestroy();
      });
      const { outcome } = await ask(server.url, modelCall(vendor));
      assert.ok(!outcome.ok);
      assert.deepEqual([outcome.failure.reason, outcome.failure.retryable], ['unavailable', true]);
    }
  });

  test(`${vendor}: neither key nor prompt nor provider text ever shows in an outcome`, async (t) => {
    const words = 'PROVIDER-WORDS';
    const bodies: Answer[] = [
      (response) =>
        response.writeHead(401).end(JSON.stringify({ error: { message: `${words} ${KEY}`, code: KEY } })),
      (response) => response.writeHead(500).end(`<html>${words} ${KEY}</html>`),
      (response) =>
        sse(response, [JSON.stringify({ type: 'error', error: { type: 'x', message: `${words} ${KEY}` } })]),
      (response) => void response.socket?.destroy(),
    ];
    for (const answer of bodies) {
      const server = await served(t, answer);
      const { outcome } = await ask(server.url, modelCall(vendor, { prompt: 'PROMPT-WORDS' }));
      assert.ok(!outcome.ok);
      const shown = JSON.stringify(outcome) + inspect(outcome, { depth: 20, showHidden: true });
      for (const hidden of [KEY, KEY.slice(0, 8), words, 'PROMPT-WORDS', server.url]) {
        assert.ok(!shown.includes(hidden), hidden);
      }
    }
  });
}

test('sends an effort as each provider wants it, nothing for none, and stores nothing', async (t) => {
  const at = (body: object, path: string): unknown =>
    path.split('.').reduce<unknown>((value, key) => Object(value)[key], body);
  const paths = {
    openai: 'reasoning.effort',
    anthropic: 'output_config.effort',
    google: 'generationConfig.thinkingConfig.thinkingLevel',
    xai: 'reasoning.effort',
    compatible: 'reasoning_effort',
  } as const;
  for (const vendor of VENDOR_NAMES) {
    for (const effort of ['none', 'low', 'medium', 'high'] as const) {
      const server = await served(t, (response) => sse(response, events(vendor, PIECES)));
      await ask(server.url, modelCall(vendor, { effort }));
      // `as`: the SDKs send objects.
      const body = JSON.parse(server.heard[0]?.body ?? '{}') as object;
      assert.equal(at(body, paths[vendor]), effort === 'none' ? undefined : effort, `${vendor} ${effort}`);
      if (vendor === 'openai' || vendor === 'xai') assert.equal(at(body, 'store'), false);
      if (vendor === 'openai') assert.equal(at(body, 'text.format.strict'), true);
    }
  }
});

test('leaves room for reasoning beside the answer where it asks for reasoning', async (t) => {
  const capOf = async (effort: 'none' | 'high'): Promise<unknown> => {
    const server = await served(t, (response) => sse(response, events('openai', PIECES)));
    await ask(server.url, modelCall('openai', { effort, maxOutputTokens: 1_000 }));
    return JSON.parse(server.heard[0]?.body ?? '{}').max_output_tokens;
  };
  assert.deepEqual([await capOf('none'), await capOf('high')], [1_000, 25_000]);
});

test('an older Claude does not think, and is given the cap of the answer alone', async (t) => {
  const asked = async (model: string): Promise<unknown> => {
    const server = await served(t, (response) => sse(response, events('anthropic', PIECES)));
    await ask(server.url, modelCall('anthropic', { model, effort: 'high', maxOutputTokens: 1_000 }));
    const { max_tokens: cap, thinking, output_config: config } = JSON.parse(server.heard[0]?.body ?? '{}');
    return { cap, thinking: thinking?.type, effort: config?.effort };
  };
  assert.deepEqual(await asked('claude-sonnet-4-20250514'), {
    cap: 1_000,
    thinking: undefined,
    effort: undefined,
  });
  assert.deepEqual(await asked('claude-opus-4-7'), {
    cap: 25_000,
    thinking: 'adaptive',
    effort: 'high',
  });
});

test('an answer that runs away past its cap is stopped, and its connection closed', async (t) => {
  const server = await served(t, (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      events('compatible', ['x'.repeat(801)], 'none')
        .map(frame)
        .join(''),
    );
  });
  const { outcome } = await ask(server.url, modelCall('compatible', { maxOutputTokens: 100 }));
  await server.hungUp;
  assert.ok(!outcome.ok);
  assert.deepEqual([outcome.failure.reason, outcome.failure.retryable], ['invalid_output', false]);
});

test('an answer may have eight characters for each token of its cap', async (t) => {
  const text = 'x'.repeat(800);
  const server = await served(t, (response) => sse(response, events('compatible', [text])));
  const { outcome, pieces } = await ask(
    server.url,
    modelCall('compatible', { maxOutputTokens: 100, effort: 'none' }),
  );
  assert.deepEqual([outcome.ok && outcome.text, pieces], [text, [text]]);
});

test('a key that is gone interrupts, and one with a line break is never sent', async (t) => {
  const server = await served(t, (response) => sse(response, events('openai', PIECES)));
  const gone = await ask(server.url, modelCall('openai'), { endpointFor: () => null });
  assert.equal(!gone.outcome.ok && gone.outcome.failure.reason, 'interrupted');
  const broken = await ask(server.url, modelCall('openai'), {
    endpointFor: () => ({ baseUrl: server.url, apiKey: new Secret('sk-0123456789\nx: y') }),
  });
  assert.equal(!broken.outcome.ok && broken.outcome.failure.reason, 'invalid_key');
  assert.equal(server.heard.length, 0);
});

test('a seat without a key never takes one from the environment', async (t) => {
  const names = Object.values(KEY_VARIABLES).flat();
  const before = names.map((name) => [name, process.env[name]] as const);
  t.after(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  for (const name of names) process.env[name] = 'sk-from-the-environment';
  for (const vendor of VENDOR_NAMES) {
    const server = await served(t, (response) => sse(response, events(vendor, PIECES)));
    const endpointFor = (): { baseUrl: string; apiKey: null } => ({
      baseUrl: `${server.url}/v1`,
      apiKey: null,
    });
    const { outcome } = await ask(server.url, modelCall(vendor), { endpointFor });
    assert.ok(outcome.ok, vendor);
    assert.doesNotMatch(JSON.stringify(server.heard), /sk-from-the-environment/, vendor);
  }
});

test('a call whose caller has already left is never made', async (t) => {
  const server = await served(t, (response) => sse(response, events('openai', PIECES)));
  const { outcome } = await ask(server.url, modelCall('openai'), {}, AbortSignal.abort());
  assert.equal(!outcome.ok && outcome.failure.reason, 'interrupted');
  assert.equal(server.heard.length, 0);
});

test('nothing is written to the console, and no rejection goes unhandled', async (t) => {
  const said: unknown[] = [];
  const unhandled = (error: unknown): number => said.push(error);
  process.on('unhandledRejection', unhandled);
  process.on('warning', unhandled);
  const kept = { log: console.log, warn: console.warn, error: console.error, info: console.info };
  for (const name of ['log', 'warn', 'error', 'info'] as const)
    console[name] = (...words) => said.push(words);
  t.after(() => {
    Object.assign(console, kept);
    process.off('unhandledRejection', unhandled);
    process.off('warning', unhandled);
  });
  for (const vendor of VENDOR_NAMES) {
    for (const ending of ['stop', 'none', 'refused'] as const) {
      const server = await served(t, (response) => sse(response, events(vendor, PIECES, ending)));
      await ask(server.url, modelCall(vendor));
      await ask(server.url, modelCall(vendor, { model: 'a-model-nobody-knows' }));
    }
    const stuck = await served(t, (response) => response.writeHead(200).flushHeaders());
    await ask(stuck.url, modelCall(vendor, { timeoutMs: 30 }));
  }
  await new Promise((next) => setTimeout(next, 50));
  assert.deepEqual(said, []);
});

test('an endpoint that cannot be reached is unavailable', async () => {
  const callModel = createCallModel({
    endpointFor: () => ({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: new Secret(KEY) }),
    now: () => 0,
  });
  for (const vendor of VENDOR_NAMES) {
    const outcome = await callModel(modelCall(vendor), {
      signal: new AbortController().signal,
      onText: () => {},
    });
    assert.equal(!outcome.ok && outcome.failure.reason, 'unavailable');
  }
});

test('an address that begins with https, where plain HTTP is spoken, is named for it', async (t) => {
  const server = await serve((response) => void response.end());
  t.after(server.close);
  const { outcome } = await ask(server.url.replace('http:', 'https:'), modelCall('compatible'));
  assert.match(outcome.ok ? '' : outcome.failure.detail, /^No TLS could be agreed on .* begin with http:/);
  assert.equal(server.heard.length, 0);
});
