import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { NOTHING_RECORDED } from '../domain/record/stored-record.ts';
import { ensureOrganization } from './accounts.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';
import type { Reach } from './reach.ts';
import { findRecord, listRecords, listRecordsOf, lockRecord, readLearned, writeRecord } from './records.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

/** A memo of that id, in the thread of the memo `revises`. */
async function saveMemo(id: string, revises: string | null = null): Promise<void> {
  const deliberationId = await seedDeliberation(db);
  await database.pool.query(
    `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo, thread)
     select $1, id, organization_id, account_id, now(), '{}', $3 from deliberations where id = $2`,
    [id, deliberationId, revises],
  );
}

async function everything(): Promise<Reach> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from organizations where name = 'Analytical Engines'`,
  );
  return { organizationId: rows[0]?.id ?? '', email: null, domain: null, world: null };
}

const LESSON = { outcomes: { a: 1 }, predictions: { a: 1 } };

async function record(memoId: string, isDecided: boolean, lessons: Lessons = LESSON): Promise<void> {
  const reach = await everything();
  await db.transaction().execute(async (trx) => {
    const of = await lockRecord(trx, reach, memoId);
    assert.ok(of);
    const decision = isDecided
      ? {
          option: 'opt_1' as const,
          note: null,
          decidedBy: null,

          reviewOn: null,
          recordedAt: '2026-11-01',
        }
      : null;
    const stored = { ...NOTHING_RECORDED, decision };
    await writeRecord(trx, { of, test: false, record: stored, resolved: [], lessons, dueOn: null });
  });
}
type Lessons = Parameters<typeof writeRecord>[1]['lessons'];

const isSuperseded = async (id: string): Promise<boolean | undefined> =>
  (await findRecord(db, await everything(), id))?.superseded;

test('a decision is superseded by a later one of its thread alone', async () => {
  await saveMemo('memo_1');
  await saveMemo('memo_2', 'memo_1');
  await saveMemo('memo_3', 'memo_1');
  await saveMemo('memo_9');
  const now = () => Promise.all(['memo_1', 'memo_2', 'memo_3', 'memo_9'].map(isSuperseded));
  for (const id of ['memo_1', 'memo_9']) await record(id, true);
  assert.deepEqual(await now(), [false, false, false, false], 'by itself, or by another thread');
  await record('memo_3', false);
  assert.deepEqual(await now(), [false, false, false, false], 'by one that was decided and taken back');
  await record('memo_2', true);
  assert.deepEqual(await now(), [true, false, false, false], 'by an earlier one');
});

test('changes of one memo wait for each other, and for those of no other memo', async () => {
  await saveMemo('memo_20');
  await saveMemo('memo_21');
  const reach = await everything();
  const lock = (id: string, by: Reach = reach) =>
    db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '20ms'`.execute(trx);
      return lockRecord(trx, by, id);
    });
  await db.transaction().execute(async (trx) => {
    await lockRecord(trx, reach, 'memo_20');
    await assert.rejects(lock('memo_20'), /lock timeout/);
    assert.ok(await lock('memo_21'));
    assert.equal(await lock('memo_20', { ...reach, organizationId: 'org_none' }), undefined);
  });
  assert.ok(await lock('memo_20'));
});

test('what is taken back of one source leaves what another has taught', async () => {
  await saveMemo('memo_a');
  await record('memo_a', true);
  const sources = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ source: string }>(
      `select source from learned where memo_id = 'memo_a' order by 1`,
    );
    return rows.map(({ source }) => source);
  };
  assert.deepEqual(await sources(), ['outcomes', 'predictions']);
  await record('memo_a', true, { ...LESSON, predictions: null });
  assert.deepEqual(await sources(), ['outcomes']);
  await record('memo_a', true, { ...LESSON, outcomes: null });
  assert.deepEqual(await sources(), ['predictions']);
});

test('an export holds what was recorded as it was, and no memo of another account', async () => {
  await saveMemo('memo_x');
  const of = await findRecord(db, await everything(), 'memo_x');
  assert.ok(of);
  const recordedAt = '2026-11-01T00:00:00.000Z';
  const stored = {
    view: null,
    decision: { option: null, note: 'later', decidedBy: 'Ada', reviewOn: null, recordedAt },
    outcome: { result: 'better', best: 'opt_1', lessons: null, observedOn: null, recordedAt, learn: true },
    settled: { prd_1: { cameTrue: true, note: null, recordedAt, learn: true } },
  } as const;
  const { accountId } = of;
  for (const now of [NOTHING_RECORDED, stored]) {
    const change = { of, test: false, record: now, resolved: [], lessons: LESSON, dueOn: null };
    await db.transaction().execute((trx) => writeRecord(trx, change));
    const listed = await listRecordsOf(db, { accountId, after: 'memo_w', most: 10 });
    const { view: _, ...record } = now;
    assert.deepEqual(listed, [{ id: 'memo_x', record }]);
  }
  assert.deepEqual(await listRecordsOf(db, { accountId: 'acc_none', after: '', most: 10 }), []);
});

test('what was learned is read of one organization, one kind of memo and the sources asked for', async () => {
  for (const id of ['org_a', 'org_b']) await ensureOrganization(db, { id, name: id });
  await database.pool.query(`
    insert into learned_sums (organization_id, test, source, sums) values
      ('org_a', false, 'outcomes', '{"own_a": 1}'), ('org_a', false, 'predictions', '{"own_a": 10}'),
      ('org_a', true, 'outcomes', '{"own_a": 100}'), ('org_b', false, 'outcomes', '{"own_a": 1000}')`);
  const of = { organizationId: 'org_a', test: false };
  assert.deepEqual(await readLearned(db, of, []), {});
  assert.deepEqual(await readLearned(db, of, ['outcomes']), { own_a: 1 });
  assert.deepEqual(await readLearned(db, of, ['outcomes', 'predictions']), { own_a: 11 });
  assert.deepEqual(await readLearned(db, { ...of, test: true }, ['outcomes', 'predictions']), { own_a: 100 });
});

test('a track record says of each memo what is decided, settled, and due from its day on', async () => {
  const lines = [
    ['memo_l1', null, null, '2026-11-01'],
    ['memo_l2', '{"option":"opt_1"}', '{"result":"better"}', '2026-11-02'],
    ['memo_l3', '{"option":null}', null, null],
    ['memo_l_test', '{"option":null}', null, null],
  ] as const;
  for (const [id, decision, outcome, dueOn] of lines) {
    await saveMemo(id);
    await database.pool.query(
      `insert into records (memo_id, organization_id, account_id, test, thread, decision, outcome, due_on)
       select id, organization_id, account_id, id = 'memo_l_test', id, $2, $3, $4 from memos where id = $1`,
      [id, decision, outcome, dueOn],
    );
  }
  const listed = await listRecords(db, { ...(await everything()), test: false }, '2026-11-01');
  const none = { isDecided: false, result: null, hasOutcome: false, isDue: false, resolved: [] };
  assert.deepEqual(
    listed.filter(({ memoId }) => memoId.startsWith('memo_l')),
    [
      { ...none, memoId: 'memo_l1', thread: 'memo_l1', isDue: true },
      { ...none, memoId: 'memo_l2', thread: 'memo_l2', isDecided: true, result: 'better', hasOutcome: true },
      { ...none, memoId: 'memo_l3', thread: 'memo_l3', isDecided: true },
    ],
  );
});
