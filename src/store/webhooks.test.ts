import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { until } from '../../test/until.ts';
import { ensureOrganization } from './accounts.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';
import {
  deleteEndedDeliveries,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listDeliveriesOf,
  listWebhooks,
  noteDelivered,
  noteFailed,
  queueDueReviews,
  queueEvent,
  replayDelivery,
  rotateSecret,
  takeDue,
} from './webhooks.ts';

let database: TestDatabase;
let db: Database;
let deliberationId: string;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
  deliberationId = await seedDeliberation(db);
  for (const [name, owner] of [
    ['a', 'a'],
    ['b', 'b'],
    ['c', 'c'],
    ['e', 'a'],
  ] as const) {
    await ensureOrganization(db, { id: `org_${owner}`, name: owner });
    await insertWebhook(db, {
      id: `hook_${name}`,
      organizationId: `org_${owner}`,
      url: `https://${name}.example.com/`,
      events: ['deliberation.complete'],
      test: false,
      secret: `secret ${name}`,
    });
  }
});
after(() => database.drop());

/** A delivery that was due so many seconds ago. */
async function queue(id: string, secondsAgo: number, state = 'pending'): Promise<void> {
  const [name] = id;
  await database.pool.query(
    `insert into webhook_deliveries (id, organization_id, webhook_id, deliberation_id, event, payload, state, due_at)
     values ($1, $2, $3, $4, 'deliberation.complete', '{}', $5, now() - make_interval(secs => $6))`,
    [id, `org_${name}`, `hook_${name}`, deliberationId, state, secondsAgo],
  );
}

type Limits = {
  readonly most?: number;
  readonly mostOfOrganization?: number;
  readonly mostOfWebhook?: number;
  readonly underWay?: readonly string[];
};

async function stored(id: string) {
  const { rows } = await database.pool.query<object>(
    `select state, tries, status, problem, ended_at is not null as ended,
       round(extract(epoch from due_at - now()) / 10)::int * 10 as due_in
     from webhook_deliveries where id = $1`,
    [id],
  );
  return rows[0];
}

test('reads few of the deliveries that are due, however many one webhook has', async () => {
  const { pool } = database;
  await pool.query(
    `insert into webhook_deliveries (organization_id, webhook_id, deliberation_id, event, payload)
     select 'org_c', 'hook_c', $1, 'deliberation.complete', '{}' from generate_series(1, 5000)`,
    [deliberationId],
  );
  await queue('b 1', 1);
  await pool.query('analyze webhook_deliveries');
  await db.transaction().execute(async (trx) => {
    const few = { most: 9, mostOfOrganization: 3, mostOfWebhook: 2 };
    const due = await takeDue(trx, { ...few, underWay: [], leaseMs: 30_000 });
    assert.deepEqual(due.map(({ webhookId }) => webhookId).toSorted(), ['hook_b', 'hook_c', 'hook_c']);
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = 'webhook_deliveries'`.execute(trx);
    assert.ok((rows[0]?.read ?? Infinity) < 100, JSON.stringify(rows));
  });
  await pool.query('delete from webhook_deliveries');
});

test('leases what is due, the oldest first, a few of one organization and of one webhook at a time, until it is noted', async () => {
  await queue('a late', -60);
  await queue('a done', 60, 'delivered');
  for (const [id, secondsAgo] of [
    ['a 3', 1],
    ['a 1', 3],
    ['a 2', 2],
    ['b 1', 1],
  ] as const)
    await queue(id, secondsAgo);
  const take = async ({
    most = 3,
    mostOfOrganization = 2,
    mostOfWebhook = 2,
    underWay = [],
  }: Limits = {}) => {
    const due = await takeDue(db, {
      most,
      mostOfOrganization,
      mostOfWebhook,
      underWay,
      leaseMs: 30_000,
    });
    return due.map(({ id, url, tries, secrets }) => [id, url, tries, ...secrets]).toSorted();
  };
  const [a, b] = [
    ['https://a.example.com/', 1, 'secret a'],
    ['https://b.example.com/', 1, 'secret b'],
  ];
  const full = ['hook_a', 'hook_a', 'hook_b', 'hook_b'];
  assert.deepEqual(await take({ underWay: full }), []);
  assert.deepEqual(await take({ underWay: full, mostOfWebhook: 9 }), []);
  assert.deepEqual(await take({ underWay: full, mostOfOrganization: 9 }), []);
  await queue('b 0', 9);
  await queue('b 9', 9);
  for (const [mostOf, id] of [
    ['mostOfWebhook', 'b 0'],
    ['mostOfOrganization', 'b 9'],
  ] as const)
    assert.deepEqual(
      await take({ underWay: [...full.slice(0, 2), 'hook_b'], [mostOf]: 9 }),
      [[id, ...b]],
      mostOf,
    );
  await queue('e 1', 8);
  await queue('b 8', 9);
  const e = ['https://e.example.com/', 1, 'secret e'];
  assert.deepEqual(
    await take({ underWay: ['hook_e', ...full.slice(1)] }),
    [],
    'two webhooks of one organization',
  );
  assert.deepEqual(await take({ most: 0 }), []);
  assert.deepEqual(await take({ most: 1 }), [['b 8', ...b]], 'the oldest');
  assert.deepEqual(
    await take({ most: 1, mostOfOrganization: 1 }),
    [['e 1', ...e]],
    'then the oldest of its organization',
  );
  await queue('e 2', 1);
  const others = { underWay: full, mostOfOrganization: 9 };
  assert.deepEqual(await take(others), [['e 2', ...e]], 'beside another webhook that has its share');
  await database.pool.query(`delete from webhook_deliveries where id in ('b 0', 'b 9', 'b 8', 'e 1', 'e 2')`);
  assert.deepEqual(await take(), [
    ['a 1', ...a],
    ['a 2', ...a],
    ['b 1', ...b],
  ]);
  assert.deepEqual(await take(), [['a 3', ...a]]);
  assert.deepEqual(await take(), [], 'all are leased');
  const leased = { state: 'pending', tries: 1, status: null, problem: null, ended: false, due_in: 30 };
  assert.deepEqual(await stored('a 1'), leased);

  await noteDelivered(db, 'a 1', { status: 204, problem: null });
  await noteFailed(db, 'a 2', { status: 503, problem: 'Busy.', waitMs: 0 });
  assert.deepEqual(await take(), [['a 2', a[0], 2, a[2]]]);
  assert.deepEqual(
    await stored('a 2'),
    { ...leased, tries: 2 },
    'what it met before is no answer to this try',
  );
  await noteFailed(db, 'a 2', { status: 503, problem: 'Busy.', waitMs: 60_000 });
  await noteFailed(db, 'a 3', { status: null, problem: 'Gone.', waitMs: null });
  const outcomes = () => Promise.all(['a 1', 'a 2', 'a 3', 'b 1'].map(stored));
  const expected = [
    { ...leased, state: 'delivered', status: 204, ended: true },
    { ...leased, tries: 2, status: 503, problem: 'Busy.', due_in: 60 },
    { ...leased, state: 'parked', problem: 'Gone.', ended: true, due_in: 0 },
    leased,
  ];
  assert.deepEqual(await outcomes(), expected);
  // A try that was given up for lost fails after another has ended the delivery.
  for (const id of ['a 1', 'a 3'])
    await noteFailed(db, id, { status: null, problem: 'Too late.', waitMs: 60_000 });
  assert.deepEqual(await outcomes(), expected);
  await noteDelivered(db, 'a 3', { status: 204, problem: null });
  assert.deepEqual(
    await stored('a 3'),
    { ...expected[0], due_in: 0 },
    'but one that arrived late has arrived',
  );

  const kept = async (before: string) => {
    await deleteEndedDeliveries(db, new Date(before));
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from webhook_deliveries order by 1',
    );
    return rows.map(({ id }) => id);
  };
  await database.pool.query(
    `update webhook_deliveries set ended_at = '2026-11-01T00:00:00Z' where state in ('delivered', 'parked')`,
  );
  assert.equal((await kept('2026-11-01T00:00:00Z')).length, 6);
  assert.deepEqual(await kept('2026-11-01T00:00:00.001Z'), ['a 2', 'a late', 'b 1']);
});

test('of what is due, couriers that look at once take each delivery once', async () => {
  await database.pool.query(
    `insert into webhook_deliveries (organization_id, webhook_id, deliberation_id, event, payload)
     select 'org_c', 'hook_c', $1, 'deliberation.complete', '{}' from generate_series(1, 200)`,
    [deliberationId],
  );
  const take = { most: 40, mostOfOrganization: 99, mostOfWebhook: 99, underWay: [], leaseMs: 30_000 };
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeDue(db, take)));
  const ids = taken.flat().map(({ id }) => id);
  assert.ok(ids.length >= 40);
  assert.equal(new Set(ids).size, ids.length);
  await database.pool.query('delete from webhook_deliveries');
});

test('an event is told to the webhooks of its organization and kind of key that listen to it', async () => {
  const { rows } = await database.pool.query<{ of: string }>(
    'select organization_id as of from deliberations',
  );
  const organizationId = rows[0]?.of ?? '';
  const events = ['deliberation.complete', 'memo.review_due'] as const;
  const hook = { organizationId, url: 'https://d.example.com/', events, test: false, secret: 'secret' };
  for (const [id, differs] of [
    ['hook_d', {}],
    ['hook_test', { test: true }],
    ['hook_deaf', { events: ['deliberation.failed'] }],
    ['hook_else', { organizationId: 'org_a' }],
  ] as const)
    await insertWebhook(db, { ...hook, id, ...differs });
  const told = async (): Promise<[string, object][]> => {
    const done = await database.pool.query<{ id: string; data: object }>(
      `delete from webhook_deliveries returning webhook_id as id, payload::json -> 'data' as data`,
    );
    return done.rows.map(({ id, data }) => [id, data]);
  };
  await told();
  await queueEvent('deliberation.complete', { deliberationId }).execute(db);
  const take = { most: 9, mostOfOrganization: 9, mostOfWebhook: 9, underWay: [], leaseMs: 1 };
  assert.equal((await takeDue(db, take)).length, 1);
  assert.deepEqual(
    (await told()).map(([id]) => id),
    ['hook_d'],
  );
  const saved = async (id: string, on: string | null, isTold = false): Promise<string> => {
    const of = await seedDeliberation(db);
    await database.pool.query(
      `with saved as (
         insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
         select $1, id, organization_id, account_id, now(), '{}' from deliberations where id = $2
         returning id, organization_id, account_id)
       insert into records (memo_id, organization_id, account_id, test, thread, due_on, due_told)
       select id, organization_id, account_id, false, id, $3::date, case when $4 then $3::date end from saved`,
      [id, of, on, isTold],
    );
    return of;
  };
  const due = [await saved('memo_1', '2026-11-01'), await saved('memo_2', '2026-10-31')];
  await saved('memo_3', '2026-11-02');
  await saved('memo_4', '2026-10-01', true);
  await saved('memo_5', null);
  const most = { today: '2026-11-01', most: 9 };
  const erasing = await database.pool.connect();
  await erasing.query(`begin; select from memos where deliberation_id = '${due[0]}' for update`);
  const ofOthers = await queueDueReviews(db, most);
  await erasing.query('rollback');
  erasing.release();
  assert.deepEqual(
    [ofOthers, await queueDueReviews(db, most)],
    [1, 1],
    'what is being erased is left for later',
  );
  const reviews = (await told()).map(([id, { deliberationId: of, dueOn }]: [string, ReviewDue]) => [
    id,
    of,
    dueOn,
  ]);
  assert.deepEqual(
    new Set(reviews.map(String)),
    new Set([`hook_d,${due[0]},2026-11-01`, `hook_d,${due[1]},2026-10-31`]),
  );
  assert.equal(await queueDueReviews(db, most), 0, 'each once');
});
type ReviewDue = { readonly deliberationId?: string; readonly dueOn?: string };

test('pages through the deliveries of one webhook, the newest first, also those of the same instant', async () => {
  for (const [n, id] of ['a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'b 1', 'b 2'].entries()) {
    await queue(id, 1, n % 2 === 0 ? 'pending' : 'parked');
    await database.pool.query(
      `update webhook_deliveries set created_at = timestamptz '2026-11-01' + make_interval(secs => $2),
         tries = 9, due_at = now() + interval '1 hour', ended_at = now() where id = $1`,
      [id, Math.floor(n / 3)],
    );
  }
  const pages = async (state: 'parked' | null): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | null = null; ;) {
      const [first, second] = await listDeliveries(db, 'hook_a', { limit: 2, cursor, state });
      ids.push(...[first, second].flatMap((one) => one?.id ?? []));
      if (!second) return ids;
      cursor = `${second.createdAt.getTime()}.${second.id}`;
    }
  };
  assert.deepEqual(await pages(null), ['a 5', 'a 4', 'a 3', 'a 2', 'a 1']);
  assert.deepEqual(await pages('parked'), ['a 4', 'a 2']);
  assert.equal(await replayDelivery(db, 'hook_b', 'a 4'), undefined);
  assert.deepEqual(await pages('parked'), ['a 4', 'a 2']);
  assert.equal((await replayDelivery(db, 'hook_a', 'a 4'))?.state, 'pending');
  const anew = { state: 'pending', tries: 0, status: null, problem: null, ended: false, due_in: 0 };
  assert.deepEqual(await stored('a 4'), anew);
  assert.deepEqual(await pages('parked'), ['a 2']);
  const rest = { limit: 2, cursor: `${Date.parse('2026-11-01T00:00:01Z')}.a 4`, state: null };
  await database.pool.query(`delete from webhook_deliveries where id = 'a 4'`);
  const left = await listDeliveries(db, 'hook_a', rest);
  assert.deepEqual(
    left.map(({ id }) => id),
    ['a 3', 'a 2'],
    'also after one that is gone',
  );
});

test('leaves out a webhook that is deleted meanwhile, and queues for the others', async () => {
  const { pool } = database;
  await pool.query(
    `insert into webhooks (id, organization_id, url, events, test, secret)
     select 'hook_' || name, organization_id, 'https://d.example.com/', array['deliberation.failed'], false, 'secret'
     from deliberations, unnest(array['leaving', 'staying']) as name where id = $1`,
    [deliberationId],
  );
  const deleting = await pool.connect();
  await deleting.query('begin');
  await deleting.query(`delete from webhooks where id = 'hook_leaving'`);
  const queued = queueEvent('deliberation.failed', { deliberationId }).execute(db);
  await until(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length === 1;
  }, 'the event waits for the deletion');
  await deleting.query('commit');
  deleting.release();
  await queued;
  const { rows: told } = await pool.query<{ id: string }>(
    `select webhook_id as id from webhook_deliveries where webhook_id in ('hook_leaving', 'hook_staying')`,
  );
  assert.deepEqual(told, [{ id: 'hook_staying' }]);
});

test('webhooks are those of one organization and kind of key, and an earlier secret goes on where hours are given', async () => {
  await ensureOrganization(db, { id: 'org_z', name: 'z' });
  const hook = { organizationId: 'org_z', url: 'https://z.example.com/', events: [], secret: 'old' };
  for (const [id, isTest] of [
    ['hook_z2', false],
    ['hook_z3', true],
    ['hook_z1', false],
  ] as const)
    await insertWebhook(db, { ...hook, id, test: isTest });
  const live = { organizationId: 'org_z', world: 'live' } as const;
  const listed = await listWebhooks(db, live);
  assert.deepEqual(
    listed.map(({ id }) => id),
    ['hook_z1', 'hook_z2'],
  );
  const found = await Promise.all(['hook_z2', 'hook_z3', 'hook_a'].map((id) => findWebhook(db, live, id)));
  assert.deepEqual(
    found.map((one) => one?.id),
    ['hook_z2', undefined, undefined],
  );
  const secrets = async (overlapHours: number) => {
    await rotateSecret(db, 'hook_z1', { secret: `new ${overlapHours}`, overlapHours });
    const { rows } = await database.pool.query<{ secret: string; earlier: string | null }>(
      `select secret, earlier_secret as earlier from webhooks where organization_id = 'org_z' order by id`,
    );
    return rows.map(({ secret, earlier }) => [secret, earlier]);
  };
  const others = [
    ['old', null],
    ['old', null],
  ];
  assert.deepEqual(await secrets(1), [['new 1', 'old'], ...others]);
  assert.deepEqual(await secrets(0), [['new 0', null], ...others]);
});

test('what webhooks were told of an account is read page by page, and of no other account', async () => {
  const { pool } = database;
  await pool.query('delete from webhook_deliveries');
  const other = await seedDeliberation(db, { userEmail: 'bob@example.com' });
  for (const id of ['a 3', 'a 1', 'a 2', 'a 4']) await queue(id, 1);
  await pool.query(`update webhook_deliveries set deliberation_id = $1 where id = 'a 4'`, [other]);
  const { rows } = await pool.query<{ id: string }>(
    'select account_id as id from deliberations where id = $1',
    [deliberationId],
  );
  const page = async (from: string, most: number) => {
    const told = await listDeliveriesOf(db, { accountId: rows[0]?.id ?? '', after: from, most });
    return told.map(({ id }) => id);
  };
  assert.deepEqual([await page('', 2), await page('a 2', 2)], [['a 1', 'a 2'], ['a 3']]);
});
