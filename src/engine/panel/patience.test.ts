import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createPast } from './past-calls.ts';
import { closesAt } from './patience.ts';
import type { Awaited, Came, Facts } from './patience.ts';

const LIMITS = { silenceMs: 20_000, longGraceMs: 10_000 };
const CALL_MS = 300_000;

const times = fc.integer({ min: 1, max: CALL_MS });
const pasts = fc
  .array(times, { maxLength: 25 })
  .map((all) => pastOf(all))
  .chain((past) => fc.boolean().map((passedOver) => ({ past, passedOver })));

function pastOf(all: readonly number[]) {
  const past = createPast();
  for (const ms of all) past.record({ ms, firstTextMs: ms, longestSilenceMs: Math.floor(ms / 10) });
  return past.read();
}

const came: fc.Arbitrary<Came> = fc.record({
  at: times,
  tookMs: times,
  usualMs: fc.option(times),
});
const silent: fc.Arbitrary<Awaited> = fc
  .tuple(fc.nat(10_000), pasts)
  .map(([askedAt, past]) => ({ askedAt, limitMs: CALL_MS, heardAt: null, wait: null, ...past }));
const awaited: fc.Arbitrary<Awaited> = fc
  .tuple(silent, fc.option(times))
  .map(([seat, heardAt]) => ({ ...seat, heardAt }));

/** At least one has answered, and at least one is awaited. */
function facts(seat: fc.Arbitrary<Awaited>, fewest = 1): fc.Arbitrary<Facts> {
  return fc.record({
    startedAt: fc.constant(0),
    answers: fc.array(came, { minLength: fewest, maxLength: 7 }),
    awaited: fc.array(seat, { minLength: 1, maxLength: 7 }),
  });
}

const newest = ({ answers }: Facts): number => Math.max(...answers.map(({ at }) => at));
const never = (seat: Partial<Awaited>): Awaited => ({
  askedAt: 0,
  limitMs: CALL_MS,
  heardAt: null,
  past: null,
  passedOver: false,
  wait: null,
  ...seat,
});
const answers = (...at: readonly number[]): Came[] => at.map((ms) => ({ at: ms, tookMs: ms, usualMs: null }));
const close = (given: Omit<Facts, 'startedAt'>): number => closesAt({ startedAt: 0, ...given }, LIMITS);

test('a panel is as patient at any time of day', () => {
  fc.assert(
    fc.property(facts(awaited), times, (given, later) => {
      const shifted: Facts = {
        startedAt: later,
        answers: given.answers.map((one) => ({ ...one, at: one.at + later })),
        awaited: given.awaited.map((seat) => ({
          ...seat,
          askedAt: seat.askedAt + later,
          heardAt: seat.heardAt === null ? null : seat.heardAt + later,
        })),
      };
      assert.equal(closesAt(shifted, LIMITS), closesAt(given, LIMITS) + later);
    }),
  );
});

test('a panel waits for as long as it takes until somebody has answered', () => {
  assert.equal(close({ answers: [], awaited: [never({})] }), Number.POSITIVE_INFINITY);
});

test('a silent seat has by what is known of it', () => {
  const ends: readonly [readonly number[], Partial<Awaited>, number][] = [
    [[600, 1_000], {}, 5_000],
    [[600, 30_000], {}, 60_000],
    [[600, 1_000], { passedOver: true }, 2_500],
    [[600, 30_000], { passedOver: true }, 45_000],
    [[600, 1_000], { past: pastOf([800]) }, 2_000],
    [[600, 3_000], { past: pastOf([800]) }, 4_500],
    [[600, 30_000], { past: pastOf([800]) }, 32_000],
    [[600, 30_000], { past: pastOf([100_000]) }, 110_000],
    [[600, 1_000], { past: pastOf([800, 280_000, 900]) }, 2_000],
    [[600, 1_000], { past: pastOf([8_000, 280_000, 900]) }, 8_800],
    [[600, 1_000], { past: pastOf([8_000]), passedOver: true }, 8_800],
    [[600], {}, 10_600],
    [[600], { past: pastOf([800]) }, 10_600],
    [[30_000], {}, 60_000],
    [[600, 1_000], { limitMs: 3_000 }, 3_000],
    [[600, 1_000], { heardAt: 900 }, 20_900],
    [[600, 1_000], { heardAt: 900, past: pastOf([2_000]) }, 2_200],
    [[600, 1_000], { heardAt: 5_000, past: pastOf([2_000]) }, 6_000],
    [[600, 1_000], { heardAt: 30_000, past: pastOf([20_000]) }, 34_000],
    [[600, 1_000], { heardAt: 90_000, past: pastOf([200_000]) }, 220_000],
  ];
  for (const [at, seat, end] of ends)
    assert.equal(close({ answers: answers(...at), awaited: [never(seat)] }), end, JSON.stringify([at, seat]));
});

test('a question that takes the others longer than usual gives a known seat as much longer', () => {
  const slow = [4_000, 4_400].map((at) => ({ at, tookMs: at, usualMs: at / 4 }));
  assert.equal(close({ answers: slow, awaited: [never({ past: pastOf([2_000]) })] }), 8_800);
  const fast = [1_000, 1_100].map((at) => ({ at, tookMs: at, usualMs: 2 * at }));
  assert.equal(close({ answers: fast, awaited: [never({ past: pastOf([2_000]) })] }), 2_200);
});

test('one that waits to be asked again keeps nobody where that comes too late or was tried before', () => {
  const waiting = (retry: number, until: number) => [never({ wait: { retry, until } })];
  assert.equal(close({ answers: answers(600, 1_000), awaited: waiting(1, 2_000) }), 5_000);
  assert.equal(close({ answers: answers(600, 1_000), awaited: waiting(1, 5_000) }), 1_000);
  assert.equal(close({ answers: answers(600, 1_000), awaited: waiting(2, 2_000) }), 1_000);
});

test('the last of all that are awaited decides, in whatever order they stand', () => {
  fc.assert(
    fc.property(facts(awaited), (given) => {
      const each = given.awaited.map((seat) => closesAt({ ...given, awaited: [seat] }, LIMITS));
      assert.equal(closesAt(given, LIMITS), Math.max(...each));
      const turned = { ...given, answers: given.answers.toReversed(), awaited: given.awaited.toReversed() };
      assert.equal(closesAt(turned, LIMITS), closesAt(given, LIMITS));
    }),
  );
});

test('nobody who is silent is given up within a second of the newest answer, or has more than the limit of its call', () => {
  fc.assert(
    fc.property(facts(silent), (given) => {
      const end = closesAt(given, LIMITS);
      const last = Math.max(...given.awaited.map(({ askedAt, limitMs }) => askedAt + limitMs));
      assert.ok(end <= last);
      assert.ok(end >= Math.min(newest(given) + 1_000, last));
      if (given.answers.length === 1) assert.ok(end >= Math.min(newest(given) + 10_000, last));
    }),
  );
});

test('one of which no answer is known costs as much again as the others took, or four seconds', () => {
  const unknown = silent.map((seat) => ({ ...seat, past: null }));
  fc.assert(
    fc.property(facts(unknown, 2), (given) => {
      const took = newest(given);
      assert.ok(closesAt(given, LIMITS) <= took + Math.max(4_000, took));
    }),
  );
});

test('one past call, however long, changes nothing beside a shorter one', () => {
  fc.assert(
    fc.property(
      facts(silent, 2),
      fc.array(times, { minLength: 1, maxLength: 19 }),
      times,
      (given, all, outlier) => {
        const longest = Math.max(...all);
        const endOf = (past: readonly number[]) =>
          closesAt({ ...given, awaited: [never({ past: pastOf(past) })] }, LIMITS);
        assert.equal(endOf([...all, longest + outlier]), endOf([longest]));
      },
    ),
  );
});

test('whoever sends is never given up sooner for it, and has at most its silence more', () => {
  fc.assert(
    fc.property(facts(silent), times, (given, heardAt) => {
      const sending = { ...given, awaited: given.awaited.map((seat) => ({ ...seat, heardAt })) };
      assert.ok(closesAt(sending, LIMITS) >= closesAt(given, LIMITS));
      assert.ok(closesAt(sending, LIMITS) <= Math.max(closesAt(given, LIMITS), heardAt + LIMITS.silenceMs));
    }),
  );
});
