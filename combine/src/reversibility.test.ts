import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisor, frameOf } from './panels.test-support.ts';
import { reversibilityOf } from './reversibility.ts';

const frame = frameOf(['Build', 'Buy'], [1]);
type Said = 'reversible' | 'costly' | 'irreversible';
const says = (place: number, chance: number, reversibility: Said) => ({
  ...advisor(place, [chance, 1 - chance], [[60], [40]]),
  reversibility,
});

test('goes by most of the advisors whose pick it is', () => {
  const panel = [says(0, 0.9, 'reversible'), says(1, 0.8, 'reversible'), says(2, 0.7, 'costly')];
  assert.equal(reversibilityOf(frame, panel, 'opt_1'), 'reversible');
  const split = [...panel, says(3, 0.1, 'irreversible'), says(4, 0.2, 'irreversible')];
  assert.equal(reversibilityOf(frame, split, 'opt_1'), 'reversible');
  assert.equal(reversibilityOf(frame, split, 'opt_2'), 'irreversible');
  const single = [...panel, says(3, 0.1, 'irreversible')];
  assert.equal(reversibilityOf(frame, single, 'opt_2'), 'irreversible');
});

test('goes by all where it is the pick of nobody, and by the harder answer where they are level', () => {
  const panel = [says(0, 0.9, 'reversible'), says(1, 0.8, 'costly')];
  assert.equal(reversibilityOf(frame, panel, 'opt_2'), 'costly');
  assert.equal(reversibilityOf(frame, panel.toReversed(), 'opt_1'), 'costly');
});
