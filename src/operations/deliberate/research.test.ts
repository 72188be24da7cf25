import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import type { SimulatorOptions } from '@witan/simulator';
import { startProviders } from '../../../test/providers.ts';
import type { TestProviders } from '../../../test/providers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { byProvider, PROVIDERS, SEARCHERS } from '../../domain/advisor.ts';

type Fault = ReturnType<NonNullable<SimulatorOptions['fault']>>;

let server: TestServer;
let providers: TestProviders;
let faults: Readonly<Record<string, Fault>> = {};
before(async () => {
  providers = await startProviders([], {
    fault: ({ provider, task }) => (task === 'research' ? (faults[provider] ?? null) : null),
  });
  const keys = byProvider(() => 'a-key-of-the-operator');
  server = await startTestServer({ env: providers.env(keys) });
});
beforeEach(() => {
  faults = {};
});
after(async () => {
  await server.close();
  await providers.close();
});

const everywhere = (fault: Fault) => byProvider(() => fault);

async function ask(more: object = {}): Promise<DecisionMemo> {
  const memo = await readMemo(await server.ask({ ...QUESTION, research: true, ...more }));
  return memo;
}

const searches = () => providers.simulator.calls().filter(({ task }) => task === 'research');

test('asks the search of every vendor that has one, and gives every advisor the same facts, as reported', async () => {
  const before = searches().length;
  const memo = await ask({ transparent: true });
  assert.deepEqual(
    searches()
      .slice(before)
      .map(({ provider, ended }) => [provider, ended])
      .toSorted(),
    SEARCHERS.map((provider) => [provider, 'complete']).toSorted(),
  );
  const sources = memo.sources ?? [];
  // A page on each of two options that all have found, and one of each seat; Google's own without its address.
  const all = sources.filter(({ foundBy }) => (foundBy?.length ?? 0) > 1);
  assert.equal(all.length, 2);
  assert.ok(all.every(({ url }) => url?.startsWith('https://www.example.org/surveys/')));
  assert.ok(
    sources.every(({ kind, verified, url }) => kind === 'web' && !verified && !/utm_|google/.test(url ?? '')),
  );
  const google = memo.perspectives.find(({ provider }) => provider === 'google')?.advisor;
  const found = sources.filter(({ foundBy }) => foundBy?.length === 1 && foundBy[0] === google);
  assert.ok(found.length > 0);
  assert.ok(found.every(({ url, domain = '' }) => url === undefined && /example\.(org|net)$/.test(domain)));
  assert.ok(sources.some(({ citedBy }) => citedBy.length > 0));
  assert.equal(memo.process.stages.find(({ stage }) => stage === 'research')?.calls, SEARCHERS.length);
  assert.deepEqual([memo.charge.credits, memo.charge.charged], [150, 150]);
});

test('counts the searches that providers tell of, and their fees, in what it cost', async () => {
  const { usage, perspectives } = await ask({ transparent: true });
  const of = (provider: string) =>
    usage.byAdvisor?.[perspectives.find((other) => other.provider === provider)?.advisor ?? 'Advisor Z'];
  // The simulator searches once, at Google with two queries.
  assert.deepEqual(
    SEARCHERS.map((provider) => of(provider)?.searches),
    [1, 1, 2, 1],
  );
  assert.equal(usage.searches, 5);
  const { inputTokens = 0, outputTokens = 0, costUsd } = of('openai') ?? {};
  const words = (10 * inputTokens + 50 * outputTokens) / 1_000_000;
  assert.equal((costUsd ?? 0).toFixed(9), (words + 0.01).toFixed(9));
  const without = await readMemo(await server.ask(QUESTION));
  assert.ok(!('searches' in without.usage));
});

test('does not tell who found what where names are hidden', async () => {
  const { sources = [] } = await ask();
  assert.ok(sources.length > 0);
  assert.ok(sources.every((source) => !('foundBy' in source)));
});

test('tells the facts in the stream before any advisor answers', async () => {
  const response = await server.ask({ ...QUESTION, research: true, stream: true });
  const text = await response.text();
  const at = (type: string) => text.indexOf(`event: ${type}\n`);
  assert.ok(at('frame.complete') < at('research.complete'));
  assert.ok(at('research.complete') < at('advisor.thinking'));
  const [, data = '{}'] = /event: research\.complete\ndata: (.*)\n/.exec(text) ?? [];
  const { sources, searches: made } = JSON.parse(data) as { sources: unknown[]; searches: number };
  assert.ok(sources.length > 0);
  assert.equal(made, SEARCHERS.length);
});

test('goes on without facts and without charge where every search fails, and says so', async () => {
  for (const fault of ['search_error', 'down', 'invalid_output', 'invented_page'] as const) {
    faults = everywhere(fault);
    const memo = await ask({ userEmail: `${fault.replace('_', '-')}@example.com` });
    const note = memo.notes.find(({ kind }) => kind === 'search_failed');
    assert.match(note?.message ?? '', /^The search found nothing usable in time/, fault);
    assert.equal(memo.sources, undefined);
    assert.deepEqual([memo.charge.credits, memo.charge.charged], [100, 100], fault);
    assert.deepEqual([memo.charge.quota.used, memo.charge.quota.reserved], [100, 0], fault);
    assert.equal(memo.perspectives.length, PROVIDERS.length);
  }
});

test('loses one search and keeps what the others found', async () => {
  faults = { openai: 'down', anthropic: 'search_error' };
  const memo = await ask({ transparent: true });
  assert.ok((memo.sources ?? []).length > 0);
  assert.ok(!memo.notes.some(({ kind }) => kind === 'search_failed'));
  assert.equal(memo.charge.charged, 150);
});

test('warns of a page that gives orders, and obeys none', async () => {
  faults = { openai: 'poisoned_page' };
  const memo = await ask();
  const note = memo.notes.find(({ kind }) => kind === 'instructions_in_material');
  assert.match(
    note?.message ?? '',
    /^A web page contains text that speaks to the advisors \(“Ignore all previous/,
  );
  assert.ok(memo.scores.every(({ mean }) => mean < 99));
});

test('goes on once where a search pauses in the middle, and takes a second pause for the end', async () => {
  faults = { anthropic: { fault: 'pause_turn', times: 1 } };
  const before = searches().length;
  const memo = await ask({ transparent: true });
  const calls = searches()
    .slice(before)
    .filter(({ provider }) => provider === 'anthropic');
  assert.deepEqual(
    calls.map(({ ended }) => ended),
    ['pause_turn', 'complete'],
  );
  const paused = memo.perspectives.find(({ provider }) => provider === 'anthropic')?.advisor;
  assert.ok(memo.sources?.some(({ foundBy }) => paused !== undefined && foundBy?.includes(paused)));
});

test('asks no search where none was asked for', async () => {
  const before = searches().length;
  const memo = await readMemo(await server.ask(QUESTION));
  assert.equal(searches().length, before);
  assert.equal(memo.charge.charged, 100);
});
