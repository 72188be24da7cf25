import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startSimulator } from '@witan/simulator';
import type { Simulator, WireFault } from '@witan/simulator';
import { QUESTION, readMemo, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';

/** Servers of different dialects, by the name of their model. */
const SERVERS: readonly WireFault[] = [
  'schema_500',
  'schema_too_complex',
  'cap_refused',
  'think_prefix',
  'no_usage',
  'cached_tokens',
  'reported_cost',
];

let simulator: Simulator;
let server: TestServer;
let folder: string;
before(async () => {
  simulator = await startSimulator({
    latencyMs: 0,
    fault: ({ model }) => SERVERS.find((name) => name === model) ?? null,
  });
  folder = await mkdtemp(join(tmpdir(), 'witan-dialects-'));
  const seats = SERVERS.map((model) => ({
    name: model,
    provider: 'compatible',
    model,
    baseUrl: simulator.baseUrls.compatible,
    ...(model === 'cap_refused' ? { maxOutputTokens: 20_000 } : {}),
    ...(model === 'no_usage' || model === 'cached_tokens'
      ? { price: { input: 1, cachedInput: 0.1, output: 2 } }
      : {}),
  }));
  await writeFile(join(folder, 'panel.json'), JSON.stringify({ seats }));
  server = await startTestServer({ env: { WITAN_PANEL: join(folder, 'panel.json') } });
});
after(async () => {
  await server.close();
  await simulator.close();
  await rm(folder, { recursive: true });
});

test('every kind of server answers in its own dialect, asked no more than it takes', async () => {
  const memo = await readMemo(await server.ask({ ...QUESTION, transparent: true }));
  assert.deepEqual(memo.perspectives.map(({ model }) => model).toSorted(), SERVERS.toSorted());
  const asked = simulator.calls().filter(({ task, repair }) => task === 'perspective' && !repair);
  for (const model of SERVERS) {
    const twice = ['schema_500', 'schema_too_complex', 'cap_refused'].includes(model);
    assert.equal(asked.filter((call) => call.model === model).length, twice ? 2 : 1, model);
  }
});

test('every server counts in the memo as it counts itself, and what it does not count is reckoned', async () => {
  const { usage, perspectives } = await readMemo(await server.ask({ ...QUESTION, transparent: true }));
  const of = (model: string) => {
    const advisor = perspectives.find((perspective) => perspective.model === model)?.advisor ?? 'Advisor ?';
    const found = usage.byAdvisor?.[advisor];
    assert.ok(found, model);
    return found;
  };
  assert.ok((of('no_usage').estimatedCalls ?? 0) >= 1);
  assert.equal(of('cached_tokens').estimatedCalls, 0);
  const { inputTokens, outputTokens, cachedInputTokens = 0, costUsd } = of('cached_tokens');
  assert.ok(cachedInputTokens > 0 && cachedInputTokens <= inputTokens / 2);
  const cost = (inputTokens - cachedInputTokens + 0.1 * cachedInputTokens + 2 * outputTokens) / 1_000_000;
  assert.ok(Math.abs((costUsd ?? 0) - cost) < 1e-12);
  const said = (of('reported_cost').costUsd ?? 0) / 0.0125;
  assert.ok(
    said >= 1 && Math.abs(said - Math.round(said)) < 1e-9,
    'a whole number of calls at what they are said to cost',
  );
  assert.equal(of('think_prefix').costUsd, null);
  assert.ok((usage.unpricedCalls ?? 0) > 0);
});
