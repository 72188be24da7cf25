import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resample } from '@witan/combine';
import type { RecordedAnswer, Question } from './question.ts';
import { trackRecordEffect } from './track-record.ts';

const answer = (advisor: string, said: number | null, choice: number | null = null): RecordedAnswer => ({
  advisor,
  vendor: null,
  probs: said === null ? null : [said, 1 - said],
  choice,
  revised: null,
  orders: null,
});

function question(id: number, truth: 0 | 1, answers: readonly RecordedAnswer[]): Question {
  return {
    id: `q${id}`,
    set: 'set',
    cluster: `c${id}`,
    options: ['yes', 'no'],
    truth,
    answers,
    crowd: null,
    memo: null,
    conditions: new Map(),
  };
}

/** The first advisor is right for certain, the second says 50:50. */
const clear = Array.from({ length: 40 }, (_, i) =>
  question(i, 0, [answer('sharp', 1), answer('vague', 0.5)]),
);
const draws = (questions: readonly Question[]) =>
  resample(
    questions.map(({ cluster }) => cluster),
    'test',
  );
const near = (found: number | null | undefined, expected: number): void =>
  assert.ok(Math.abs((found ?? Number.NaN) - expected) < 1e-9, `${found}, not ${expected}`);

/** The minimum of (T / 2) 2 ((1 - w) / 2)² + 10 (w - 1/2)²: w = (T + 20) / (T + 40). */
const weightAfter = (outcomes: number): number => (outcomes < 10 ? 0.5 : (outcomes + 20) / (outcomes + 40));

test('pools each question with the weights of the earlier ones alone', () => {
  const { said, curve } = trackRecordEffect(clear, { from: [], prequential: true }, draws(clear));
  for (const [i, { probs }] of said.entries()) {
    const w = weightAfter(i);
    near(probs?.[0], w + (1 - w) / 2);
  }
  assert.deepEqual(
    curve.map(({ from, to, questions }) => [from, to, questions]),
    [
      [0, 9, 10],
      [10, 29, 20],
      [30, 39, 10],
      [0, 39, 40],
    ],
  );
  const [first, , third] = curve;
  near(first?.change.value, 0);
  near(first?.mean.value, 1 / 16);
  near(third?.mean.value, 1 / 16);
  assert.ok((third?.trackRecord.value ?? 1) < 1 / 16);
  near(third?.best.value, 0);
});

test('a question never teaches the weights that it is pooled with', () => {
  const turned = [...clear.slice(0, 20), question(20, 1, [answer('sharp', 1), answer('vague', 0.5)])];
  const learning = { from: [], prequential: true };
  const { said } = trackRecordEffect(turned, learning, draws(turned));
  const plain = trackRecordEffect(clear.slice(0, 21), learning, draws(clear));
  assert.deepEqual(said[20], plain.said[20]);
});

test('learns from another file, and reads the curve at the first 0, 10, 30 and all of it', () => {
  const here = clear.slice(0, 5);
  const { said, curve } = trackRecordEffect(here, { from: clear, prequential: false }, draws(here));
  const w = weightAfter(40);
  for (const { probs } of said) near(probs?.[0], w + (1 - w) / 2);
  assert.deepEqual(
    curve.map(({ from, to, questions }) => [from, to, questions]),
    [
      [0, 0, 5],
      [10, 10, 5],
      [30, 30, 5],
      [40, 40, 5],
    ],
  );
  near(curve[0]?.change.value, 0);
  near(curve[1]?.trackRecord.value, ((1 - weightAfter(10)) / 2) ** 2);
  near(curve[3]?.trackRecord.value, ((1 - w) / 2) ** 2);
});

test('an advisor that is missing gives its weight to the others, and votes are weighed where nobody gave probabilities', () => {
  const alone = [question(1, 0, [answer('vague', 0.5)])];
  const { said } = trackRecordEffect(alone, { from: clear, prequential: false }, draws(alone));
  assert.deepEqual(said[0]?.probs, [0.5, 0.5]);
  const votes = Array.from({ length: 30 }, (_, i) =>
    question(i, 0, [answer('good', null, 0), answer('bad', null, 1), answer('worse', null, 1)]),
  );
  const learned = trackRecordEffect(votes, { from: [], prequential: true }, draws(votes));
  assert.ok((learned.said[0]?.probs?.[0] ?? 1) < 0.5);
  assert.ok((learned.said[29]?.probs?.[0] ?? 0) > 0.5);
  assert.equal(learned.curve[0]?.mean.value, 1, 'the majority was always wrong');
});

test('the best so far is the advisor of the least mean loss, however often it has answered', () => {
  const both = (id: number, a: number, b: number) => question(id, 0, [answer('often', a), answer('once', b)]);
  const questions = [
    both(0, 0.7, 0.65),
    ...[1, 2, 3].map((id) => question(id, 0, [answer('often', 0.7)])),
    both(4, 0.9, 0.1),
  ];
  const turned = questions.map((one) => ({ ...one, answers: one.answers.toReversed() }));
  for (const each of [questions, turned]) {
    const { curve } = trackRecordEffect(each, { from: [], prequential: true }, draws(each));
    // Before anything is known, the mean of both.
    near(curve[0]?.best.value, ((0.3 ** 2 + 0.35 ** 2) / 2 + 3 * 0.3 ** 2 + 0.1 ** 2) / 5);
  }
});

test('the curve over outcomes to learn from has each number once, and ends with all of them', () => {
  for (const [count, points] of [
    [5, [0, 5]],
    [10, [0, 10]],
    [11, [0, 10, 11]],
  ] as const) {
    const { curve } = trackRecordEffect(
      clear.slice(20),
      { from: clear.slice(0, count), prequential: false },
      draws(clear),
    );
    assert.deepEqual(
      curve.map(({ from }) => from),
      points,
    );
  }
});

test('what one advisor alone has answered is learned, and what nobody has is not', () => {
  const known = (answers: readonly RecordedAnswer[]) => {
    const questions = Array.from({ length: 11 }, (_, i) => question(i, 0, answers));
    const { curve } = trackRecordEffect(questions, { from: [], prequential: true }, draws(questions));
    return curve.map(({ questions: count, mean, best }) => [count, mean.value, best.value]);
  };
  assert.deepEqual(known([answer('sharp', 1)]), [
    [10, 0, 0],
    [1, 0, 0],
    [11, 0, 0],
  ]);
  assert.deepEqual(known([answer('sharp', null)]), [[11, 1, 1]]);
  // A vote beside probabilities counts for nothing.
  assert.deepEqual(known([answer('even', 0.5), answer('voter', null, 0)]).at(-1), [11, 0.25, 0.25]);
});
