import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelsByLetter } from './models.ts';
import { rightOf } from './track-record.ts';
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
