import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoMust, OptionId } from '@witan/client';
import { drawPanel } from './panels.fixture.ts';
import { areSomeOut, areTooFew, compared, likeliest, ownChance, weightiestFirst } from './reading-facts.ts';

test('fewer than three answers are too few, and so are half of those seated', () => {
  const cases = [
    [2, 2, true],
    [3, 3, false],
    [3, 5, false],
    [3, 6, true],
    [4, 7, false],
    [4, 8, true],
  ] as const;
  for (const [answered, seated, few] of cases)
    assert.equal(areTooFew({ answered, seated }), few, `${answered} of ${seated}`);
});

test('what musts leave is compared, and an advisor’s chances are shares of it, where that is two options or more', () => {
  const { facts } = drawPanel({ options: 3, advisors: 1, criteria: 1, seed: 1 });
  const options = facts.options.map((one, at) => ({ ...one, rank: at + 1 }));
  const [first, second, third] = options.map(({ id }) => id);
  assert.ok(first && second && third);
  const without = (...out: readonly OptionId[]) => {
    const byOption = Object.fromEntries(out.map((id) => [id, { met: 0, atRisk: 0, failed: 1, out: true }]));
    const must: MemoMust = { id: 'mst_1', name: 'Legal', description: '', byOption, byAdvisor: {} };
    const given = { options, musts: [must] };
    return {
      compared: compared(given).map(({ id }) => id),
      areSomeOut: areSomeOut(given),
      chance: (probabilities: Record<OptionId, number>) =>
        options.map(({ id }) => ownChance(given, { probabilities }, id)),
    };
  };
  const none = without();
  assert.deepEqual([none.compared, none.areSomeOut], [[first, second, third], false]);
  const one = without(third);
  assert.deepEqual([one.compared, one.areSomeOut], [[first, second], true]);
  assert.deepEqual(one.chance({ [first]: 0.3, [second]: 0.1, [third]: 0.6 }).slice(0, 2), [
    0.3 / 0.4,
    0.1 / 0.4,
  ]);
  assert.deepEqual(one.chance({ [first]: 0.4, [third]: 0.6 }).slice(0, 2), [1, 0]);
  assert.deepEqual(one.chance({ [first]: 0, [second]: 0, [third]: 1 }).slice(0, 2), [0.5, 0.5]);
  const two = without(second, third);
  assert.deepEqual([two.compared, two.areSomeOut], [[first, second, third], false]);
  assert.deepEqual(two.chance({ [first]: 0.4, [third]: 0.6 }), [0.4, 0, 0.6]);
  assert.deepEqual(likeliest({ options }, { pick: first, probabilities: { [first]: 0.9 } }), [first]);
});

test('the criterion that weighs most comes first', () => {
  const { facts } = drawPanel({ options: 2, advisors: 1, criteria: 3, seed: 1 });
  const criteria = facts.criteria.map((one, at) => ({ ...one, weight: [0.2, 0.5, 0.3][at] ?? 0 }));
  assert.deepEqual(
    weightiestFirst({ criteria }).map(({ weight }) => weight),
    [0.5, 0.3, 0.2],
  );
});
