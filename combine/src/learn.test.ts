import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  AS_DECIDED,
  asDecided,
  DECIDED,
  fittedWeights,
  joined,
  learn,
  learnedWeights,
  modelsOf,
  NO_RECORD,
  outcomesOf,
  SHRINKAGE,
  sumsOf,
  unlearn,
} from './learn.ts';
import type { Resolved, RecordSums } from './learn.ts';

const recordOf = (questions: readonly Resolved[]): RecordSums => questions.reduce(learn, NO_RECORD);

const yes = (chances: Readonly<Record<string, number>>, truth: 0 | 1): Resolved => ({
  probabilities: Object.fromEntries(Object.entries(chances).map(([name, p]) => [name, [p, 1 - p]])),
  truth,
});

function near(found: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>): void {
  assert.deepEqual(Object.keys(found).toSorted(), Object.keys(expected).toSorted());
  for (const [name, weight] of Object.entries(expected))
    assert.ok(
      Math.abs((found[name] ?? Number.NaN) - weight) < 1e-9,
      `${name}: ${found[name]}, not ${weight}`,
    );
}

const NAMES = ['a', 'b', 'c', 'd'];

/** Questions of 2 to 4 options, each answered by some of four models. */
const anyQuestion: fc.Arbitrary<Resolved> = fc.integer({ min: 2, max: 4 }).chain((options) =>
  fc
    .record({
      present: fc.subarray(NAMES, { minLength: 1 }),
      parts: fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: options, maxLength: options }), {
        minLength: NAMES.length,
        maxLength: NAMES.length,
      }),
      truth: fc.integer({ min: 0, max: options - 1 }),
      share: fc.constantFrom(1, 1, 0.5, 0.25),
    })
    .map(({ present, parts, truth, share }) => ({
      probabilities: Object.fromEntries(
        present.map((name) => {
          const row = parts[NAMES.indexOf(name)] ?? [];
          const total = row.reduce((sum, part) => sum + part, 0);
          return [name, row.map((part) => (total > 0 ? part / total : 1 / options))];
        }),
      ),
      truth,
      share,
    })),
);
const anyRecord = fc.array(anyQuestion, { maxLength: 30 });

test('weights are equal with nothing learned, and below ten outcomes whatever was learned', () => {
  near(learnedWeights(NO_RECORD, ['a', 'b', 'b']), { a: 0.5, b: 0.5 });
  const sharp = Array.from({ length: 10 }, () => yes({ a: 1, b: 0 }, 0));
  near(learnedWeights(recordOf(sharp.slice(1)), ['a', 'b']), { a: 0.5, b: 0.5 });
  near(learnedWeights(recordOf(sharp), ['a', 'b']), { a: 0.75, b: 0.25 });
});

test('two models by hand: the minimum of (T / 2)(2 (1 - w)²) + 10 (w - 1/2)²', () => {
  // a is always right and b always wrong, so with 20 questions w = (20 + 5) / (20 + 10), cut at 1.
  const questions = Array.from({ length: 20 }, () => yes({ a: 1, b: 0 }, 0));
  near(learnedWeights(recordOf(questions), ['a', 'b']), { a: 5 / 6, b: 1 / 6 });
});

test('half of the way to equal weights where half of the outcomes are what had been decided', () => {
  const questions = Array.from({ length: 20 }, () => yes({ a: 1, b: 0 }, 0));
  const record = { ...recordOf(questions), [DECIDED]: 10, [AS_DECIDED]: 10 };
  near(learnedWeights(record, ['a', 'b']), { a: 2 / 3, b: 1 / 3 });
});

test('names the models of a record in order, with how many questions each has answered', () => {
  const questions = [yes({ c: 0.5, a: 0.5 }, 0), yes({ b: 0.5, c: 0.5 }, 1), yes({ a: 0.5 }, 1)];
  assert.deepEqual(modelsOf(recordOf(questions)), [
    { name: 'a', answered: 2 },
    { name: 'b', answered: 1 },
    { name: 'c', answered: 2 },
  ]);
});

test('predictions of one memo share one outcome', () => {
  const whole = Array.from({ length: 12 }, () => yes({ a: 0.9, b: 0.2 }, 0));
  const parts = whole.flatMap((question) => [
    { ...question, share: 0.25 },
    { ...question, share: 0.75 },
  ]);
  assert.ok(Math.abs(outcomesOf(recordOf(parts)) - 12) < 1e-12);
  near(learnedWeights(recordOf(parts), NAMES), learnedWeights(recordOf(whole), NAMES));
});

test('a model that is missing, or new, counts as the mean of those present', () => {
  const twenty = (chances: Readonly<Record<string, number>>) =>
    recordOf(Array.from({ length: 20 }, () => yes(chances, 0)));
  near(
    fittedWeights(twenty({ a: 1, b: 0 }), ['a', 'b', 'z']),
    fittedWeights(twenty({ a: 1, b: 0, z: 0.5 }), ['a', 'b', 'z']),
  );
  fc.assert(
    fc.property(anyRecord, (questions) => {
      const filled = questions.map((question) => {
        const present = Object.values(question.probabilities);
        const middle = (present[0] ?? []).map(
          (_, k) => present.reduce((sum, row) => sum + (row[k] ?? 0), 0) / present.length,
        );
        return {
          ...question,
          probabilities: Object.fromEntries(
            NAMES.map((name) => [name, question.probabilities[name] ?? middle]),
          ),
        };
      });
      near(fittedWeights(recordOf(questions), NAMES), fittedWeights(recordOf(filled), NAMES));
    }),
    { numRuns: 4 },
  );
});

test('what is unlearned leaves no trace, in whatever order', () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (kept, taken) => {
      const record = recordOf([...kept, ...taken]);
      const back = taken.toReversed().reduce(unlearn, record);
      assert.deepEqual(
        modelsOf(back),
        modelsOf(recordOf(kept)),
        'a model that is no longer heard of is gone',
      );
      assert.ok(Math.abs(outcomesOf(back) - outcomesOf(recordOf(kept))) < 1e-9);
      near(fittedWeights(back, ['a', 'z']), fittedWeights(recordOf(kept), ['a', 'z']));
      const mixed = [...taken, ...kept].reduce(learn, NO_RECORD);
      near(fittedWeights(taken.reduce(unlearn, mixed), NAMES), fittedWeights(recordOf(kept), NAMES));
    }),
    { numRuns: 4 },
  );
});

test('weights lie on the simplex and fit the record at least as well as any other, the pull to equal ones counted', () => {
  const value = (questions: readonly Resolved[], names: readonly string[], w: readonly number[]): number =>
    questions.reduce(
      (sum, { probabilities, truth, share = 1 }) => {
        const present = Object.values(probabilities);
        const loss = (present[0] ?? []).reduce((total, _, k) => {
          const middle = present.reduce((all, row) => all + (row[k] ?? 0), 0) / present.length;
          const said = names.reduce(
            (all, name, i) => all + (w[i] ?? 0) * (probabilities[name]?.[k] ?? middle),
            0,
          );
          return total + ((k === truth ? 1 : 0) - said) ** 2;
        }, 0);
        return sum + (share * loss) / 2;
      },
      SHRINKAGE * w.reduce((sum, weight) => sum + (weight - 1 / w.length) ** 2, 0),
    );
  fc.assert(
    fc.property(
      anyRecord,
      fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      (questions, parts) => {
        const found = fittedWeights(recordOf(questions), NAMES);
        const w = NAMES.map((name) => found[name] ?? Number.NaN);
        assert.ok(w.every((weight) => weight >= 0));
        const total = parts.reduce((sum, part) => sum + part, 0);
        const other = parts.map((part) => part / total);
        assert.ok(value(questions, NAMES, w) <= value(questions, NAMES, other) + 1e-9);
      },
    ),
    { numRuns: 4 },
  );
});

test('what is kept does not grow with the outcomes', () => {
  const names = Array.from({ length: 8 }, (_, i) => `model ${i}`);
  let record = NO_RECORD;
  for (let t = 0; t < 300; t += 1) {
    const chances = Object.fromEntries(names.map((name, i) => [name, ((t * 7 + i * 13) % 101) / 100]));
    record = learn(record, yes(chances, t % 3 === 0 ? 1 : 0));
  }
  assert.equal(outcomesOf(record), 300);
  assert.equal(Object.keys(record).length, 2 + 3 * 8 + 36);
  const total = Object.values(learnedWeights(record, names)).reduce((sum, weight) => sum + weight, 0);
  assert.ok(Math.abs(total - 1) < 1e-9);
});

/** Outcomes with what was decided, by three models, in any order, some taken back again. */
const anyDecided = fc.array(
  fc.record({
    said: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 3, maxLength: 3 }),
    truth: fc.integer({ min: 0, max: 1 }),
    decided: fc.constantFrom('right', 'right', 'right', 'right', 'other', 'none'),
    isTakenBack: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

test('tells that outcomes follow decisions from ten decided ones and nine of ten on, and of how many outcomes', () => {
  const outcomes = recordOf(Array.from({ length: 20 }, () => yes({ a: 0.5 }, 1)));
  const told = (n: number, right: number) => asDecided({ ...outcomes, [DECIDED]: n, [AS_DECIDED]: right });
  assert.deepEqual(told(10, 9), { right: 9, n: 10, share: 9 / 20 });
  assert.deepEqual(told(20, 20), { right: 20, n: 20, share: 1 });
  assert.equal(told(9, 9), null);
  assert.equal(told(10, 8), null);
});

test('where nearly all that is right had been decided for, weights move to equal ones by that share, whatever the order', () => {
  const names = ['a', 'b', 'c'];
  fc.assert(
    fc.property(anyDecided, fc.boolean(), (drawn, isAllRight) => {
      const questions = drawn.map((one) => (isAllRight ? { ...one, decided: 'right' } : one));
      const lesson = ({ said, truth, decided }: (typeof questions)[number]): RecordSums => ({
        ...sumsOf({
          probabilities: Object.fromEntries(
            names.map((name, i) => [name, [said[i]! / 100, 1 - said[i]! / 100]]),
          ),
          truth,
        }),
        [DECIDED]: decided === 'none' ? 0 : 1,
        [AS_DECIDED]: decided === 'right' ? 1 : 0,
      });
      const minus = (record: RecordSums): RecordSums =>
        Object.fromEntries(Object.entries(record).map(([key, value]) => [key, -value]));
      const kept = questions.filter(({ isTakenBack }) => !isTakenBack);
      const once = kept.map(lesson).reduce(joined, NO_RECORD);
      const inAnotherOrder = [
        ...questions.toReversed().map(lesson),
        ...questions.filter(({ isTakenBack }) => isTakenBack).map((one) => minus(lesson(one))),
      ].reduce(joined, NO_RECORD);
      const n = kept.filter(({ decided }) => decided !== 'none').length;
      const right = kept.filter(({ decided }) => decided === 'right').length;
      const shrunk = n >= 10 && right >= 0.9 * n ? right / kept.length : 0;
      const fitted = kept.length >= 10 ? fittedWeights(once, names) : { a: 1 / 3, b: 1 / 3, c: 1 / 3 };
      for (const record of [once, inAnotherOrder]) {
        const weights = learnedWeights(record, names);
        for (const name of names)
          assert.ok(
            Math.abs((weights[name] ?? 0) - (fitted[name] ?? 0) - shrunk * (1 / 3 - (fitted[name] ?? 0))) <
              1e-7,
          );
        assert.equal(asDecided(record) !== null, shrunk > 0);
      }
    }),
    { numRuns: 10 },
  );
});
