import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisor, frameOf } from './panels.test-support.ts';
import type { Given } from './panels.test-support.ts';
import { optionAt, pickOf } from './ranking.ts';

test('an advisor picks its own likeliest option, ties by its own score over the cells it filled', () => {
  const frame = frameOf(['Build', 'Buy'], [0.5, 0.5]);
  const pick = (chance: number, build: Given[], buy: Given[]) =>
    pickOf(frame, advisor(0, [chance, 1 - chance], [build, buy]));
  assert.equal(pick(0.4, [90, 90], [10, 10]), 'opt_2');
  assert.equal(pick(0.5, [10, 40], [90, 40]), 'opt_2');
  assert.equal(pick(0.5, [10, null], [null, 40]), 'opt_2');
  assert.equal(pick(0.5, [40, 40], [40, 40]), 'opt_1');
  assert.equal(pick(0.5, [60, null], [70, 40]), 'opt_1');
  // Without any cell it counts as 0.
  assert.equal(pick(0.5, [null, null], [40, 40]), 'opt_2');
  assert.equal(pick(0.5, [0, 0], [null, null]), 'opt_1');
});

test('a position outside the frame is a mistake of ours, not an option', () => {
  assert.throws(() => optionAt(frameOf(['Build', 'Buy'], [1]), 2), RangeError);
});
