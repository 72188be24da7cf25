import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { startTestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { parsePanel } from '../providers/panel-file.ts';
import { resolvePanel } from '../providers/panel.ts';
import { createSeating, panelOf } from './seating.ts';
import { createSimulation } from './simulation.ts';

const KEY = 'sk-loopback-0123456789abcdef';

test('the first line of a start names a variable that nothing reads', async (t) => {
  const server = await startTestServer({ env: { WITAN_RETENTON_DAYS: '3' } });
  t.after(server.close);
  assert.match(server.logged[0] ?? '', /^WITAN_RETENTON_DAYS is set, but nothing reads it/);
});

async function loggedWith(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const said: string[] = [];
  const tell = (line: unknown): void => void said.push(String(line));
  await panelOf(readConfig({ OPENAI_API_KEY: KEY, ...env }, '/nowhere'), { info: tell, warn: tell });
  return said;
}

test('the log names a newer model of a seated line, with what it costs beside the other', async () => {
  const said = await loggedWith({});
  assert.match(said.join('\n'), /^openai: gpt-6\.2-astra is newer than gpt-6-astra, as listed on 20\d\d-/);
  assert.match(said.join('\n'), /It costs less \(\$8 and \$40 .*OPENAI_MODEL=gpt-6\.2-astra/);
  assert.deepEqual(await loggedWith({ OPENAI_MODEL: 'gpt-6.2-astra' }), []);
  const config = readConfig({ OPENAI_API_KEY: KEY, OPENAI_MODEL: 'gpt-6.2-astra' }, '/nowhere');
  const parsed = parsePanel({
    seats: [{ provider: 'openai' }, { provider: 'anthropic', model: 'claude-opus-4-5' }],
  });
  assert.ok(parsed.ok);
  const loggedFor = async (anthropic: string | null): Promise<string> => {
    const vendorOf = (apiKey: string | null) => ({ apiKey, baseUrl: null, model: null, fastModel: null });
    const vendors = { openai: vendorOf(KEY), anthropic: vendorOf(anthropic) };
    const { panel } = resolvePanel({ vendors, seats: parsed.seats, env: {} });
    const lines: string[] = [];
    const tell = (line: unknown): void => void lines.push(String(line));
    await panelOf({ ...config, panel }, { info: tell, warn: tell });
    return lines.filter((line) => line.startsWith('anthropic')).join();
  };
  assert.match(await loggedFor(KEY), /claude-opus-\S+ is newer than claude-opus-4-5/);
  assert.equal(await loggedFor(null), '', 'a seat that waits for callers with a key');
});

test('a model that the environment names may bring its price, and a price that is none is refused', () => {
  const seatWith = (price: string) =>
    readConfig({ OPENAI_API_KEY: KEY, OPENAI_MODEL: 'gpt-7-nova', OPENAI_PRICE: price }, '/nowhere').panel
      .seats[0];
  assert.deepEqual(seatWith('{"input": 3, "cacheWrite": 3.75, "output": 12}')?.price, {
    input: 3,
    cachedInput: null,
    cacheWrite: 3.75,
    output: 12,
  });
  for (const wrong of ['3', '{"input": 3}', '{"input": -1, "output": 1}', 'three dollars'])
    assert.throws(
      () => seatWith(wrong),
      (error: unknown) => error instanceof ConfigError && /OPENAI_PRICE must be a price/.test(error.message),
      wrong,
    );
});

/** Where nothing listens. */
const NOWHERE = { OLLAMA_HOST: '127.0.0.1:9' };

test('without a key it is said who answers, and a panel of Ollama needs models', async () => {
  const warnedWith = async (env: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const warned: string[] = [];
    const log = { info: () => {}, warn: (line: unknown) => void warned.push(String(line)) };
    await panelOf(readConfig({ ...NOWHERE, ...env }, '/nowhere'), log);
    return warned;
  };
  assert.deepEqual(await warnedWith({}), [
    'No provider key is set: simulated advisors answer, and no memo is advice.',
  ]);
  assert.deepEqual(await warnedWith({ WITAN_SIMULATOR: '0' }), [
    'No provider key is set: only calls that bring keys are served.',
  ]);
  assert.deepEqual(await warnedWith({ XAI_API_KEY: KEY }), []);
  for (const env of [{}, { XAI_API_KEY: KEY }])
    await assert.rejects(
      warnedWith({ ...env, WITAN_PANEL: 'ollama' }),
      /no Ollama lists a model at http:\/\/127\.0\.0\.1:9\.$/,
    );
});

test('models of a local Ollama are seated where they are asked for, in place of any other, and else named in a hint', async (t) => {
  const ollama = createServer((request, response) => {
    const models = [
      { name: 'small', size: 1 },
      { name: 'large', size: 2 },
    ];
    response.end(JSON.stringify(request.url === '/api/tags' ? { models } : { capabilities: ['completion'] }));
  });
  t.after(() => ollama.close());
  await once(ollama.listen(0, '127.0.0.1'), 'listening');
  const address = ollama.address();
  assert.ok(address !== null && typeof address !== 'string');
  const told: string[] = [];
  const seating = { info: (line: string) => void told.push(line), warn: () => {} };
  const env = { OLLAMA_HOST: `127.0.0.1:${address.port}`, WITAN_PANEL: 'ollama', XAI_API_KEY: KEY };
  const asked = readConfig(env, '/nowhere');
  const unasked = { OLLAMA_HOST: `127.0.0.1:${address.port}` };
  for (const without of [NOWHERE, unasked]) await panelOf(readConfig(without, '/nowhere'), seating);
  await until(() => told.length > 0, 'the hint is logged');
  assert.deepEqual(told.splice(0), ['A local Ollama answers: WITAN_PANEL=ollama would seat its models.']);
  const { seats, keys } = await panelOf(asked, seating);
  assert.deepEqual(
    seats.map(({ name }) => name),
    ['large', 'small'],
  );
  assert.deepEqual(
    [...keys],
    [
      ['large', null],
      ['small', null],
    ],
  );
  assert.deepEqual(told, ['Seated from Ollama: large, small.']);
});

test('simulated advisors sit where a test key asks, and else where nobody has a key and they are allowed', () => {
  const keysWith = (env: Readonly<Record<string, string>>, test: boolean): readonly string[] => {
    const config = readConfig({ ...NOWHERE, ...env }, '/nowhere');
    const { seatsFor } = createSeating(config, config.panel, createSimulation(config.simulator));
    return seatsFor({ test, callerKeys: new Map() }).map(
      ({ key, maxOutputTokens = 0 }) => `${key} ${maxOutputTokens}`,
    );
  };
  const simulated = Array(4).fill('simulated 0');
  assert.deepEqual(keysWith({}, false), simulated);
  assert.deepEqual(keysWith({ WITAN_SIMULATOR: '0' }, false), []);
  assert.deepEqual(keysWith({ WITAN_SIMULATOR: '0' }, true), simulated);
  const capped = { XAI_API_KEY: KEY, WITAN_MAX_OUTPUT_TOKENS: '900' };
  assert.deepEqual(keysWith(capped, false), ['operator 900']);
  assert.ok(keysWith(capped, true).every((seat) => seat === 'simulated 900'));
});

test('the cap of the environment holds for reserves too, but for one with a cap of its own', () => {
  const config = readConfig({ XAI_API_KEY: KEY, WITAN_MAX_OUTPUT_TOKENS: '900' }, '/nowhere');
  const reserves = config.panel.seats.flatMap((seat) => [seat, { ...seat, maxOutputTokens: 700 }]);
  const seating = createSeating(config, { ...config.panel, reserves }, createSimulation(config.simulator));
  assert.deepEqual(
    seating.reservesFor().map(({ maxOutputTokens }) => maxOutputTokens),
    [900, 700],
  );
});
