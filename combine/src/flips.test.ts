import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as flips from './flips.ts';
import { anyPanel, frameOf, placeOf } from './panels.test-support.ts';
import { leader, weighted } from './numbers.ts';
import { tally, type Tally } from './tally.ts';

type Table = Pick<Tally, 'means' | 'weights' | 'scores'>;

function tableOf(means: number[][], weights: number[]): Table {
  return { means, weights, scores: means.map((row) => weighted(row, weights)) };
}

function frameFor({ means, weights }: Table) {
  return frameOf(
    means.map((_, i) => `Option ${i}`),
    weights,
  );
}

/** Flips by positions in the table. */
function weightFlips(table: Table, first: number) {
  return flips.weightFlips({ frame: frameFor(table), table }, first).map(({ kind, ...flip }) => {
    assert.equal(kind, 'weight');
    return { ...flip, criterion: placeOf(flip.criterion), winner: placeOf(flip.winner) };
  });
}

function scoreFlips(table: Table, first: number) {
  return flips.scoreFlips({ frame: frameFor(table), table }, first).map(({ kind, ...flip }) => {
    assert.equal(kind, 'score');
    const [option, criterion, winner] = [flip.option, flip.criterion, flip.winner].map(placeOf);
    return { ...flip, option: option ?? -1, criterion: criterion ?? -1, winner: winner ?? -1 };
  });
}

/** Scores after weight `criterion` has become x, the other weights keeping their ratios. */
function scoresAtWeight({ means, weights }: Table, criterion: number, x: number): number[] {
  const rest = 1 - (weights[criterion] ?? 0);
  const moved = weights.map((weight, k) => (k === criterion ? x : (weight * (1 - x)) / rest));
  return means.map((row) => weighted(row, moved));
}

function scoresAtCell({ means, weights }: Table, option: number, criterion: number, x: number): number[] {
  return means.map((row, i) =>
    weighted(
      row.map((value, k) => (i === option && k === criterion ? x : value)),
      weights,
    ),
  );
}

/** How far the best rival is ahead of the option. */
function behind(scores: readonly number[], first: number): number {
  return Math.max(...scores.filter((_, i) => i !== first)) - (scores[first] ?? 0);
}

/** A panel's table without a tie at the top, and its leader. */
const anyTable = anyPanel
  .map(({ frame, perspectives }) => tally(frame, perspectives))
  .map((table) => ({ table, first: leader(table.scores, null) }))
  .filter(({ table, first }) => behind(table.scores, first) < -1e-3);

const BEYOND = 1e-6;
const SLACK = 1e-7;

test('the example by hand: weights 0.5 and 0.5 flip at three sevenths', () => {
  const table = tableOf(
    [
      [80, 20],
      [40, 50],
    ],
    [0.5, 0.5],
  );
  const [first, second] = weightFlips(table, 0);
  assert.deepEqual([first?.criterion, first?.winner, first?.to.toFixed(9)], [0, 1, (3 / 7).toFixed(9)]);
  assert.deepEqual([second?.criterion, second?.winner, second?.to.toFixed(9)], [1, 1, (4 / 7).toFixed(9)]);
  assert.deepEqual(scoreFlips(table, 0), [
    { option: 0, criterion: 0, from: 80, to: 70, direction: 'under', winner: 1 },
    { option: 0, criterion: 1, from: 20, to: 10, direction: 'under', winner: 1 },
    { option: 1, criterion: 0, from: 40, to: 50, direction: 'over', winner: 1 },
    { option: 1, criterion: 1, from: 50, to: 60, direction: 'over', winner: 1 },
  ]);
});

test('every reported weight flips first place just beyond it, and no smaller change of that weight does', () => {
  fc.assert(
    fc.property(anyTable, ({ table, first }) => {
      for (const { criterion, from, to, winner } of weightFlips(table, first)) {
        const past = scoresAtWeight(table, criterion, to + Math.sign(to - from) * BEYOND);
        assert.ok((past[winner] ?? 0) >= Math.max(...past) - SLACK, 'the named winner leads');
        assert.ok((past[winner] ?? 0) > (past[first] ?? 0), 'the leader is overtaken');
        for (const part of [-0.9999, -0.5, 0.25, 0.75, 0.9999]) {
          const x = Math.min(1, Math.max(0, from + part * (to - from)));
          assert.ok(behind(scoresAtWeight(table, criterion, x), first) < SLACK, `flips already at ${x}`);
        }
      }
    }),
    { numRuns: 8 },
  );
});

test('a weight without a reported flip flips nothing anywhere between 0 and 1', () => {
  fc.assert(
    fc.property(anyTable, ({ table, first }) => {
      const reported = weightFlips(table, first).map(({ criterion }) => criterion);
      for (const criterion of table.weights.keys()) {
        if (reported.includes(criterion) || table.weights.length === 1) continue;
        for (const x of [0, 0.001, 0.2, 0.4, 0.6, 0.8, 0.999, 1]) {
          assert.ok(behind(scoresAtWeight(table, criterion, x), first) < SLACK, `flips at ${x}`);
        }
      }
    }),
    { numRuns: 8 },
  );
});

test('every reported cell flips first place just beyond it, and no smaller change of that cell does', () => {
  fc.assert(
    fc.property(anyTable, ({ table, first }) => {
      for (const { option, criterion, from, to, winner } of scoreFlips(table, first)) {
        assert.ok(to >= 0 && to <= 100);
        const past = scoresAtCell(table, option, criterion, to + Math.sign(to - from) * 1e-4);
        assert.ok((past[winner] ?? 0) >= Math.max(...past) - SLACK, 'the named winner leads');
        assert.ok((past[winner] ?? 0) > (past[first] ?? 0), 'the leader is overtaken');
        for (const part of [-0.9999, 0.5, 0.9999]) {
          const near = scoresAtCell(table, option, criterion, from + part * (to - from));
          assert.ok(behind(near, first) < SLACK, `flips already at ${part} of the way`);
        }
      }
    }),
    { numRuns: 8 },
  );
});

test('a cell without a reported flip flips nothing anywhere between 0 and 100', () => {
  fc.assert(
    fc.property(anyTable, ({ table, first }) => {
      const reported = new Set(
        scoreFlips(table, first).map(({ option, criterion }) => `${option} ${criterion}`),
      );
      table.means.forEach((row, option) =>
        row.forEach((_, criterion) => {
          if (reported.has(`${option} ${criterion}`)) return;
          for (const x of [0, 100])
            assert.ok(behind(scoresAtCell(table, option, criterion, x), first) < SLACK);
        }),
      );
    }),
    { numRuns: 8 },
  );
});

test('of two rivals that draw level at the same weight the one gaining faster is named', () => {
  // Both rivals reach the leader at weight 0.5 of the first criterion.
  const table = tableOf(
    [
      [40, 80],
      [60, 60],
      [70, 50],
    ],
    [0.25, 0.75],
  );
  assert.deepEqual(weightFlips(table, 0)[0], {
    criterion: 0,
    from: 0.25,
    to: 0.5,
    direction: 'over',
    winner: 2,
  });
});

test('the side of a crossing is right where options are within a point of each other', () => {
  const table = tableOf(
    [
      [50.6, 50],
      [50, 50.2],
    ],
    [0.5, 0.5],
  );
  assert.deepEqual(
    weightFlips(table, 0).map(({ to, direction }) => [to.toFixed(9), direction]),
    [
      ['0.250000000', 'under'],
      ['0.750000000', 'over'],
    ],
  );
});

test('no score on a criterion without weight puts another option first, not even out of a tie', () => {
  const table = tableOf(
    [
      [60, 10],
      [60, 90],
    ],
    [1, 0],
  );
  assert.deepEqual(
    scoreFlips(table, 0).map(({ criterion }) => criterion),
    [0, 0],
  );
});

test('a crossing at the very end of the scale is not reported: there is nothing beyond it', () => {
  const level = tableOf(
    [
      [50, 90],
      [50, 10],
    ],
    [0.5, 0.5],
  );
  assert.deepEqual(weightFlips(level, 0), []);
  const full = tableOf(
    [
      [100, 50],
      [50, 50],
    ],
    [0.5, 0.5],
  );
  assert.deepEqual(
    scoreFlips(full, 0).filter(({ to }) => to === 100 || to === 0),
    [],
  );
});

test('a single criterion has no weight to move, and options alike in everything have no weight that parts them', () => {
  assert.deepEqual(weightFlips(tableOf([[80], [20]], [1]), 0), []);
  assert.deepEqual(
    weightFlips(
      tableOf(
        [
          [50, 50],
          [50, 50],
        ],
        [0.5, 0.5],
      ),
      0,
    ),
    [],
  );
});

test('where first place is shared any change flips it, and the crossing is where the weight already stands', () => {
  const table = tableOf(
    [
      [80, 20],
      [20, 80],
    ],
    [0.5, 0.5],
  );
  assert.deepEqual(
    weightFlips(table, 0).map(({ from, to, direction, winner }) => [from, to, direction, winner]),
    [
      [0.5, 0.5, 'under', 1],
      [0.5, 0.5, 'over', 1],
    ],
  );
});

test('where there is one option alone, nothing puts another one first', () => {
  const alone = tableOf([[80, 60]], [0.5, 0.5]);
  assert.deepEqual([weightFlips(alone, 0), scoreFlips(alone, 0)], [[], []]);
});
