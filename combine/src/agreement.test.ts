import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OptionId } from '@witan/client';
import { agreementOf } from './agreement.ts';
import type { Given } from './panels.test-support.ts';
import { advisor, frameOf } from './panels.test-support.ts';

const frame = frameOf(['Build', 'Buy', 'Wait'], [0.5, 0.5]);

function panel(...answers: [number[], Given[][]][]) {
  return answers.map(([probabilities, rows], place) => advisor(place, probabilities, rows));
}

const ROWS = [
  [80, 20],
  [50, 50],
  [20, 80],
];

test('counts top picks, and the spread is between the least and the greatest probability of the top option', () => {
  const { agreement } = agreementOf(
    frame,
    panel([[0.7, 0.2, 0.1], ROWS], [[0.5, 0.3, 0.2], ROWS], [[0.3, 0.6, 0.1], ROWS]),
    'opt_1',
  );
  assert.deepEqual(agreement.topPicks, { opt_1: 2, opt_2: 1 });
  assert.ok(Math.abs(agreement.spread - 0.4) < 1e-12);
});

test('goes by what musts leave in the running where that is two options or more', () => {
  const musts = [{ id: 'mst_1', name: 'Lawful', description: '' }] as const;
  const failing = (...out: readonly OptionId[]) =>
    panel([[0.6, 0.3, 0.1], ROWS], [[0.6, 0.1, 0.3], ROWS]).map((one) => ({
      ...one,
      mustVerdicts: out.map(
        (option) => ({ must: 'mst_1', option, verdict: 'failed', evidence: '' }) as const,
      ),
    }));
  const two = agreementOf({ ...frame, musts }, failing('opt_1'), 'opt_2').agreement;
  assert.deepEqual([two.spread.toFixed(9), two.meanRankCorrelation], ['0.500000000', -1]);
  const one = agreementOf({ ...frame, musts }, failing('opt_1', 'opt_3'), 'opt_2').agreement;
  assert.equal(one.spread.toFixed(9), '0.200000000');
});

test("Kendall's W goes by the ranks of the probabilities", () => {
  const same = agreementOf(frame, panel([[0.7, 0.2, 0.1], ROWS], [[0.4, 0.35, 0.25], ROWS]), 'opt_1');
  assert.equal(same.agreement.kendallW, 1);
  const opposite = agreementOf(frame, panel([[0.6, 0.3, 0.1], ROWS], [[0.1, 0.3, 0.6], ROWS]), 'opt_1');
  assert.equal(opposite.agreement.kendallW, 0);
});

test('names the criterion that splits the panel most', () => {
  const three = frameOf(['Build', 'Buy', 'Wait'], [0.4, 0.3, 0.3]);
  const { splitsOn, byCriterion } = agreementOf(
    three,
    panel(
      [
        [0.7, 0.2, 0.1],
        [
          [80, 10, 30],
          [50, 50, 60],
          [20, 90, 70],
        ],
      ],
      [
        [0.7, 0.2, 0.1],
        [
          [82, 90, 70],
          [48, 50, 40],
          [22, 10, 80],
        ],
      ],
    ),
    'opt_1',
  );
  assert.equal(splitsOn, 'crt_2');
  assert.ok((byCriterion.crt_1?.krippendorffAlpha ?? 0) > 0.95);
  assert.equal(byCriterion.crt_1?.reading, 'close');
  assert.ok((byCriterion.crt_2?.krippendorffAlpha ?? 0) < (byCriterion.crt_3?.krippendorffAlpha ?? 0));
  assert.equal(byCriterion.crt_3?.reading, 'differ');
});

test('names no criterion where the scores differ by a few points only', () => {
  const { splitsOn, byCriterion } = agreementOf(
    frame,
    panel(
      [
        [0.7, 0.2, 0.1],
        [
          [52, 50],
          [50, 50],
          [48, 50],
        ],
      ],
      [
        [0.7, 0.2, 0.1],
        [
          [48, 50],
          [50, 50],
          [52, 50],
        ],
      ],
    ),
    'opt_1',
  );
  assert.equal(splitsOn, null);
  assert.equal(byCriterion.crt_1?.reading, 'near');
  assert.deepEqual(byCriterion.crt_2, {
    krippendorffAlpha: null,
    reading: 'level',
  });
});

test('one advisor has no agreement to measure', () => {
  const { agreement, byCriterion } = agreementOf(frame, panel([[0.7, 0.2, 0.1], ROWS]), 'opt_1');
  assert.deepEqual(agreement, {
    topPicks: { opt_1: 1 },
    spread: 0,
    meanRankCorrelation: null,
    kendallW: null,
    effectiveVotes: 1,
    effectiveOutcomes: 0,
  });
  assert.deepEqual(byCriterion.crt_1, {
    krippendorffAlpha: null,
    reading: 'alone',
  });
});

test('cells left out count for nobody', () => {
  const { byCriterion } = agreementOf(
    frame,
    panel(
      [
        [1, 0, 0],
        [
          [80, null],
          [50, null],
          [20, 30],
        ],
      ],
      [
        [1, 0, 0],
        [
          [80, 20],
          [null, 50],
          [20, null],
        ],
      ],
    ),
    'opt_1',
  );
  assert.equal(byCriterion.crt_1?.krippendorffAlpha, 1);
  assert.deepEqual(byCriterion.crt_2, {
    krippendorffAlpha: null,
    reading: 'unshared',
  });
});

test('agreement on a criterion is read by alpha from 0.8, 0.667 and 0.4 on, and by how far apart the scores are', () => {
  const read = (units: readonly (readonly [number, number])[]) => {
    const rows = (side: 0 | 1) => Array.from({ length: 3 }, (_, i) => [units[i]?.[side] ?? null]);
    const { byCriterion, splitsOn } = agreementOf(
      frameOf(['Build', 'Buy', 'Wait'], [1]),
      panel([[1, 0, 0], rows(0)], [[1, 0, 0], rows(1)]),
      'opt_1',
    );
    return [byCriterion.crt_1?.reading, byCriterion.crt_1?.krippendorffAlpha, splitsOn !== null] as const;
  };
  assert.deepEqual(
    read([
      [70, 90],
      [0, 30],
    ]),
    ['close', 0.8, false],
  );
  assert.deepEqual(
    read([
      [0, 20],
      [10, 90],
      [80, 100],
    ]),
    ['partly', 0.4, true],
  );
  const kinds = [
    [
      [70, 90],
      [0, 31],
    ],
    [
      [40, 60],
      [0, 30],
    ],
    [
      [0, 20],
      [10, 91],
      [80, 100],
    ],
    [
      [50, 60],
      [60, 50],
    ],
    [
      [50, 60],
      [61, 50],
    ],
    [[50, 60]],
    [[50, 61]],
  ] as const;
  assert.deepEqual(
    kinds.map((units) => read(units)).map(([reading, , splits]) => [reading, splits]),
    [
      ['mostly', false],
      ['partly', true],
      ['differ', true],
      ['near', false],
      ['differ', true],
      ['near', false],
      ['differ', true],
    ],
  );
});
