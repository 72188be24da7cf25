import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consensusLevel } from './consensus-level.ts';

/** Chances of those who pick the recommended option, and of those who pick another. */
function level(holders: readonly number[], others: readonly number[] = [], degraded = false): string {
  const of = (picksIt: boolean) => (chance: number) => ({ picksIt, isTorn: chance === 0.5, chance });
  return consensusLevel([...holders.map(of(true)), ...others.map(of(false))], degraded);
}

test('calls a consensus strong only where all pick the option, at most 0.35 apart, in a memo that is whole', () => {
  assert.equal(level([0.9, 0.7, 0.8]), 'strong');
  assert.equal(
    level([0.9, 0.55, 0.8]),
    'strong',
    '0.35 apart, though binary fractions make it a last bit more',
  );
  assert.equal(level([0.9, 0.54, 0.8]), 'moderate', '0.36 apart');
  assert.equal(level([0.9, 0.7, 0.8], [], true), 'moderate', 'degraded');
  assert.equal(level([0.9, 0.8, 0.8], [0.4]), 'moderate', 'one prefers another');
});

test('calls no consensus strong in which one is torn between the option and another', () => {
  assert.equal(level([0.6, 0.5, 0.6]), 'moderate');
});

test('calls a consensus weak from half downwards, and of one advisor always', () => {
  assert.equal(level([0.6, 0.6], [0.3, 0.3]), 'weak', 'exactly half');
  assert.equal(level([0.6, 0.6, 0.6], [0.3, 0.3]), 'moderate', 'one more than half');
  assert.equal(level([0.6], [0.3, 0.3]), 'weak');
  assert.equal(level([], [0.3, 0.3]), 'weak', 'nobody picks it');
  assert.equal(level([0.99]), 'weak', 'one alone');
  assert.equal(level([0.9, 0.8]), 'strong', 'two who agree, where that is a whole panel');
});
