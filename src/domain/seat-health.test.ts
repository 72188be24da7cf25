import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeatHealth } from './seat-health.ts';

test('a seat answers unless its last call with a key of the operator’s has failed in the last five minutes', () => {
  let now = 0;
  const health = createSeatHealth(() => now);
  assert.equal(health.isAnswering('openai'), true, 'it was not called');
  health.heard({ seat: 'openai', key: 'operator', failure: 'unavailable' });
  assert.equal(health.isAnswering('openai'), false);
  assert.equal(health.isAnswering('google'), true);
  now = 5 * 60_000;
  assert.equal(health.isAnswering('openai'), false);
  now += 1;
  assert.equal(health.isAnswering('openai'), true);
  health.heard({ seat: 'openai', key: 'operator', failure: 'timeout' });
  health.heard({ seat: 'openai', key: 'operator', failure: null });
  assert.equal(health.isAnswering('openai'), true, 'it has answered since');
});

test('nothing is told of a seat by keys of callers, by simulation, by what was ended, or by what it was asked', () => {
  const health = createSeatHealth(() => 0);
  health.heard({ seat: 'openai', key: 'caller', failure: 'invalid_key' });
  health.heard({ seat: 'openai', key: 'simulated', failure: 'unavailable' });
  for (const failure of ['interrupted', 'cost_limit', 'refused', 'too_long'] as const)
    health.heard({ seat: 'openai', key: 'operator', failure });
  assert.equal(health.isAnswering('openai'), true);
});
