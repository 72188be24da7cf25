import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stack } from './dots.ts';

test('no dot covers another, and dots with room stay on the line', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 12 }), (places) => {
      const dots = stack(
        places.map((x, item) => ({ item, x })),
        24,
      );
      assert.equal(dots.length, places.length);
      for (const a of dots)
        for (const b of dots) assert.ok(a === b || a.level !== b.level || Math.abs(a.x - b.x) >= 24);
    }),
  );
  assert.deepEqual(
    stack(
      [
        { item: 'A', x: 0 },
        { item: 'B', x: 24 },
      ],
      24,
    ).map(({ level }) => level),
    [0, 0],
  );
});
