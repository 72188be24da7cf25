import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { findHeld, readLedger, readUsage, reserveCredits, returnCredits, settleCharge } from './charges.ts';
import { createDatabase } from './database.ts';
import { refusedFor } from './failure.ts';
import { transact } from './transact.ts';

test('a memo states the quota of the month that it is charged to, whatever other months hold', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const db = createDatabase(pool);
    const id = await seedDeliberation(db);
    await pool.query(
      `insert into quota_usage select owner, organization_id, month + step * interval '1 month', 700, 7
       from quota_usage, unnest(array[-1, 1]) step`,
    );
    // Which of several rows comes first is the database's choice: the one that counts is now the last on disk.
    await pool.query(`update quota_usage set used = 900 where owner in (select id from organizations)`);
    await pool.query('update quota_usage set used = used where used = 0');
    const held = await findHeld(db, id);
    assert.deepEqual(held, {
      month: '2026-11-01',
      credits: 100,
      used: 0,
      reserved: 100,
      accountLimit: null,
    });
    assert.equal(await findHeld(db, 'dlb_none'), undefined);
  } finally {
    await drop();
  }
});

test('reserves the very last credits of either quota and none beyond, and charges each reservation once', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const month = '2026-11-01';
  type Limits = readonly [organization: number, account: number];
  const reserve = async (id: string, credits: number, limits: Limits, expected: string) => {
    const [organizationLimit, accountLimit] = limits;
    const [organizationId = '', accountId = ''] = id.split(' ');
    const owned = { deliberationId: id, organizationId, accountId, month, credits };
    const order = reserveCredits({ ...owned, organizationLimit, accountLimit });
    const answer = await transact(db, [order]).then(() => 'reserved', refusedFor);
    assert.equal(answer, expected, `${id}: ${credits} of ${String(limits)}`);
  };
  const reservations = [
    ['org acc 1', 100, [99, 100], 'organization_credits'],
    ['org acc 1', 100, [100, 99], 'account_credits'],
    ['org acc 1', 100, [100, 100], 'reserved'],
    ['org acc 2', 10, [109, 110], 'organization_credits'],
    ['org acc 2', 10, [110, 109], 'account_credits'],
    ['org acc 2', 10, [110, 110], 'reserved'],
    ['org acc 3', 0, [0, 0], 'reserved'],
  ] as const;
  for (const [id, credits, limits, expected] of reservations) await reserve(id, credits, limits, expected);
  // Neither another month nor another account is touched by what follows.
  await pool.query(`insert into quota_usage values ('org', 'org', '2026-12-01', 5, 500), ('acc', 'org', '2026-12-01', 5, 500),
    ('other', 'org', '2026-11-01', 5, 500)`);
  const close = (statement: ReturnType<typeof settleCharge>) =>
    transact(db, [statement]).then(() => 'closed', refusedFor);
  const closings = [
    [returnCredits('org acc 2'), 'closed', { used: 0, reserved: 100 }],
    [settleCharge('org acc 2', 10), 'no_reservation', { used: 0, reserved: 100 }],
    [settleCharge('org acc 1', 60), 'closed', { used: 60, reserved: 0 }],
    [settleCharge('org acc 1', 60), 'no_reservation', { used: 60, reserved: 0 }],
    [returnCredits('org acc 1'), 'closed', { used: 60, reserved: 0 }],
  ] as const;
  for (const [statement, expected, left] of closings) {
    assert.equal(await close(statement), expected);
    for (const owner of ['org', 'acc']) assert.deepEqual(await readUsage(db, owner, month), left);
  }
  for (const [owner, at] of [
    ['org', '2026-12-01'],
    ['acc', '2026-12-01'],
    ['other', month],
  ] as const)
    assert.deepEqual(await readUsage(db, owner, at), { used: 5, reserved: 500 });
  assert.deepEqual(await readUsage(db, 'other', '2026-12-01'), { used: 0, reserved: 0 });
  await reserve('org acc 4', 41, [100, 101], 'organization_credits');
  await reserve('org acc 4', 41, [101, 100], 'account_credits');
  await reserve('org acc 4', 40, [100, 100], 'reserved');
  const atOnce = await Promise.all([40, 30].map((credits) => close(settleCharge('org acc 4', credits))));
  assert.deepEqual(atOnce.toSorted(), ['closed', 'no_reservation']);
});

test('charges no more than was reserved, and lists the charges of one account, newest first', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const [first, middle, last] = [
    await seedDeliberation(db),
    await seedDeliberation(db),
    await seedDeliberation(db),
  ];
  await seedDeliberation(db, { userEmail: 'bob@example.com' });
  await transact(db, [settleCharge(first, 101)]);
  await transact(db, [returnCredits(last)]);
  // On disk the oldest is now the last.
  await pool.query(`update charges set created_at = '2026-11-01' where deliberation_id = $1`, [first]);
  const { rows } = await pool.query<{ of: string }>(
    'select account_id as of from deliberations where id = $1',
    [first],
  );
  const ledger = await readLedger(db, rows[0]?.of ?? '');
  assert.deepEqual(
    ledger.map((of) => [of.deliberationId, of.credits, of.status, of.closedAt !== null]),
    [
      [last, 100, 'returned', true],
      [middle, 100, 'reserved', false],
      [first, 100, 'settled', true],
    ],
  );
  assert.deepEqual(await readUsage(db, rows[0]?.of ?? '', '2026-11-01'), { used: 100, reserved: 100 });
});

test('reports a charge on a day of the month that it is charged to, also where the clocks differ at the end of it', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const owned = { organizationId: 'org', accountId: 'acc', organizationLimit: 100, accountLimit: 100 };
  for (const month of ['2024-02-01', '2099-12-01']) {
    await transact(db, [
      reserveCredits({ ...owned, deliberationId: month, month, credits: 100 }),
      settleCharge(month, 100),
    ]);
  }
  const { rows } = await pool.query<{ day: string }>('select day::text from usage_by_day order by 1');
  assert.deepEqual(
    rows.map(({ day }) => day),
    ['2024-02-29', '2099-12-01'],
  );
});
