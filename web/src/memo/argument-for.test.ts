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
  const argued = (scores: Record<string, number>) =>
    argumentFor(
      {
        ...memo,
        dissent: [],
        verdict: { ...memo.verdict, against: null },
        perspectives: [{ ...perspective, evidence }],
        scores: memo.scores.map((cell) => ({
          ...cell,
          byAdvisor: { [advisor]: scores[cell.criterion] ?? 0 },
        })),
      },
      option,
    )?.text;
  assert.equal(argued({ [low]: 20, [high]: 70 }), 'It is ours to change.');
  assert.equal(argued({ [low]: 20, [high]: 30 }), undefined);
});
