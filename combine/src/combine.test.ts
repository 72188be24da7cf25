import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combine } from './combine.ts';
import type { Combined } from './combine.ts';
import { advisor, frameOf } from './panels.test-support.ts';
import type { Panel } from './panels.test-support.ts';

test('recommends the highest pooled probability, then the highest score, then the first of the frame', () => {
  const frame = frameOf(['Build', 'Buy', 'Wait'], [1]);
  const ranks = (chances: number[], scores: number[]): number[] =>
    combine(
      frame,
      [
        advisor(
          0,
          chances,
          scores.map((score) => [score]),
        ),
      ],
      'memo_1',
    ).options.map(({ rank }) => rank);
  assert.deepEqual(ranks([0.2, 0.5, 0.3], [90, 10, 50]), [3, 1, 2]);
  assert.deepEqual(ranks([0.4, 0.4, 0.2], [10, 90, 50]), [2, 1, 3]);
  assert.deepEqual(ranks([0.4, 0.4, 0.2], [50, 50, 50]), [1, 2, 3]);
});

test('a pooled tie is a tie also where the sums differ in the last bit', () => {
  const frame = frameOf(['Build', 'Buy'], [1]);
  const perspectives = [advisor(0, [0.1, 0.3], [[10], [20]]), advisor(1, [0.2, 0], [[10], [20]])];
  assert.equal(combine(frame, perspectives, 'memo_1').recommended, 'opt_2');
});

function whole(panel: Panel): Combined {
  const combined = combine(panel.frame, panel.perspectives, 'memo_1');
  const numbers = JSON.stringify(combined, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? 'BROKEN' : value,
  );
  assert.doesNotMatch(numbers, /BROKEN/);
  return combined;
}

test('the smallest and the emptiest panels still give whole numbers', () => {
  const one = whole({
    frame: frameOf(['Build', 'Buy'], [1]),
    perspectives: [advisor(0, [1, 0], [[70], [30]])],
  });
  assert.deepEqual(one.options[0]?.rankAcceptability, [1, 0]);
  assert.deepEqual(one.options[0]?.centralWeights, { crt_1: 1 });
  assert.deepEqual(one.pool, {
    method: 'equal',
    outcomes: 0,
    leaderEqualWeights: 1,
    weights: { 'Advisor A': 1 },
  });
  assert.equal(one.robustness.settings.intervalOutcomes, 0);
  const bare = whole({
    frame: frameOf(['Build', 'Buy'], [0.5, 0.5]),
    perspectives: [advisor(0, [0, 0], [])],
  });
  assert.deepEqual(
    bare.options.map(({ rankAcceptability }) => rankAcceptability),
    [
      [0.5, 0.5],
      [0.5, 0.5],
    ],
  );
  whole({
    frame: frameOf(['Build', 'Buy'], [0.0001, 0.9999]),
    perspectives: [
      advisor(
        0,
        [0, 1],
        [
          [0, 100],
          [100, 0],
        ],
      ),
      advisor(
        1,
        [1, 0],
        [
          [null, 5],
          [5, null],
        ],
      ),
    ],
  });
});

test('two options of one name do not share their draws', () => {
  const frame = frameOf(['Build', 'Build'], [1]);
  const { options } = combine(frame, [advisor(0, [0.5, 0.5], [[[0, 50, 90]], [[10, 60, 100]]])], 'memo_1');
  const share = options[1]?.rankAcceptability[0] ?? 1;
  assert.ok(
    share > 0.5 && share < 0.9,
    `${share}: the same numbers for both would always put the second first`,
  );
});

test('the criterion that is most worth knowing is named by its id', () => {
  const { robustness } = combine(
    frameOf(['Build', 'Buy'], [0.5, 0.5]),
    [
      advisor(
        0,
        [0.6, 0.4],
        [
          [50, [10, 55, 90]],
          [50, [10, 50, 90]],
        ],
      ),
    ],
    'memo_1',
  );
  assert.equal(robustness.valueOfInformation.mostFrom, 'crt_2');
});
