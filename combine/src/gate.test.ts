import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreementOf } from './agreement.ts';
import { combine } from './combine.ts';
import { reviewGate } from './gate.ts';
import { advisor, frameOf } from './panels.test-support.ts';

const frame = frameOf(['Build', 'Buy'], [0.5, 0.5]);
const FOR_BUILD = [
  [80, 60],
  [30, 40],
];
const FOR_BUY = [
  [30, 40],
  [80, 60],
];

function gate(
  chances: readonly number[],
  {
    rows = FOR_BUILD,
    shared = true,
    ...limit
  }: { rows?: typeof FOR_BUILD; shared?: boolean; spreadThreshold?: number } = {},
) {
  const perspectives = chances.map((chance, place) => advisor(place, [chance, 1 - chance], rows));
  const combined = combine(frame, perspectives, 'memo_1');
  const { agreement } = agreementOf(frame, perspectives, combined.recommended);
  const { winners } = combined.robustness;
  return reviewGate({ advisors: chances.length, shared, spread: agreement.spread, winners }, limit);
}

test('skips where the answers lie close together, also where top picks differ', () => {
  assert.deepEqual(gate([0.8, 0.75, 0.7, 0.82]), { needed: false, why: 'close' });
  assert.deepEqual(gate([0.55, 0.55, 0.45]), { needed: false, why: 'close' });
});

test('reviews where the spread is over the threshold, but not where it stands on it', () => {
  assert.deepEqual(gate([0.9, 0.55]), { needed: false, why: 'close' });
  assert.deepEqual(gate([0.9, 0.54]), { needed: true });
  assert.deepEqual(gate([0.9, 0.54], { spreadThreshold: 0.4 }), { needed: false, why: 'close' });
  assert.deepEqual(gate([0.9, 0.89], { spreadThreshold: 0 }), { needed: true });
});

test('reviews where weighted score and pooled probability name different winners', () => {
  assert.deepEqual(gate([0.8, 0.8], { rows: FOR_BUY }), { needed: true });
});

test('never reviews without shared material, however far apart the answers are', () => {
  assert.deepEqual(gate([1, 0], { shared: false }), { needed: false, why: 'nothing_shared' });
  assert.deepEqual(gate([0.8, 0.8], { rows: FOR_BUY, shared: false }), {
    needed: false,
    why: 'nothing_shared',
  });
});

test('one advisor alone is never sent to review', () => {
  assert.deepEqual(gate([0.8], { rows: FOR_BUY }), { needed: false, why: 'alone' });
});
