import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { krippendorffAlpha } from './krippendorff.ts';

/** One line a coder, one column a unit, a dot where the coder gave no value. */
function unitsOf(...coders: string[]): number[][] {
  const rows = coders.map((line) => line.split(' '));
  return (rows[0] ?? []).map((_, unit) =>
    rows.flatMap((row) => (row[unit] === '.' || row[unit] === undefined ? [] : [Number(row[unit])])),
  );
}

test("gives the 0.849 of Krippendorff's own example of four coders and twelve units", () => {
  const alpha = krippendorffAlpha(
    unitsOf(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    ),
  );
  assert.equal(alpha?.toFixed(3), '0.849');
});

test('gives the published 0.811 for three coders and fifteen units with half of the values missing', () => {
  const alpha = krippendorffAlpha(
    unitsOf(
      '. . . . . 3 4 1 2 1 1 3 3 . 3',
      '1 . 2 1 3 3 4 3 . . . . . . .',
      '. . 2 1 3 4 4 . 2 1 1 3 3 . 4',
    ),
  );
  assert.equal(alpha?.toFixed(3), '0.811');
});

test('is 1 for perfect agreement and under 0 for opposite scores', () => {
  assert.equal(
    krippendorffAlpha([
      [1, 1],
      [5, 5],
      [9, 9],
    ]),
    1,
  );
  assert.ok(
    (krippendorffAlpha([
      [0, 100],
      [100, 0],
    ]) ?? 1) < 0,
  );
});

test('is null where nothing can be compared or nothing varies', () => {
  assert.equal(krippendorffAlpha([]), null);
  assert.equal(krippendorffAlpha([[1], [2], [3]]), null);
  assert.equal(
    krippendorffAlpha([
      [7, 7],
      [7, 7, 7],
    ]),
    null,
  );
});

test('does not depend on the unit of measurement or on the order of coders and units', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 4 }), {
        minLength: 2,
        maxLength: 6,
      }),
      (units) => {
        const alpha = krippendorffAlpha(units);
        const turned = krippendorffAlpha(units.toReversed().map((unit) => unit.toReversed()));
        const stretched = krippendorffAlpha(units.map((unit) => unit.map((value) => 3 * value + 7)));
        assert.equal(turned, alpha);
        if (alpha === null) assert.equal(stretched, null);
        else assert.ok(Math.abs((stretched ?? Number.NaN) - alpha) < 1e-12 && alpha <= 1);
      },
    ),
    { numRuns: 30 },
  );
});
