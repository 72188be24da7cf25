import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costUsd } from './catalogue.ts';

const AT = Date.parse('2026-11-21');

test('a call costs its tokens at list price', () => {
  assert.equal(costUsd('gpt-6-astra', { inputTokens: 1_000_000 / 10, outputTokens: 100_000 }, AT), 6);
  assert.equal(costUsd('claude-haiku-5-5', { inputTokens: 100_000, outputTokens: 0 }, AT), 0.01);
  assert.equal(
    costUsd('claude-haiku-5-5', { inputTokens: 100_001, outputTokens: 0 }, AT)?.toFixed(4),
    '0.0500',
  );
});

test('a price that changes on a day changes on that day', () => {
  const tokens = { inputTokens: 0, outputTokens: 100_000 };
  assert.equal(costUsd('gemini-4-argon', tokens, Date.parse('2026-11-30T23:59:59Z')), 1);
  assert.equal(costUsd('gemini-4-argon', tokens, Date.parse('2026-12-01T00:00:00Z')), 2);
});

test('a price that is not known is null, never a guess', () => {
  const tokens = { inputTokens: 1, outputTokens: 1 };
  for (const model of [
    'llama3',
    'grok-4.20-non-reasoning',
    'toString',
    '__proto__',
    'gpt-6-astra-simulated',
  ]) {
    assert.equal(costUsd(model, tokens, AT), null, model);
  }
  assert.equal(costUsd('grok-4.7', { inputTokens: 200_000, outputTokens: 1 }, AT), null);
});
