import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { spansBack } from './search-spans.ts';

const DAY = 24 * 3_600_000;
const time = fc.date({ min: new Date('2001-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });

test('spans follow each other without a gap from the newest memo to the oldest, each with the months and days of its time', () => {
  fc.assert(
    fc.property(time, time, time, (one, two, three) => {
      const [oldest, between, newest] = [one, two, three].sort((a, b) => a.getTime() - b.getTime());
      assert.ok(oldest && between && newest);
      const spans = [...spansBack(newest, oldest)];
      for (const [index, { from, to }] of spans.entries()) {
        assert.ok(from < to);
        assert.deepEqual(to, spans[index - 1]?.from ?? to);
      }
      for (const at of [oldest, between, newest]) {
        const holding = spans.filter(({ from, to }) => from <= at && at < to);
        const iso = at.toISOString();
        assert.equal(holding.length, 1);
        const part = holding[0]?.parts.find(({ month }) => month === iso.slice(2, 4) + iso.slice(5, 7));
        assert.ok(part && (part.days.length === 0 || part.days.includes(`day:${iso.slice(0, 10)}`)), iso);
      }
    }),
  );
});

test('ten years are searched in at most eight spans', () => {
  const newest = new Date('2026-11-22');
  assert.ok([...spansBack(newest, new Date(newest.getTime() - 3_650 * DAY))].length <= 8);
});
