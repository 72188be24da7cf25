import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scoredRecord } from './track-record.ts';
import type { Known } from './track-record.ts';

const MODELS = ['a', 'b', 'c'] as const;

/** Events that each of three models answered or not, with the chance that it gave. */
const anyKnown: fc.Arbitrary<Known[]> = fc
  .array(
    fc.record({
      said: fc.array(fc.option(fc.integer({ min: 0, max: 100 }), { freq: 4 }), {
        minLength: 3,
        maxLength: 3,
      }),
      truth: fc.integer({ min: 0, max: 1 }),
    }),
    { minLength: 10, maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map(({ said, truth }, i): Known => {
      const rows = said.flatMap((chance, a) =>
        chance === null ? [] : [[MODELS[a] ?? '', [chance / 100, 1 - chance / 100]] as const],
      );
      return {
        source: 'predictions',
        at: '2027-01-01T00:00:00.000Z',
        learn: true,
        truth,
        said: Object.fromEntries(rows),
        widths: {},
        panel: [0.5, 0.5],
        equalWeights: [0.5, 0.5],
        memoId: `memo_${i}`,
      };
    }),
  );

test('nobody is called best but over ten questions that all who are compared have answered', () => {
  fc.assert(
    fc.property(anyKnown, (known) => {
      const best = scoredRecord(known, { weights: null, named: true }).brier?.bestAdvisor ?? null;
      const groups = [
        ['a', 'b', 'c'],
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
      ].map((names) => ({
        names,
        questions: known.filter(({ said }) => names.every((name) => said[name] !== undefined)),
      }));
      const possible = groups.filter(({ questions }) => questions.length >= 10);
      if (best === null) return assert.deepEqual(possible, []);
      // The chance of what did not happen, squared, is the halved score of two options.
      const scores = possible.map(({ names, questions }) => ({
        n: questions.length,
        least: Math.min(
          ...names.map(
            (name) =>
              questions.reduce((sum, { said, truth }) => sum + (said[name]?.[1 - truth] ?? 0) ** 2, 0) /
              questions.length,
          ),
        ),
      }));
      assert.ok(
        scores.some(({ n, least }) => n === best.n && Math.abs(least - best.value) < 1e-9),
        JSON.stringify([best, scores]),
      );
      if (scores.length === 4) assert.equal(best.n, scores[0]?.n, 'all three are compared where all can be');
    }),
    { numRuns: 200 },
  );
});
