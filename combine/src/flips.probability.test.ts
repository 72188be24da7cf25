import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leader } from './numbers.ts';
import * as flips from './flips.ts';
import { advisorName, anyPanel, frameOf, optionId, placeOf } from './panels.test-support.ts';
import { pooled } from './pool.ts';
import { tally, type Tally } from './tally.ts';

const half = [0.5, 0.5];

function tableOf(stated: number[][], pool: number[]) {
  const advisors = stated.map((_, place) => advisorName(place));
  return { advisors, stated, pool, probabilities: moved({ stated, pool }, 0, null) };
}

/** Flips by positions in the table. */
function probabilityFlips(
  table: Pick<Tally, 'advisors' | 'stated' | 'pool' | 'probabilities'>,
  first: number,
) {
  const frame = frameOf(
    table.probabilities.map((_, i) => `Option ${i}`),
    [1],
  );
  return flips.probabilityFlips({ frame, table }, first).map((flip) => {
    assert.deepEqual([flip.kind, flip.option, flip.direction], ['probability', optionId(first), 'under']);
    return { ...flip, advisor: placeOf(flip.advisor), winner: placeOf(flip.winner) };
  });
}

/** The pool after one advisor has moved its probability for the first option, by the rule in so many words. */
function moved(
  { stated, pool }: { stated: readonly (readonly number[])[]; pool: readonly number[] },
  first: number,
  to: { advisor: number; x: number } | null,
): number[] {
  const rows = stated.map((row, a) => {
    if (a !== to?.advisor) return row;
    const rest = row.reduce((sum, value, i) => sum + (i === first ? 0 : value), 0);
    return row.map((value, i) => {
      if (i === first) return to.x;
      return rest > 1e-9 ? (value / rest) * (1 - to.x) : (1 - to.x) / (row.length - 1);
    });
  });
  return (stated[0] ?? []).map((_, i) =>
    pooled(
      rows.map((row) => row[i] ?? 0),
      pool,
    ),
  );
}

test('the example by hand: 0.7 and 0.6 of two options flip when one falls to 0.4 or 0.3', () => {
  const found = probabilityFlips(
    tableOf(
      [
        [0.7, 0.3],
        [0.6, 0.4],
      ],
      half,
    ),
    0,
  );
  assert.deepEqual(
    found.map(({ advisor, from, to, winner }) => [advisor, from, to.toFixed(12), winner]),
    [
      [0, 0.7, '0.400000000000', 1],
      [1, 0.6, '0.300000000000', 1],
    ],
  );
});

test('an advisor that is certain shares what it gives up equally', () => {
  // 1, 0, 0 and 0.5, 0.4, 0.1: at x the pool is (x + 0.5, (1 - x)/2 + 0.4, ...) / 2, level at x = 4/15.
  const table = tableOf(
    [
      [1, 0, 0],
      [0.5, 0.4, 0.1],
    ],
    half,
  );
  const [first] = probabilityFlips(table, 0);
  assert.equal(first?.to.toFixed(12), (4 / 15).toFixed(12));
  assert.equal(first?.winner, 1);
});

test('of two rivals that draw level at once the one gaining faster is named', () => {
  // At 0.2 the first advisor gives the others 0.6 and 0.2, so that all three have a third in the pool.
  const [first] = probabilityFlips(
    tableOf(
      [
        [0.6, 0.1, 0.3],
        [7 / 15, 7 / 15, 1 / 15],
      ],
      half,
    ),
    0,
  );
  assert.deepEqual([first?.to.toFixed(9), first?.winner], ['0.200000000', 2]);
});

test('a rival that draws level only where nothing is left is not reported', () => {
  const table = tableOf(
    [
      [0.5, 0.5],
      [1, 0],
    ],
    half,
  );
  assert.deepEqual(
    probabilityFlips(table, 0).map(({ advisor, to }) => [advisor, to.toFixed(9)]),
    [[1, '0.500000000']],
  );
});

test('every reported probability flips the pool just under it, and no smaller change of it does', () => {
  fc.assert(
    fc.property(anyPanel, ({ frame, perspectives }) => {
      const table = tally(frame, perspectives);
      const first = leader(table.probabilities, null);
      const found = probabilityFlips(table, first);
      for (const { advisor, from, to, winner } of found) {
        assert.ok(to > 0 && to <= from + 1e-12);
        const past = moved(table, first, { advisor, x: to - 1e-7 });
        assert.ok((past[winner] ?? 0) >= Math.max(...past) - 1e-8, 'the named winner leads');
        assert.ok((past[winner] ?? 0) > (past[first] ?? 0), 'the leader is overtaken');
        for (const part of [0.25, 0.75, 0.9999]) {
          const near = moved(table, first, { advisor, x: from + part * (to - from) });
          assert.ok((near[first] ?? 0) >= Math.max(...near) - 1e-7, `flips already at ${part} of the way`);
        }
      }
      const reported = new Set(found.map(({ advisor }) => advisor));
      perspectives.forEach((_, advisor) => {
        if (reported.has(advisor)) return;
        const least = moved(table, first, { advisor, x: 0 });
        assert.ok((least[first] ?? 0) >= Math.max(...least) - 1e-8, 'not even at 0');
      });
    }),
    { numRuns: 8 },
  );
});
