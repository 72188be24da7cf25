import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Pool } from 'pg';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { until } from '../../test/until.ts';
import { openPool } from '../store/connect.ts';
import { createDatabase } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { findAnyDeliberation } from '../store/deliberations.ts';
import { writeJournal } from '../store/journal.ts';
import { takeOver } from '../store/takeover.ts';
import { beginWatching } from '../store/watched-by.ts';
import { createBus } from './bus.ts';
import { cancelDeliberation, failDeliberation } from './finish.ts';
import type { Follow } from './follow.ts';
import { joinNodes } from './node.ts';
import type { Node } from './node.ts';
import { createRemoteWatch } from './remote-watch.ts';
import { sleep } from './sleep.ts';
import type { RemoteWatch } from './remote-watch.ts';
import { watch } from './watch.ts';

let database: TestDatabase;
let pool: Pool;
let db: Database;
before(async () => {
  database = await freshDatabase();
  // PostgreSQL does not count notifications: a function of the same name that is found first does.
  await database.pool.query(`
    create table sent (channel text, payload text);
    create function public.pg_notify(channel text, payload text) returns void language sql as
      'insert into sent values (channel, payload); select pg_catalog.pg_notify(channel, payload)'`);
  const connection = { ...database.connection, options: '-c search_path=public,pg_catalog' };
  // Its connections bear to be cut: the database goes before the last of them has closed.
  pool = openPool(connection, { poolSize: 10, log: () => {} });
  db = createDatabase(pool);
});
beforeEach(async () => {
  await pool.query('truncate sent');
});
after(async () => {
  await pool.end();
  await database.drop();
});

type TestNode = {
  readonly name: string;
  /** What it was notified of, in order. */
  readonly heard: string[];
  readonly remote: RemoteWatch;
  /** The `seq` of each event that a reader on this node sees, from the first look on; `leave` ends its reading. */
  readonly read: (id: string) => { readonly seqs: AsyncGenerator<number>; readonly leave: () => void };
  readonly node: Node;
};
const joined: Node[] = [];
afterEach(async () => {
  await Promise.all(joined.splice(0).map((node) => node.leave()));
});

/** Runs nothing of what it is said to own: the tests write for it. */
async function addNode(name: string): Promise<TestNode> {
  const bus = createBus();
  const heard: string[] = [];
  const node = await joinNodes(
    { name, connection: database.connection, db, now: () => 0, sleep, onTrouble: () => {} },
    {
      onEvents: (id) => {
        heard.push(id);
        bus.publish(id, { kind: 'look' });
      },
      onCancel: (id) => heard.push(`cancel ${id}`),
      onReconnect: () => {},
    },
    null,
  );
  joined.push(node);
  const remote = createRemoteWatch({ db, bus, node: name, isHere: () => false, sleep });
  async function* seqsOf(deliberationId: string, signal: AbortSignal): AsyncGenerator<number> {
    for await (const items of watch(
      { db, bus, remote },
      { id: deliberationId, requestId: 'req_1', after: -1, deltas: false, signal },
    )) {
      for (const item of items) if (item.kind === 'event') yield item.event.seq;
    }
  }
  return {
    name,
    heard,
    remote,
    node,
    read: (id) => {
      const gone = new AbortController();
      return { seqs: seqsOf(id, gone.signal), leave: () => gone.abort() };
    },
  };
}

const addNodes = (...names: readonly string[]): Promise<TestNode[]> => Promise.all(names.map(addNode));

function tell(on: Database, deliberationId: string, seq: number, epoch = 0) {
  const event = { seq, name: `${seq}`, type: 'stage.started', data: '{}' };
  return writeJournal(on, [{ deliberationId, epoch, stage: null, steps: [], events: [event] }]);
}

async function fail(id: string): Promise<void> {
  const run = await findAnyDeliberation(db, id);
  assert.ok(run);
  const told = { error: 'internal_error', message: 'It broke.', requestId: 'req_1' } as const;
  assert.ok(await failDeliberation({ db }, run, told));
}

async function sent(): Promise<string[]> {
  const { rows } = await pool.query<{ channel: string }>('select channel from sent');
  return rows.map(({ channel }) => channel);
}

/** Resolves once every node has heard all that was sent before. */
async function fence(nodes: readonly TestNode[]): Promise<void> {
  for (const { name } of nodes) {
    await database.pool.query(`select pg_catalog.pg_notify('witan_events_' || $1, 'fence')`, [name]);
  }
  await until(() => nodes.every(({ heard }) => heard.includes('fence')), 'the fence is heard');
  for (const { heard } of nodes) heard.splice(heard.indexOf('fence'), 1);
}

test('notifies nobody of a deliberation that has no reader on another node, however many nodes there are', async () => {
  const nodes = await addNodes(
    'node_1',
    'quiet_2',
    'quiet_3',
    'quiet_4',
    'quiet_5',
    'quiet_6',
    'quiet_7',
    'quiet_8',
  );
  const id = await seedDeliberation(db, { node: 'node_1' });
  const other = await seedDeliberation(db, { node: 'node_1' });
  await nodes[1]?.remote.begin(other);
  for (let seq = 0; seq < 10; seq += 1) await tell(db, id, seq);
  await fail(id);
  assert.deepEqual(await sent(), []);
  await fence(nodes);
  assert.deepEqual(
    nodes.map(({ heard }) => heard),
    nodes.map(() => []),
  );
});

test('goes on for a reader whose neighbour on the same node has left', async () => {
  const [, reading] = await addNodes('node_1', 'reading');
  assert.ok(reading);
  const id = await seedDeliberation(db, { node: 'node_1' });
  await tell(db, id, 0);
  await Promise.all([reading.remote.begin(id), reading.remote.begin(id)]);
  reading.remote.end(id, false);
  await tell(db, id, 1);
  assert.deepEqual(await sent(), ['witan_events_reading']);
  reading.remote.end(id, false);
});

test('shows a reader on another node every event in order to the last, and notifies that node alone', async () => {
  const nodes = await addNodes('node_1', 'reading', 'other_1', 'other_2', 'other_3');
  const [, reading, ...others] = nodes;
  assert.ok(reading);
  const id = await seedDeliberation(db, { node: 'node_1' });
  await tell(db, id, 0);
  const reader = reading.read(id);
  assert.equal((await reader.seqs.next()).value, 0);
  for (let seq = 1; seq < 20; seq += 1) {
    await tell(db, id, seq);
    // The next one is asked for before it is there, as by a stream that keeps up.
    assert.equal((await reader.seqs.next()).value, seq);
  }
  const last = Array.fromAsync(reader.seqs);
  await fail(id);
  assert.deepEqual(await last, [20]);
  assert.deepEqual(new Set(await sent()), new Set(['witan_events_reading']));
  assert.ok((await sent()).length <= 20);
  await fence(nodes);
  assert.deepEqual(
    others.map(({ heard }) => heard),
    [[], [], []],
  );
});

test('misses no event whose write was under way when its reader came', async () => {
  const [, reading] = await addNodes('node_1', 'reading_early');
  assert.ok(reading);
  const id = await seedDeliberation(db, { node: 'node_1' });
  const reader = reading.read(id);
  let first: Promise<IteratorResult<number>> | undefined;
  await db.transaction().execute(async (trx) => {
    await tell(trx, id, 0);
    first = reader.seqs.next();
    await waitsForLock();
  });
  assert.equal((await first)?.value, 0);
  assert.deepEqual(await sent(), []);
  reader.leave();
});

test('notifies a reader who came while the write of an event waited', async () => {
  const nodes = await addNodes('node_1', 'reading_late');
  const id = await seedDeliberation(db, { node: 'node_1' });
  let written: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await beginWatching(trx, { id, node: 'reading_late' });
    written = tell(db, id, 0);
    await waitsForLock();
  });
  await written;
  await fence(nodes);
  assert.deepEqual(nodes[1]?.heard, [id]);
});

/** Resolves once a statement of this database waits for the lock of a row. */
async function waitsForLock(): Promise<void> {
  await until(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  }, 'a statement waits');
}

test('is notified no more once its last reader has left, and again for the next', async () => {
  const nodes = await addNodes('node_1', 'changing');
  const [, changing] = nodes;
  assert.ok(changing);
  const id = await seedDeliberation(db, { node: 'node_1' });
  await Promise.all([changing.remote.begin(id), changing.remote.begin(id)]);
  changing.remote.end(id, false);
  await tell(db, id, 0);
  changing.remote.end(id, false);
  // Written in turn, however close they come.
  await changing.remote.begin(id);
  await tell(db, id, 1);
  changing.remote.end(id, false);
  await changing.remote.begin(id);
  changing.remote.end(id, false);
  await until(async () => (await watchers(id)).length === 0);
  await tell(db, id, 2);
  await fence(nodes);
  assert.deepEqual(changing.heard, [id, id]);
});

async function watchers(id: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ watched_by: string[] | null }>(
    'select watched_by from deliberations where id = $1',
    [id],
  );
  return rows[0]?.watched_by ?? [];
}

test('goes on notifying whoever watches after another node has taken over, but not that node itself', async () => {
  const nodes = await addNodes('node_1', 'heir', 'third');
  const [, heir, third] = nodes;
  assert.ok(heir && third);
  const id = await seedDeliberation(db, { node: 'node_1' });
  await Promise.all([heir.remote.begin(id), third.remote.begin(id)]);
  await tell(db, id, 0);
  await takeOver(db, { from: 'node_1', to: 'heir', only: [id] });
  await tell(db, id, 1, 1);
  await fence(nodes);
  assert.deepEqual([heir.heard, third.heard], [[id], [id, id]]);
});

test('tells of a cancel the node that runs the deliberation and those that watch it', async () => {
  const nodes = await addNodes('node_1', 'watching', 'neither');
  const id = await seedDeliberation(db, { node: 'node_1' });
  await nodes[1]?.remote.begin(id);
  const run = await findAnyDeliberation(db, id);
  assert.ok(run);
  assert.ok(await cancelDeliberation({ db }, run));
  await fence(nodes);
  assert.deepEqual(
    nodes.map(({ heard }) => heard),
    [[`cancel ${id}`], [id], []],
  );
});

test('tells the same of a question that is erased while it runs, whatever erases its memo', async () => {
  const nodes = await addNodes('node_1', 'watching', 'neither');
  const [about, id] = [await seedDeliberation(db), await seedDeliberation(db, { node: 'node_1' })];
  await pool.query(
    `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
     select memo_id, id, organization_id, account_id, created_at, '{}' from deliberations where id = $1`,
    [about],
  );
  const asked =
    'update deliberations d set about = of.memo_id from deliberations of where d.id = $1 and of.id = $2';
  await pool.query(asked, [id, about]);
  await nodes[1]?.remote.begin(id);
  await pool.query('delete from deliberations where id = $1', [about]);
  await fence(nodes);
  assert.deepEqual(
    nodes.map(({ heard }) => heard),
    [[`cancel ${id}`], [id], []],
  );
});

test('is notified again after a failover to a database that did not know of its readers', async () => {
  const [, reading] = await addNodes('node_1', 'reading_on');
  assert.ok(reading);
  const id = await seedDeliberation(db, { node: 'node_1' });
  await tell(db, id, 0);
  const reader = reading.read(id);
  assert.equal((await reader.seqs.next()).value, 0);
  const next = reader.seqs.next();
  await until(async () => (await watchers(id)).length === 1);
  await pool.query('update deliberations set watched_by = null where id = $1', [id]);
  await tell(db, id, 1);
  await reading.remote.renew();
  assert.deepEqual([(await next).value, await watchers(id)], [1, ['reading_on']]);
  const after = reader.seqs.next();
  await tell(db, id, 2);
  assert.equal((await after).value, 2);
  reader.leave();
});

test('asks to be told again when the database was out of reach the first time', async () => {
  const [, reading] = await addNodes('node_1', 'reading_again');
  assert.ok(reading);
  const id = await seedDeliberation(db, { node: 'node_1' });
  await pool.query('alter table deliberations rename column watched_by to gone');
  await assert.rejects(reading.remote.begin(id), /watched_by/);
  reading.remote.end(id, false);
  await pool.query('alter table deliberations rename column gone to watched_by');
  await reading.remote.begin(id);
  assert.deepEqual(await watchers(id), ['reading_again']);
});

test('follows a sibling, with drafts from the first reader who wants them, and the database where that one is lost', async () => {
  const id = await seedDeliberation(db, { node: 'sibling' });
  const asked: Parameters<Follow['begin']>[1][] = [];
  let here = true;
  let tookOver: (id: string) => Promise<void> = () => assert.fail();
  const follow: Follow = {
    hasSiblings: () => true,
    begin: (_, order) => {
      asked.push(order);
      return Promise.resolve(here);
    },
    end: () => {},
    onTakeOver: (listener) => void (tookOver = listener),
  };
  const remote = createRemoteWatch({
    db,
    bus: createBus(),
    node: 'following',
    isHere: () => false,
    sleep,
    follow,
  });
  await remote.begin(id);
  for (const deltas of [true, true]) await remote.begin(id, { deltas });
  assert.deepEqual(
    asked.map(({ owner, deltas }) => ({ owner, deltas })),
    [false, true].map((deltas) => ({ owner: 'sibling', deltas })),
  );
  assert.deepEqual(await watchers(id), []);
  here = false;
  await asked[1]?.onLost();
  assert.deepEqual(await watchers(id), ['following']);
  here = true;
  await tookOver(id);
  assert.deepEqual([await watchers(id), asked.length], [[], 4]);
  for (let reader = 0; reader < 3; reader += 1) remote.end(id, false);
  await tookOver(id);
  assert.equal(asked.length, 4, 'nobody here reads it');
});
