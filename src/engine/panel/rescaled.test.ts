import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreeing, BRIEF, perspective, play, says } from '../run/virtual-world.fixture.ts';
import type { Script } from '../run/virtual-world.fixture.ts';

const VIEW = { percents: { 'Build it': 25, 'Buy it': 75 }, scores: { 'Build it': 40, 'Buy it': 80 } };

/** Every figure of the cells divided by so much, and written with this many decimals. */
function dividedBy(answer: Record<string, unknown>, by: number): string {
  return JSON.stringify(answer, (key, value: unknown) =>
    ['score', 'low', 'high'].includes(key) ? Number(value) / by : value,
  );
}

/** The panel, of which the advisor of this seat gives its scores on another scale. */
function except(seat: string, by: number): Script {
  return (call, attempt, at) =>
    call.stage === 'perspectives'
      ? {
          afterMs: 1_000,
          outcome: says(dividedBy(perspective(call, VIEW), call.seat.seat === seat ? by : 1)),
        }
      : agreeing(1_000)(call, attempt, at);
}

for (const [by, most] of [
  [100, 1],
  [10, 10],
] as const)
  test(`an advisor that scores from 0 to ${most} counts as on the scale of the others, and the memo says so`, async () => {
    const { memo } = await play({ script: except('xai', by) });
    const { memo: plain } = await play({ script: except('nobody', 1) });
    assert.deepEqual(memo?.scores, plain?.scores);
    const notes = memo?.notes.filter(({ kind }) => kind === 'rescaled');
    assert.deepEqual(notes, [
      {
        kind: 'rescaled',
        advisor: 'Advisor D',
        message: `Advisor D gave its scores on a scale of 0 to ${most}; they were converted to 0 to 100.`,
      },
    ]);
    assert.ok(plain?.notes.every(({ kind }) => kind !== 'rescaled'));
  });

test('an answer a hair outside of the scale is not sent back', async () => {
  const script: Script = (call, attempt, at) => {
    if (call.stage !== 'perspectives') return agreeing(1_000)(call, attempt, at);
    const answer = JSON.stringify(perspective(call, VIEW)).replaceAll(
      /"score":(40|80)/g,
      (_, score) => `"score":${score === '40' ? -0.3 : 100.4}`,
    );
    return { afterMs: 1_000, outcome: says(answer) };
  };
  const { memo, asked } = await play({ script });
  assert.equal(asked.filter(({ call }) => call.stage === 'perspectives').length, 4);
  assert.deepEqual([...new Set(memo?.scores.map(({ mean }) => mean))].toSorted(), [0, 100]);
});

test('a chance of an event in percent, beside shares of 1 in place of percentages, is no more than certain', async () => {
  const options = [
    { name: 'Build it', predictions: [{ event: 'It bills a customer', by: '1970-06-01' }] },
    { name: 'Buy it' },
  ];
  const foretoldBy = async (percents: Readonly<Record<string, number>>, foretold: number) => {
    const script: Script = (call, attempt, at) =>
      call.stage === 'perspectives'
        ? { afterMs: 1_000, outcome: says(perspective(call, { ...VIEW, percents, foretold })) }
        : agreeing(1_000)(call, attempt, at);
    const { memo } = await play({ script, brief: { ...BRIEF, options } });
    return memo?.predictions[0]?.byAdvisor['Advisor A'];
  };
  assert.deepEqual([await foretoldBy(VIEW.percents, 60), await foretoldBy(VIEW.percents, -0.3)], [0.6, 0]);
  const shares = { 'Build it': 0.25, 'Buy it': 0.75 };
  assert.deepEqual([await foretoldBy(shares, 0.6), await foretoldBy(shares, 60)], [0.6, 1]);
});
