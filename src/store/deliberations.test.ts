import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';
import { endDeliberation, findAnyDeliberation, findDeliberation, isKept } from './deliberations.ts';
import { refusedFor } from './failure.ts';
import { readSteps, writeJournal } from './journal.ts';
import { findRunToQuarantine, handOver, nodesWithWork, NOBODY, runningOn, takeOver } from './takeover.ts';

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  await database?.drop();
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

const fail = (id: string) => endDeliberation({ id, epoch: null, state: 'failed', error: null });

test('a key and an organization may have so many running, and each is counted for itself', async () => {
  const [organization, keyId] = ['Crowded', 'key_full'];
  for (let running = 0; running < 2; running += 1) await seedDeliberation(db, { organization, keyId });
  await seedDeliberation(db, { organization, keyId: 'key_other' });
  await fail(await seedDeliberation(db, { organization, keyId })).execute(db);
  for (let running = 0; running < 5; running += 1) await seedDeliberation(db, { keyId: 'key_else' });
  const admit = (ofKey: number, ofOrganization: number) =>
    seedDeliberation(db, { organization, keyId, most: { ofKey, ofOrganization } }).then(async (id) => {
      await database.pool.query('delete from deliberations where id = $1', [id]);
      return 'admitted';
    }, refusedFor);
  assert.equal(await admit(2, 4), 'in_flight');
  assert.equal(await admit(3, 3), 'organization_in_flight');
  assert.equal(await admit(3, 4), 'admitted');
});

test('the end of a question waits for its memo alone, and forgets what is not answered', async () => {
  for (const id of ['memo_1', 'memo_2'])
    await database.pool.query(
      `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
       select $1, id, organization_id, account_id, now(), '{}' from deliberations where id = $2`,
      [id, await seedDeliberation(db)],
    );
  const [question, answered] = [await seedDeliberation(db), await seedDeliberation(db)];
  await database.pool.query(`update deliberations set about = 'memo_1' where id = any($1)`, [
    [question, answered],
  ]);
  const endWhileHeld = (memoId: string) =>
    db.transaction().execute(async (held) => {
      await sql`select from memos where id = ${memoId} for update`.execute(held);
      return db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '20ms'`.execute(trx);
        return fail(question).execute(trx);
      });
    });
  await assert.rejects(endWhileHeld('memo_1'), /lock timeout/);
  await endWhileHeld('memo_2');
  await endDeliberation({ id: answered, epoch: null, state: 'completed', error: null }).execute(db);
  const left = await Promise.all([question, answered].map((id) => findAnyDeliberation(db, id)));
  assert.deepEqual(
    left.map((run) => [run?.state, run?.brief.question]),
    [
      ['failed', ''],
      ['completed', 'Rewrite or profile?'],
    ],
  );
  const reach = { organizationId: left[0]?.organizationId ?? '', email: null, domain: null, world: null };
  assert.equal(await findDeliberation(db, reach, question), undefined, 'it is no deliberation');
});

test('what a node hands over is taken over with the secret of its draws, which is gone once it has ended', async () => {
  const id = await seedDeliberation(db, { node: 'node_old' });
  const other = await seedDeliberation(db, { node: 'node_else' });
  const step = { epoch: 0, stage: null, steps: [{ name: 'frame', output: '{}' }], events: [] };
  await writeJournal(
    db,
    [id, other].map((deliberationId) => ({ deliberationId, ...step })),
  );
  const kept = (await findAnyDeliberation(db, id))?.drawSecret?.reveal();
  assert.match(kept ?? '', /^[0-9a-f]{32,}$/);
  await handOver(db, 'node_old');
  const taken = await takeOver(db, { from: NOBODY, to: 'node_new' });
  assert.deepEqual(
    taken.map((run) => [run.id, run.node, run.epoch, run.deaths, run.drawSecret?.reveal()]),
    [[id, 'node_new', 1, 0, kept]],
  );
  await fail(id).execute(db);
  const [run] = taken;
  assert.ok(run);
  const reach = { organizationId: run.organizationId, email: null, domain: null, world: null };
  const ended = await findDeliberation(db, reach, id);
  assert.deepEqual([ended?.state, ended?.drawSecret, ended?.brief], ['failed', null, run.brief]);
  assert.equal(await findDeliberation(db, reach, 'dlb_none'), undefined);
  for (const other of [
    { organizationId: 'org_none' },
    { email: 'bob@example.com' },
    { domain: 'ample.com' },
    { world: 'test' },
  ] as const)
    assert.equal(await findDeliberation(db, { ...reach, ...other }, id), undefined, JSON.stringify(other));
  assert.deepEqual([(await readSteps(db, id)).size, (await readSteps(db, other)).size], [0, 1]);
  assert.deepEqual([await isKept(db, id), await isKept(db, 'dlb_none')], [true, false]);
});

test('of what a dead node left, the oldest is taken first, within a range of deaths; what outlived too many is named', async () => {
  const ids: string[] = [];
  for (const [node, deaths] of [
    ['node_dead', 0],
    ['node_dead', 1],
    ['node_dead', 2],
    ['node_else', 0],
    ['node_dead', 1],
    ['node_dead', 0],
    ['node_dead', 2],
  ] as const) {
    const id = await seedDeliberation(db, { node });
    await database.pool.query(`update deliberations set deaths = $2 where id = $1`, [id, deaths]);
    ids.push(id);
  }
  await fail(ids[5] ?? '').execute(db);
  const working = (await nodesWithWork(db)).map(({ node, running, free }) => [node, running, free]);
  assert.deepEqual(working.toSorted(), [
    ['node_dead', 5, true],
    ['node_else', 1, true],
  ]);
  assert.deepEqual(await runningOn(db, 'node_else'), [ids[3]]);
  assert.equal(await findRunToQuarantine(db, 'node_dead', 2), ids[2]);
  // Written last, so that they are the oldest by their ids alone.
  for (const oldest of [ids[0], ids[2]])
    await database.pool.query('update deliberations set deaths = deaths where id = $1', [oldest]);
  const take = async (how: object): Promise<unknown[]> => {
    const taken = await takeOver(db, {
      from: 'node_dead',
      to: 'node_new',
      died: true,
      ...how,
    });
    return taken.map(({ id, deaths }) => [ids.indexOf(id), deaths]);
  };
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '1s'`.execute(trx);
    await db.transaction().execute(async (other) => {
      const of = { from: 'node_else', to: 'node_new' };
      const taken = [await takeOver(other, of), await takeOver(trx, of)];
      assert.deepEqual(
        taken.map((runs) => runs.map(({ id }) => id)),
        [[ids[3]], []],
        'what another node is taking is left to it',
      );
    });
  });
  const deaths = { least: 1, most: 2 };
  assert.deepEqual(await take({ deaths, only: [ids[2], ids[3]] }), []);
  assert.deepEqual(await take({ deaths, most: 1 }), [[0, 1]]);
  assert.deepEqual(await take({ deaths: { least: 3, most: 9 }, only: [ids[1]] }), []);
  assert.deepEqual((await take({ deaths })).toSorted(), [
    [1, 2],
    [4, 2],
  ]);
  assert.equal(await findRunToQuarantine(db, 'node_dead', 2), ids[2]);
  assert.equal(await findRunToQuarantine(db, 'node_dead', 1), null);
  await fail(ids[2] ?? '').execute(db);
  assert.equal(await findRunToQuarantine(db, 'node_dead', 2), ids[6], 'what has ended is none');
  await handOver(db, 'node_dead');
  const nodeOf = async (id = '') => (await findAnyDeliberation(db, id))?.node;
  assert.deepEqual([await nodeOf(ids[2]), await nodeOf(ids[6])], ['node_dead', NOBODY]);
});
