import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asJson, asPython, asTypeScript } from './literals.ts';
import { samplesOf } from './samples.ts';
import { OPERATIONS } from '../../operations/list.ts';
import { plain } from '../../operations/operation.ts';

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
    const curl = samples[0]?.source ?? '';
    const method = /-X (\w+)/.exec(curl)?.[1] ?? (curl.includes("-d '") ? 'POST' : 'GET');
    assert.equal(method, operation.route.split(' ')[0], curl);
    const { stream, schema } = operation.answers[200] ?? {};
    const isRead = stream !== undefined && schema === undefined;
    assert.equal(operation.sample.stream ?? false, isRead, `${operation.id} answers with a stream alone`);
  }
});

test('a sample in Python reads as JSON only what is JSON', () => {
  const signature = OPERATIONS.find(({ id }) => id === 'readSignature');
  assert.ok(signature);
  const answers = { 200: { description: 'The risks.', content: plain('text/csv') } };
  const printed = [signature, { ...signature, answers }].map((operation) => {
    const python = samplesOf(operation).find(({ label }) => label === 'Python');
    return /^print\(.*\)$/m.exec(python?.source ?? '')?.[0];
  });
  assert.deepEqual(printed, ['print(answer.json())', 'print(answer.text)']);
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
