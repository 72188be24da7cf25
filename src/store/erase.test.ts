import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';
import { deleteEndedMarks, eraseDeliberations, eraseEmpty, listOwned } from './erase.ts';
import { eraseEnded, prunedUpTo, pruneEvents } from './retention.ts';

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  await database?.drop();
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

async function column<T>(query: string): Promise<T[]> {
  const { rows } = await database.pool.query<{ of: T }>(query);
  return rows.map(({ of }) => of);
}

/** In that state, and with a memo once it is completed. */
async function ended(state: string, at: string, options: Parameters<typeof seedDeliberation>[1] = {}) {
  const id = await seedDeliberation(db, options);
  await database.pool.query(
    'update deliberations set state = $2, created_at = $3, finished_at = $3 where id = $1',
    [id, state, at],
  );
  await database.pool.query(
    `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
     select memo_id, id, organization_id, account_id, created_at, '{}' from deliberations where id = $1 and state = 'completed'`,
    [id],
  );
  return id;
}

const SINCE = new Date('2026-11-01T00:00:00Z');
const LATER = '2026-11-01T00:00:00.001Z';

test('an erased memo leaves a mark of its idempotency key for as long as that is kept, and what failed leaves none', async () => {
  const ids = [
    await ended('completed', LATER, { idempotencyKey: 'kept' }),
    await ended('completed', SINCE.toISOString(), { idempotencyKey: 'over' }),
    await ended('failed', LATER, { idempotencyKey: 'failed' }),
    await ended('completed', LATER),
    await seedDeliberation(db, { idempotencyKey: 'running' }),
  ];
  const other = await ended('completed', LATER, { idempotencyKey: 'other' });
  assert.equal(await eraseDeliberations(db, { ids, since: SINCE }), 4);
  assert.deepEqual(await column('select id as of from deliberations order by 1'), [ids[4], other].toSorted());
  assert.deepEqual(
    await column(
      `select key as of from erased_idempotency_keys join unnest(array['kept', 'over', 'failed', 'running', 'other']) as key
       on key_digest = sha256(convert_to(key, 'UTF8'))`,
    ),
    ['kept'],
  );
  for (const [before, left] of [
    [SINCE, 1],
    [new Date(LATER), 0],
  ] as const) {
    await deleteEndedMarks(db, before);
    assert.equal((await column('select 1 as of from erased_idempotency_keys')).length, left);
  }
  const [account = ''] = await column<string>('select id as of from accounts');
  assert.deepEqual(await listOwned(db, account, 1), [{ id: ids[4], running: true }]);
  assert.deepEqual(await listOwned(db, 'acc_else', 9), []);
});

test('an erasure is told to the node that may still have calls of what was erased, and of nothing that ended long ago', async (t) => {
  const listener = await database.pool.connect();
  t.after(() => listener.release(true));
  const told: string[] = [];
  listener.on('notification', ({ payload = '' }) => told.push(payload));
  await listener.query('listen witan_cancels_node_1');
  const at = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const old = await ended('completed', at(61));
  const recent = await ended('completed', at(55));
  const elsewhere = await ended('completed', at(0), { node: 'node_2' });
  assert.equal(await eraseDeliberations(db, { ids: [old, recent, elsewhere], since: SINCE }), 3);
  await listener.query('select');
  assert.deepEqual(told, [recent]);
});

test('an erasure waits for whoever holds one of its memos, its sums or its account, and for nobody else', async () => {
  const [first, second] = [await ended('completed', LATER), await ended('completed', LATER)];
  const gone = (id: string) => (trx: Database) => eraseDeliberations(trx, { ids: [id], since: SINCE });
  const whileHeld = <T>(held: string, act: (trx: Parameters<typeof eraseEmpty>[0]) => Promise<T>) =>
    db.transaction().execute(async (holder) => {
      await sql.raw(`select from ${held} for update`).execute(holder);
      return db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '20ms'`.execute(trx);
        return act(trx);
      });
    });
  const memoOf = (id: string) => `memos where deliberation_id = '${id}'`;
  await assert.rejects(whileHeld(memoOf(first), gone(first)), /lock timeout/);
  assert.equal(await whileHeld(memoOf(first), gone(second)), 1);

  const [account = ''] = await column<string>('select id as of from accounts');
  await database.pool.query(`insert into quota_usage values ('acc_else', 'org', '2026-11-01', 0, 0)`);
  const empty = (trx: Parameters<typeof eraseEmpty>[0]) => eraseEmpty(trx, 'accounts', account);
  const sumsOf = (owner: string) => `quota_usage where owner = '${owner}'`;
  for (const held of [sumsOf(account), `accounts where id = '${account}'`])
    await assert.rejects(whileHeld(held, empty), /lock timeout/);
  assert.equal(await whileHeld(sumsOf('acc_else'), empty), false, 'one deliberation is left');
  await gone(first)(db);
  assert.equal(await whileHeld(sumsOf('acc_else'), empty), true);
});

test('an account goes with the keys that are bound to its address in its organization, and with no others', async () => {
  const [organization, other] = ['Analytical Engines', 'Difference Engines'];
  for (const name of [organization, other])
    for (const userEmail of ['ada@example.com', 'bob@example.com'])
      await ended('failed', LATER, { organization: name, userEmail });
  await database.pool.query(
    `insert into api_keys (id, organization_id, hash, shown, email, test)
     select o.name || ' ' || coalesce(email, 'all'), o.id, sha256(convert_to(o.name || coalesce(email, ''), 'UTF8')), '', email, false
     from organizations o, unnest(array['ada@example.com', 'bob@example.com', null]) email`,
  );
  const [account = ''] = await column<string>(
    `select a.id as of from accounts a join organizations o on o.id = organization_id
     where email = 'ada@example.com' and name = '${organization}'`,
  );
  const ids = await column<string>(`select id as of from deliberations where account_id = '${account}'`);
  await eraseDeliberations(db, { ids, since: SINCE });
  await database.pool.query(
    `insert into erased_idempotency_keys select organization_id, id, sha256(id::bytea), now() from accounts`,
  );
  await db.transaction().execute((trx) => eraseEmpty(trx, 'accounts', account));
  const marked = await column('select scope as of from erased_idempotency_keys order by 1');
  assert.deepEqual(marked, await column('select id as of from accounts order by 1'));
  assert.deepEqual(await column('select id as of from api_keys order by id collate "C"'), [
    `${organization} all`,
    `${organization} bob@example.com`,
    `${other} ada@example.com`,
    `${other} all`,
    `${other} bob@example.com`,
  ]);
  assert.equal((await column('select 1 as of from accounts')).length, 3);
  assert.equal((await column(`select 1 as of from charges where account_id = '${account}'`)).length, 0);
  assert.equal((await column(`select 1 as of from charges where account_id like 'erased%'`)).length, 1);
});

test('what ended before a time is pruned and erased, the oldest first and of one organization where that is given, also where it came to no memo', async () => {
  const organization = 'Difference Engines';
  await ended('failed', '2026-10-01');
  const completed = await ended('completed', '2026-10-02');
  const last = await ended('completed', SINCE.toISOString());
  const others = await ended('failed', '2026-10-03', { organization });
  await database.pool.query(
    `insert into events (deliberation_id, organization_id, seq, name, type, data)
     select id, organization_id, seq, seq::text, case seq when 2 then 'deliberation.complete' else 'stage' end, '{}'
     from deliberations, generate_series(0, 2) seq`,
  );
  const pruned: unknown[] = [];
  for (let from = await prunedUpTo(db); ;) {
    const done = await pruneEvents(db, { from, before: SINCE, most: 2 });
    if (!done) break;
    pruned.push([done.upTo.id, done.deleted]);
    from = done.upTo;
  }
  assert.deepEqual(pruned, [
    [completed, 4],
    [others, 2],
  ]);
  assert.equal((await prunedUpTo(db)).finishedAt.slice(0, 10), '2026-10-03');
  const left = () => column<string>('select id as of from deliberations order by finished_at');
  const [organizationId = ''] = await column<string>(
    `select id as of from organizations where name = '${organization}'`,
  );
  assert.equal(await eraseEnded(db, { before: SINCE, most: 1 }), 1);
  assert.deepEqual(await left(), [completed, others, last]);
  assert.equal(await eraseEnded(db, { before: SINCE, most: 9, organizationId }), 1);
  assert.deepEqual(await left(), [completed, last]);
  assert.equal(await eraseEnded(db, { before: SINCE, most: 9 }), 1);
  assert.deepEqual(await left(), [last]);
});
