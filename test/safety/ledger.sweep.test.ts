import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { freshDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { playSchedule, schedules } from './ledger-schedule.ts';
import type { Tally } from './ledger-schedule.ts';
import { createLedgerWorld } from './ledger-world.ts';
import type { LedgerWorld } from './ledger-world.ts';

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

const ORDER = {
  organization: 0,
  email: 'ada@example.com',
  keys: 0,
  idempotencyKey: null,
  question: 'Now?',
} as const;

test('keeps ledger, sums and quotas right under any schedule of starts, ends, crashes and take-overs', async (t) => {
  const total: Tally = { started: 0, refused: 0, joined: 0, ended: 0, takenOver: 0, stale: 0 };
  const holds = fc.asyncProperty(schedules, async (turns) => {
    const tally = await playSchedule(database.pool, await createLedgerWorld(database.pool), turns);
    for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
  });
  // Schedules that never come to an edge would show nothing: one round in ten misses one, ten in a row do not.
  for (let round = 0; round < 10 && Object.values(total).includes(0); round += 1) {
    await fc.assert(holds, { numRuns: 8 });
  }
  t.diagnostic(JSON.stringify(total));
  for (const [what, count] of Object.entries(total)) assert.ok(count > 0, `${what}: 0`);
});

test('admits exactly as many of a hundred starts at once on two nodes as the quota holds', async (t) => {
  let won = 0;
  for (const { keys, credits, fits } of [
    { keys: 0, credits: 99, fits: 0 },
    { keys: 0, credits: 100, fits: 1 },
    { keys: 4, credits: 100, fits: 5 },
    { keys: 3, credits: 2_000, fits: 50 },
  ]) {
    const world = await createLedgerWorld(database.pool, {
      accountCredits: credits,
      organizationCredits: 5_000,
    });
    const admitted = await startMany(world, 100, { ...ORDER, keys });
    assert.equal(admitted, fits, `${credits} credits at ${keys} keys`);
    assert.deepEqual(await sums(world), fits === 0 ? [] : [0, 0, ...twice(fits * (100 - 20 * keys))]);
    won += 100;
  }
  t.diagnostic(`${won} starts raced for 4 quotas`);
});

test('holds the quota of an organization over all its addresses at once', async () => {
  const world = await createLedgerWorld(database.pool, { accountCredits: 1_000, organizationCredits: 450 });
  const starts = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      world.start(i % 2, { ...ORDER, email: `person-${i % 10}@example.com` }),
    ),
  );
  assert.equal(starts.filter(({ status }) => status === 'fulfilled').length, 4);
});

test('charges 100 credits, 20 less for each key that is brought, and nothing for what did not end in a memo', async () => {
  for (const [keys, charged] of [100, 80, 60, 40, 20].entries()) {
    const world = await createLedgerWorld(database.pool, {
      accountCredits: 1_000,
      organizationCredits: 1_000,
    });
    for (let i = 0; i < 3; i += 1) await world.start(0, { ...ORDER, keys });
    assert.deepEqual(await sums(world), [0, 0, ...twice(3 * charged)]);
    const [first, second, third] = world.runs;
    assert.ok(first && second && third);
    assert.ok(await world.finish(first));
    assert.ok(await world.fail(second));
    assert.ok(await world.cancel(third));
    assert.deepEqual(await sums(world), [...twice(charged), 0, 0]);
  }
});

test('settles and returns in the month of the reservation, also when another has begun', async () => {
  const world = await createLedgerWorld(database.pool, { accountCredits: 200, organizationCredits: 200 });
  world.clock.now = Date.UTC(2031, 0, 31, 23, 59, 59, 999);
  await world.start(0, ORDER);
  await world.start(0, ORDER);
  world.clock.now += 1;
  await world.start(0, ORDER);
  await world.start(0, ORDER);
  await assert.rejects(world.start(0, ORDER), Refusal);
  const [first, second, third] = world.runs;
  assert.ok(first && second && third);
  await world.finish(first);
  await world.fail(second);
  await world.finish(third);
  assert.deepEqual(await sums(world, '2031-01-01'), [100, 100, 0, 0]);
  assert.deepEqual(await sums(world, '2031-02-01'), [100, 100, 100, 100]);
  // What January gave back is January's: February has no room for it.
  await assert.rejects(world.start(0, ORDER), Refusal);
});

test('lets whoever lost a deliberation neither charge nor return it', async () => {
  const world = await createLedgerWorld(database.pool);
  await world.start(0, ORDER);
  const [old] = world.runs;
  assert.ok(old);
  world.crash(0);
  assert.equal(await world.recover(1), 1);
  assert.deepEqual([await world.finish(old), await world.fail(old)], [false, false]);
  assert.deepEqual(await sums(world), [0, 0, 100, 100]);
  const taken = world.runs[1];
  assert.ok(taken);
  const ends = await Promise.all([
    world.finish(taken),
    world.finish(taken),
    world.fail(taken),
    world.cancel(taken),
  ]);
  assert.equal(ends.filter(Boolean).length, 1);
});

async function startMany(
  world: LedgerWorld,
  count: number,
  order: Parameters<LedgerWorld['start']>[1],
): Promise<number> {
  const starts = await Promise.allSettled(Array.from({ length: count }, (_, i) => world.start(i % 2, order)));
  for (const { status, reason } of starts.filter((start) => start.status === 'rejected')) {
    assert.ok(
      status === 'rejected' && reason instanceof Refusal && reason.limit === 'account_credits',
      String(reason),
    );
  }
  return starts.filter(({ status }) => status === 'fulfilled').length;
}

/** Used by the account and its organization, then reserved by both; nothing where no row was made. */
async function sums(world: LedgerWorld, month = '2031-01-01'): Promise<number[]> {
  const { rows } = await database.pool.query<{ used: number; reserved: number }>(
    `select used, reserved from quota_usage where month = $2
      and (owner = $1 or owner in (select id from accounts where organization_id = $1))`,
    [world.callers[0]?.organizationId, month],
  );
  return [...rows.map(({ used }) => used), ...rows.map(({ reserved }) => reserved)];
}

function twice(number: number): [number, number] {
  return [number, number];
}
