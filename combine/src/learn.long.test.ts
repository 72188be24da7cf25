import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fittedWeights, learn, NO_RECORD } from './learn.ts';

const half = (p: readonly number[], truth: number): number =>
  p.reduce((sum, value, k) => sum + (value - (k === truth ? 1 : 0)) ** 2, 0) / 2;

const mixed = (rows: readonly (readonly number[])[], w: readonly number[]): number[] =>
  (rows[0] ?? []).map((_, k) => rows.reduce((sum, row, i) => sum + (w[i] ?? 0) * (row[k] ?? 0), 0));

/** Follows the weights through a game; the adversary sees them and chooses what is said and what comes true. */
function play(
  turns: number,
  n: number,
  choose: (weights: readonly number[], turn: number) => { rows: number[][]; truth: number },
) {
  const names = Array.from({ length: n }, (_, i) => `m${i}`);
  const past: { rows: number[][]; truth: number }[] = [];
  let record = NO_RECORD;
  let loss = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const found = fittedWeights(record, names);
    const w = names.map((name) => found[name] ?? 0);
    const { rows, truth } = choose(w, turn);
    loss += half(mixed(rows, w), truth);
    past.push({ rows, truth });
    record = learn(record, {
      probabilities: Object.fromEntries(names.map((name, i) => [name, rows[i] ?? []])),
      truth,
    });
  }
  return {
    /** What following them lost more than the fixed mixture, less what the bound allows. */
    overBound: (u: readonly number[]): number => {
      const fixed = past.reduce((sum, { rows, truth }) => sum + half(mixed(rows, u), truth), 0);
      const apart = u.reduce((sum, weight) => sum + (weight - 1 / n) ** 2, 0);
      return loss - fixed - (5 * apart + n * Math.log(1 + turns / 10));
    },
    best: (): number[] => {
      const found = fittedWeights(record, names);
      return names.map((name) => found[name] ?? 0);
    },
  };
}

test('never loses more against any fixed mixture than the bound, whatever an adversary does', () => {
  const vertex = (n: number, i: number): number[] => Array.from({ length: n }, (_, j) => (j === i ? 1 : 0));
  const equal = (n: number): number[] => Array.from({ length: n }, () => 1 / n);
  fc.assert(
    fc.property(
      fc.record({
        n: fc.integer({ min: 2, max: 6 }),
        turns: fc.constantFrom(5, 20, 80, 200),
        greed: fc.constantFrom('follow', 'switch', 'random'),
        draws: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      }),
      ({ n, turns, greed, draws }) => {
        const next = (): number => draws.next().value ?? 0.5;
        const game = play(turns, n, (w, turn) => {
          if (greed === 'random') {
            const rows = w.map(() => next()).map((p) => [p, 1 - p]);
            return { rows, truth: next() < 0.5 ? 0 : 1 };
          }
          // The model that is trusted most is wrong for certain, one of the others right.
          const top = w.indexOf(Math.max(...w));
          const hero = greed === 'switch' ? (top + 1 + (turn % (n - 1))) % n : (top + 1) % n;
          const rows = w.map((_, i) => (i === top ? [0, 1] : i === hero ? [1, 0] : [0.5, 0.5]));
          return { rows, truth: 0 };
        });
        for (const u of [equal(n), game.best(), ...equal(n).map((_, i) => vertex(n, i))])
          assert.ok(game.overBound(u) <= 1e-9, `${game.overBound(u)} over the bound`);
      },
    ),
    { numRuns: 50, seed: 20_261_121 },
  );
});
