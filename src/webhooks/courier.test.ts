import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { WAITS_MS } from '../domain/webhook.ts';
import { createDatabase } from '../store/database.ts';
import { allowNetworks } from './addresses.ts';
import { createCourier, problemOf } from './courier.ts';

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

test('leases what it takes for a minute, 4 of a webhook and 8 of an organization at once, and waits longer after each failure', async () => {
  const db = createDatabase(database.pool);
  const deliberationId = await seedDeliberation(db);
  const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await database.pool.query<T>(text, [...values])).rows;
  await query(
    `insert into organizations (id, name) select 'org_' || n, 'Org ' || n from generate_series(1, 5) as n`,
  );
  await query(
    `insert into webhooks (id, organization_id, url, events, test, secret)
     select 'whk_' || n || '_' || m, 'org_' || n, 'https://hooks.example.com/', '{deliberation.complete}', false, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
     from generate_series(1, 5) as n, generate_series(1, 5) as m`,
  );
  await query(
    `insert into webhook_deliveries (id, organization_id, webhook_id, deliberation_id, event, payload, due_at)
     select 'msg_' || n || '_' || m || '_' || l, 'org_' || n, 'whk_' || n || '_' || m, $1, 'deliberation.complete', '{}',
       now() - make_interval(secs => 10 - m)
     from generate_series(1, 5) as n, generate_series(1, 5) as m, generate_series(1, 5) as l`,
    [deliberationId],
  );
  const now = async (): Promise<Date> =>
    (await query<{ at: Date }>(`select clock_timestamp() as at`))[0]?.at ?? assert.fail();
  /** Whether the next tries are so many seconds after a moment between `from` and now. */
  const areDueIn = async (seconds: number, from: Date): Promise<boolean> => {
    const due = `due_at between $2::timestamptz + make_interval(secs => $1) and clock_timestamp() + make_interval(secs => $1)`;
    const [found] = await query<{ all: boolean }>(
      `select bool_and(${due}) as all from webhook_deliveries where state = 'pending' and tries > 0`,
      [seconds, from],
    );
    return found?.all ?? true;
  };
  let began = await now();
  const leased: Promise<boolean>[] = [];
  const courier = createCourier({
    db,
    now: Date.now,
    trouble: assert.ifError,
    settings: {
      allowed: allowNetworks([]),
      resolve: async () => {
        if (leased.length === 0) leased.push(areDueIn(60, began));
        await leased[0];
        return [];
      },
      timeoutMs: 10_000,
      mostBytes: 1_000,
    },
  });
  assert.equal(await courier.round(), true);
  await courier.idle();
  assert.equal(await leased[0], true);
  const most = async (column: string) => {
    const [found] = await query<{ n: number }>(
      `select count(*)::int as n from webhook_deliveries where tries > 0 group by ${column} order by 1 desc limit 1`,
    );
    return found?.n;
  };
  assert.deepEqual([await most('()'), await most('organization_id'), await most('webhook_id')], [32, 8, 4]);
  await query(`delete from webhook_deliveries where id <> 'msg_1_1_1'`);
  for (const [tries, waitMs] of [...WAITS_MS, null].entries()) {
    await query(`update webhook_deliveries set due_at = now(), tries = $1`, [tries]);
    began = await now();
    assert.equal(await courier.round(), true);
    await courier.idle();
    const state = waitMs === null ? 'parked' : 'pending';
    assert.deepEqual(await query(`select state, tries, status, problem from webhook_deliveries`), [
      { state, tries: tries + 1, status: null, problem: 'The address is not public.' },
    ]);
    assert.ok(await areDueIn((waitMs ?? 0) / 1_000, began), `after ${tries + 1} tries`);
  }
});

test('goes on sending to others while one endpoint keeps it waiting, and sends that one nothing twice', async () => {
  const db = createDatabase(database.pool);
  const deliberationId = await seedDeliberation(db);
  const hosts = ['slow', 'quick'];
  await database.pool.query(`insert into organizations (id, name) values ('org_slow', 'Slow')`);
  await database.pool.query(
    `insert into webhooks (id, organization_id, url, events, test, secret)
     select host, 'org_slow', 'https://' || host || '.example.com/', '{deliberation.complete}', false, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
     from unnest($1::text[]) as host`,
    [hosts],
  );
  const queue = (host: string, count: number) =>
    database.pool.query(
      `insert into webhook_deliveries (id, organization_id, webhook_id, deliberation_id, event, payload)
       select $1 || gen_random_uuid(), 'org_slow', $1, $2, 'deliberation.complete', '{}' from generate_series(1, $3)`,
      [host, deliberationId, count],
    );
  const asked: string[] = [];
  const slow = Promise.withResolvers<readonly []>();
  const courier = createCourier({
    db,
    now: Date.now,
    trouble: assert.ifError,
    settings: {
      allowed: allowNetworks([]),
      resolve: (host) => {
        asked.push(host.split('.')[0] ?? '');
        return host.startsWith('slow') ? slow.promise : Promise.resolve([]);
      },
      timeoutMs: 60_000,
      mostBytes: 1_000,
    },
  });
  await queue('slow', 20);
  await queue('quick', 3);
  for (let times = 1; times <= 3; times += 1) assert.equal(await courier.round(), true);
  assert.deepEqual(asked.toSorted(), ['quick', 'quick', 'quick', 'slow', 'slow', 'slow', 'slow']);
  await queue('quick', 1);
  await courier.round();
  assert.equal(asked.at(-1), 'quick');
  slow.resolve([]);
  await courier.idle();
  const { rows } = await database.pool.query<{ tries: number }>(
    `select tries from webhook_deliveries where webhook_id = 'slow' and tries > 0`,
  );
  assert.deepEqual(
    rows,
    Array.from({ length: 4 }, () => ({ tries: 1 })),
  );
});

test('takes a message for delivered with 2xx alone, and says of a redirect that it is not followed', () => {
  const redirect = 'The answer was a redirect, which is not followed.';
  for (const status of [200, 204, 299]) assert.equal(problemOf(status), null);
  for (const status of [300, 301, 308, 399]) assert.equal(problemOf(status), redirect);
  for (const status of [199, 400, 410, 500])
    assert.equal(problemOf(status), `The answer was HTTP ${status}.`);
});
