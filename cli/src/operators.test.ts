import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from '../../src/store/database.ts';
import { call } from './cli.fixture.ts';

const ACME = ['--org', 'acme'];
let database: TestDatabase;
let deliberation: string;
before(async () => {
  database = await freshDatabase();
  deliberation = await seedDeliberation(createDatabase(database.pool), { organization: 'acme' });
});
after(() => database.drop());

async function rows(query: string, ...values: readonly unknown[]): Promise<object[]> {
  return (await database.pool.query<object>(query, [...values])).rows;
}

/** Fails unless the command succeeds; gives what it prints. */
async function done(...args: readonly string[]): Promise<string> {
  const env = { DATABASE_URL: database.url, WITAN_WEBHOOK_NETWORKS: '10.0.0.0/8' };
  const { code, stdout, stderr } = await call(args, { env });
  assert.equal(code, 0, stderr);
  return stdout;
}

// `as`: what the command prints.
const json = async (...args: readonly string[]) =>
  JSON.parse(await done(...args, '--json')) as { id: string }[];
const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

test('webhooks of test keys are others, and a message is found by its state and sent again', async () => {
  const create = ['webhooks', 'create', ...ACME, '--events', 'memo.review_due, outcome.recorded', '--url'];
  await done(...create, 'https://hooks.example.com/in');
  await done(...create, 'https://10.0.0.1/in', '--test');
  const list = (...flags: readonly string[]) => json('webhooks', 'list', ...ACME, ...flags);
  const [[live, ...others], [ofTest, ...more]] = [await list(), await list('--test')];
  assert.ok(live && ofTest && live.id !== ofTest.id);
  assert.deepEqual([others, more], [[], []]);
  assert.deepEqual(await rows('select events, test from webhooks where id = $1', ofTest.id), [
    { events: ['memo.review_due', 'outcome.recorded'], test: true },
  ]);
  for (const [at, state] of ['pending', 'parked', 'parked'].entries())
    await database.pool.query(
      `insert into webhook_deliveries (id, organization_id, webhook_id, deliberation_id, event, payload, state, tries, created_at)
       select 'msg_' || $1, organization_id, id, $2, 'memo.review_due', '{}', $3, 5, now() + make_interval(secs => $1::int)
       from webhooks where id = $4`,
      [at, deliberation, state, live.id],
    );
  const deliveries = async (...flags: readonly string[]) =>
    idsOf(await json('webhooks', 'deliveries', live.id, ...ACME, ...flags));
  assert.deepEqual(await deliveries(), ['msg_2', 'msg_1', 'msg_0']);
  assert.deepEqual(await deliveries('--limit', '1'), ['msg_2']);
  assert.deepEqual(await deliveries('--state', 'parked'), ['msg_2', 'msg_1']);
  await done('webhooks', 'replay', live.id, 'msg_1', ...ACME);
  assert.deepEqual(await rows(`select id, state, tries from webhook_deliveries order by id`), [
    { id: 'msg_0', state: 'pending', tries: 5 },
    { id: 'msg_1', state: 'pending', tries: 0 },
    { id: 'msg_2', state: 'parked', tries: 5 },
  ]);
  const hoursLeft = async (...flags: readonly string[]) => {
    await done('webhooks', 'rotate', live.id, ...ACME, ...flags);
    return rows(
      `select round(extract(epoch from earlier_until - now()) / 3600)::int as hours from webhooks where id = $1`,
      live.id,
    );
  };
  assert.deepEqual([await hoursLeft(), await hoursLeft('--overlap', '2')], [[{ hours: 24 }], [{ hours: 2 }]]);
});

test('a quota and a retention are set and taken back, and what was charged is told by day and by account', async () => {
  const quotaOf = async (credits: string) => {
    await done('accounts', 'set-quota', ...ACME, '--email', 'Ada@example.com', '--credits', credits);
    return rows('select monthly_credits from accounts');
  };
  assert.deepEqual(await quotaOf('700'), [{ monthly_credits: 700 }]);
  assert.deepEqual(await quotaOf('default'), [{ monthly_credits: null }]);
  const retentionOf = async (days: string) => {
    await done('organizations', 'set-retention', ...ACME, '--days', days);
    return rows('select retention_days from organizations where name = $1', 'acme');
  };
  assert.deepEqual(await retentionOf('30'), [{ retention_days: 30 }]);
  assert.deepEqual(await retentionOf('none'), [{ retention_days: null }]);
  await database.pool.query(
    `update charges set status = 'settled', closed_at = now() - interval '2 days', created_at = now() - interval '2 days'`,
  );
  await database.pool.query(
    `insert into free_calls (organization_id, day, requests, calls, cost_usd, unpriced_calls)
     select organization_id, (now() at time zone 'UTC')::date - days, 1, calls, 0.5, unpriced
     from charges, (values (0, 3, 0), (1, 3, 1), (2, 3, 3)) as of_day (days, calls, unpriced)`,
  );
  const usage = (...flags: readonly string[]) => done('organizations', 'usage', ...ACME, ...flags);
  assert.match(
    await usage(),
    /^DAY .*\n\S+ +1 +100\n\nACCOUNT .*\nada@example\.com +1 +100\n\nDAY .*\n\S+ .* 3 +unknown\n\S+ .* 3 +at least \$0\.5000\n\S+ +1 +3 +\$0\.5000\n$/,
  );
  const today = await usage('--days', '1');
  assert.match(today, /^DAY +FRAMED FREE.*\n\S+ +1 +3 +\$0\.5000\n$/);
  const audit = async (...flags: readonly string[]) =>
    (await json('organizations', 'audit', ...ACME, ...flags)).length;
  assert.match(await done('organizations', 'audit', ...ACME), /^.* quota\.set +ada@example\.com$/m);
  await database.pool.query(
    `update quota_usage set month = date_trunc('month', now() at time zone 'UTC')::date, used = 100, reserved = 10`,
  );
  assert.match(await done('accounts', 'list'), /^acme +ada@example\.com +default +100 +10$/m);
  assert.deepEqual([await audit('--limit', '1'), (await audit()) > 1], [1, true]);
});

test('nothing is erased where nobody can be asked', async () => {
  for (const what of [['organizations'], ['accounts', '--email', 'ada@example.com']]) {
    const [group = '', ...flags] = what;
    const { code, stderr } = await call([group, 'erase', ...ACME, ...flags], {
      env: { DATABASE_URL: database.url },
    });
    assert.deepEqual([code, /--yes/.test(stderr)], [2, true], stderr);
  }
  assert.equal((await rows('select from accounts join organizations o on o.id = organization_id')).length, 1);
});

test('what a reader thought is erased by its id, and only with consent', async () => {
  await database.pool.query(
    `with saved as (
       insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
       select 'memo_1', id, organization_id, account_id, now(), '{}' from deliberations returning id, organization_id),
     shared as (
       insert into shares (id, organization_id, memo_id, token_hash, allow_views, created_at, expires_at)
       select 'shr_1', organization_id, id, '1', true, now(), now() from saved returning id, organization_id)
     insert into views (id, organization_id, share_id, receipt_hash, view, created_at)
     select 'viw_' || n, organization_id, id, n::text::bytea, '{}', now() from shared, generate_series(1, 2) as n`,
  );
  const erase = ['organizations', 'erase-view', ...ACME, '--view', 'viw_1'];
  const unasked = await call(erase, { env: { DATABASE_URL: database.url } });
  assert.equal(unasked.code, 2, unasked.stderr);
  assert.equal((await rows('select from views')).length, 2);
  await done(...erase, '--yes');
  assert.deepEqual(await rows('select id from views'), [{ id: 'viw_2' }]);
});
