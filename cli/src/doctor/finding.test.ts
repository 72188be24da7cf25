import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockFinding } from './finding.ts';

test('a clock is noticed from three seconds on, and a problem from a minute on, to either side', () => {
  const said = (aheadMs: number): string => {
    const { status, message } = clockFinding('Theirs', aheadMs);
    return `${status}: ${message}`;
  };
  const agrees = "ok: Theirs agrees with this machine's.";
  assert.deepEqual([0, 2_999, -2_999].map(said), [agrees, agrees, agrees]);
  assert.equal(said(3_000), "warning: Theirs is 3 s ahead of this machine's.");
  assert.equal(said(-59_999), "warning: Theirs is 60 s behind this machine's.");
  assert.equal(said(60_000), "problem: Theirs is 60 s ahead of this machine's.");
});
