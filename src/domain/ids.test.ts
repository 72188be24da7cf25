import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from './ids.ts';

test('an id is a UUID of version 7: the time in milliseconds, then bits that differ each time', () => {
  for (const at of [1, Date.UTC(2026, 10, 24), 2 ** 48 - 1]) {
    const id = uuidv7(at);
    assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), at);
  }
  const ids = Array.from({ length: 64 }, () => uuidv7(0).replaceAll('-', ''));
  const digits = Array.from({ length: 32 }, (_, at) => new Set(ids.map((id) => id[at])).size);
  assert.ok(digits.every((seen, at) => (at < 13 ? seen === 1 : at === 16 ? seen === 4 : seen > 8)));
});
