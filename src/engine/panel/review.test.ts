import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divided, KEEPS, listed, perspective, play, says } from '../run/virtual-world.fixture.ts';
import type { ModelCall } from '../run/world.ts';

const unsure = (call: ModelCall) => ({
  ...KEEPS,
  newInformation: 'The vendor closes.',
  probabilities: Object.fromEntries(listed(call, 'options').map(({ label }) => [label, 0])),
});

test('a review that cannot be used is sent back once, and then the first answer stands', async () => {
  for (const [answer, violation] of [
    [() => 'I stand by it.', 'The answer is not one JSON object.'],
    [unsure, 'probabilities: they are all 0; they must sum to 100.'],
  ] as const) {
    const { memo, asked } = await play({
      script: (call, attempt, at) =>
        call.stage === 'review' ? { afterMs: 100, outcome: says(answer(call)) } : divided(call, attempt, at),
      brief: { context: 'The vendor is old.' },
    });
    const reviews = asked.filter(({ call }) => call.stage === 'review').map(({ call }) => call.prompt);
    assert.equal(reviews.length, 8);
    assert.equal(reviews.filter((prompt) => prompt.includes(violation)).length, 4, violation);
    const messages = memo?.notes.map(({ message }) => message) ?? [];
    assert.ok(messages.every((message) => message.endsWith('its first answer stands.')));
    assert.deepEqual([messages.length, memo?.perspectives.length], [4, 4]);
    assert.ok(memo?.verdict.reasons.length, 'one of them writes all the same');
  }
});

test('no number moves without new information, and new information alone moves none', async () => {
  const sure = { percents: { 'Build it': 50, 'Buy it': 50 } };
  const numbers = async (review: (call: ModelCall) => object) => {
    const { memo } = await play({
      script: (call, attempt, at) =>
        call.stage === 'review' ? { afterMs: 100, outcome: says(review(call)) } : divided(call, attempt, at),
      brief: { context: 'The vendor is old.' },
    });
    const { perspectives = [] } = memo ?? {};
    return perspectives.map(({ probabilities, revision }) => [
      Math.round(100 * (probabilities['opt_2'] ?? 0)),
      revision?.newInformation,
    ]);
  };
  const first = [90, 10, 10, 10].map((percent) => [percent, undefined]);
  assert.deepEqual(await numbers((call) => ({ ...perspective(call, sure), newInformation: null })), first);
  assert.deepEqual(await numbers(() => ({ ...KEEPS, newInformation: 'It closes.' })), first);
  const { probabilities, ...kept } = KEEPS;
  assert.equal(probabilities, null);
  const moved = await numbers((call) => ({
    ...kept,
    probabilities: perspective(call, sure)['probabilities'],
    newInformation: 'It closes.',
  }));
  assert.deepEqual(moved, Array(4).fill([50, 'It closes.']));
});
