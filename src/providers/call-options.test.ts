import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from '../domain/secret.ts';
import { endpointFor, resolvePanel } from './panel.ts';
import { parsePanel } from './panel-file.ts';
import { ask, events, KEY, modelCall, serve, sse, VENDOR_NAMES } from './wire-server.fixture.ts';

test('headers, fields of the body and temperature go out as the panel file has them, for every wire format', async (t) => {
  for (const vendor of VENDOR_NAMES) {
    const server = await serve((response) => sse(response, events(vendor, ['{"pick":"A"}'])));
    t.after(server.close);
    const options = { headers: { 'x-team': 'blue' }, extraBody: { extra_field: { a: 1 } }, temperature: 0.3 };
    const { outcome } = await ask(
      server.url,
      modelCall(vendor, { model: vendor === 'openai' ? 'gpt-4o' : 'llama3', effort: 'none' }),
      { endpointFor: () => ({ baseUrl: `${server.url}/v1`, apiKey: new Secret(KEY), options }) },
    );
    assert.ok(outcome.ok, vendor);
    assert.equal(server.heard[0]?.headers['x-team'], 'blue', vendor);
    assert.match(server.heard[0]?.body ?? '', /"extra_field":\{"a":1\}/, vendor);
    assert.match(server.heard[0]?.body ?? '', /"temperature":0\.3/, vendor);
  }
});

test('a form of answers that was set is the only one that is asked for', async (t) => {
  for (const [structured, format] of [
    ['schema', 'json_schema'],
    ['object', 'json_object'],
    ['none', undefined],
  ] as const) {
    const server = await serve((response) => {
      response.writeHead(400).end(JSON.stringify({ error: { message: 'response_format is wrong' } }));
    });
    t.after(server.close);
    await ask(server.url, modelCall('compatible'), {
      endpointFor: () => ({ baseUrl: `${server.url}/v1`, apiKey: null, options: { structured } }),
    });
    assert.deepEqual(
      server.heard.map(({ body }) => /"type":"(json_\w+)"/.exec(body)?.[1]),
      [format],
    );
  }
});

test('the cap of a seat is the whole cap, thinking included, and the only bound of its answer', async (t) => {
  for (const effort of ['none', 'high'] as const) {
    const server = await serve((response) =>
      sse(response, events('compatible', [`{"pick":"${'x'.repeat(12_000)}"}`])),
    );
    t.after(server.close);
    const seat = { ...modelCall('compatible').seat, maxOutputTokens: 2_000 };
    const { outcome } = await ask(server.url, modelCall('compatible', { seat, effort }));
    assert.match(server.heard[0]?.body ?? '', /"max_tokens":2000\b/);
    assert.ok(outcome.ok, 'its answer may be as long as its cap');
  }
});

test('each wire format sends the cap of a seat, and Google one that its SDK takes in a single request', async (t) => {
  for (const vendor of VENDOR_NAMES) {
    for (const maxOutputTokens of [2_000, 100_000]) {
      const server = await serve((response) => sse(response, events(vendor, ['{"pick":"A"}'])));
      t.after(server.close);
      const seat = { ...modelCall(vendor).seat, maxOutputTokens };
      await ask(server.url, modelCall(vendor, { seat, effort: 'none' }));
      const sent = /"max_?(?:completion_|output_?)?tokens":(\d+)/i.exec(server.heard[0]?.body ?? '')?.[1];
      const most = vendor === 'google' ? 65_536 : Infinity;
      assert.equal(sent, String(Math.min(maxOutputTokens, most)), vendor);
    }
  }
});

test("an operator's headers and fields never go out with a caller's key", () => {
  const parsed = parsePanel({
    seats: [
      {
        provider: 'openai',
        headers: { 'OpenAI-Organization': 'org' },
        extraBody: { user: 'us' },
        temperature: 1,
      },
    ],
  });
  assert.ok(parsed.ok);
  const { panel } = resolvePanel({ vendors: {}, seats: parsed.seats, env: {} });
  const endpoint = endpointFor(
    { seat: 'openai', provider: 'openai', key: 'caller' },
    { panel, callerKeys: { openai: new Secret(KEY) }, simulator: null },
  );
  assert.deepEqual(endpoint?.options, { temperature: 1 });
});
