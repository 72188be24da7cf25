import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { until } from '../../test/until.ts';
import { createDatabase } from '../store/database.ts';
import type { Database, Tables } from '../store/database.ts';
import { NOBODY } from '../store/takeover.ts';
import { CHECK_MS, DEAD_AFTER_MS, joinNodes, LOST_AFTER_MS, RETURN_MS } from './node.ts';
import type { Node, QuarantinedRun } from './node.ts';
import { createSlots } from './slots.ts';
import type { Sleep } from './sleep.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

type Joined = {
  readonly node: Node;
  /** Resolves once it has checked the other nodes once more; it never does so by itself. */
  readonly look: () => Promise<void>;
  readonly taken: string[];
  readonly found: string[];
  readonly heard: string[];
  readonly here: Set<string>;
  /** Deliberations that it would run in a process of their own. */
  readonly alone: QuarantinedRun[];
  reconnected: number;
};

/** A sleep that lasts until it is ended or aborted, and tells when the next one has begun. */
function createBeat(): { readonly sleep: Sleep; readonly end: () => Promise<void> } {
  let asleep = Promise.withResolvers<void>();
  let wake = (): void => {};
  return {
    sleep: (_, until) =>
      new Promise((resolve) => {
        wake = resolve;
        if (until?.aborted) resolve();
        until?.addEventListener('abort', () => resolve(), { once: true });
        asleep.resolve();
      }),
    end: async () => {
      await asleep.promise;
      asleep = Promise.withResolvers();
      wake();
      await asleep.promise;
    },
  };
}

/** A node with a clock of its own and room for `most` deliberations. */
async function join(
  name: string,
  {
    now = () => 0,
    most = 100,
    through = db,
    connection = database.connection,
  }: {
    readonly now?: () => number;
    readonly most?: number;
    readonly through?: Database;
    readonly connection?: ClientConfig;
  } = {},
): Promise<Joined> {
  const { sleep, end: look } = createBeat();
  const joined: Omit<Joined, 'node'> = {
    look,
    taken: [],
    found: [],
    heard: [],
    here: new Set(),
    alone: [],
    reconnected: 0,
  };
  const node = await joinNodes(
    { name, connection, db: through, now, sleep, onTrouble: () => {} },
    {
      onEvents: (id) => joined.heard.push(id),
      onCancel: (id) => joined.heard.push(`cancel ${id}`),
      onReconnect: () => {
        joined.reconnected += 1;
      },
    },
    {
      slots: createSlots(most, () => joined.here.size),
      quarantine: (suspect) => {
        joined.alone.push(suspect);
        return true;
      },
      count: () => joined.here.size,
      isHere: (id) => joined.here.has(id),
      onTakeOver: (list) => {
        for (const { id } of list) joined.here.add(id);
        joined.taken.push(...list.map(({ id, epoch }) => `${id} ${epoch}`));
      },
      onFound: (list) => {
        for (const { id } of list) joined.here.add(id);
        joined.found.push(...list.map(({ id, epoch }) => `${id} ${epoch}`));
      },
    },
  );
  return Object.assign(joined, { node });
}

/** Ends the session that proves a node alive, as the death of its process would. */
async function sever(where: string, ...values: readonly string[]): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where a.datname = current_database() and l.locktype = 'advisory'
       and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(${where}, 0)`,
    [...values],
  );
}

/** Looks until it holds, since the server frees the lock of a session that ends a moment later. */
const lookUntil = ({ look }: Joined, holds: () => boolean): Promise<void> =>
  until(async () => {
    await look();
    return holds();
  });

test('takes over what a dead node has left, within 5 s of its death and not before it is sure', async (t) => {
  const name = 'node_dying';
  const dying = new Client(database.connection);
  await dying.connect();
  await dying.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  const ids = [await seedDeliberation(db, { node: name }), await seedDeliberation(db, { node: name })];
  const clock = { ms: 0, looks: 0 };
  const now = (): number => {
    clock.looks += 1;
    return clock.ms;
  };
  const alive = await join('node_alive', { now });
  endAll(t, alive);
  await alive.look();
  await alive.look();
  assert.equal(clock.looks, 0, 'it looks at its clock only for a node that seems dead');
  await dying.end();
  await lookUntil(alive, () => clock.looks > 0);
  clock.ms = DEAD_AFTER_MS - 1;
  await alive.look();
  assert.deepEqual(alive.taken, []);
  clock.ms = DEAD_AFTER_MS;
  await alive.look();
  assert.deepEqual(alive.taken.toSorted(), ids.map((id) => `${id} 1`).toSorted());
  assert.ok(DEAD_AFTER_MS + 2 * CHECK_MS < 5_000, 'a look finds it free, and a later one takes over');
});

test('lets a node that lost its line for a moment keep what it runs', async (t) => {
  const clock = { ms: 0 };
  const now = (): number => clock.ms;
  const one = await join('node_cut', { now });
  const other = await join('node_watching', { now });
  endAll(t, one, other);
  const id = await seedDeliberation(db, { node: 'node_cut' });
  one.here.add(id);
  await sever('$1', 'node_cut');
  await other.look();
  await until(() => one.reconnected > 0);
  clock.ms = RETURN_MS + DEAD_AFTER_MS;
  for (const { look } of [one, other, one, other]) await look();
  assert.deepEqual([other.taken, one.found], [[], []]);
});

test('gives the others longer to come back after its own line was cut, as when the database changes its place', async (t) => {
  const id = await seedDeliberation(db, { node: 'node_late' });
  const clock = { ms: 0 };
  const one = await join('node_early', { now: () => clock.ms });
  endAll(t, one);
  await sever('$1', 'node_early');
  await until(() => one.reconnected > 0);
  for (const ms of [0, DEAD_AFTER_MS, RETURN_MS + DEAD_AFTER_MS - 1]) {
    clock.ms = ms;
    await one.look();
    assert.deepEqual(one.taken, []);
  }
  clock.ms = RETURN_MS + DEAD_AFTER_MS;
  await one.look();
  assert.deepEqual(one.taken, [`${id} 1`]);
});

test('hands over what it leaves at the second try where another transaction was in the way of the first', async (t) => {
  const one = await join('node_in_the_way');
  const id = await seedDeliberation(db, { node: 'node_in_the_way' });
  one.here.add(id);
  // A sequence keeps its count where the transaction that drew from it is rolled back.
  await database.pool.query(`
    create sequence tries;
    create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception 'in the way' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger fail_once before update on deliberations for each row execute function fail_once()`);
  t.after(() => database.pool.query('drop function fail_once cascade; drop sequence tries'));
  await one.node.leave();
  assert.equal((await ownerOf(id))?.node, NOBODY);
  await end(id);
});

test('hands over at once what it has not ended when it leaves', async (t) => {
  const one = await join('node_leaving');
  const [id, ended] = [
    await seedDeliberation(db, { node: 'node_leaving' }),
    await seedDeliberation(db, { node: 'node_leaving' }),
  ];
  await end(ended);
  one.here.add(id);
  // Its clock stands still, so that it takes over nothing for being dead.
  const other = await join('node_staying');
  const kept = await seedDeliberation(db, { node: 'node_staying' });
  other.here.add(kept);
  endAll(t, other);
  await one.node.leave();
  await lookUntil(other, () => other.taken.length > 0);
  assert.deepEqual(other.taken, [`${id} 1`]);
  assert.deepEqual(await Promise.all([id, ended, kept].map(ownerOf)), [
    { node: 'node_staying', epoch: 1, deaths: 0 },
    { node: 'node_leaving', epoch: 0, deaths: 0 },
    { node: 'node_staying', epoch: 0, deaths: 0 },
  ]);
});

test('takes nothing from others once it retires', async (t) => {
  const one = await join('node_retired');
  const other = await join('node_at_work');
  endAll(t, one, other);
  await one.look();
  one.node.retire();
  const id = await seedDeliberation(db, { node: NOBODY });
  await lookUntil(other, () => other.taken.length > 0);
  assert.deepEqual([one.taken, other.taken], [[], [`${id} 1`]]);
});

test('finds what is its own on disk and never began, and only that', async (t) => {
  const clock = { ms: 0 };
  const one = await join('node_finding', { now: () => clock.ms });
  endAll(t, one);
  const running = await seedDeliberation(db, { node: 'node_finding' });
  one.here.add(running);
  const never = await seedDeliberation(db, { node: 'node_finding' });
  for (const ms of [0, LOST_AFTER_MS - 1]) {
    clock.ms = ms;
    await one.look();
    assert.deepEqual(one.found, []);
  }
  clock.ms = LOST_AFTER_MS;
  await one.look();
  assert.deepEqual(one.found, [`${never} 1`]);
  assert.deepEqual(await ownerOf(never), { node: 'node_finding', epoch: 1, deaths: 0 });
});

test('gives what is its own the whole time anew once it was here', async (t) => {
  const clock = { ms: 0 };
  const one = await join('node_late', { now: () => clock.ms });
  endAll(t, one);
  const late = await seedDeliberation(db, { node: 'node_late' });
  await one.look();
  one.here.add(late);
  await one.look();
  one.here.delete(late);
  for (const ms of [LOST_AFTER_MS, 2 * LOST_AFTER_MS - 1]) {
    clock.ms = ms;
    await one.look();
    assert.deepEqual(one.found, []);
  }
  clock.ms = 2 * LOST_AFTER_MS;
  await one.look();
  assert.deepEqual(one.found, [`${late} 1`]);
});

/** Left by a node that died, which `deaths` processes had died over before. */
async function leaveBehind(count: number, deaths = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await seedDeliberation(db, { node: 'node_gone' }));
  await db.updateTable('deliberations').set({ deaths }).where('id', 'in', ids).execute();
  return ids;
}

const ownerOf = (id: string) =>
  db
    .selectFrom('deliberations')
    .select(['node', 'epoch', 'deaths'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function end(...ids: readonly string[]): Promise<void> {
  const ended = { state: 'completed', finishedAt: new Date() } as const;
  await db.updateTable('deliberations').set(ended).where('id', 'in', ids).execute();
}

/** Whatever comes of the test, its nodes leave and nothing is left running. */
function endAll(t: TestContext, ...nodes: readonly Joined[]): void {
  t.after(async () => {
    await db.updateTable('deliberations').set({ state: 'completed', finishedAt: new Date() }).execute();
    await Promise.all(nodes.map(({ node }) => node.leave()));
  });
}

/** A clock that advances so far between two readings that a node found free once is dead at the next check. */
function createHurry(): () => number {
  let ms = 0;
  return () => (ms += DEAD_AFTER_MS);
}

test('takes over no more than there is room for, and the rest as room comes, the oldest first', async (t) => {
  const ids = await leaveBehind(7);
  const one = await join('node_small', { now: createHurry(), most: 3 });
  endAll(t, one);
  for (let left = 7; left > 0; left -= 3) {
    const most = Math.min(3, left);
    await lookUntil(one, () => one.here.size === most);
    const taken = one.taken.length;
    for (let looks = 0; looks < 3; looks += 1) await one.look();
    assert.equal(one.taken.length, taken, 'there is no room');
    await end(...one.here);
    one.here.clear();
  }
  const batches = (all: readonly string[]) => [0, 3, 6].map((from) => all.slice(from, from + 3).toSorted());
  assert.deepEqual(batches(one.taken), batches(ids.toSorted().map((id) => `${id} 1`)));
});

test('shares what a dead node has left among those that live', async (t) => {
  const nodes = await Promise.all(
    ['a', 'b', 'c'].map((name) => join(`node_share_${name}`, { now: createHurry() })),
  );
  endAll(t, ...nodes);
  await leaveBehind(30);
  await until(async () => {
    await Promise.all(nodes.map(({ look }) => look()));
    return nodes.reduce((sum, { taken }) => sum + taken.length, 0) >= 30;
  });
  // A third of what is left with each look: 10, 7 and 5 for one that looks three times before the others do.
  for (const { taken } of nodes) assert.ok(taken.length >= 1 && taken.length <= 22, `${taken.length}`);
});

test('shares with the nodes of its own database alone', async (t) => {
  const strangers = Array.from(
    { length: 3 },
    () => new Client({ ...database.connection, database: 'postgres', application_name: 'witan node' }),
  );
  await Promise.all(strangers.map((client) => client.connect()));
  t.after(() => Promise.all(strangers.map((client) => client.end())));
  const one = await join('node_alone', { now: createHurry() });
  endAll(t, one);
  await until(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'witan node'`,
    );
    return rowCount === 1;
  }, 'the nodes of other tests have left');
  await leaveBehind(8);
  await lookUntil(one, () => one.taken.length > 0);
  assert.equal(one.taken.length, 8);
});

test('runs what two processes died over in a process of its own, and hands out what a third died over to be ended', async (t) => {
  const [suspect] = await leaveBehind(1, 1);
  const [killer] = await leaveBehind(1, 2);
  const one = await join('node_careful', { now: createHurry() });
  endAll(t, one);
  await lookUntil(one, () => one.taken.length > 0 && one.alone.length > 0);
  assert.deepEqual(one.taken, [`${killer} 1`]);
  assert.deepEqual(one.alone[0], { id: suspect, from: 'node_gone', died: true });
  assert.equal((await ownerOf(killer ?? '')).deaths, 3);
});

test('counts no death of what was handed over', async (t) => {
  const [spared] = await leaveBehind(1, 1);
  const [suspect] = await leaveBehind(1, 2);
  await db.updateTable('deliberations').set({ node: NOBODY }).where('node', '=', 'node_gone').execute();
  const one = await join('node_given');
  endAll(t, one);
  await lookUntil(one, () => one.taken.length > 0 && one.alone.length > 0);
  assert.deepEqual(one.taken, [`${spared} 1`]);
  assert.deepEqual(one.alone[0], { id: suspect, from: NOBODY, died: false });
  assert.equal((await ownerOf(spared ?? '')).deaths, 1);
});

test('looks after all other nodes with one statement, however many there are', async (t) => {
  const alive = await Promise.all(Array.from({ length: 6 }, (_, index) => join(`node_busy_${index}`)));
  for (let index = 0; index < 6; index += 1) {
    const id = await seedDeliberation(db, { node: `node_busy_${index}` });
    alive[index]?.here.add(id);
  }
  const statements: string[] = [];
  const dialect = new PostgresDialect({ pool: database.pool });
  const through = new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void statements.push(query.sql),
  });
  const looking = await join('node_looking', { through });
  endAll(t, ...alive, looking);
  for (let looks = 0; looks < 4; looks += 1) await looking.look();
  assert.deepEqual([statements.length, new Set(statements).size], [4, 1]);
  // Nor does its own connection ask for any of their locks.
  const { rows } = await database.pool.query<{ query: string }>(
    `select distinct query from pg_stat_activity where datname = current_database() and application_name = 'witan node'`,
  );
  assert.deepEqual(
    rows.map(({ query }) => query).toSorted(),
    ['select', 'select pg_advisory_lock(hashtextextended($1, 0))'],
    'it asks whether it is heard, the others have not looked yet',
  );
});

/** A way to the server on which connections can fall silent without being closed. */
async function silencing(t: TestContext) {
  const silences: (() => void)[] = [];
  const way = createServer((near) => {
    const far = socketToServer();
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => {});
    t.after(() => void far.destroy());
    silences.push(() => {
      near.unpipe(far);
      far.unpipe(near);
      far.destroy();
    });
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  t.after(() => way.close());
  // `as`: it listens on a port.
  const { port } = way.address() as AddressInfo;
  const connection = { ...database.connection, host: '127.0.0.1', port, stream: () => new Socket() };
  return { connection, silence: () => silences.splice(0).forEach((one) => one()) };
}

function socketToServer(): Socket {
  const { stream } = database.connection;
  assert.ok(typeof stream === 'function', 'the embedded server is reached through sockets of its own');
  // `as`: it makes sockets, and connects them to where the server listens now.
  const socket = stream() as Socket;
  return socket.connect(0);
}

test('a node whose own connection has fallen silent opens another one, and is not taken for dead', async (t) => {
  const { connection, silence } = await silencing(t);
  const joined = await join('node_silent', { connection });
  t.after(() => joined.node.leave());
  silence();
  await lookUntil(joined, () => joined.reconnected === 1);
  const { rows } = await database.pool.query<{ free: boolean }>(
    'select pg_try_advisory_lock_shared(hashtextextended($1, 0)) as free',
    ['node_silent'],
  );
  assert.deepEqual(rows, [{ free: false }], 'its lock is held again');
});
