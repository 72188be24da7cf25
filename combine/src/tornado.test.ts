import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leader, weighted } from './numbers.ts';
import { advisor, anyPanel, frameOf, placeOf, type Panel } from './panels.test-support.ts';
import { EQUAL_WEIGHTS } from './pool.ts';
import { robustnessOf } from './robustness.ts';
import { solveAmong } from './solve.ts';
import { tally } from './tally.ts';

/** The tornado around the option at `first`, by positions. */
function tornado({ frame, perspectives }: Panel, first: number) {
  const problem = { frame, perspectives, pooling: EQUAL_WEIGHTS };
  const solved = solveAmong(
    frame.options.map(({ id }) => id),
    problem,
  );
  return robustnessOf(problem, solved, first).tornado.map(({ criterion, ...margins }) => ({
    criterion: placeOf(criterion),
    ...margins,
  }));
}

/** A panel of one advisor with these scores. */
function panelOf(means: number[][], weights: number[]): Panel {
  const frame = frameOf(
    means.map((_, i) => `Option ${i}`),
    weights,
  );
  return { frame, perspectives: [advisor(0, [1], means)] };
}

test('the example by hand: a lead of 15 that one criterion carries', () => {
  // 80 and 40 against 40 and 50 at weights 1/2: halving the first weight leaves (1/3) 40 - (2/3) 10.
  const found = tornado(
    panelOf(
      [
        [80, 40],
        [40, 50],
      ],
      [0.5, 0.5],
    ),
    0,
  );
  assert.deepEqual(
    found.map(({ criterion, marginHalved, marginDoubled }) => [
      criterion,
      marginHalved.toFixed(9),
      marginDoubled.toFixed(9),
    ]),
    [
      [0, (20 / 3).toFixed(9), (70 / 3).toFixed(9)],
      [1, (70 / 3).toFixed(9), (20 / 3).toFixed(9)],
    ],
  );
});

test('margins are those of the scores at the changed weights, and the widest swing comes first', () => {
  fc.assert(
    fc.property(anyPanel, ({ frame, perspectives }) => {
      const table = tally(frame, perspectives);
      const first = leader(table.scores, null);
      const found = tornado({ frame, perspectives }, first);
      const widths = found.map(({ marginHalved, marginDoubled }) => Math.abs(marginDoubled - marginHalved));
      widths.slice(1).forEach((width, i) => assert.ok(width <= (widths[i] ?? 0) + 1e-9));
      for (const { criterion, marginHalved } of found) {
        const raw = table.weights.map((weight, k) => (k === criterion ? weight / 2 : weight));
        const sum = raw.reduce((total, weight) => total + weight, 0);
        const scores = table.means.map((row) =>
          weighted(
            row,
            raw.map((weight) => weight / sum),
          ),
        );
        const rivals = scores.filter((_, i) => i !== first);
        assert.ok(Math.abs(marginHalved - ((scores[first] ?? 0) - Math.max(...rivals))) < 1e-9);
      }
      assert.equal(found.length, frame.criteria.length === 1 ? 0 : frame.criteria.length);
    }),
    { numRuns: 30 },
  );
});

test('a single criterion, or a single option, has nothing to swing', () => {
  assert.deepEqual(tornado(panelOf([[80], [20]], [1]), 0), []);
  assert.deepEqual(tornado(panelOf([[80, 20]], [0.5, 0.5]), 0), []);
});
