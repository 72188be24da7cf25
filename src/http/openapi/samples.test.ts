import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asJson, asPython, asTypeScript } from './literals.ts';
import { samplesOf } from './samples.ts';
import { OPERATIONS } from '../../operations/list.ts';

test('every operation has samples in three languages, with all that they name', () => {
  assert.ok(OPERATIONS.length > 40);
  for (const operation of OPERATIONS) {
    const samples = samplesOf(operation);
    assert.deepEqual(
      samples.map(({ label }) => label),
      ['curl', 'TypeScript', 'Python'],
      operation.id,
    );
    for (const { source } of samples)
      assert.doesNotMatch(source, /undefined|\{id\}|\$(?!WITAN_)\w/, operation.id);
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
