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
  rows: readonly (readonly number[])[] = FOR_BUILD,
  spreadThreshold?: number,
) {
  const perspectives = chances.map((chance, place) => advisor(place, [chance, 1 - chance], rows));
  const combined = combine(frame, perspectives, 'memo_1');
  const { agreement } = agreementOf(frame, perspectives, combined.recommended);
  return reviewGate(
    frame,
    perspectives,
    combined,
    agreement,
    spreadThreshold === undefined ? {} : { spreadThreshold },
  );
}

test('skips where everyone picked the same and nearly as firmly, and says how nearly', () => {
  assert.deepEqual(gate([0.8, 0.75, 0.7, 0.82]), {
    needed: false,
    reason: 'All four advisors picked the same option, and their probabilities for it lie within 12 points.',
  });
  assert.deepEqual(gate([0.8, 0.8]), {
    needed: false,
    reason: 'Both advisors picked the same option, with the same probability.',
  });
});

test('reviews where top picks differ', () => {
  assert.deepEqual(gate([0.55, 0.55, 0.45]), {
    needed: true,
    reason: 'The advisors picked different options: two "Build", one "Buy".',
  });
});

test('reviews where the spread is over the threshold, but not where it stands on it', () => {
  assert.equal(gate([0.9, 0.7]).needed, false);
  assert.deepEqual(gate([0.9, 0.69]), {
    needed: true,
    reason:
      'Both advisors picked the same option, but their probabilities for it lie 21 points apart, over the limit of 20 points.',
  });
  assert.equal(gate([0.9, 0.69], FOR_BUILD, 0.3).needed, false);
  assert.equal(gate([0.9, 0.89], FOR_BUILD, 0).needed, true);
});

test('reviews where weighted score and pooled probability name different winners', () => {
  assert.deepEqual(gate([0.8, 0.8], FOR_BUY), {
    needed: true,
    reason: 'The weighted score puts "Buy" first, the pooled probability "Build".',
  });
});

test('one advisor alone is never sent to review', () => {
  assert.equal(gate([0.8], FOR_BUY).needed, false);
});
