import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelsByLetter } from './models.ts';
import fc from 'fast-check';
import { rightOf, scoredRecord } from './track-record.ts';
import type { KnownOutcome } from './track-record.ts';

type Choice = NonNullable<KnownOutcome['choice']>;

/** Two options, of which the panel recommended the first; `truth` is the position of the right one. */
function outcome(truth: number, choice: Partial<Choice>): KnownOutcome {
  return {
    memoId: 'memo_1',
    source: 'outcomes',
    at: '2026-11-23T10:00:00Z',
    learn: true,
    truth,
    said: {},
    widths: {},
    panel: [0.7, 0.3],
    equalWeights: [0.7, 0.3],
    choice: { band: 'high', recommended: 0, decided: null, picks: [0], ...choice },
  };
}

test('who was right is counted apart for deciders that followed the panel and deciders that did not', () => {
  const { decider } = rightOf([
    outcome(0, { decided: 0 }),
    outcome(1, { decided: 0 }),
    outcome(1, { decided: 1 }),
    outcome(0, {}),
  ]);
  assert.deepEqual(decider, { followed: { n: 2, right: 1 }, against: { n: 1, right: 1 } });
});

test('dissent was right where an advisor of a split panel held the option that came true best', () => {
  const { split } = rightOf([
    outcome(0, { picks: [0, 1] }),
    outcome(1, { picks: [0, 1] }),
    outcome(1, { picks: [0] }),
  ]);
  assert.deepEqual(split, { n: 2, panelRight: 1, dissentRight: 1 });
});

test('a model that sits twice has a record for each of its seats', () => {
  const seat = (advisor: `Advisor ${string}`, name: string, model: string) =>
    ({ advisor, seat: name, provider: 'openai', model }) as const;
  assert.deepEqual(
    modelsByLetter([
      seat('Advisor A', 'second', 'large'),
      seat('Advisor B', 'first', 'large'),
      seat('Advisor C', 'third', 'small'),
    ]),
    { 'Advisor A': 'openai/large (2)', 'Advisor B': 'openai/large', 'Advisor C': 'openai/small' },
  );
});

const MODELS = ['a', 'b', 'c'] as const;

/** Events that each of three models answered or not, with the chance that it gave. */
const anyKnown: fc.Arbitrary<KnownOutcome[]> = fc
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
    drawn.map(({ said, truth }, i): KnownOutcome => {
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
    { numRuns: 60 },
  );
});
