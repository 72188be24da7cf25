import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EFFORTS } from './advisor.ts';
import { answerCap, wholeCap } from './output-cap.ts';

test('a call may write its answer and more thought with each effort, or what its seat allows for both', () => {
  const caps = EFFORTS.map((effort) => wholeCap({ seat: {}, effort, maxOutputTokens: 1_000 }));
  assert.equal(caps[0], 1_000);
  assert.deepEqual(
    caps,
    [...new Set(caps)].toSorted((a, b) => a - b),
  );
  const own = { seat: { maxOutputTokens: 500 }, effort: 'max', maxOutputTokens: 1_000 } as const;
  assert.deepEqual([wholeCap(own), answerCap(own), answerCap({ ...own, seat: {} })], [500, 500, 1_000]);
});
