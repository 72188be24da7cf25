import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalFailure, type Seat } from '../../domain/advisor.ts';
import { createPast } from './past-calls.ts';
import {
  frameLimitMs,
  framePatience,
  isEarly,
  memoPatience,
  mostRetries,
  nextMove,
  retryInMs,
  writerPatience,
  type Race,
} from './patience.ts';

const seatOf = (provider: Seat['provider'], more: Partial<Seat> = {}): Seat => ({
  advisor: 'Advisor A',
  seat: provider,
  provider,
  model: 'm',
  fastModel: 'f',
  key: 'operator',
  ...more,
});

const RACE: Race = {
  asked: 1,
  running: 1,
  more: true,
  isRetrying: false,
  startedAt: 1_000,
  textAt: null,
  signAt: 1_500,
};

test('a failed call is made again after six times as long each time, give or take a quarter, while that is in time', () => {
  const failure = { ...finalFailure('rate_limited', ''), retryable: true };
  const limits = { retryMs: 1_000, most: 2, leftMs: 100_000 };
  const wait = (
    retry: number,
    draw: number,
    more: Partial<typeof limits> = {},
    retryAfterMs: number | null = null,
  ) => retryInMs({ ...failure, retryAfterMs }, { retry, draw }, { ...limits, ...more });
  assert.deepEqual(
    [0, 0.5, 1].map((draw) => wait(1, draw)),
    [750, 1_000, 1_250],
  );
  assert.deepEqual([wait(2, 0.5), wait(3, 0.5)], [6_000, null]);
  assert.deepEqual([wait(1, 0, {}, 9_000), wait(1, 0, {}, 100)], [9_000, 750]);
  assert.deepEqual([wait(1, 0.5, { leftMs: 1_001 }), wait(1, 0.5, { leftMs: 1_000 })], [1_000, null]);
  assert.equal(retryInMs(finalFailure('refused', ''), { retry: 1, draw: 0 }, limits), null);
  assert.deepEqual([mostRetries(true), mostRetries(false)], [3, 1]);
});

test('a reserve steps in while less than half has answered, in less than half the time of a call', () => {
  const early = (seated: number, answered: number, tookMs: number): boolean =>
    isEarly({ seated, answered, tookMs }, { callMs: 100 });
  assert.deepEqual(
    [early(4, 1, 49), early(4, 2, 49), early(5, 2, 49), early(4, 1, 50)],
    [true, false, true, false],
  );
});

test('the next one is asked when all have failed, the newest waits, or its patience is over', () => {
  const patience = { nextAt: () => 3_000, giveUpMs: 5_000, until: 9_000 };
  const move = (more: Partial<Race>, now = 2_000) => nextMove({ ...RACE, ...more }, patience, now);
  assert.deepEqual(move({}), { waitUntil: 3_000 });
  assert.equal(move({}, 3_000), 'ask');
  assert.equal(move({ running: 0 }), 'ask');
  assert.equal(move({ isRetrying: true }), 'ask');
  assert.deepEqual(move({ more: false, isRetrying: true }), { waitUntil: 6_500 });
  assert.equal(move({ more: false }, 6_500), 'end');
  assert.equal(move({ more: false, running: 0 }), 'end');
  assert.equal(move({}, 9_000), 'end');
  assert.deepEqual(nextMove(RACE, { ...patience, until: 2_500 }, 2_000), { waitUntil: 2_500 });
});

test('a frame is asked of the next seat after a silence, and of self-hosted ones together only at the end', () => {
  const settings = { framePatienceMs: 4_000, frameMs: 30_000, callMs: 60_000 };
  const own = seatOf('compatible');
  const nextAt = (seats: readonly Seat[], more: Partial<Race> = {}): number =>
    framePatience(seats, settings).nextAt({ ...RACE, ...more });
  assert.equal(nextAt([own, own]), 31_000);
  for (const mixed of [[own, seatOf('xai')], [seatOf('xai'), own], [own]]) assert.equal(nextAt(mixed), 5_000);
  assert.equal(nextAt([seatOf('xai'), own, own], { asked: 2, textAt: 2_000 }), 32_000);
  const limit = (seat: Seat, leftMs: number): number => frameLimitMs(seat, leftMs, settings);
  assert.equal(limit(seatOf('xai'), 900_000), 30_000);
  assert.deepEqual(
    [60_000, 120_000, 900_000].map((leftMs) => limit(own, leftMs)),
    [30_000, 40_000, 60_000],
  );
  assert.equal(limit(seatOf('compatible', { timeoutMs: 35_000 }), 900_000), 35_000);
});

test('a writer has half as long again as usual, and all of them three times that', () => {
  const limits = { blindPatienceMs: 5_000, writerPatienceMs: 2_000, longGraceMs: 8_000 };
  const patience = (usualMs: number | null) => {
    const { nextAt, giveUpMs } = writerPatience(usualMs, limits);
    return [nextAt(RACE) - 1_000, nextAt({ ...RACE, textAt: 1_200 }) - 1_200, giveUpMs];
  };
  assert.deepEqual(patience(null), [5_000, 5_000, 15_000]);
  assert.deepEqual(patience(1_000), [2_000, 2_000, 8_000]);
  assert.deepEqual(patience(2_000), [3_000, 3_000, 9_000]);
});

test('a writer with known times is late by those, where a hang would cost more than its share', () => {
  const past = createPast([{ ms: 2_000, firstTextMs: 1_000, longestSilenceMs: 300 }]).read();
  const writer = (expectedMs: number, known = past) => ({ expectedMs, past: known });
  const usual = { nextAt: () => 99_000, giveUpMs: 1 };
  const nextAt = (
    writers: ReturnType<typeof writer>[],
    beforeMs: number,
    textAt: number | null = null,
  ): number => Math.round(memoPatience(usual, writers, beforeMs).nextAt({ ...RACE, textAt }));
  const pair = [writer(1_000), writer(1_500)];
  assert.equal(nextAt(pair, 0), 1_000 + 1_150);
  assert.equal(nextAt(pair, 9_000), 1_000 + 4_500 - 500);
  assert.equal(nextAt([writer(1_000), writer(500)], 9_000), 1_000 + 4_500);
  assert.equal(nextAt(pair, 0, 1_100), 1_000 + 2_300);
  assert.equal(nextAt(pair, 0, 3_000), 3_000 + 600);
  assert.equal(nextAt([writer(1_000)], 0), 99_000);
  assert.equal(nextAt([writer(1_000, null), writer(1_000)], 0), 99_000);
});
