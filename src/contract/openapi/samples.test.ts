import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asJson, asPython, asTypeScript } from './literals.ts';
import { PATHS } from './operations.ts';
import { CHAT_CALLS, SAMPLE_CALLS } from './sample-calls.ts';
import { withSamples } from './samples.ts';
import type { CodeSample } from './samples.ts';
import { scopesByRoute } from './security.ts';

const sampled = Object.values(withSamples(PATHS)).flatMap((item) =>
  Object.values(item).flatMap((operation) =>
    // `as`: what withSamples adds.
    'x-codeSamples' in operation
      ? [{ id: String(operation['operationId']), samples: operation['x-codeSamples'] as CodeSample[] }]
      : [],
  ),
);

test('every operation that asks for a key has samples in three languages, and every call belongs to one', () => {
  assert.equal(sampled.length, scopesByRoute(PATHS).size);
  assert.deepEqual(
    sampled.map(({ id }) => id).toSorted(),
    [...Object.keys(SAMPLE_CALLS), ...Object.keys(CHAT_CALLS)].toSorted(),
  );
  for (const { id, samples } of sampled) {
    assert.deepEqual(
      samples.map(({ label }) => label),
      ['curl', 'TypeScript', 'Python'],
      id,
    );
    for (const { source } of samples) assert.doesNotMatch(source, /undefined|\{id\}|\$(?!WITAN_)\w/, id);
  }
});

test('a value is written as each language writes it', () => {
  const value = { "it's": 'a "b"', none: null, list: [true, 2, []], 'a-b': 'plain' };
  assert.deepEqual(JSON.parse(asJson(value)), value);
  assert.equal(
    asPython(value),
    '{\n    "it\'s": "a \\"b\\"",\n    "none": None,\n    "list": [True, 2, []],\n    "a-b": "plain",\n}',
  );
  assert.equal(
    asTypeScript(value),
    "{\n  \"it's\": 'a \"b\"',\n  none: null,\n  list: [true, 2, []],\n  'a-b': 'plain',\n}",
  );
});
