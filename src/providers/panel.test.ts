import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { byProvider, PROVIDERS, type Provider, type Seat } from '../domain/advisor.ts';
import { Secret } from '../domain/secret.ts';
import { parsePanel, type PanelSeat } from './panel-file.ts';
import {
  endpointFor,
  reservesOf,
  resolvePanel,
  seatNow,
  seatsFor,
  type PanelSettings,
  type VendorSettings,
} from './panel.ts';

const UNSET: VendorSettings = { apiKey: null, baseUrl: null, model: null, fastModel: null };
const operatorKey = (provider: string): string => `operator-${provider}-key`;

function settings(withKeys: readonly Provider[], changes: Partial<PanelSettings> = {}): PanelSettings {
  const vendors = Object.fromEntries(withKeys.map((p) => [p, { ...UNSET, apiKey: operatorKey(p) }]));
  return { vendors, seats: null, env: {}, ...changes };
}

const fileSeat = (changes: Partial<PanelSeat>): PanelSeat => ({
  name: 'mine',
  provider: 'compatible',
  model: 'm',
  fastModel: 'm',
  baseUrl: 'http://127.0.0.1:9/v1',
  apiKeyEnv: null,
  ...changes,
});

test('the operator keys decide who sits, with the defaults of the catalogue', () => {
  const { panel, problems } = resolvePanel(settings(['openai', 'xai']));
  const seats = seatsFor({ panel, byokProviders: [], simulation: 'never' });
  assert.deepEqual(problems, []);
  assert.deepEqual(
    seats.map(({ seat, model, fastModel, key }) => [seat, model, fastModel, key]),
    [
      ['openai', 'gpt-6-astra', 'gpt-6-luna', 'operator'],
      ['xai', 'grok-4.7', 'grok-4.20-non-reasoning', 'operator'],
    ],
  );
});

test('addresses and models can be overridden, and blank values count as unset', () => {
  const vendors = {
    google: {
      apiKey: operatorKey('google'),
      baseUrl: 'https://proxy.example/v1beta/',
      model: 'g1',
      fastModel: ' ',
    },
    openai: { ...UNSET, apiKey: '  ' },
  };
  const { panel } = resolvePanel({ vendors, seats: null, env: {} });
  const [seat, ...rest] = seatsFor({ panel, byokProviders: [], simulation: 'never' });
  assert.deepEqual(rest, []);
  assert.deepEqual([seat?.model, seat?.fastModel], ['g1', 'gemini-3.8-flash']);
  const endpoint = seat && endpointFor(seat, { panel, callerKeys: {}, simulator: null });
  assert.equal(endpoint?.baseUrl, 'https://proxy.example/v1beta');
});

test('a supplied key is the only one for its provider, and seats it where the operator has none', () => {
  const { panel } = resolvePanel(settings(['openai']));
  const seats = seatsFor({ panel, byokProviders: ['openai', 'google'], simulation: 'if_empty' });
  assert.deepEqual(
    seats.map(({ provider, key }) => [provider, key]),
    [
      ['openai', 'caller'],
      ['google', 'caller'],
    ],
  );
  const callerKeys = { openai: new Secret('caller-openai') };
  const [openai, google] = seats.map((seat) => endpointFor(seat, { panel, callerKeys, simulator: null }));
  assert.equal(openai?.apiKey?.reveal(), 'caller-openai');
  assert.equal(google, null, 'a key that is gone is not replaced by another');
});

test('a caller key never goes to a seat of the panel file with an address of its own', () => {
  const seats = [
    fileSeat({ name: 'azure', provider: 'openai', baseUrl: 'https://azure.example/v1', apiKeyEnv: 'AZURE' }),
    fileSeat({ name: 'local' }),
  ];
  const { panel, problems } = resolvePanel(settings([], { seats, env: { AZURE: 'azure-own-key' } }));
  assert.deepEqual(problems, []);
  const seated = seatsFor({ panel, byokProviders: ['openai'], simulation: 'never' });
  const callerKeys = { openai: new Secret('caller-openai') };
  const to = seated.map((seat) => {
    const endpoint = endpointFor(seat, { panel, callerKeys, simulator: null });
    return [seat.seat, endpoint?.baseUrl, endpoint?.apiKey?.reveal() ?? null];
  });
  assert.deepEqual(to, [
    ['openai', 'https://api.openai.com/v1', 'caller-openai'],
    ['local', 'http://127.0.0.1:9/v1', null],
  ]);
});

test('an operator key goes to no address but the one of its vendor', () => {
  const seats = [fileSeat({ name: 'gateway', provider: 'openai', baseUrl: 'https://gateway.example/v1' })];
  const { panel } = resolvePanel(settings(['openai'], { seats }));
  const [seat] = seatsFor({ panel, byokProviders: [], simulation: 'never' });
  const endpoint = seat && endpointFor(seat, { panel, callerKeys: {}, simulator: null });
  assert.deepEqual([endpoint?.baseUrl, endpoint?.apiKey], ['https://gateway.example/v1', null]);
});

test('a seat of the panel file whose vendor has no key waits for a caller that brings one', () => {
  const seats = [fileSeat({ name: 'sol', provider: 'openai', model: 'gpt-6.1-sol', baseUrl: null })];
  const { panel, problems } = resolvePanel(settings([], { seats }));
  assert.deepEqual(problems, []);
  assert.deepEqual(seatsFor({ panel, byokProviders: [], simulation: 'never' }), []);
  const [seat, ...rest] = seatsFor({ panel, byokProviders: ['openai'], simulation: 'never' });
  assert.deepEqual([seat?.seat, seat?.model, seat?.key, rest.length], ['sol', 'gpt-6.1-sol', 'caller', 0]);
});

test('a panel that is named has seats and reserves of its own, and a reserve without a key stands in for nobody', () => {
  const parsed = parsePanel({
    panels: {
      default: { seats: [{ provider: 'openai' }], reserves: [{ provider: 'xai' }, { provider: 'google' }] },
      cheap: {
        seats: [{ provider: 'google' }],
        reserves: [{ provider: 'azure', model: 'd', timeoutMs: 50_000 }],
      },
    },
  });
  assert.ok(parsed.ok);
  const env = { AZURE_API_KEY: 'azure-key', AZURE_RESOURCE_NAME: 'ours' };
  const { panel, problems } = resolvePanel(settings(['openai', 'google'], { ...parsed, env }));
  assert.deepEqual(problems, []);
  const seated = (name?: string) => [
    seatsFor({ panel, name, byokProviders: [], simulation: 'never' }).map(({ seat }) => seat),
    reservesOf(panel, name).map(({ seat }) => seat),
  ];
  assert.deepEqual(seated('cheap'), [['cheap-google'], ['cheap-azure']]);
  for (const name of [undefined, 'default', 'gone']) assert.deepEqual(seated(name), [['openai'], ['google']]);
  const [reserve] = reservesOf(panel, 'cheap');
  assert.ok(reserve);
  assert.deepEqual([reserve.key, reserve.timeoutMs], ['operator', 50_000]);
  const endpoint = endpointFor(reserve, { panel, callerKeys: {}, simulator: null });
  assert.equal(endpoint?.baseUrl, 'https://ours.openai.azure.com/openai/v1');
});

test('a seat of an earlier panel is asked with the caller`s key where that may go, else with the operator`s', () => {
  const seats = [
    fileSeat({ name: 'sol', provider: 'openai', baseUrl: null }),
    fileSeat({ name: 'gateway', provider: 'openai', baseUrl: 'https://gateway.example/v1' }),
    fileSeat({ name: 'renamed' }),
  ];
  const { panel } = resolvePanel(settings(['openai'], { seats }));
  const now = (
    given: { seat: string; provider?: Provider; key?: Seat['key'] },
    callers: readonly Provider[] = [],
    more: { test?: boolean; simulated?: boolean } = {},
  ) => {
    const seat: Seat = {
      provider: 'openai',
      key: 'operator',
      advisor: 'Advisor A',
      model: 'm',
      fastModel: 'm',
      ...given,
    };
    const callerKeys = new Map(callers.map((provider) => [provider, new Secret('of-the-caller')]));
    return seatNow(seat, { panel, callerKeys, test: false, simulated: false, ...more })?.key ?? null;
  };
  assert.deepEqual(
    [
      [now({ seat: 'sol' }), now({ seat: 'sol' }, ['openai']), now({ seat: 'sol' }, ['xai'])],
      [now({ seat: 'gateway' }), now({ seat: 'gateway' }, ['openai'])],
      [now({ seat: 'openai', key: 'caller' }), now({ seat: 'openai', key: 'caller' }, ['openai'])],
      [now({ seat: 'removed' }), now({ seat: 'removed' }, ['openai']), now({ seat: 'renamed' })],
    ],
    [
      ['operator', 'caller', 'operator'],
      ['operator', 'operator'],
      [null, 'caller'],
      [null, 'caller', null],
    ],
  );
  const was = { seat: 'openai', key: 'simulated' } as const;
  assert.deepEqual(
    [now(was), now(was, [], { simulated: true }), now(was, ['openai'], { test: true })],
    [null, 'simulated', 'simulated'],
  );
});

test('keys that are missing or malformed are named as problems without being shown', () => {
  const seats = [
    fileSeat({ name: 'a', apiKeyEnv: 'KEY_A' }),
    fileSeat({ name: 'b', apiKeyEnv: 'KEY_B' }),
    fileSeat({ name: 'c', provider: 'azure' }),
    fileSeat({ name: 'd', provider: 'xai', baseUrl: null, apiKeyEnv: 'KEY_D' }),
    fileSeat({ name: 'e', provider: 'xai', apiKeyEnv: 'KEY_E' }),
  ];
  const vendors = {
    openai: { ...UNSET, apiKey: 'with space inside', apiKeyVariable: 'OPENAI_API_KEY' },
  };
  const both = [
    ...resolvePanel({
      vendors,
      seats,
      env: { KEY_B: 'two\nlines', AZURE_API_KEY: 'two\nmore', KEY_D: 'short', KEY_E: 'short' },
    }).problems,
    ...resolvePanel({ vendors, seats: null, env: {} }).problems,
  ];
  assert.equal(both.length, 5);
  assert.match(
    both.join('\n'),
    /"a" needs a key in KEY_A[^]*KEY_B holds no key: [^]*AZURE_API_KEY holds no key: [^]*KEY_D holds no key: [^]*OPENAI_API_KEY holds no key: /,
  );
  assert.doesNotMatch(both.join('\n'), /two|with space|short/);
});

test('real and simulated advisors never sit together, and a test key never brings a real one', () => {
  const providers = fc.subarray([...PROVIDERS]);
  fc.assert(
    fc.property(
      providers,
      providers,
      fc.constantFrom('always', 'if_empty', 'never'),
      fc.boolean(),
      (withKeys, byokProviders, simulation, local) => {
        const seats = local ? [fileSeat({})] : null;
        const { panel } = resolvePanel(settings(withKeys, { seats }));
        const seated = seatsFor({ panel, byokProviders, simulation });
        const simulated = seated.filter(({ key }) => key === 'simulated').length;
        assert.ok(simulated === 0 || simulated === seated.length);
        if (simulation === 'always') assert.equal(simulated, PROVIDERS.length);
        if (simulation === 'never') assert.equal(simulated, 0);
        assert.equal(new Set(seated.map(({ seat }) => seat)).size, seated.length);
        const callerKeys = Object.fromEntries(byokProviders.map((p) => [p, new Secret(`caller-${p}-key`)]));
        for (const seat of seated) {
          const simulator = byProvider(() => 'sim');
          const endpoint = endpointFor(seat, { panel, callerKeys, simulator });
          const key = endpoint?.apiKey?.reveal() ?? '';
          if (seat.key === 'simulated') assert.deepEqual([endpoint?.baseUrl, key], ['sim', 'simulated']);
          if (seat.key === 'operator') assert.ok(key === '' || key === operatorKey(seat.provider));
          if (seat.key === 'caller') assert.equal(key, `caller-${seat.provider}-key`);
        }
      },
    ),
  );
});

test('no simulated seat passes for a real model', () => {
  const { panel } = resolvePanel(settings([]));
  for (const seat of seatsFor({ panel, byokProviders: [], simulation: 'if_empty' })) {
    assert.match(seat.model, /simulated/);
    assert.match(seat.fastModel, /simulated/);
  }
});

test('a panel never shows its keys', () => {
  const { panel } = resolvePanel(settings(['openai', 'google']));
  const seats = seatsFor({ panel, byokProviders: [], simulation: 'never' });
  const shown = JSON.stringify([panel, seats]) + inspect([panel, seats], { depth: 20, showHidden: true });
  assert.ok(!shown.includes(operatorKey('openai')));
});
