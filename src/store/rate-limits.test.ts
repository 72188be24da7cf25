import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { openPool } from './connect.ts';
import { createDatabase } from './database.ts';
import { createRateLimits } from './rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { deleteOldCounters } from './retention.ts';

let database: TestDatabase;
const clock = { now: 1_800_000_000_000 };
let nodes: readonly RateLimits[];
let closeOther: () => Promise<void>;

before(async () => {
  database = await freshDatabase();
  const other = openPool(database.connection, { poolSize: 4, log: () => {} });
  closeOther = () => other.end();
  nodes = [database.pool, other].map((pool) => createRateLimits(createDatabase(pool), () => clock.now));
});
after(async () => {
  await closeOther();
  await database.drop();
});

let names = 0;
const freshName = (): string => `name ${(names += 1)}`;

async function countOn(node: number, name: string, limit: number) {
  const limits = nodes[node % nodes.length];
  assert.ok(limits);
  return limits.count('frame', name, limit);
}

test('lets no more through around the border of a minute than within one', async () => {
  const name = freshName();
  clock.now = 1_800_000_059_900;
  for (let i = 0; i < 10; i += 1) assert.ok((await countOn(i, name, 10)).allowed);
  clock.now += 200;
  for (let i = 0; i < 10; i += 1) {
    assert.deepEqual(await countOn(i, name, 10), { allowed: false, limit: 10, remaining: 0, resetS: 60 });
  }
  for (const [ms, resetS] of [
    [58_799, 2],
    [1, 1],
    [999, 1],
  ] as const) {
    clock.now += ms;
    assert.deepEqual(await countOn(0, name, 10), { allowed: false, limit: 10, remaining: 0, resetS });
  }
  clock.now += 1;
  const last = await countOn(0, name, 10);
  assert.deepEqual(last, { allowed: true, limit: 10, remaining: 9, resetS: 60 });
  clock.now += 20_000;
  assert.deepEqual(await countOn(0, name, 10), { allowed: true, limit: 10, remaining: 8, resetS: 40 });
  const { rows } = await database.pool.query<{ kept: boolean }>(
    'select expire >= $1 as kept from rate_limits',
    [clock.now + 60_000],
  );
  assert.deepEqual(rows, [{ kept: true }]);
});

test('in no 60 seconds admits more than the limit, on two nodes, and lets in whoever waited as told', async () => {
  const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })), {
    minLength: 1,
    maxLength: 60,
  });
  const limits = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(121));
  await fc.assert(
    fc.asyncProperty(limits, pauses, async (limit, waits) => {
      const name = freshName();
      const admitted: number[] = [];
      const burst = limit > 100 ? 30 : 1;
      for (const [index, wait] of waits.entries()) {
        clock.now += wait;
        for (let i = 0; i < burst; i += 1) {
          const state = await countOn(index + i, name, limit);
          if (state.allowed) admitted.push(clock.now);
          else {
            assert.ok(state.resetS >= 1 && state.resetS <= 61);
            clock.now += state.resetS * 1_000;
            assert.ok((await countOn(index, name, limit)).allowed, 'whoever waits as long as told is let in');
            admitted.push(clock.now);
          }
        }
      }
      for (const [index, first] of admitted.entries()) {
        const next = admitted[index + limit];
        assert.ok(next === undefined || next - first >= 60_000, `${limit} within ${(next ?? 0) - first} ms`);
      }
    }),
    { numRuns: 4 },
  );
});

test('a clock that is set back holds nobody up for as long as it was ahead', async () => {
  const name = freshName();
  for (let i = 0; i < 3; i += 1) assert.ok((await countOn(i, name, 3)).allowed);
  clock.now -= 3_600_000;
  for (const remaining of [2, 1, 0])
    assert.deepEqual(await countOn(0, name, 3), { allowed: true, limit: 3, remaining, resetS: 60 });
  assert.equal((await countOn(1, name, 3)).allowed, false);
});

test('what is refused does not count, and requests at once are counted one by one', async () => {
  const name = freshName();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => countOn(i, name, 20)));
  assert.equal(answers.filter(({ allowed }) => allowed).length, 20);
  clock.now += 60_000;
  const again = await Promise.all(Array.from({ length: 50 }, (_, i) => countOn(i, name, 20)));
  assert.equal(again.filter(({ allowed }) => allowed).length, 20);
});

test('goes by the clock of the database where none is given', async () => {
  const limits = createRateLimits(createDatabase(database.pool));
  const name = freshName();
  assert.equal((await limits.count('address', name, 1)).allowed, true);
  await deleteOldCounters(createDatabase(database.pool));
  const refused = await limits.count('address', name, 1);
  assert.deepEqual([refused.allowed, refused.remaining], [false, 0]);
  assert.ok(refused.resetS >= 1 && refused.resetS <= 60);
});

test('of the counters those that have expired are deleted, and no other', async () => {
  const { pool } = database;
  await pool.query(
    `insert into rate_limits (key, expire)
     select 'ends ' || seconds, extract(epoch from clock_timestamp()) * 1000 + 1000 * seconds from unnest(array[-60, 60]) as seconds`,
  );
  await deleteOldCounters(createDatabase(pool));
  const { rows } = await pool.query(`select key from rate_limits where key like 'ends %'`);
  assert.deepEqual(rows, [{ key: 'ends 60' }]);
});

test('what is counted by half seconds leaves with its own', async () => {
  const name = freshName();
  clock.now = 1_900_000_000_000;
  for (const [later, remaining] of [
    [0, 199],
    [0, 198],
    [0, 197],
    [500, 196],
    [59_500, 198],
  ] as const) {
    clock.now += later;
    assert.equal((await countOn(0, name, 200)).remaining, remaining);
  }
});

test('keeps few figures a name, whatever the limit', async () => {
  const name = freshName();
  for (let i = 0; i < 250; i += 1) {
    clock.now += 280;
    await countOn(i, name, 1_000_000);
  }
  const { rows } = await database.pool.query<{ most: number }>(
    `select max(cardinality(stamps))::int as most from rate_limits where key = $1`,
    [`frame:${name}`],
  );
  assert.ok((rows[0]?.most ?? 0) > 100 && (rows[0]?.most ?? 0) <= 122);
});
