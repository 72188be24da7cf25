import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoFixture } from '../../test/fixture.ts';
import { argumentFor } from './argument-for.ts';

test('an option that nobody picks is argued for by the evidence for its highest score, and by none for a low one', () => {
  const memo = memoFixture(2);
  const [option] = memo.options.map(({ id }) => id).filter((id) => id !== memo.verdict.option);
  const [low, high] = memo.criteria.map(({ id }) => id);
  const [perspective] = memo.perspectives;
  assert.ok(option && low && high && perspective);
  const { advisor } = perspective;
  const evidence = [
    { option, criterion: low, text: 'It costs a year.' },
    { option, criterion: high, text: 'It is ours to change.' },
  ];
  const argued = (scores: Record<string, number>, more: Partial<typeof memo> = {}) =>
    argumentFor(
      {
        ...memo,
        dissent: [],
        verdict: { ...memo.verdict, against: null },
        perspectives: [{ ...perspective, evidence }],
        scores: memo.scores.map((cell) => ({
          ...cell,
          byAdvisor: { [advisor]: cell.option === option ? (scores[cell.criterion] ?? 0) : 90 },
        })),
        ...more,
      },
      option,
    )?.text;
  assert.equal(argued({ [low]: 20, [high]: 70 }), 'It is ours to change.');
  assert.equal(argued({ [low]: 20, [high]: 50 }), undefined);
  const text = 'It lasts.';
  const against = { option, advisor, text };
  assert.equal(argued({ [high]: 70 }, { verdict: { ...memo.verdict, against } }), text);
  const dissent = [{ option, advisor, argument: 'It was tried.' }];
  const also = { verdict: { ...memo.verdict, against }, dissent };
  assert.equal(argued({ [high]: 70 }, also), 'It was tried.');
});
