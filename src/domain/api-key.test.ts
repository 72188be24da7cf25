import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawApiKey, isApiKey, shownPart } from './api-key.ts';

test('a key that was issued stays a key, and one with a typo is none', () => {
  const issued = 'wtn_test_iRrgUBr2YgW0W5nwc0eUWhqvwgu8xY6N_KLsxTM';
  assert.ok(isApiKey(issued));
  for (const typo of [
    issued.replace('iR', 'Ri'),
    issued.replace('test', 'live'),
    issued.slice(0, -1),
    `${issued}a`,
  ])
    assert.ok(!isApiKey(typo), typo);
});

test('a new key is of its kind, is like no other, and is shown by its first four characters alone', () => {
  for (const kind of ['live', 'test'] as const) {
    const [one, other] = [drawApiKey(kind), drawApiKey(kind)];
    assert.ok(isApiKey(one) && isApiKey(other) && one !== other);
    assert.equal(shownPart(one), one.slice(0, `wtn_${kind}_xxxx`.length));
  }
});
