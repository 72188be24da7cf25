import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBetween } from './day.ts';

test('a day is between two times where it is a day before the first to a day after the second', () => {
  const [from, to] = [Date.UTC(2026, 10, 23), Date.UTC(2026, 10, 25) - 1];
  const days = ['2026-11-21', '2026-11-22', '2026-11-25', '2026-11-26'];
  assert.deepEqual(
    days.filter((day) => isBetween(day, from, to)),
    ['2026-11-22', '2026-11-25'],
  );
});
