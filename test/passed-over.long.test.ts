// Calls of advisors that hang or are slow, over HTTP: what becomes of them once the others have gone on without them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TestContext } from 'node:test';
import type { SimulatorOptions } from '@witan/simulator';
import { readConfig } from '../src/config/config.ts';
import { startServer } from '../src/server.ts';
import { startProviders } from './providers.ts';
import type { TestProviders } from './providers.ts';
import { QUESTION, readMemo, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { until } from './until.ts';

const OWN = {
  openai: 'sk-own-openai-key',
  anthropic: 'sk-own-anthropic-key',
  google: 'own-google-key-of-ours',
  xai: 'own-xai-key-of-ours',
};

type Service = { readonly server: TestServer; readonly providers: TestProviders };

/** Operator seats, of which xAI's never answers a request for its perspective. */
async function startHanging(t: TestContext, options: SimulatorOptions = {}): Promise<Service> {
  const providers = await startProviders([], {
    latencyMs: 200,
    fault: ({ provider }) => (provider === 'xai' ? 'keep_alives' : null),
    ...options,
  });
  t.after(providers.close);
  const server = await startTestServer({ env: providers.env(OWN) });
  t.after(server.close);
  return { server, providers };
}

async function steer({ simulator }: TestProviders, what: string, by: object): Promise<void> {
  const answer = await fetch(`${simulator.origin}/control/${what}`, {
    method: 'POST',
    body: JSON.stringify(by),
  });
  assert.ok(answer.ok);
}

const hung = ({ providers }: Service) =>
  providers.simulator.calls().filter(({ provider }) => provider === 'xai');
const endsOf = (service: Service) => hung(service).map(({ ended }) => ended);

suite('a call that was passed over', () => {
  test('goes on after the memo, though keep-alives come, until its deliberation is erased', async (t) => {
    const service = await startHanging(t);
    const memo = await readMemo(await service.server.ask(QUESTION));
    assert.ok(memo.process.durationMs < 60_000, `${memo.process.durationMs}`);
    assert.deepEqual(endsOf(service), [null]);
    const other = await readMemo(await service.server.ask(QUESTION));
    // One a seat: the second was ended with its memo.
    await until(() => endsOf(service)[1] === 'aborted', 'the second call is ended');
    await service.server.send('DELETE', `/v1/deliberations/${other.deliberationId}`);
    assert.deepEqual(endsOf(service), [null, 'aborted']);
    await service.server.send('DELETE', `/v1/memos/${memo.id}`);
    await until(() => endsOf(service)[0] === 'aborted', 'the call of what was erased is ended');
  });

  test('is ended with the memo where the caller pays for it or limits the cost', async (t) => {
    const service = await startHanging(t);
    await readMemo(await service.server.ask({ ...QUESTION, byok: { xai: 'a-brought-key-of-xai' } }));
    await until(() => endsOf(service)[0] === 'aborted', 'the call with the caller`s key is ended');
    await readMemo(await service.server.ask({ ...QUESTION, maxCostUsd: 100 }));
    await until(() => endsOf(service)[1] === 'aborted', 'the call within a limit is ended');
    const { rows } = await service.server.pool.query(`select seat from call_times where seat = 'xai'`);
    assert.deepEqual(rows, []);
  });

  test('is ended when its process stops', async (t) => {
    const providers = await startProviders([], {
      latencyMs: 200,
      fault: ({ provider }) => (provider === 'xai' ? 'hang' : null),
    });
    t.after(providers.close);
    const server = await startTestServer({ env: providers.env(OWN) });
    await readMemo(await server.ask(QUESTION));
    assert.deepEqual(endsOf({ server, providers }), [null]);
    await server.close();
    await until(() => endsOf({ server, providers })[0] === 'aborted', 'the call is ended');
  });
});

test('an advisor that is slow is counted once it has answered, by a new process too, and what it used is counted', async (t) => {
  const { server, providers } = await startHanging(t, { fault: () => null });
  await steer(providers, 'latencies', { all: 200, 'xai:perspective': 6_000 });
  await steer(providers, 'faults', { 'xai:perspective': 'late_text' });
  const first = await readMemo(await server.ask(QUESTION));
  assert.equal(first.perspectives.filter(({ late }) => !late).length, 3);
  assert.equal(first.usage.estimatedCalls, 1, 'the memo counts it as cut');
  await until(async () => {
    const { rows } = await server.pool.query(`select took_ms from call_times where seat = 'xai'`);
    return rows.length === 1;
  }, 'what it took is stored');
  const metrics = await (await server.send('GET', '/metrics', { Authorization: null })).text();
  assert.match(
    metrics,
    /witan_provider_call_duration_seconds_count\{provider="xai",stage="perspectives"\} 1/,
  );
  const config = readConfig(
    { PORT: '0', DATABASE_URL: server.databaseUrl, ...providers.env(OWN) },
    '/nowhere',
  );
  const log = () => {};
  const restarted = await startServer(config, {
    request: log,
    call: log,
    stage: log,
    deliberation: log,
    info: log,
    warn: log,
    fault: log,
  });
  t.after(() => restarted.close(0));
  const answer = await fetch(`${restarted.url}/v1/deliberate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(QUESTION),
  });
  assert.equal((await readMemo(answer)).perspectives.filter(({ late }) => !late).length, 4);
});
