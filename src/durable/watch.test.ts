import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { openWay } from '../../test/way.ts';
import { openPool } from '../store/connect.ts';
import { createDatabase } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import type { StoredEvent } from '../store/journal.ts';
import { createBus } from './bus.ts';
import type { Bus } from './bus.ts';
import { createRemoteWatch } from './remote-watch.ts';
import { sleep } from './sleep.ts';
import { watch } from './watch.ts';
import type { StreamItem } from './watch.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

const event = (seq: number, type = 'stage.started'): StoredEvent => ({
  seq,
  name: `${seq}`,
  type,
  data: `${seq}`,
});

async function store(deliberationId: string, ...events: readonly StoredEvent[]): Promise<void> {
  await db
    .insertInto('events')
    .values(events.map((it) => ({ deliberationId: deliberationId, organizationId: 'org', ...it })))
    .execute();
}

type Following = { readonly after?: number; readonly from?: Database; readonly fresh?: boolean };

function follow(bus: Bus, deliberationId: string, { after = -1, from = db, fresh = false }: Following = {}) {
  const gone = new AbortController();
  const remote = createRemoteWatch({ db: from, bus, node: 'node_1', isHere: () => true, sleep });
  const items = watch(
    { db: from, bus, remote },
    { id: deliberationId, requestId: 'req_1', after, deltas: true, fresh, signal: gone.signal },
  );
  const seqsOf = (batch: readonly StreamItem[]) =>
    batch.map((item) => (item.kind === 'event' ? item.event.seq : 'delta'));
  return {
    gone,
    items,
    next: async () => {
      const { value, done } = await items.next();
      return done ? 'over' : seqsOf(value);
    },
    rest: async () => {
      const seen: (number | 'delta')[] = [];
      for await (const batch of items) seen.push(...seqsOf(batch));
      return seen;
    },
  };
}

test('fills a gap from the disk, so that none is ever seen', async () => {
  const bus = createBus();
  const id = await seedDeliberation(db);
  await store(id, event(0));
  const reader = follow(bus, id);
  assert.deepEqual(await reader.next(), [0]);
  await store(id, event(1), event(2), event(3, 'deliberation.complete'));
  // The first two were written elsewhere, and nobody said so.
  bus.publish(id, { kind: 'event', event: event(3, 'deliberation.complete') });
  assert.deepEqual(await reader.rest(), [1, 2, 3]);
});

test('waits for the first event of what has told nothing yet', async () => {
  const bus = createBus();
  const id = await seedDeliberation(db);
  const reader = follow(bus, id);
  const first = reader.next();
  bus.publish(id, { kind: 'event', event: event(0) });
  assert.deepEqual(await first, [0]);
  await reader.items.return();
});

test('ends what is erased with a last event, before the first look at it and after one', async () => {
  const bus = createBus();
  const [early, late, question] = ['dlb_erased', 'dlb_erased_later', 'qst_erased'];
  await store(late, event(0));
  await store(question, event(0));
  const endOf = async (id: string, seen: number) => {
    const reader = follow(bus, id);
    for (let seq = 0; seq < seen; seq += 1) assert.deepEqual(await reader.next(), [seq]);
    bus.publish(id, { kind: 'look' });
    return (await Array.fromAsync(reader.items)).flat().map((it) => it.kind === 'event' && it.event.data);
  };
  const cancelled = { type: 'deliberation.cancelled' };
  assert.deepEqual(await endOf(early, 0), [JSON.stringify({ ...cancelled, deliberationId: early, seq: 0 })]);
  assert.deepEqual(await endOf(late, 1), [JSON.stringify({ ...cancelled, deliberationId: late, seq: 1 })]);
  const [failed, ...more] = await endOf(question, 1);
  assert.deepEqual(more, []);
  assert.match(
    String(failed),
    /^{"type":"question.failed","questionId":"qst_erased","seq":1,"error":"internal_error","message":"The memo was deleted .*","requestId":"req_1"}$/,
  );
});

test('waits while the database is out of reach and goes on where it was, unless its reader leaves', async (t) => {
  const way = await openWay(database);
  const pool = openPool({ connectionString: way.url }, { poolSize: 2, log: () => {} });
  t.after(async () => {
    await pool.end();
    way.close();
  });
  const bus = createBus();
  const id = await seedDeliberation(db);
  await store(id, event(0));
  const [stays, leaves] = [0, 1].map(() => follow(bus, id, { from: createDatabase(pool) }));
  assert.ok(stays && leaves);
  for (const reader of [stays, leaves]) assert.deepEqual(await reader.next(), [0]);
  way.cut();
  await store(id, event(1), event(2, 'deliberation.complete'));
  bus.publishToAll({ kind: 'look' });
  const rest = stays.rest();
  const nothing = leaves.rest();
  await assert.rejects(pool.query('select 1'));
  leaves.gone.abort();
  assert.deepEqual(await nothing, []);
  await way.mend();
  assert.deepEqual(await rest, [1, 2]);
});

test('shows nothing twice, however often it is told', async () => {
  const bus = createBus();
  const id = await seedDeliberation(db);
  await store(id, event(0));
  const reader = follow(bus, id);
  assert.deepEqual(await reader.next(), [0]);
  await store(id, event(1), event(2, 'deliberation.cancelled'));
  for (const told of [event(0), event(1), event(1), event(2, 'deliberation.cancelled')]) {
    bus.publish(id, { kind: 'event', event: told });
    bus.publish(id, { kind: 'look' });
  }
  assert.deepEqual(await reader.rest(), [1, 2]);
});

test('spares a reader that lags behind the deltas first, and never an event', async () => {
  const bus = createBus();
  const id = await seedDeliberation(db);
  await store(id, event(0));
  const reader = follow(bus, id);
  assert.deepEqual(await reader.next(), [0]);
  const events = Array.from({ length: 300 }, (_, index) => event(index + 1));
  await store(id, ...events, event(301, 'deliberation.complete'));
  for (const it of events) {
    bus.publish(id, { kind: 'event', event: it });
    for (let n = 0; n < 10; n += 1) bus.publish(id, { kind: 'delta', type: 'synthesis.snippet', data: '{}' });
  }
  const seen = await reader.rest();
  assert.deepEqual(
    seen.filter((it) => it !== 'delta'),
    Array.from({ length: 301 }, (_, index) => index + 1),
  );
  assert.ok(seen.length - 301 <= 256);
});

test('reads from the disk what comes to a reader that lags behind events alone', async () => {
  const bus = createBus();
  const id = await seedDeliberation(db);
  await store(id, event(0));
  const reader = follow(bus, id);
  assert.deepEqual(await reader.next(), [0]);
  const more = Array.from({ length: 300 }, (_, at) =>
    event(at + 1, at === 299 ? 'deliberation.complete' : undefined),
  );
  await store(id, ...more);
  for (const each of more) bus.publish(id, { kind: 'event', event: each });
  assert.deepEqual(
    await reader.rest(),
    more.map(({ seq }) => seq),
  );
});

test('ends when its reader goes and when the process stops, and leaves no listener behind', async () => {
  const bus = createBus();
  const id = await seedDeliberation(db);
  await store(id, event(0));
  const gone = follow(bus, id);
  const stopped = follow(bus, id);
  assert.deepEqual([await gone.next(), await stopped.next()], [[0], [0]]);
  assert.equal(bus.wantsDeltas(id), true);
  const [left, ended] = [gone.next(), stopped.next()];
  gone.gone.abort();
  assert.equal(await left, 'over');
  bus.close();
  assert.equal(await ended, 'over');
  assert.equal(bus.wantsDeltas(id), false);
  assert.deepEqual(await follow(bus, id).rest(), [0]);
});

test('reads nothing of what begins in this turn from the disk, but for what it may have missed', async () => {
  const bus = createBus();
  const id = await seedDeliberation(db);
  const reader = follow(bus, id, { fresh: true });
  const first = reader.next();
  // Published and never stored, so a read from the disk would not return it.
  bus.publish(id, { kind: 'event', event: event(0) });
  assert.deepEqual(await first, [0]);
  await store(id, event(0), event(1), event(2, 'deliberation.complete'));
  bus.publish(id, { kind: 'event', event: event(2, 'deliberation.complete') });
  assert.deepEqual(await reader.rest(), [1, 2]);
});
