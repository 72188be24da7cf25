import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { until } from '../../test/until.ts';
import { createIds } from '../domain/ids.ts';
import { eraseOrganization } from '../service/erase.ts';
import {
  ensureAccount,
  ensureOrganization,
  listAccounts,
  listAccountsOf,
  readAccountUse,
  setAccountCredits,
} from './accounts.ts';
import { reserveCredits, settleCharge } from './charges.ts';
import { EMPTY_PROFILE } from '../domain/profile.ts';
import { createDatabase } from './database.ts';
import { countFreeRequest } from './free-calls.ts';
import { listProfiles, readProfiles, writeProfile } from './profiles.ts';

test('the use of an account is its own, in its organization and in that month', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const db = createDatabase(pool);
    for (const [at, organization] of ['org_a', 'org_b'].entries()) {
      await ensureOrganization(db, { id: organization, name: organization });
      for (const [n, email] of ['ada@example.com', 'bob@example.com'].entries()) {
        const { id } = await ensureAccount(db, { id: `acc_${at}${n}`, organizationId: organization, email });
        await pool.query(
          `insert into quota_usage values ($1, 'org', '2026-10-01', 1000, 0), ($1, 'org', '2026-11-01', $2, 0)`,
          [id, 10 * at + n],
        );
      }
    }
    const of = { organizationId: 'org_b', world: null, month: '2026-11-01' };
    const useOf = async (email: string) => (await readAccountUse(db, of, email))?.used;
    assert.deepEqual([await useOf('ada@example.com'), await useOf('bob@example.com')], [10, 11]);
    assert.equal(await useOf('eve@example.com'), undefined);
    await setAccountCredits(db, 'acc_11', 7);
    const second = await listAccountsOf(db, of, { limit: 1, cursor: 'ada@example.com' });
    assert.deepEqual(
      second.map(({ userEmail, monthlyCredits }) => [userEmail, monthlyCredits]),
      [['bob@example.com', 7]],
    );
    assert.equal((await readAccountUse(db, of, 'ada@example.com'))?.monthlyCredits, null);
    const listed = await listAccountsOf(db, of, { limit: 10, cursor: null });
    assert.deepEqual(
      listed.map(({ userEmail, used }) => [userEmail, used]),
      [
        ['ada@example.com', 10],
        ['bob@example.com', 11],
      ],
    );
    for (const userEmail of ['ada@example.com', 'bob@example.com'])
      await pool.query(`update deliberations set by_test_key = $2 where id = $1`, [
        await seedDeliberation(db, { organization: 'org_b', userEmail }),
        userEmail === 'bob@example.com',
      ]);
    const ofTestKeys = await listAccountsOf(db, { ...of, world: 'test' }, { limit: 9, cursor: null });
    assert.deepEqual(
      ofTestKeys.map(({ userEmail }) => userEmail),
      ['bob@example.com'],
    );
    assert.deepEqual(
      (await listAccounts(db, '2026-11-01')).map(({ organization, email, used }) => [
        organization,
        email,
        used,
      ]),
      [
        ['org_a', 'ada@example.com', 0],
        ['org_a', 'bob@example.com', 1],
        ['org_b', 'ada@example.com', 10],
        ['org_b', 'bob@example.com', 11],
      ],
    );
  } finally {
    await drop();
  }
});

test('an organization keeps its quota until another is given', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  for (const [given, kept] of [
    [700, 700],
    [undefined, 700],
    [0, 0],
    [null, null],
  ] as const)
    assert.deepEqual(await ensureOrganization(db, { id: 'org_q', name: 'Quota' }, given), {
      id: 'org_q',
      monthlyCredits: kept,
    });
});

test('an account has a profile for each kind of key, and no other account has it', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const organizationId = 'org_p';
  await ensureOrganization(db, { id: organizationId, name: 'Profiles' });
  const updatedAt = new Date('2026-11-01');
  for (const [accountId, email] of [
    ['acc_ada', 'ada@example.com'],
    ['acc_bob', 'bob@example.com'],
  ] as const) {
    await ensureAccount(db, { id: accountId, organizationId, email });
    for (const test of [true, false]) {
      const profile = { ...EMPTY_PROFILE, context: `${accountId} ${test}` };
      await writeProfile(db, { organizationId, accountId, test }, { profile, updatedAt });
    }
  }
  for (const [accountId, userEmail] of [
    ['acc_ada', 'ada@example.com'],
    ['acc_bob', 'bob@example.com'],
  ] as const) {
    assert.deepEqual(
      (await listProfiles(db, accountId)).map(({ context }) => context),
      [`${accountId} false`, `${accountId} true`],
    );
    const { account, organization } = await readProfiles(db, { organizationId, test: true }, userEmail);
    assert.equal(account.profile.context, `${accountId} true`);
    assert.equal(organization.updatedAt, null);
  }
});

test('the ledger of an erased organization stands under ids that lead to it nowhere', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const db = createDatabase(pool);
    await ensureOrganization(db, { id: 'org_gone', name: 'Gone' });
    await ensureAccount(db, { id: 'acc_gone', organizationId: 'org_gone', email: 'ada@example.com' });
    await reserveCredits({
      deliberationId: 'dlb_gone',
      organizationId: 'org_gone',
      accountId: 'acc_gone',
      month: '2026-11-01',
      credits: 100,
      organizationLimit: 100,
      accountLimit: 100,
    }).execute(db);
    await settleCharge('dlb_gone', 80).execute(db);
    await countFreeRequest(db, { organizationId: 'org_gone', day: '2026-11-02', most: 1 });
    await eraseOrganization({ db, ids: createIds(Date.now), now: Date.now }, 'Gone');
    for (const table of ['charges', 'quota_usage', 'usage_by_day', 'free_calls']) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t`);
      assert.ok(rows.length > 0, table);
      for (const { row } of rows) assert.doesNotMatch(row, /gone/, table);
    }
  } finally {
    await drop();
  }
});

test('gives an address whose account is being erased a new one, for what is stored in the same transaction', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const of = { organizationId: 'org_a', email: 'ada@example.com' };
  await ensureOrganization(db, { id: 'org_a', name: 'A' });
  await ensureAccount(db, { id: 'acc_old', ...of });
  const erasing = await pool.connect();
  await erasing.query('begin');
  await erasing.query(`delete from accounts where id = 'acc_old'`);
  const stored = db.transaction().execute(async (trx) => {
    const { id: accountId } = await ensureAccount(trx, { id: 'acc_new', ...of });
    const owner = { organizationId: 'org_a', accountId, test: false };
    await writeProfile(trx, owner, { profile: EMPTY_PROFILE, updatedAt: new Date(0) });
  });
  await until(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length === 1;
  }, 'the new account waits for the end of the old one');
  await erasing.query('commit');
  erasing.release();
  await stored;
  assert.equal((await listProfiles(db, 'acc_new')).length, 1);
});
