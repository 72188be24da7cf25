import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoundary } from './boundary.ts';
import { Secret } from './secret.ts';

test('a boundary is twelve digits, the same for the same text and secret alone', () => {
  const [boundary, other] = ['00ff', '00fe'].map((secret) => createBoundary(new Secret(secret)));
  const digits = boundary?.('text') ?? '';
  assert.match(digits, /^[\da-f]{12}$/);
  assert.equal(boundary?.('text'), digits);
  assert.notEqual(boundary?.('texts'), digits);
  assert.notEqual(other?.('text'), digits);
});
