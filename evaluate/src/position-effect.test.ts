import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resample } from '@witan/combine';
import { positionEffect } from './position-effect.ts';
import type { Question } from './question.ts';

/** Per advisor: what it named with the options as given, and swapped. */
function question(id: string, truth: number, orders: readonly (readonly [number, number])[]): Question {
  return {
    id,
    set: 's',
    cluster: id,
    options: ['1', '2'],
    truth,
    crowd: null,
    memo: null,
    conditions: new Map(),
    answers: orders.map(([given, swapped], i) => ({
      advisor: `m${i}`,
      vendor: null,
      probs: null,
      choice: null,
      revised: null,
      orders: { given, swapped },
    })),
  };
}

const draws = resample(['x', 'y'], 's', 50);

test('an advisor that always names what stands first flips every time and is half right', () => {
  const effect = positionEffect([question('x', 0, [[0, 1]]), question('y', 1, [[0, 1]])], draws);
  const advisor = effect?.advisors.m0;
  assert.equal(advisor?.flips.value, 1);
  assert.equal(advisor?.picksFirst.value, 1);
  assert.equal(advisor?.accuracyGiven.value, 0.5);
  assert.equal(advisor?.accuracySwapped.value, 0.5);
  assert.equal(advisor?.accuracyBoth.value, 0.5);
});

test('a vote that flips with the order abstains from the majority of both orders', () => {
  const flipping = [0, 1] as const;
  const effect = positionEffect(
    [question('x', 1, [[1, 1], flipping, flipping]), question('y', 1, [flipping, flipping, flipping])],
    draws,
  );
  assert.equal(effect?.majority.given.value, 0);
  assert.equal(effect?.majority.both.value, (1 + 0.5) / 2);
  assert.equal(effect?.advisors.m0?.flips.value, 0.5);
});

test('a question counts where one advisor answered it in both orders', () => {
  const effect = positionEffect([question('x', 1, [[1, 1]]), question('y', 1, [])], draws);
  assert.deepEqual([effect?.majority.given.value, effect?.advisors['m0']?.questions], [1, 1]);
});

test('without both orders there is nothing to say', () => {
  assert.equal(positionEffect([question('x', 0, [])], draws), null);
});
