import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreeing, play } from '../run/virtual-world.fixture.ts';

test('the advisor that chooses sentences is told the same votes and chances as the reader of the memo', async () => {
  const { asked, memo } = await play({ script: agreeing(100) });
  const { prompt = '' } = asked.find(({ call }) => call.stage === 'synthesis')?.call ?? {};
  const found = JSON.parse(/<found-([0-9a-f]{12})>\n(.*)\n<\/found-\1>/.exec(prompt)?.[2] ?? '{}');
  assert.equal(found.outcome, 'recommendation');
  assert.equal(found.recommended, 'Buy it');
  assert.deepEqual(
    found.options,
    memo?.options
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ name, probability, rank }) => ({
        name,
        votes: rank === 1 ? 4 : 0,
        chancePercent: Math.round(probability * 100),
      })),
  );
  assert.ok(found.options[0].chancePercent > 50);
});
