import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';
import {
  countViews,
  findOpenShare,
  holdMemo,
  insertShare,
  insertView,
  listShares,
  listViews,
  revokeShare,
} from './shares.ts';

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 1) + ms);
const tokenHash = (link: number): Buffer => Buffer.alloc(32, link);

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
  await database.pool.query(
    `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
     select 'memo_1', id, organization_id, account_id, now(), '{}' from deliberations where id = $1`,
    [await seedDeliberation(db)],
  );
  for (const link of [1, 2])
    await insertShare(db, {
      id: `shr_${link}`,
      memoId: 'memo_1',
      tokenHash: tokenHash(link),
      allowViews: true,
      createdAt: at(0),
      expiresAt: at(1_000),
    });
});
after(() => database.drop());

test('a link is open until the moment at which it ends, or until it is revoked', async () => {
  const idAt = async (ms: number, link = 1): Promise<string | undefined> =>
    (await findOpenShare(db, { tokenHash: tokenHash(link), at: at(ms) }))?.id;
  assert.deepEqual([await idAt(999), await idAt(1_000)], ['shr_1', undefined]);
  assert.equal(await revokeShare(db, { memoId: 'memo_2', id: 'shr_1', at: at(1) }), false);
  for (const ms of [1, 2])
    assert.equal(await revokeShare(db, { memoId: 'memo_1', id: 'shr_1', at: at(ms) }), true);
  assert.deepEqual([await idAt(0), await idAt(0, 2)], [undefined, 'shr_2']);
  const { rows } = await database.pool.query<{ at: Date }>(
    `select revoked_at as at from shares where revoked_at is not null`,
  );
  assert.deepEqual(rows, [{ at: at(1) }]);
});

test('a link keeps as many views as it may, and as many of one address, each for itself', async () => {
  let readers = 0;
  const give = async (shareId: string, address: number) => {
    readers += 1;
    const reader = { shareId, receiptHash: tokenHash(readers), addressHash: tokenHash(address) };
    const said = { name: 'Ada', probabilities: { opt_1: 1 }, reason: '' };
    const limits = { most: 3, mostOfAddress: 2 };
    const view = { id: `viw_${readers}`, createdAt: at(readers), ...said, ...reader, ...limits };
    await db.transaction().execute((trx) => insertView(trx, view));
    return countViews(db, reader);
  };
  assert.deepEqual(await give('shr_1', 7), { all: 1, ofAddress: 1, given: true });
  assert.deepEqual(await give('shr_1', 7), { all: 2, ofAddress: 2, given: true });
  assert.deepEqual(await give('shr_1', 7), { all: 2, ofAddress: 2, given: false });
  assert.deepEqual(await give('shr_2', 7), { all: 1, ofAddress: 1, given: true });
  assert.deepEqual(await give('shr_1', 8), { all: 3, ofAddress: 1, given: true });
  assert.deepEqual(await give('shr_1', 9), { all: 3, ofAddress: 0, given: false });
  // The oldest first, by their ids where they came at the same moment.
  const came = { viw_1: 9, viw_2: 3, viw_4: 1, viw_5: 3 };
  for (const id of ['viw_5', 'viw_2', 'viw_1', 'viw_4'] as const)
    await database.pool.query('update views set created_at = $2 where id = $1', [id, at(came[id])]);
  await database.pool.query(`update views set id = 'viw_0' where id = 'viw_5'`);
  const listed = async (...ids: string[]) => (await listViews(db, ids)).map(({ id }) => id);
  assert.deepEqual(await listed('shr_1'), ['viw_0', 'viw_2', 'viw_1']);
  assert.deepEqual(await listed('shr_2', 'shr_1'), ['viw_4', 'viw_0', 'viw_2', 'viw_1']);
  readers = 3;
  assert.deepEqual(await give('shr_2', 5), { all: 1, ofAddress: 0, given: true }, 'one a reader');
});

test('the links to a memo are listed the newest first', async () => {
  const newest = { id: 'shr_0', memoId: 'memo_1', tokenHash: tokenHash(0), allowViews: false };
  await insertShare(db, { ...newest, createdAt: at(1), expiresAt: at(1_000) });
  assert.deepEqual(
    (await listShares(db, 'memo_1')).map(({ id }) => id),
    ['shr_0', 'shr_2', 'shr_1'],
  );
});

test('views of one link and links to one memo that are made at the same time wait for each other', async () => {
  await database.pool.query(
    `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
     select 'memo_2', id, organization_id, account_id, now(), '{}' from deliberations where id = $1`,
    [await seedDeliberation(db)],
  );
  type Act = (trx: Parameters<typeof holdMemo>[0]) => Promise<unknown>;
  const whileHeld = (first: Act, second: Act) =>
    db.transaction().execute(async (held) => {
      await first(held);
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '20ms'`.execute(trx);
        await second(trx);
      });
    });
  const view = (shareId: string, reader: number): Act => {
    const hashes = { receiptHash: tokenHash(reader), addressHash: tokenHash(reader) };
    const said = { name: 'Ada', probabilities: { opt_1: 1 }, reason: '' };
    const given = { id: `viw_${reader}`, shareId, createdAt: at(reader), most: 9, mostOfAddress: 9 };
    return (trx) => insertView(trx, { ...given, ...hashes, ...said });
  };
  const hold =
    (id: string): Act =>
    (trx) =>
      holdMemo(trx, id);
  await assert.rejects(whileHeld(view('shr_1', 20), view('shr_1', 21)), /lock timeout/);
  await assert.rejects(whileHeld(hold('memo_1'), hold('memo_1')), /lock timeout/);
  await whileHeld(view('shr_1', 22), view('shr_2', 23));
  await whileHeld(hold('memo_1'), hold('memo_2'));
});
