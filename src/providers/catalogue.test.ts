import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { TokenPrice, Tokens } from '../domain/usage.ts';
import { createMasker } from '@witan/masking/masking';
import { PROVIDER_NAMES, PROVIDERS, type SeatProvider } from '../domain/advisor.ts';
import { CATALOGUE, costUsd, LISTED_MODELS, LISTED_ON, listPrice, SEARCH_PRICES } from './catalogue.ts';

const AT = Date.parse('2026-11-21');

function cost(
  model: string,
  tokens: Partial<Tokens>,
  more: { ownPrice?: TokenPrice; at?: number; provider?: SeatProvider } = {},
) {
  const { ownPrice = null, at = AT, provider = 'compatible' } = more;
  return costUsd({ provider, model, tokens: { inputTokens: 0, outputTokens: 0, ...tokens }, ownPrice, at });
}

test('a call costs its tokens at list price', () => {
  assert.equal(cost('gpt-6-astra', { inputTokens: 1_000_000 / 10, outputTokens: 100_000 }), 6);
  assert.equal(cost('claude-haiku-5-5', { inputTokens: 100_000 }), 0.01);
  assert.equal(cost('claude-haiku-5-5', { inputTokens: 100_001 })?.toFixed(4), '0.0500');
  assert.equal(cost('grok-4.7', { inputTokens: 200_000 }), 0.8);
});

test('cached tokens cost their own price, and the full one where it is not known', () => {
  assert.equal(cost('gpt-6-astra', { inputTokens: 100_000, cachedInputTokens: 60_000 }), 0.46);
  const ownPrice = { input: 2, cachedInput: null, output: 4 };
  assert.equal(cost('llama3', { inputTokens: 100_000, cachedInputTokens: 60_000 }, { ownPrice }), 0.2);
});

test('input that is written to a cache costs its own price: 1.25 times the input, for OpenAI', () => {
  assert.equal(cost('gpt-6-astra', { inputTokens: 100_000, cacheWriteTokens: 100_000 }), 1.25);
  const both = { inputTokens: 100_000, cachedInputTokens: 60_000, cacheWriteTokens: 40_000 };
  assert.equal(cost('gpt-6-astra', both), 0.56);
  assert.equal(cost('grok-4.7', { inputTokens: 100_000, cacheWriteTokens: 100_000 }), 0.2);
  const ownPrice = { input: 2, cachedInput: null, cacheWrite: 3, output: 4 };
  assert.equal(cost('llama3', { inputTokens: 100_000, cacheWriteTokens: 50_000 }, { ownPrice }), 0.25);
});

test('what the provider reports goes before any price, the price of a seat before the list', () => {
  const ownPrice = { input: 1, cachedInput: 0.5, output: 1 };
  const tokens = { inputTokens: 500_000, outputTokens: 500_000 };
  assert.equal(cost('gpt-6-astra', { ...tokens, reportedCostUsd: 0.02 }, { ownPrice }), 0.02);
  assert.equal(cost('gpt-6-astra', tokens, { ownPrice }), 1);
});

test('a price that changes on a day changes on that day', () => {
  const tokens = { outputTokens: 100_000 };
  assert.equal(cost('gemini-4-argon', tokens, { at: Date.parse('2026-11-30T23:59:59Z') }), 1);
  assert.equal(cost('gemini-4-argon', tokens, { at: Date.parse('2026-12-01T00:00:00Z') }), 2);
});

test('a price that is not known is null, never a guess', () => {
  for (const model of ['llama3', 'toString', '__proto__', 'gpt-6-astra-simulated']) {
    assert.equal(cost(model, { inputTokens: 1, outputTokens: 1 }), null, model);
    assert.equal(cost(model, {}), 0, 'a call that used nothing costs nothing');
  }
  assert.equal(cost('gpt-6.1-sol', { inputTokens: 272_001 }), null);
});

test('a search costs its fee beside the tokens, by the list of its provider or the price of the seat', () => {
  for (const [provider, fee] of Object.entries(SEARCH_PRICES)) {
    const tokens = { inputTokens: 100_000, searches: 5 };
    const more = { provider: provider as keyof typeof SEARCH_PRICES };
    assert.equal(cost('gpt-6-astra', tokens, more), 1 + (5 * fee) / 1_000, provider);
    const ownPrice = { input: 1, cachedInput: null, output: 1 };
    assert.equal(cost('llama3', tokens, { ...more, ownPrice }), 0.1 + (5 * fee) / 1_000);
    assert.equal(cost('llama3', tokens, { ...more, ownPrice: { ...ownPrice, search: 100 } }), 0.6);
    assert.equal(cost('gpt-6-astra', { ...tokens, reportedCostUsd: 0.02 }, more), 0.02);
  }
  assert.equal(cost('gpt-6-astra', { searches: 1 }), null, 'nobody has said what it costs there');
});

test('the list says of which day it is, and each model of OpenAI what a cache write costs', () => {
  assert.match(LISTED_ON, /^20\d\d-\d\d-\d\d$/);
  for (const model of LISTED_MODELS.filter((id) => id.startsWith('gpt-'))) {
    const { input = 0, cacheWrite } = listPrice(model, 1_000, AT) ?? {};
    assert.equal(cacheWrite, input * 1.25, model);
  }
});

test('the pinned SDKs know every model that sits by default', async () => {
  for (const [provider, { model, fastModel }] of Object.entries(CATALOGUE)) {
    const main = new URL(import.meta.resolve(`@ai-sdk/${provider}`));
    const types = await readFile(new URL('index.d.ts', main), 'utf8');
    for (const id of [model, fastModel]) assert.ok(types.includes(`'${id}'`), `${provider}: ${id}`);
  }
});

test('every model that sits by default has a price', () => {
  for (const { model, fastModel } of Object.values(CATALOGUE)) {
    for (const id of [model, fastModel]) assert.notEqual(cost(id, { inputTokens: 500_000 }), null, id);
  }
});

test('the name of a provider, its address and its models are hidden, whoever sits', () => {
  const masker = createMasker({ panel: [], allowed: '', transparent: false });
  for (const provider of PROVIDERS) {
    const name = PROVIDER_NAMES[provider];
    const { model, fastModel, baseUrl } = CATALOGUE[provider];
    const hidden = masker.mask(`I am made by ${name}: ${model} or ${fastModel} at ${baseUrl}.`, 'Advisor B');
    for (const part of [name, provider, model, fastModel, new URL(baseUrl).host])
      assert.ok(!hidden.toLowerCase().includes(part.toLowerCase()), `${part}: ${hidden}`);
  }
});
