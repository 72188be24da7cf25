import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { bearer, startTestServer, QUESTION } from '../../test/server.ts';
import type { ServerOptions, TestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';

const CANARY = 'zq7canaryword';
const ADDRESS = `${CANARY}@example.com`;
const SPOKEN = {
  ...QUESTION,
  question: `Should the ${CANARY} be rewritten, or profiled first?`,
  context: `${CANARY} in the context`,
  userEmail: ADDRESS,
};

async function start(t: TestContext, options: ServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  t.after(server.close);
  return server;
}

async function scrape(server: TestServer): Promise<string> {
  return (await server.send('GET', '/metrics', { Authorization: null })).text();
}

/** The value of the one sample that starts so; NaN where there is none. */
function sample(text: string, start: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${start} `));
  return line === undefined ? NaN : Number(line.slice(start.length));
}

test('counts requests, calls, stages and ends of deliberations, and names nobody', async (t) => {
  const server = await start(t);
  assert.equal((await server.ask(SPOKEN)).status, 200);
  assert.equal((await server.send('GET', '/v1/memos/memo_unknown')).status, 404);
  assert.equal((await server.send('GET', `/${CANARY}/nowhere`)).status, 404);
  const text = await scrape(server);
  const request = 'witan_http_request_duration_seconds_count';
  assert.equal(sample(text, `${request}{method="POST",route="/v1/deliberate",status="200"}`), 1);
  assert.equal(sample(text, `${request}{method="GET",route="/v1/memos/:id",status="404"}`), 1);
  assert.equal(sample(text, 'witan_deliberation_duration_seconds_count{end="completed"}'), 1);
  assert.equal(sample(text, 'witan_stage_duration_seconds_count{stage="perspectives"}'), 1);
  assert.equal(sample(text, 'witan_stage_duration_seconds_count{stage="synthesis"}'), 1);
  const call = 'witan_provider_call_duration_seconds_count';
  assert.equal(sample(text, `${call}{provider="simulated",stage="perspectives"}`), 4);
  assert.ok(sample(text, 'witan_provider_tokens_total{provider="simulated",direction="input"}') > 0);
  assert.equal(sample(text, 'witan_deliberations_in_flight'), 0);
  assert.equal(sample(text, 'witan_journal_depth'), 0);
  assert.equal(sample(text, 'witan_faults_total'), 0);
  assert.ok(sample(text, 'process_resident_memory_bytes') > 0);
  assert.doesNotMatch(text, new RegExp(CANARY));
  assert.doesNotMatch(text, new RegExp(server.key));
});

test('shows nothing to whoever comes through a proxy on this machine that nobody trusts', async (t) => {
  const server = await start(t);
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP']) {
    const answer = await server.send('GET', '/metrics', { Authorization: null, [name]: '203.0.113.9' });
    assert.equal(answer.status, 404, name);
    assert.doesNotMatch(await answer.text(), /witan_/);
  }
});

test('shows nothing to a page of another site whose name has been made to lead here', async (t) => {
  const { url } = await start(t);
  const statusFor = async (host: string): Promise<number | undefined> => {
    const [answer] = await once(get(`${url}/metrics`, { headers: { host } }), 'response');
    answer.resume();
    return answer.statusCode;
  };
  for (const host of ['rebound.example', '127.0.0.1.rebound.example', 'localhost.rebound.example:8080'])
    assert.equal(await statusFor(host), 404, host);
  for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080'])
    assert.equal(await statusFor(host), 200, host);
});

test('counts refusals by the limit behind them', async (t) => {
  const server = await start(t, {
    env: { WITAN_ACCOUNT_CREDITS: '100', WITAN_FAILED_KEYS_PER_MINUTE: '1' },
  });
  const limited = await server.createKey({ ratePerMinute: 1 });
  const as = bearer(limited.key);
  assert.equal((await server.ask(SPOKEN)).status, 200);
  assert.equal((await server.ask(SPOKEN)).status, 429);
  await server.send('GET', '/v1/account?userEmail=a@example.com', as);
  assert.equal((await server.send('GET', '/v1/account?userEmail=a@example.com', as)).status, 429);
  await server.send('GET', '/v1/memos', { Authorization: 'Bearer nonsense' });
  assert.equal((await server.send('GET', '/v1/memos', { Authorization: 'Bearer nonsense' })).status, 429);
  const text = await scrape(server);
  for (const limit of ['account_credits', 'requests_per_minute', 'failed_keys']) {
    assert.equal(sample(text, `witan_refusals_total{limit="${limit}"}`), 1, limit);
  }
});

test('counts failures by provider and reason, and logs a line a stage with them', async (t) => {
  const server = await start(t);
  const question = `${SPOKEN.question} [simulate: anthropic=invalid_key]`;
  await server.ask({ ...SPOKEN, question }, bearer(server.testKey));
  const text = await scrape(server);
  assert.ok(sample(text, 'witan_provider_failures_total{provider="simulated",reason="invalid_key"}') >= 1);
  const stage = server.logged
    .map((line) => (line.startsWith('{') ? JSON.parse(line) : {}))
    .find((line) => line.stage === 'perspectives' && line.calls !== undefined);
  assert.equal(stage?.calls, 4);
  assert.deepEqual(stage?.failed, ['simulated:invalid_key']);
});

test('a deliberation that is cancelled is counted as cancelled', async (t) => {
  const server = await start(t, { env: { WITAN_SIMULATOR_LATENCY_MS: '5000' } });
  const begun = await server.ask(SPOKEN, { Prefer: 'respond-async' });
  const id = begun.headers.get('deliberation-id');
  assert.equal(sample(await scrape(server), 'witan_deliberations_in_flight'), 1);
  await server.send('POST', `/v1/deliberations/${id}/cancel`);
  await until(async () => sample(await scrape(server), 'witan_deliberations_in_flight') === 0);
  assert.equal(sample(await scrape(server), 'witan_deliberation_duration_seconds_count{end="cancelled"}'), 1);
});
