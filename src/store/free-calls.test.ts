import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import { ensureOrganization } from './accounts.ts';
import { createDatabase } from './database.ts';
import { addFreeCalls, countFreeRequest, listFreeCalls } from './free-calls.ts';

test('a day of calls without any price has an unknown cost, and never one of 0', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  await ensureOrganization(db, { id: 'org_a', name: 'org_a' });
  const day = { organizationId: 'org_a', day: '2026-11-20' };
  await pool.query(`insert into free_calls (organization_id, day, requests) values ('org_a', $1, 1)`, [
    day.day,
  ]);
  const cost = async () => {
    const [row] = await listFreeCalls(db, { organizationId: 'org_a', from: day.day, to: day.day });
    return row?.costUsd;
  };
  const made = { calls: 1, inputTokens: 5, outputTokens: 5 };
  assert.equal(await cost(), 0, 'nobody was called');
  await addFreeCalls(db, day, { ...made, costUsd: 0, unpricedCalls: 1 });
  assert.equal(await cost(), null);
  await addFreeCalls(db, day, { ...made, costUsd: 0.25, unpricedCalls: 0 });
  assert.equal(await cost(), 0.25, 'what is known of it');
});

test('counts up to the last request of a month, by days, for one organization alone', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  for (const id of ['org_a', 'org_b']) await ensureOrganization(db, { id, name: id });
  const count = (day: string, organizationId = 'org_a') =>
    countFreeRequest(db, { organizationId, day, most: 3 });
  const allowed = async (...days: readonly string[]): Promise<boolean[]> => {
    const answers: boolean[] = [];
    for (const day of days) answers.push(await count(day));
    return answers;
  };
  assert.deepEqual(await allowed('2026-10-31', '2026-10-31', '2026-10-31'), [true, true, true]);
  assert.deepEqual(await allowed('2026-10-31'), [false]);
  assert.deepEqual(await allowed('2026-11-01', '2026-11-20', '2026-11-20'), [true, true, true]);
  assert.deepEqual(await allowed('2026-11-20', '2026-11-21'), [false, false]);
  for (const day of ['2026-11-20', '2026-11-21']) assert.equal(await count(day, 'org_b'), true);
  assert.deepEqual(await allowed('2026-12-01'), [true]);
  const listed = await listFreeCalls(db, { organizationId: 'org_a', from: '2026-11-01', to: '2026-12-01' });
  assert.deepEqual(
    listed.map(({ date, requests }) => [date, requests]),
    [
      ['2026-11-01', 1],
      ['2026-11-20', 2],
      ['2026-12-01', 1],
    ],
  );
  for (let request = 0; request < 2; request += 1)
    await addFreeCalls(
      db,
      { organizationId: 'org_a', day: '2026-11-20' },
      { calls: 2, inputTokens: 2, outputTokens: 3, costUsd: 0.5, unpricedCalls: 1 },
    );
  const day = { organizationId: 'org_a', from: '2026-11-20', to: '2026-11-21' };
  assert.deepEqual(await listFreeCalls(db, day), [
    {
      date: '2026-11-20',
      requests: 2,
      calls: 4,
      inputTokens: 4,
      outputTokens: 6,
      costUsd: 1,
      unpricedCalls: 2,
    },
  ]);
  const whole = await listFreeCalls(db, { ...day, from: '2026-11-01', to: '2026-12-01' });
  assert.deepEqual(
    whole.map(({ calls }) => calls),
    [0, 4, 0],
  );
  assert.deepEqual(
    (await listFreeCalls(db, { ...day, organizationId: 'org_b' })).map(({ calls }) => calls),
    [0, 0],
  );
});
