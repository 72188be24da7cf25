import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreeing, KEEPS, listed, perspective, play, chooses, says } from './virtual-world.fixture.ts';
import type { Script } from './virtual-world.fixture.ts';

const BRIEF = {
  context: 'What all advisors read.',
  options: ['Build it', 'Buy it', 'Rent it', 'Wait'].map((name) => ({ name })),
};

/** They disagree, so that a review takes place, and answer at the same time, so that time decides nothing. */
const divided: Script = (call) => ({
  afterMs: 1_000,
  outcome: says(
    call.stage === 'perspectives'
      ? perspective(call, {
          percents: Object.fromEntries(
            BRIEF.options.map(({ name }, i) => [name, i === call.seat.seat.length % 2 ? 91 : 3]),
          ),
          response: [`It fits ${call.seat.advisor} best.`],
        })
      : call.stage === 'review'
        ? KEEPS
        : chooses(call),
  ),
});

/** Everything that was drawn: how each advisor saw the options, in which order it read its peers, and who wrote. */
async function drawnWith(memoId: `memo_${string}`, drawSecret: string): Promise<unknown> {
  const { asked } = await play({ script: divided, brief: BRIEF, memoId, drawSecret });
  assert.equal(asked.filter(({ call }) => call.stage === 'review').length, 4);
  return asked.map(({ name, call }) => [
    name,
    listed(call, 'options').map((option) => option.name),
    [...call.prompt.matchAll(/It fits (Advisor [A-D]) best/g)].map(([, advisor]) => advisor),
  ]);
}

const SECRETS = Array.from({ length: 8 }, (_, i) => String(i).repeat(64));

test('draws nothing but the maths from the memo id, which everybody knows', async () => {
  const secret = SECRETS[1] ?? '';
  assert.deepEqual(await drawnWith('memo_a', secret), await drawnWith('memo_b', secret));
});

test('draws orders, shuffles and the writer from the secret of the deliberation', async () => {
  const drawn = await Promise.all(SECRETS.map((secret) => drawnWith('memo_a', secret)));
  assert.equal(new Set(drawn.map((draw) => JSON.stringify(draw))).size, SECRETS.length);
});

test('lists what advisors say in the order of their letters, whatever was drawn', async () => {
  for (const drawSecret of SECRETS.slice(0, 3)) {
    const script: Script = (call, attempt, at) => {
      const { afterMs, outcome } = agreeing(1_000)(call, attempt, at);
      if (call.stage !== 'perspectives' || !outcome.ok) return { afterMs, outcome };
      const said = { ...JSON.parse(outcome.text), assumptions: [`It fits ${call.seat.advisor}.`] };
      return { afterMs, outcome: says(said) };
    };
    const { memo } = await play({ script, drawSecret });
    assert.deepEqual(
      memo?.assumptions,
      ['A', 'B', 'C', 'D'].map((letter) => `It fits Advisor ${letter}.`),
    );
  }
});
