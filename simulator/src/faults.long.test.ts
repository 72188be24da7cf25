// Each fault as each vendor's SDK package reports it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from './faults.ts';
import { ask, fieldOf, modelOf, perspectivePrompt, QUESTION, VENDORS, type Vendor } from './sdk.fixture.ts';
import { startSimulator } from './server.ts';

type Expected = { status?: number; body?: RegExp; finish?: string; json?: boolean; error?: boolean };
const status = (code: number, body: RegExp): Expected => ({ status: code, body });
const same = (expected: Expected): Record<Vendor, Expected> =>
  // `as`: the keys are all vendors.
  Object.fromEntries(VENDORS.map((vendor) => [vendor, expected])) as Record<Vendor, Expected>;

const OUTCOMES: readonly (readonly [Fault, Record<Vendor, Expected>])[] = [
  [
    'down',
    {
      openai: status(503, /overloaded/),
      anthropic: status(503, /"api_error"/),
      google: status(503, /"UNAVAILABLE"/),
      xai: status(503, /unavailable/),
      compatible: status(503, /server_error/),
    },
  ],
  [
    'rate_limited',
    {
      openai: status(429, /"rate_limit_exceeded"/),
      anthropic: status(429, /"rate_limit_error"/),
      google: status(429, /PerMinute.*"retryDelay":"1s"/),
      xai: status(429, /Too many requests/),
      compatible: status(429, /rate_limit_exceeded/),
    },
  ],
  [
    'invalid_key',
    {
      openai: status(401, /"invalid_api_key"/),
      anthropic: status(401, /"authentication_error"/),
      google: status(400, /"API_KEY_INVALID"/),
      xai: status(400, /Incorrect API key/),
      compatible: status(401, /invalid_api_key/),
    },
  ],
  [
    'quota',
    {
      openai: status(429, /"insufficient_quota"/),
      anthropic: status(400, /credit balance/),
      google: status(429, /PerDay/),
      xai: status(429, /used all available credits/),
      compatible: status(402, /insufficient_quota/),
    },
  ],
  [
    'refused',
    {
      ...same({ finish: 'content-filter', json: false }),
      xai: status(403, /Content violates usage guidelines/),
    },
  ],
  ['filtered', same({ finish: 'content-filter', json: true })],
  ['truncated', same({ finish: 'length', json: false })],
  ['invalid_json', same({ finish: 'stop', json: false })],
  ['invalid_output', same({ finish: 'stop', json: true })],
  ['empty', same({ finish: 'stop', json: false })],
  ['self_naming', same({ finish: 'stop', json: true })],
  ['quotes', same({ finish: 'stop', json: true })],
  ['hostile_proto', same({ finish: 'stop', json: true })],
  ['hostile_depth', same({ finish: 'stop', json: true })],
  ['control_chars', same({ finish: 'stop', json: true })],
  ['split_utf8', same({ finish: 'stop', json: true })],
  ['late_headers', same({ finish: 'stop', json: true })],
  ['late_text', same({ finish: 'stop', json: true })],
  [
    'early_end',
    {
      ...same({ finish: 'interrupted', json: false }),
      xai: { finish: 'other', json: false },
      compatible: { finish: 'error', json: false, error: true },
    },
  ],
  ['reset', same({ error: true, json: false })],
  ['reset_headers', same({ error: true, body: /^$/ })],
  ['status_500', same(status(500, /error/i))],
  ['status_503', same(status(503, /error|unavailable/i))],
  ['status_529', same(status(529, /overload|error/i))],
  ['html_502', same(status(502, /<h1>502 Bad Gateway/))],
  ['unknown_model', same(status(404, /not.found|does not exist|"message":"model: /i))],
  ['error_event', same({ error: true, json: false })],
  ['overloaded_event', same({ error: true, json: false })],
  ['schema_500', same(status(500, /error/i))],
  [
    'schema_too_complex',
    { ...same(status(400, /grammar is too large/)), google: status(400, /too many states/) },
  ],
  ['think_prefix', same({ finish: 'stop', json: false })],
  ['no_usage', same({ finish: 'stop', json: true })],
  [{ fault: 'giant_line', bytes: 300_000 }, same({ finish: 'stop', json: false })],
];

test('each fault reaches each SDK as that vendor would send it', async (t) => {
  let fault: Fault = 'down';
  const simulator = await startSimulator({ latencyMs: 0, fault: () => fault });
  t.after(simulator.close);
  for (const [struck, expected] of OUTCOMES) {
    fault = struck;
    for (const vendor of VENDORS) {
      const want = expected[vendor];
      const heard = await ask(modelOf(vendor, simulator), perspectivePrompt(QUESTION));
      const about = `${JSON.stringify(struck)} of ${vendor}`;
      const failed = want.status !== undefined || want.error === true;
      if (struck !== 'early_end' || want.error) assert.equal(heard.error !== null, failed, about);
      if (want.status !== undefined) assert.equal(fieldOf(heard.error, 'statusCode'), want.status, about);
      if (want.body) assert.match(String(fieldOf(heard.error, 'responseBody') ?? ''), want.body, about);
      if (want.finish && typeof struck === 'string') assert.equal(heard.finish, want.finish, about);
      if (want.json !== undefined) assert.equal(isJson(heard.text), want.json, about);
    }
  }
});

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
