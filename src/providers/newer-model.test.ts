import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newerModel, priceBeside } from './newer-model.ts';

test('names the newest model of the same family, and of no other', () => {
  const listed = ['gpt-6-astra', 'gpt-6.2-astra', 'gpt-6.1-astra', 'gpt-7-luna', 'gpt-5.6', 'o9'];
  assert.equal(newerModel('gpt-6-astra', listed), 'gpt-6.2-astra');
  assert.equal(newerModel('gpt-6.2-astra', listed), null);
  assert.equal(newerModel('gpt-6-luna', listed), 'gpt-7-luna');
  assert.equal(
    newerModel('claude-opus-5-5', ['claude-opus-5', 'claude-opus-6', 'claude-sonnet-7']),
    'claude-opus-6',
  );
  assert.equal(newerModel('llama', ['llama-4']), null);
});

test('a dated copy is no newer model, and versions count as the vendors count them', () => {
  assert.equal(newerModel('claude-opus-4-5', ['claude-opus-4-5-20251101', 'claude-opus-4-20250514']), null);
  assert.equal(newerModel('gpt-5.5', ['gpt-5.5-2026-04-23']), null);
  assert.equal(newerModel('grok-4.7', ['grok-4.20', 'grok-4.6', 'grok-4.20-reasoning']), null);
  assert.equal(newerModel('grok-4.20', ['grok-4.7']), 'grok-4.7');
});

test('says what a newer model costs beside the seated one, where both prices are listed', () => {
  const at = Date.parse('2026-11-23');
  assert.equal(
    priceBeside('gpt-6.2-astra', 'gpt-6-astra', at),
    ' It costs less ($8 and $40 in place of $10 and $50 per million tokens read and written).',
  );
  assert.match(priceBeside('gpt-6-astra', 'gpt-6.2-astra', at), /^ It costs more \(/);
  assert.match(
    priceBeside('gemini-3.8-flash', 'grok-4.20-non-reasoning', at),
    /more \(\$0\.75 and \$3\.75 in/,
  );
  assert.match(
    priceBeside('grok-4.20-non-reasoning', 'gemini-3.8-flash', at),
    /less \(\$1\.25 and \$2\.5 in/,
  );
  assert.equal(priceBeside('gpt-6-luna', 'claude-haiku-5-5', at), ' It costs as much.');
  assert.equal(priceBeside('gpt-9-astra', 'gpt-6-astra', at), '');
});
