import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freezeFrame } from './freeze-frame.ts';
import { BRIEF, SEATS } from '../run/virtual-world.fixture.ts';

function isStated(...weights: readonly (number | null | undefined)[]): boolean {
  const criteria = weights.map((weight, at) => ({
    name: `Criterion ${at}`,
    ...(weight === undefined ? {} : { weight }),
  }));
  const brief = { ...BRIEF, criteria };
  return freezeFrame({ brief, seats: SEATS, reserves: [], createdAt: 0, deadlineAt: 1 }, null).weightsStated;
}

test('calls weights the caller`s own only where the caller gave one', () => {
  assert.equal(isStated(), false);
  assert.equal(isStated(undefined, null), false);
  assert.equal(isStated(null, null), false);
  assert.equal(isStated(null, undefined, 2), true);
});
