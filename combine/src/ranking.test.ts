import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisor, frameOf } from './panels.test-support.ts';
import { optionAt, pickOf } from './ranking.ts';

test('an advisor picks its own likeliest option, ties by its own score over the cells it filled', () => {
  const frame = frameOf(['Build', 'Buy'], [0.5, 0.5]);
  assert.equal(
    pickOf(
      frame,
      advisor(
        0,
        [0.4, 0.6],
        [
          [90, 90],
          [10, 10],
        ],
      ),
    ),
    'opt_2',
  );
  assert.equal(
    pickOf(
      frame,
      advisor(
        0,
        [0.5, 0.5],
        [
          [10, 40],
          [90, 40],
        ],
      ),
    ),
    'opt_2',
  );
  assert.equal(
    pickOf(
      frame,
      advisor(
        0,
        [0.5, 0.5],
        [
          [10, null],
          [null, 40],
        ],
      ),
    ),
    'opt_2',
  );
  assert.equal(
    pickOf(
      frame,
      advisor(
        0,
        [0.5, 0.5],
        [
          [40, 40],
          [40, 40],
        ],
      ),
    ),
    'opt_1',
  );
  const unfilled = advisor(
    0,
    [0.5, 0.5],
    [
      [60, null],
      [70, 40],
    ],
  );
  assert.equal(pickOf(frame, unfilled), 'opt_1');
});

test('a position outside the frame is a mistake of ours, not an option', () => {
  assert.throws(() => optionAt(frameOf(['Build', 'Buy'], [1]), 2), RangeError);
});
