import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inMonths } from './review-date.ts';

test('the same day some months on, and the last of a shorter month', () => {
  assert.equal(inMonths(3, Date.UTC(2026, 10, 22)), '2027-02-22');
  assert.equal(inMonths(3, Date.UTC(2026, 10, 30)), '2027-02-28');
  assert.equal(inMonths(1, Date.UTC(2028, 0, 31)), '2028-02-29');
});
