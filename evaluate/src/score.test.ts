import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from './question.ts';
import { LOG_LOSS_FLOOR, logLoss, pickOf, scoreForecast, scoreRandomAdvisor, voteOf } from './score.ts';

const close = (actual: number | null, expected: number): void =>
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);

test('log loss is the negative logarithm of what came true and never infinite', () => {
  close(logLoss([0.25, 0.75], 0), Math.log(4));
  close(logLoss([1, 0], 1), -Math.log(LOG_LOSS_FLOOR));
});

test('level options share a hit, a choice is a whole one, silence is none', () => {
  assert.deepEqual(voteOf(3, { probs: [0.4, 0.4, 0.2], choice: 2 }), [0.5, 0.5, 0]);
  assert.deepEqual(voteOf(3, { probs: null, choice: 2 }), [0, 0, 1]);
  assert.deepEqual(voteOf(3, { probs: null, choice: null }), [0, 0, 0]);
});

test('a tie goes to the recorded choice, a choice against the probabilities does not count', () => {
  assert.equal(pickOf({ probs: [0.5, 0.5], choice: 1 }), 1);
  assert.equal(pickOf({ probs: [0.5, 0.5], choice: null }), 0);
  assert.equal(pickOf({ probs: [0.9, 0.1], choice: 1 }), 0);
  assert.equal(pickOf({ probs: null, choice: null }), null);
});

const question = (answers: Pick<Question['answers'][number], 'probs' | 'choice'>[]): Question => ({
  id: 'q',
  set: 's',
  cluster: 'c',
  options: ['a', 'b'],
  truth: 1,
  answers: answers.map((answer, i) => ({
    advisor: `m${i}`,
    vendor: null,
    revised: null,
    orders: null,
    ...answer,
  })),
  crowd: null,
  memo: null,
  conditions: new Map(),
});

test('calibration looks at the first of two options, and at the likeliest of more', () => {
  const scored = scoreForecast(question([]), { probs: [0.8, 0.2], choice: null });
  assert.deepEqual(scored.calibration, { stated: 0.8, observed: 0 });
  const unlikely = scoreForecast(question([]), { probs: [0.2, 0.8], choice: null });
  assert.deepEqual(unlikely.calibration, { stated: 0.2, observed: 0 });
  const three = { ...question([]), options: ['a', 'b', 'c'] };
  const { calibration } = scoreForecast(three, { probs: [0.2, 0.7, 0.1], choice: null });
  assert.deepEqual(calibration, { stated: 0.7, observed: 1 });
});

test('an advisor picked at random is expected to score the mean of the scores', () => {
  const scored = scoreRandomAdvisor(
    question([
      { probs: [0.8, 0.2], choice: 0 },
      { probs: [0.1, 0.9], choice: 1 },
    ]),
  );
  close(scored.brier, (0.64 + 0.01) / 2);
  close(scored.logLoss, -(Math.log(0.2) + Math.log(0.9)) / 2);
  close(scored.hit, 0.5);
});

test('of an advisor picked at random, one that gave no probabilities counts only where nobody gave any', () => {
  const mixed = scoreRandomAdvisor(
    question([
      { probs: [0.8, 0.2], choice: null },
      { probs: null, choice: 1 },
    ]),
  );
  close(mixed.brier, 0.64);
  close(mixed.hit, 0);
  const voted = scoreRandomAdvisor(
    question([
      { probs: null, choice: 1 },
      { probs: null, choice: 0 },
    ]),
  );
  assert.deepEqual([voted.brier, voted.logLoss, voted.hit], [null, null, 0.5]);
});
