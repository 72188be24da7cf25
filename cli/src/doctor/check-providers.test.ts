import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { parsePanel } from '../../../src/providers/panel-file.ts';
import { resolvePanel } from '../../../src/providers/panel.ts';
import { checkProviders, findPanel, seatingFinding } from './check-providers.ts';

test('a panel of three advisors is whole, and of one with fewer it is said that its memos are degraded', () => {
  const keys = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GEMINI_API_KEY'];
  const found = (count: number) => {
    const env = Object.fromEntries(keys.slice(0, count).map((name) => [name, 'a-key-of-an-operator']));
    const config = readConfig(env, '/');
    return seatingFinding(config, config.panel);
  };
  assert.match(found(3).message, /^3 advisors sit: /);
  assert.equal(found(3).status, 'ok');
  assert.match(found(2).message, /^2 of 3 advisors: /);
  assert.match(found(2).advice ?? '', /^With fewer than three advisors every memo is marked as degraded/);
});

test('an Ollama that is asked for and lists no model is a problem', async () => {
  const config = readConfig({ WITAN_PANEL: 'ollama', OLLAMA_HOST: '127.0.0.1:1' }, '/');
  const { status, message } = seatingFinding(config, await findPanel(config));
  assert.deepEqual([status, message], ['problem', 'No Ollama lists a model at http://127.0.0.1:1.']);
});

test('the seats and reserves of every panel are asked', async () => {
  // Where nothing listens.
  const seat = { provider: 'compatible', model: 'm', baseUrl: 'http://127.0.0.1:9/v1' };
  const panels = { default: [seat], cheap: { seats: [seat], reserves: [seat] } };
  const parsed = parsePanel({ panels });
  assert.ok(parsed.ok);
  const { panel } = resolvePanel({ ...parsed, vendors: {}, env: {} });
  const found = await checkProviders(readConfig({}, '/').settings, panel, Date.now);
  assert.deepEqual(
    found.map(({ message }) => message.split(',')[0]),
    ['compatible', 'cheap-compatible', 'cheap-compatible-2'],
  );
});
