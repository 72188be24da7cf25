import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERSONAS, personasFor } from './personas.ts';

test('personas are the operator’s, or the usual ones where the request alone wants some', () => {
  const own = [{ title: 'The Skeptic', style: 'Doubt.' }];
  const found = [true, false, undefined].flatMap((requested) =>
    [own, [], null].map((operators) => personasFor(requested, operators)),
  );
  assert.deepEqual(found, [own, [], PERSONAS, [], [], [], own, [], []]);
});
