import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createIds } from '../domain/ids.ts';
import { createDatabase } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createBus } from './bus.ts';
import { createRemoteWatch } from './remote-watch.ts';
import { sleep } from './sleep.ts';
import { createHousekeeping } from './housekeeping.ts';
import { watch } from './watch.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 31, 12);

let database: TestDatabase;
let db: Database;
let clock = START;
const now = (): number => clock;
const ids = createIds(now);

before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());
beforeEach(async () => {
  clock = START;
  // The audit log refuses to be emptied.
  await database.pool.query(
    `set session_replication_role = replica; truncate organizations, steps, events, charges, rate_limits, housekeeping cascade; reset session_replication_role`,
  );
  await database.pool.query(`insert into organizations (id, name) values ('org_1', 'one')`);
  await database.pool.query(
    `insert into accounts (id, organization_id, email) values ('acc_1', 'org_1', 'a@example.com')`,
  );
});

const ENDS = {
  completed: 'deliberation.complete',
  failed: 'deliberation.failed',
  cancelled: 'deliberation.cancelled',
} as const;

/** A deliberation with three events, that ended at that time or still runs. */
async function store(finishedAt: number | null, state: keyof typeof ENDS | 'synthesis' = 'completed') {
  const id = ids.deliberation();
  const memoId = ids.memo();
  const at = new Date(finishedAt ?? START - 40 * DAY);
  await database.pool.query(
    `insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel,
       request_id, body_hash, node, created_at, deadline_at, finished_at)
     values ($1, 'org_1', 'acc_1', 'key_1', $2, $3, 'live', '{"question":"?"}', '[]', 'req_1', '', 'node_1', $4, $4, $5)`,
    [id, memoId, state, at, finishedAt === null ? null : at],
  );
  await database.pool.query(
    `insert into steps (deliberation_id, organization_id, name, output) values ($1, 'org', 'a', '1')`,
    [id],
  );
  const types = [
    'deliberation.started',
    'stage.started',
    state === 'synthesis' ? 'panel.combined' : ENDS[state],
  ];
  for (const [seq, type] of types.entries()) {
    await database.pool.query(
      `insert into events (deliberation_id, organization_id, seq, name, type, data) values ($1, 'org', $2, $3, $4, '{}')`,
      [id, seq, `name ${seq}`, type],
    );
  }
  if (state === 'completed') {
    await database.pool.query(
      `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
       values ($1, $2, 'org_1', 'acc_1', $3, '{}')`,
      [memoId, id, at],
    );
    await database.pool.query(
      `insert into charges (deliberation_id, organization_id, account_id, month, credits, status)
       values ($1, 'org_1', 'acc_1', '2026-01-01', 100, 'settled')`,
      [id],
    );
  }
  return id;
}

async function seqs(id: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ seq: number }>(
    'select seq from events where deliberation_id = $1 order by seq',
    [id],
  );
  return rows.map(({ seq }) => seq);
}

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? -1;
}

test('keeps the whole stream for 24 hours, then the last event alone', async () => {
  const old = await store(START - DAY - 1);
  const failed = await store(START - 3 * DAY, 'failed');
  const cancelled = await store(START - 3 * DAY, 'cancelled');
  const young = await store(START - DAY + HOUR);
  const justYoung = await store(START - DAY);
  const running = await store(null, 'synthesis');
  const housekeeping = createHousekeeping({ db, now, retentionDays: null });
  assert.deepEqual(await housekeeping.round(), { erased: 0, eventsPruned: 6, countersDeleted: 0 });
  assert.deepEqual(await Promise.all([old, failed, cancelled].map(seqs)), [[2], [2], [2]]);
  assert.deepEqual(await Promise.all([young, justYoung, running].map(seqs)), [
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
  ]);
  clock += HOUR + 1;
  assert.equal((await housekeeping.round())?.eventsPruned, 4);
  assert.deepEqual(await seqs(young), [2]);
  assert.deepEqual(await housekeeping.round(), { erased: 0, eventsPruned: 0, countersDeleted: 0 });
});

test('goes on where the last round ended, whichever process it was of', async () => {
  const done = await store(START - 3 * DAY);
  await store(START - 2 * DAY);
  const round = () => createHousekeeping({ db, now, retentionDays: null }).round();
  assert.equal((await round())?.eventsPruned, 4);
  await database.pool.query(
    `insert into events (deliberation_id, organization_id, seq, name, type, data) values ($1, 'org', 0, 'x', 'stage.started', '{}')`,
    [done],
  );
  const young = await store(START - DAY - HOUR);
  assert.equal((await round())?.eventsPruned, 2);
  assert.deepEqual([await seqs(done), await seqs(young)], [[0, 2], [2]]);
});

test('prunes more deliberations than a batch holds, many of which ended at one moment', async () => {
  await database.pool.query(
    `insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel,
       request_id, body_hash, node, created_at, deadline_at, finished_at)
     select 'dlb_' || n, 'org_1', 'acc_1', 'key_1', 'memo_' || n, 'completed', 'live', '{}', '[]', 'req', '', 'node',
       $1::timestamptz, $1::timestamptz, $1::timestamptz
     from generate_series(1, 1203) n`,
    // PostgreSQL's clock has microseconds, and ours has not.
    [new Date(START - 2 * DAY).toISOString().replace('Z', '789Z')],
  );
  await database.pool.query(
    `insert into events (deliberation_id, organization_id, seq, name, type, data)
     select id, organization_id, seq, 'n' || seq, case seq when 1 then 'deliberation.complete' else 'stage.started' end, '{}'
     from deliberations, generate_series(0, 1) seq`,
  );
  const halted = await createHousekeeping({ db, now, retentionDays: 1 }).round(AbortSignal.abort());
  assert.deepEqual(
    [halted?.erased, halted?.eventsPruned],
    [500, 0],
    'a process that stops ends no more than a batch',
  );
  const kept = await createHousekeeping({ db, now, retentionDays: null }).round();
  assert.equal(kept?.eventsPruned, 703);
  assert.equal(await count('events'), 703);
  const erased = await createHousekeeping({ db, now, retentionDays: 1 }).round();
  assert.equal(erased?.erased, 703);
  assert.equal(await count('events'), 0);
});

test('erases what is older than the days set, with every copy, and keeps the ledger', async () => {
  await store(START - 30 * DAY - 1);
  await store(START - 31 * DAY, 'failed');
  const young = await store(START - 30 * DAY);
  const running = await store(null, 'synthesis');
  const kept = await createHousekeeping({ db, now, retentionDays: 30 }).round();
  assert.equal(kept?.erased, 2);
  const { rows } = await database.pool.query<{ id: string }>('select id from deliberations');
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set([young, running]));
  assert.deepEqual([await count('memos'), await count('steps')], [1, 2]);
  assert.equal(await count('events'), 1 + 3, 'the young one is pruned to its last event');
  assert.equal(await count('charges'), 2);
});

test('erases nothing where no days are set', async () => {
  await store(START - 3_650 * DAY);
  const kept = await createHousekeeping({ db, now, retentionDays: null }).round();
  assert.equal(kept?.erased, 0);
  assert.equal(await count('memos'), 1);
});

test('erases earlier what an organization keeps for less time, and nothing of another', async () => {
  await store(START - 11 * DAY);
  const young = await store(START - 9 * DAY);
  const others = await store(START - 11 * DAY);
  await database.pool.query(`insert into organizations (id, name) values ('org_2', 'two')`);
  await database.pool.query(`update deliberations set organization_id = 'org_2' where id = $1`, [others]);
  await database.pool.query(`update organizations set retention_days = 10 where id = 'org_1'`);
  const kept = await createHousekeeping({ db, now, retentionDays: null }).round();
  assert.equal(kept?.erased, 1);
  const { rows } = await database.pool.query<{ id: string }>('select id from deliberations');
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set([young, others]));
});

test('erases nothing before its time by the database’s clock, whatever the node’s says', async () => {
  await store(Date.now() - 29 * DAY);
  const fresh = await store(Date.now() - 23 * HOUR);
  clock = Date.now() + 400 * DAY;
  await createHousekeeping({ db, now, retentionDays: 30 }).round();
  assert.deepEqual([await count('deliberations'), await seqs(fresh)], [2, [0, 1, 2]]);
});

test('drops counters of windows that are over by the database’s clock, whatever the node’s says', async () => {
  const real = Date.now();
  clock = real + 3 * HOUR;
  await database.pool.query(
    `insert into rate_limits (key, points, expire) values ('key:a', 1, $1), ('key:b', 1, $2), ('key:c', 1, null), ('key:d', 1, $3)`,
    [real - HOUR, real + HOUR, real + 2 * HOUR],
  );
  const kept = await createHousekeeping({ db, now, retentionDays: null }).round();
  assert.equal(kept?.countersDeleted, 1);
  assert.equal(await count('rate_limits'), 3);
});

test('one process at a time keeps house', async () => {
  await store(START - 2 * DAY);
  const other = await database.pool.connect();
  try {
    await other.query(`select pg_advisory_lock(hashtextextended('witan housekeeping', 0))`);
    const housekeeping = createHousekeeping({ db, now, retentionDays: 1 });
    assert.equal(await housekeeping.round(), null);
    assert.equal(await count('memos'), 1);
    await other.query(`select pg_advisory_unlock(hashtextextended('witan housekeeping', 0))`);
    assert.equal((await housekeeping.round())?.erased, 1);
  } finally {
    other.release();
  }
});

test('the lock is free again after a round, also after one that failed', async () => {
  const noClock = (): number => {
    throw new Error('no clock');
  };
  const broken = createHousekeeping({ db, now: noClock, retentionDays: 1 });
  await assert.rejects(broken.round(), /no clock/);
  assert.ok(await createHousekeeping({ db, now, retentionDays: 1 }).round());
});

test('whoever resumes after the prune gets the last event, and then the end', async (t) => {
  const id = await store(START - 2 * DAY);
  await createHousekeeping({ db, now, retentionDays: null }).round();
  for (const seen of [-1, 0, 1]) {
    const signal = AbortSignal.any([t.signal, AbortSignal.timeout(60_000)]);
    const from = { id, requestId: 'req_1', after: seen, deltas: true, signal };
    const bus = createBus();
    const remote = createRemoteWatch({ db, bus, node: 'node_1', isHere: () => false, sleep });
    const items = (await Array.fromAsync(watch({ db, bus, remote }, from))).flat();
    assert.deepEqual(
      items.map((item) => item.kind === 'event' && item.event.seq),
      [2],
      `after ${seen}`,
    );
  }
});

test('drops the mark of an erased memo once its idempotency key has ended', async () => {
  await database.pool.query(`insert into organizations (id, name) values ('org_marks', 'marks')`);
  await database.pool.query(
    `insert into erased_idempotency_keys values ('org_marks', '', 'old', $1), ('org_marks', '', 'new', $2)`,
    [new Date(START - DAY), new Date(START - DAY + 1)],
  );
  await createHousekeeping({ db, now: () => START, retentionDays: null }).round();
  const { rows } = await database.pool.query(
    `select convert_from(key_digest, 'UTF8') as mark from erased_idempotency_keys`,
  );
  assert.deepEqual(rows, [{ mark: 'new' }]);
});

test('keeps what was sent to webhooks for 30 days', async () => {
  const id = await store(START - 31 * DAY);
  await database.pool.query(
    `insert into webhooks (id, organization_id, url, events, test, secret) values ('hook', 'org_1', 'https://a/', '{}', false, '')`,
  );
  await database.pool.query(
    `insert into webhook_deliveries (organization_id, webhook_id, deliberation_id, event, payload, state, ended_at)
     select 'org_1', 'hook', $1, 'deliberation.complete', '{}', 'delivered', at from unnest($2::timestamptz[]) at`,
    [id, [START - 30 * DAY - 1, START - 30 * DAY].map((at) => new Date(at))],
  );
  await createHousekeeping({ db, now, retentionDays: null }).round();
  const { rows } = await database.pool.query<{ at: Date }>('select ended_at as at from webhook_deliveries');
  assert.deepEqual(
    rows.map(({ at }) => at.getTime()),
    [START - 30 * DAY],
  );
});

test('erases what is past its retention also where something else fails', async () => {
  await store(START - 31 * DAY);
  const young = await store(START - 29 * DAY);
  await database.pool.query('alter table records rename column due_on to gone');
  await assert.rejects(createHousekeeping({ db, now, retentionDays: 30 }).round(), /due_on/);
  await database.pool.query('alter table records rename column gone to due_on');
  const { rows } = await database.pool.query('select id from deliberations');
  assert.deepEqual(rows, [{ id: young }]);
});
