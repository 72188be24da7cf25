import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelsByLetter } from './models.ts';
import fc from 'fast-check';
import { atOnce } from '@witan/combine';
import { ownRecord, rightOf, scoredRecord } from './track-record.ts';
import type { KnownOutcome } from './track-record.ts';

type Choice = NonNullable<KnownOutcome['choice']>;

const scored = (...of: Parameters<typeof scoredRecord>) => atOnce(scoredRecord(...of));

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
    outcome(1, { picks: [0, 1] }),
    outcome(1, { picks: [0] }),
    outcome(2, { picks: [0, 1] }),
  ]);
  assert.deepEqual(split, { n: 4, panelRight: 1, dissentRight: 2 });
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
  assert.deepEqual(
    modelsByLetter([
      seat('Advisor A', 'first', 'large'),
      seat('Advisor B', 'second', 'large'),
      seat('Advisor C', 'third', 'large'),
    ]),
    { 'Advisor A': 'openai/large', 'Advisor B': 'openai/large (2)', 'Advisor C': 'openai/large (3)' },
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
      const best = scored(known, { weights: null, named: true }).brier?.bestAdvisor ?? null;
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
    { numRuns: 15 },
  );
});

/** An event that the panel gave this chance, with each model's. */
function event(
  place: number,
  chance: number,
  came: boolean,
  said: Record<string, number> = {},
): KnownOutcome {
  return {
    source: 'predictions',
    at: '2027-01-01T00:00:00.000Z',
    learn: true,
    truth: came ? 0 : 1,
    said: Object.fromEntries(Object.entries(said).map(([model, p]) => [model, [p, 1 - p]])),
    widths: {},
    panel: [chance, 1 - chance],
    equalWeights: [chance, 1 - chance],
    memoId: `memo_${String(place).padStart(3, '0')}`,
  };
}
const ASKED = { weights: null, named: true } as const;

test('calibration has ten bins, one for each tenth that was said; certainty is in the last, and an empty one says nothing', () => {
  const chances = [0, 0.1, 0.3, 0.3, 0.6, 0.95, 0.95, 0.95, 1, 1];
  const { calibration, missing } = scored(
    chances.map((chance, place) => event(place, chance, chance === 0.1 || chance > 0.5)),
    ASKED,
  );
  assert.equal(missing, 0);
  assert.deepEqual(
    calibration.map(({ n }) => n),
    [1, 1, 0, 2, 0, 0, 1, 0, 0, 5],
  );
  const [, second, third] = calibration;
  assert.deepEqual(
    calibration.at(-1)?.interval?.map((end) => Math.round(end * 100)),
    [57, 100],
  );
  assert.deepEqual([second?.from, second?.to, second?.said, second?.right], [0.1, 0.2, 0.1, 1]);
  assert.deepEqual([third?.said, third?.right, third?.interval], [null, null, null]);
});

test('with nine outcomes nothing is computed, and the tenth is missing', () => {
  const nine = Array.from({ length: 9 }, (_, place) => event(place, 0.5, true));
  assert.deepEqual(scored(nine, ASKED), {
    resolved: 9,
    missing: 1,
    brier: null,
    calibration: [],
    advisors: [],
    overTime: [],
  });
});

test('the interval of forecasts that were all alike is their own score', () => {
  const { brier } = scored(
    Array.from({ length: 10 }, (_, place) => event(place, 0.5, true)),
    ASKED,
  );
  assert.deepEqual(brier?.panel, { value: 0.25, interval: [0.25, 0.25] });
});

test('a record is scored in slices, one for the interval of each forecaster', () => {
  const slices = (said: Record<string, number>) =>
    scoredRecord(
      Array.from({ length: 10 }, (_, place) => event(place, 0.5, true, said)),
      ASKED,
    )
      .map(() => 1)
      .toArray().length;
  assert.deepEqual([slices({}), slices({ a: 0.5, b: 0.5, c: 0.5 })], [3, 6]);
});

test('the curve has fifty points at most and ends with all questions, whose means it has', () => {
  const curve = (count: number) =>
    scored(
      Array.from({ length: count }, (_, place) => event(place, place < 10 ? 0.5 : 1, true)),
      ASKED,
    ).overTime;
  assert.deepEqual(
    [10, 50, 51, 100, 101].map((count) => curve(count).length),
    [10, 50, 26, 50, 34],
  );
  assert.deepEqual(curve(51).at(-1), { n: 51, panel: 2.5 / 51, equalWeights: 2.5 / 51 });
  assert.deepEqual(curve(51)[0], { n: 2, panel: 0.25, equalWeights: 0.25 });
});

test('models stand by weight, then by score, then by name', () => {
  const said = { heavy: 0, late: 1, bad: 0.5, good: 1 };
  const known = Array.from({ length: 10 }, (_, place) => event(place, 0.5, true, said));
  const order = (weights: Record<string, number> | null) =>
    scored(known, { weights, named: true }).advisors.map((one) => ('model' in one ? one.model : ''));
  assert.deepEqual(order(null), ['good', 'late', 'bad', 'heavy']);
  assert.deepEqual(order({ heavy: 0.7, bad: 0.1, good: 0.1, late: 0.1 }), ['heavy', 'good', 'late', 'bad']);
});

test('unnamed models get the letters from A to Z, and no more', () => {
  const said = Object.fromEntries(
    Array.from({ length: 27 }, (_, at) => [`model ${String(at).padStart(2, '0')}`, 0.5]),
  );
  const known = Array.from({ length: 10 }, (_, place) => event(place, 0.5, true, said));
  const { advisors } = scored(known, { weights: null, named: false });
  assert.equal(
    advisors.map((one) => ('advisor' in one ? one.advisor.slice('Advisor '.length) : '?')).join(''),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  );
});

test('the curve goes by when each became known, and at one time by memo', () => {
  const known = Array.from({ length: 10 }, (_, place) => ({
    ...event(place, place / 10, true),
    at: `2027-01-0${1 + Math.floor(place / 2)}T00:00:00.000Z`,
  }));
  const curve = (questions: readonly KnownOutcome[]) => scored(questions, ASKED).overTime;
  assert.equal(curve(known)[0]?.panel, 1);
  assert.deepEqual(curve(known.toReversed()), curve(known));
});

test('of groups of models that can be compared, the largest counts, then the one with most questions', () => {
  const answered = (count: number, said: Record<string, number>) => Array.from({ length: count }, () => said);
  const best = (...groups: readonly (readonly Record<string, number>[])[]) =>
    scored(
      groups.flat().map((said, place) => event(place, 0.5, true, said)),
      ASKED,
    ).brier?.bestAdvisor;
  // "a" has answered most, but with "b" alone; the others share more questions with one another.
  const few = answered(10, { a: 0.5, b: 0.75 });
  const alone = answered(9, { a: 0.5 });
  assert.equal(best(few, alone, answered(11, { c: 0.5, d: 0.9 }))?.n, 11);
  assert.equal(best(few, alone, answered(10, { c: 0.5, d: 0.5, e: 0.5 }))?.value, 0.25);
  assert.equal(best(few, alone)?.value, 0.25 ** 2);
  // "a" scores best, but shares ten questions with each of the others alone.
  const pairs = ['b', 'c', 'd'].flatMap((other) => answered(10, { a: 0.9, [other]: 0.5 }));
  assert.equal(best(pairs, answered(21, { b: 0.5, c: 0.5, d: 0.5 }))?.n, 21);
});

test('the view of whoever asked counts beside the panel’s, and its chances from ten of them on', () => {
  const viewed = (truth: number, pick: number, said: readonly number[] | null) =>
    outcome(truth, { own: { pick, said } });
  const nine = Array.from({ length: 9 }, () => viewed(0, 0, [0.9, 0.1]));
  const { brier, ...counted } = ownRecord([...nine, viewed(1, 1, null), viewed(1, 0, null), outcome(0, {})]);
  assert.deepEqual(counted, { n: 11, you: 10, panel: 9, agreed: { n: 10, right: 9 } });
  assert.equal(brier, null);
  const ten = ownRecord([...nine, viewed(1, 1, [0.9, 0.1])]).brier;
  const mean = (right: number, wrong: number) => (9 * (1 - right) ** 2 + wrong ** 2) / 10;
  assert.equal(ten?.n, 10);
  for (const [found, expected] of [
    [ten?.you, mean(0.9, 0.9)],
    [ten?.panel, mean(0.7, 0.7)],
    [ten?.both, mean(0.8, 0.8)],
  ] as const)
    assert.ok(Math.abs((found ?? 0) - expected) < 1e-12);
});

test('the base rate is how often events came true here, and every option alike', () => {
  const events = (came: number) => Array.from({ length: 10 }, (_, place) => event(place, 0.5, place < came));
  const climatology = (known: readonly KnownOutcome[]) => scored(known, ASKED).brier?.climatology.value ?? 0;
  for (const came of [0, 2, 5, 10])
    assert.ok(Math.abs(climatology(events(came)) - (came / 10) * (1 - came / 10)) < 1e-12, String(came));
  assert.equal(climatology(Array.from({ length: 10 }, () => outcome(0, {}))), 0.25);
});

test('calibration is of the option that was recommended', () => {
  const known = Array.from({ length: 10 }, (_, place) => ({
    ...outcome(place < 6 ? 1 : 0, { recommended: 1 }),
    panel: [0.75, 0.25],
  }));
  const [bin] = scored(known, ASKED).calibration.filter(({ n }) => n > 0);
  assert.deepEqual([bin?.from, bin?.said, bin?.right, bin?.n], [0.2, 0.25, 0.6, 10]);
});

test('bands are counted apart', () => {
  const { bands } = rightOf([
    outcome(0, { band: 'low' }),
    outcome(1, { band: 'low' }),
    outcome(1, { band: 'moderate' }),
    outcome(0, { band: 'high' }),
  ]);
  assert.deepEqual(bands, [
    { band: 'low', n: 2, right: 1 },
    { band: 'moderate', n: 1, right: 0 },
    { band: 'high', n: 1, right: 1 },
  ]);
});
