import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOUDS, finalFailure, isCloud, isSearcher, isVendor, PROVIDERS, SEARCHERS } from './advisor.ts';
import type { SeatProvider } from './advisor.ts';
import { isScope, SCOPES } from './scope.ts';

test('each list knows its own members and nobody else', () => {
  const all: readonly SeatProvider[] = [...PROVIDERS, ...CLOUDS, 'compatible'];
  assert.deepEqual(all.filter(isVendor), PROVIDERS);
  assert.deepEqual(all.filter(isSearcher), SEARCHERS);
  assert.deepEqual(all.filter(isCloud), CLOUDS);
  assert.deepEqual([...SCOPES, 'owner', ''].filter(isScope), SCOPES);
});

test('a final failure is not tried again', () => {
  assert.deepEqual(finalFailure('refused', 'It declined.'), {
    reason: 'refused',
    retryable: false,
    retryAfterMs: null,
    detail: 'It declined.',
  });
});
