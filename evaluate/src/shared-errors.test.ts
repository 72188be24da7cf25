import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resample } from '@witan/combine';
import { consensusLevels } from './consensus-levels.ts';
import type { RecordedAnswer, Question } from './question.ts';
import { sharedErrors } from './shared-errors.ts';

/** Chances of the first option by advisor, and whether it came true. */
function question(id: number, chances: readonly number[], came: boolean): Question {
  return {
    id: String(id),
    set: 'set',
    cluster: String(id),
    options: ['yes', 'no'],
    truth: came ? 0 : 1,
    answers: chances.map((chance, a): RecordedAnswer => ({
      advisor: `Model ${a}`,
      vendor: null,
      probs: [chance, 1 - chance],
      choice: null,
      revised: null,
      orders: null,
    })),
    crowd: null,
    memo: null,
    conditions: new Map(),
  };
}

const resamplesOf = (questions: readonly Question[]) =>
  resample(
    questions.map(({ cluster }) => cluster),
    'test',
  );

test('counts the questions on which all are wrong together, beside what chance alone would bring', () => {
  const questions = [
    question(1, [0.9, 0.9], true),
    question(2, [0.8, 0.9], false),
    question(3, [0.9, 0.2], true),
    question(4, [0.9, 0.9, 0.9], true),
  ];
  const found = sharedErrors(questions, resamplesOf(questions));
  assert.equal(found?.allWrong.value, 1 / 4);
  // The third, of the last question alone, has never erred.
  assert.equal(found?.ifIndependent, ((1 / 4) * (2 / 4) * 3) / 4);
  assert.deepEqual(found?.allWrong.ci, [0, 0.75]);
});

test('correlates errors that are the same by 1, and opposite ones by -1', () => {
  const same = [0.9, 0.3, 0.6, 0.5].map((chance, i) => question(i, [chance, chance], true));
  assert.ok(Math.abs((sharedErrors(same, resamplesOf(same))?.correlation.value ?? 0) - 1) < 1e-9);
  const opposite = [0.9, 0.3, 0.6, 0.5].map((chance, i) => question(i, [chance, 1 - chance], true));
  assert.ok(Math.abs((sharedErrors(opposite, resamplesOf(opposite))?.correlation.value ?? 0) + 1) < 1e-9);
  assert.equal(sharedErrors(same.slice(0, 1), resamplesOf(same))?.correlation.value, null);
  // A wrong choice errs by 1, a right one by 0.
  const graded = same.slice(0, 3).map(({ answers: [a, b], ...asked }, i) => {
    assert.ok(a && b);
    const chosen = { ...b, probs: null, choice: i === 0 ? 0 : 1 };
    const answers = [{ ...a, probs: [1 - i / 4, i / 4] }, i === 1 ? { ...b, probs: [0.5, 0.5] } : chosen];
    return { ...asked, answers };
  });
  assert.ok(Math.abs((sharedErrors(graded, resamplesOf(graded))?.correlation.value ?? 0) - 1) < 1e-9);
  const two = same.slice(0, 2);
  assert.ok(Math.abs((sharedErrors(two, resamplesOf(two))?.correlation.value ?? 0) - 1) < 1e-9);
  const unmoved = [0.9, 0.3, 0.6].map((chance, i) => question(i, [chance, 0.7], true));
  assert.equal(sharedErrors(unmoved, resamplesOf(unmoved))?.correlation.value, null);
  const alone = [question(1, [0.9], true)];
  assert.equal(sharedErrors(alone, resamplesOf(alone)), null);
});

test('takes a wrong choice for an error of 1 where no probabilities were given, and no answer for none', () => {
  const chances = [0.9, 0.2, 0.8, 0.3];
  const questions = chances.map((chance, i): Question => {
    const one = question(i, [chance, chance], true);
    const [first, second] = one.answers;
    assert.ok(first && second);
    return { ...one, answers: [first, { ...second, probs: null, choice: chance > 0.5 ? 0 : 1 }] };
  });
  const found = sharedErrors(questions, resamplesOf(questions));
  // Of 0.1, 0.8, 0.2 and 0.7 with 0, 1, 0 and 1.
  assert.ok(Math.abs((found?.correlation.value ?? 0) - 0.6 / Math.sqrt(0.37)) < 1e-9);
  const silent = questions.map((one) => ({
    ...one,
    answers: one.answers.map((answer) => ({ ...answer, choice: null })),
  }));
  assert.equal(sharedErrors(silent, resamplesOf(silent)), null);
});

test('says how often the recommended answer was right at each level of consensus', () => {
  const questions = [
    question(1, [0.9, 0.8, 0.9], true),
    question(2, [0.9, 0.8, 0.7], false),
    question(3, [0.9, 0.8, 0.3], true),
    question(4, [0.95, 0.45, 0.45], false),
  ];
  const judged = questions.map((one) => {
    const mean = one.answers.reduce((sum, { probs }) => sum + (probs?.[0] ?? 0), 0) / one.answers.length;
    return { question: one, pooled: { mean: { probs: [mean, 1 - mean], choice: null } } };
  });
  assert.deepEqual(
    consensusLevels(judged, resamplesOf(questions)).map(({ level, questions: count, accuracy }) => [
      level,
      count,
      accuracy,
    ]),
    [
      ['strong', 2, 0.5],
      ['moderate', 1, 1],
      ['weak', 1, 0],
    ],
  );
});
