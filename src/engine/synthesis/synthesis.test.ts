import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agreeing,
  choicesIn,
  except,
  fails,
  perspective,
  play,
  says,
  SEATS,
} from '../run/virtual-world.fixture.ts';

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

test('the advisor that chooses is told which option a sentence against is for, where it is for another one', async () => {
  const script = except('xai', (call) => ({
    afterMs: 100,
    outcome: says(
      perspective(call, {
        percents: { 'Build it': 80, 'Buy it': 20 },
        response: ['Building keeps prices free.'],
      }),
    ),
  }));
  const { asked } = await play({ script });
  const { call = assert.fail() } = asked.find((one) => one.call.stage === 'synthesis') ?? {};
  const offered = [...choicesIn(call, 'reasons'), ...choicesIn(call, 'against')];
  for (const { text, ...rest } of offered)
    assert.deepEqual('for' in rest ? rest.for : null, text.startsWith('Building') ? 'Build it' : null, text);
  assert.ok(offered.some(({ text }) => text.startsWith('Building')));
});

test('a memo is degraded where half of a larger panel is missing or nobody framed the question, and says why', async () => {
  const seats = [
    ...SEATS,
    ...SEATS.slice(0, 2).map((seat, at) => ({
      ...seat,
      seat: `more ${at}`,
      advisor: `Advisor ${'EF'.charAt(at)}` as const,
    })),
  ];
  const refusing = ['more 0', 'more 1', 'xai'];
  const { memo } = await play({
    seats,
    script: (call, attempt, at) =>
      refusing.includes(call.seat.seat)
        ? { afterMs: 10, outcome: fails('refused') }
        : agreeing(100)(call, attempt, at),
  });
  assert.deepEqual([memo?.perspectives.length, memo?.degraded], [3, true]);
  assert.match(memo?.verdict.confidence.explanation ?? '', /Because so few advisors answered/);
  const unframed = await play({
    brief: { options: [], criteria: [] },
    script: (call, attempt, at) =>
      call.stage === 'frame' ? { afterMs: 10, outcome: fails('refused') } : agreeing(100)(call, attempt, at),
  });
  const { explanation = '' } = unframed.memo?.verdict.confidence ?? {};
  assert.match(explanation, /Because no advisor could frame the question/);
});
