import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isVendor, PROVIDERS, type Provider, type UnnamedSeat } from '../domain/advisor.ts';
import { priceOf, suppliedKeys } from '../domain/charge.ts';
import { Secret } from '../domain/secret.ts';
import type { PanelSeat } from './panel-file.ts';
import { endpointFor, resolvePanel, seatsFor } from './panel.ts';
import type { Panel } from './panel.ts';

const UNSET = { apiKey: null, baseUrl: null, model: null, fastModel: null };
const OPERATORS_KEY = 'the-operators-own-key';

function panelOf(withKeys: readonly Provider[], seats: readonly PanelSeat[] | null): Panel {
  const vendors = Object.fromEntries(withKeys.map((p) => [p, { ...UNSET, apiKey: OPERATORS_KEY }]));
  return resolvePanel({ vendors, seats, env: { GATEWAY_KEY: OPERATORS_KEY } }).panel;
}

const seat = (name: string, provider: PanelSeat['provider'], gateway = false): PanelSeat => ({
  name,
  provider,
  model: `model of ${name}`,
  fastModel: 'fast',
  baseUrl: gateway || provider === 'compatible' ? 'http://gateway.example/v1' : null,
  apiKeyEnv: gateway ? 'GATEWAY_KEY' : null,
});

const seated = (panel: Panel, byokProviders: readonly Provider[]): readonly UnnamedSeat[] =>
  seatsFor({ panel, byokProviders, simulation: 'never' });

const paidBy = (seats: readonly UnnamedSeat[]): string[] =>
  seats.map(({ seat: name, key }) => `${name} ${key}`);

test('takes the last seat of the operator for a provider that has none', () => {
  const panel = panelOf(['openai', 'anthropic', 'google'], null);
  assert.deepEqual(paidBy(seated(panel, ['xai'])), ['openai operator', 'anthropic operator', 'xai caller']);
  assert.deepEqual(paidBy(seated(panel, ['xai', 'google'])), [
    'openai operator',
    'xai caller',
    'google caller',
  ]);
});

test('takes the seat of the same provider first, also one behind a gateway', () => {
  const panel = panelOf(
    ['google'],
    [seat('azure', 'openai', true), seat('gemini', 'google'), seat('local', 'compatible')],
  );
  assert.deepEqual(paidBy(seated(panel, ['openai'])), ['openai caller', 'gemini operator', 'local operator']);
  assert.deepEqual(paidBy(seated(panel, ['openai', 'xai'])), [
    'openai caller',
    'gemini operator',
    'xai caller',
  ]);
});

test('one key that takes two seats is one discount', () => {
  const panel = panelOf(['openai'], [seat('big', 'openai'), seat('small', 'openai')]);
  const seats = seated(panel, ['openai']);
  assert.deepEqual(paidBy(seats), ['big caller', 'small caller']);
  assert.equal(suppliedKeys(seats), 1);
  assert.deepEqual(paidBy(seated(panel, ['openai', 'xai'])), ['big caller', 'xai caller']);
});

test('a key for every provider leaves the operator nothing to pay', () => {
  for (const withKeys of [PROVIDERS, ['openai'], []] as const) {
    const seats = seated(panelOf(withKeys, null), PROVIDERS);
    assert.deepEqual(new Set(seats.map(({ key }) => key)), new Set(['caller']));
    assert.equal(seats.length, PROVIDERS.length);
  }
});

const anySeat = fc.record({
  name: fc.constantFrom('openai', 'google', 'openai-caller', 'a', 'b', 'c', 'd', 'e'),
  provider: fc.constantFrom<PanelSeat['provider']>(...PROVIDERS, 'compatible'),
  gateway: fc.boolean(),
});

test('never lets a key make the same panel cheaper: max(N, k) seats, of which the operator pays for N - k at most', () => {
  const providers = fc.subarray([...PROVIDERS]);
  const files = fc.option(
    fc.uniqueArray(anySeat, { minLength: 1, maxLength: 8, selector: ({ name }) => name }),
    { nil: null },
  );
  fc.assert(
    fc.property(providers, providers, files, (withKeys, brought, file) => {
      const seats = file?.map(({ name, provider, gateway }) => seat(name, provider, gateway)) ?? null;
      const panel = panelOf(withKeys, seats);
      const most = seated(panel, []).length;
      const now = seated(panel, brought);
      const operators = now.filter(({ key }) => key === 'operator');
      assert.equal(now.length, Math.max(most, brought.length));
      assert.ok(operators.length <= Math.max(0, most - brought.length));
      assert.equal(priceOf(suppliedKeys(now)).charged, 100 - Math.min(20 * brought.length, 80));
      assert.equal(new Set(now.map(({ seat: name }) => name)).size, now.length);
      const callerKeys = Object.fromEntries(brought.map((p) => [p, new Secret(`callers-key-for-${p}`)]));
      for (const each of now) {
        const endpoint = endpointFor(each, { panel, callerKeys, simulator: null });
        assert.ok(endpoint !== null, 'every seat can be reached');
        const key = endpoint.apiKey?.reveal() ?? OPERATORS_KEY;
        assert.equal(key, each.key === 'caller' ? `callers-key-for-${each.provider}` : OPERATORS_KEY);
        if (each.key === 'caller') assert.notEqual(endpoint.baseUrl, 'http://gateway.example/v1');
        const own = isVendor(each.provider) && endpoint.baseUrl === panel.baseUrls[each.provider];
        if (own && brought.some((p) => p === each.provider)) assert.equal(each.key, 'caller');
      }
    }),
    { numRuns: 300 },
  );
});
