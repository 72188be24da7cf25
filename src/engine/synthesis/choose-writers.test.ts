import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LatestCall } from '../panel/call-history.ts';
import type { RunContext } from '../run/deliberation.ts';
import { SEATS } from '../run/virtual-world.fixture.ts';
import { chooseWriters } from './choose-writers.ts';

type Known = { readonly answers?: readonly number[]; readonly memos?: readonly LatestCall[] };

/** Who writes and who would follow, each with the time that is expected. `nowMs`: how long each took for its answer now. */
function writers(
  nowMs: readonly number[],
  known: readonly Known[] = [],
  failed: readonly number[] = [],
): (string | number)[] {
  const seats = SEATS.slice(0, nowMs.length);
  const history = {
    of: () => null,
    latest: ({ seat }: { readonly seat: string }, stage: string) => {
      const { answers = [], memos = [] } = known[seats.findIndex((one) => one.seat === seat)] ?? {};
      return stage === 'synthesis' ? memos : answers.map((ms) => ({ ms, answerMs: ms }));
    },
  };
  const world = { decide: <T>(_: string, make: () => T): T => make(), recall: () => undefined };
  const draws = { order: <T>(_: string, items: readonly T[]): readonly T[] => items.toReversed() };
  // `as`: of the run and of the voices nothing else is looked at.
  const run = { world, history, deliberation: { draws } } as unknown as RunContext;
  const given = {
    voices: seats.map((seat) => ({ seat })),
    unreviewed: failed.map((place) => ({ seat: seats[place] })),
  } as unknown as Parameters<typeof chooseWriters>[1];
  return chooseWriters(run, given, new Map(seats.map((seat, place) => [seat, nowMs[place] ?? 0]))).flatMap(
    ({ seat, expectedMs }) => [seat.seat, expectedMs],
  );
}

const memo = (ms: number, answerMs = 1_000): LatestCall => ({ ms, answerMs });

test('without a past, the two that answered fastest now write; ties are drawn', () => {
  assert.deepEqual(writers([900, 700, 800, 600]), ['xai', 600, 'anthropic', 700]);
  assert.deepEqual(writers([700, 700]), ['anthropic', 700, 'openai', 700]);
  assert.deepEqual(writers([900]), ['openai', 900]);
});

test('a past of answers goes before the answer now, and memos show how much faster writing is', () => {
  assert.deepEqual(writers([100, 200], [{ answers: [900, 500, 100] }]), ['anthropic', 200, 'openai', 500]);
  const [quick, other] = [{ answers: [1_000], memos: [memo(400), memo(400)] }, { answers: [800] }];
  assert.deepEqual(writers([1, 1], [quick, other]), ['anthropic', 320, 'openai', 400]);
});

test('one slow memo is ignored, and two count', () => {
  const timed = (...ms: readonly number[]) =>
    writers([1], [{ answers: [1_000], memos: ms.map((one) => memo(one)) }])[1];
  assert.deepEqual([timed(400, 5_000), timed(400, 5_000, 6_000), timed(5_000)], [400, 5_000, 1_000]);
});

test('memos of a time when its answers took three times as long, or as short, are counted, and others are not', () => {
  const timed = (answerMs: number) =>
    writers([1], [{ answers: [3_000], memos: [memo(90, answerMs), memo(90, answerMs)] }])[1];
  assert.deepEqual([1_000, 9_000].map(timed), [90, 90]);
  assert.deepEqual([900, 9_900].map(timed), [3_000, 3_000]);
});

test('nobody writes that failed in the review, unless all did', () => {
  assert.deepEqual(writers([900, 700, 800], [], [1]), ['google', 800, 'openai', 900]);
  assert.deepEqual(writers([900, 700, 800], [], [1, 2]), ['openai', 900]);
  assert.deepEqual(writers([900, 700], [], [0, 1]), ['anthropic', 700, 'openai', 900]);
});
