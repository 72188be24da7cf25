import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { STAGES } from '@witan/client';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import { endDeliberation } from './deliberations.ts';
import { appendLastEvents, lastSeqOf, readEvents, readSteps, writeJournal } from './journal.ts';
import type { JournalEntry } from './journal.ts';
import { isUnheardOf, runningOn, takeOver } from './takeover.ts';
import { transact } from './transact.ts';
import { announceCancel, beginWatching, endWatching, ownerOf } from './watched-by.ts';

test('what happens while a deliberation runs leaves the indexes of its row alone', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const db = createDatabase(pool);
    const id = await seedDeliberation(db, { node: 'node_a' });
    const updated = await db.transaction().execute(async (trx) => {
      for (const stage of STAGES)
        await writeJournal(trx, [{ deliberationId: id, epoch: 0, stage, steps: [], events: [] }]);
      await beginWatching(trx, { id, node: 'node_b' });
      const { rows } = await sql<{ all: number; hot: number }>`
        select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables
        where relname = 'deliberations'`.execute(trx);
      return rows;
    });
    const count = STAGES.length + 1;
    assert.deepEqual(updated, [{ all: count, hot: count }]);
    assert.deepEqual(await runningOn(db, 'node_a'), [id]);
  } finally {
    await drop();
  }
});

test('writes nothing for an earlier owner, and of a batch what is of each', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const db = createDatabase(pool);
    const [id, lost] = [
      await seedDeliberation(db, { node: 'node_a' }),
      await seedDeliberation(db, { node: 'node_a' }),
    ];
    const foreign = await seedDeliberation(db, { organization: 'Difference Engines' });
    await takeOver(db, { from: 'node_a', to: 'node_b' });
    const entry = (epoch: number, name: string): JournalEntry => ({
      deliberationId: id,
      epoch,
      stage: null,
      steps: [{ name, output: '1' }],
      events: [{ seq: epoch, name, type: 'stage.started', data: '{}' }],
    });
    assert.deepEqual(await writeJournal(db, [{ ...entry(0, 'late'), stage: 'review' }]), new Map());
    assert.deepEqual([await readSteps(db, id), await readEvents(db, id, -1)], [new Map(), []]);
    const { rows } = await pool.query('select distinct state from deliberations');
    assert.deepEqual(rows, [{ state: 'queued' }]);
    const batch = [
      entry(1, 'new'),
      { ...entry(0, 'late'), deliberationId: lost },
      { ...entry(0, 'theirs'), deliberationId: foreign, stage: 'review' },
    ] as const;
    for (const time of ['at first', 'once more, unacknowledged'])
      assert.deepEqual(
        await writeJournal(db, batch),
        new Map([
          [id, 1],
          [foreign, 0],
        ]),
        time,
      );
    const events = [{ seq: 7, name: 'new', type: 'stage.started', data: '{}' }];
    await writeJournal(db, [{ ...entry(1, 'new'), steps: [{ name: 'new', output: '2' }], events }]);
    const { rows: written } = await pool.query<object>(
      `select d.id, d.state, s.name as step, s.output, e.seq from deliberations d
       left join steps s on s.deliberation_id = d.id and s.organization_id = d.organization_id
       left join events e on e.deliberation_id = d.id and e.organization_id = d.organization_id and e.name = s.name
       order by array_position($1, d.id)`,
      [[id, lost, foreign]],
    );
    assert.deepEqual(written, [
      { id, state: 'queued', step: 'new', output: '1', seq: 1 },
      { id: lost, state: 'queued', step: null, output: null, seq: null },
      { id: foreign, state: 'review', step: 'theirs', output: '1', seq: 0 },
    ]);
    await endDeliberation({ id, epoch: 1, state: 'failed', error: null }).execute(db);
    assert.deepEqual(await writeJournal(db, [entry(1, 'ended')]), new Map(), 'it has ended');
    assert.equal((await readSteps(db, id)).size, 0);
  } finally {
    await drop();
  }
});

test('appends to one deliberation, ends it, and notes who watches it, alone', async (t) => {
  const { pool, drop } = await freshDatabase();
  t.after(drop);
  const db = createDatabase(pool);
  const [id, other] = [await seedDeliberation(db), await seedDeliberation(db)];
  const keyed = await seedDeliberation(db, { idempotencyKey: 'a retry may come' });
  const events = [0, 1, 2, 3].map((seq) => ({
    seq,
    name: `stage ${seq}`,
    type: 'stage.started',
    data: '{}',
  }));
  await writeJournal(db, [{ deliberationId: other, epoch: 0, stage: null, steps: [], events }]);
  const unheard = await Promise.all([id, other, keyed, 'dlb_none'].map((each) => isUnheardOf(db, each)));
  assert.deepEqual(unheard, [true, false, false, false]);
  const lastSeqs = () => Promise.all([id, other, keyed].map((each) => lastSeqOf(db, each)));
  assert.deepEqual(await lastSeqs(), [-1, 3, -1]);
  const [told] = await transact(db, [appendLastEvents(id, events.slice(0, 2), 'deliberation.cancelled')]);
  assert.deepEqual(
    told.map(({ seq }) => seq),
    [2],
  );
  assert.deepEqual(await lastSeqs(), [2, 3, -1]);
  const more = [4, 5].map((seq) => ({ seq, name: `stage ${seq}`, type: 'stage.started', data: '{}' }));
  for (const [given, last] of [
    [[], 4],
    [more, 6],
  ] as const) {
    const beyond = db.transaction().execute(async (trx) => {
      const { rows } = await appendLastEvents(other, given, 'deliberation.failed').execute(trx);
      throw new Error(String(rows[0]?.seq));
    });
    await assert.rejects(beyond, { message: String(last) }, 'after those on disk and those that are given');
  }
  assert.deepEqual(
    (await readEvents(db, id, 0)).map(({ seq, type }) => [seq, type]),
    [
      [1, 'stage.started'],
      [2, 'deliberation.cancelled'],
    ],
  );
  const watchedBy = async () => {
    const { rows } = await pool.query<{ watched: string[] | null }>(
      'select watched_by as watched from deliberations where id = any($1) order by id',
      [[id, other]],
    );
    return rows.map(({ watched }) => watched);
  };
  const running = async () => (await runningOn(db, 'node_1')).toSorted();
  const ending = (of: string, epoch: number | null) =>
    transact(db, [endDeliberation({ id: of, epoch, state: 'cancelled', error: null }), announceCancel(of)]);
  const listener = await pool.connect();
  const cancels: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => cancels.push(payload));
  await listener.query('listen witan_cancels_node_1');
  await assert.rejects(ending(keyed, 1), 'another node has it');
  assert.deepEqual(await running(), [id, other, keyed].toSorted());
  await ending(keyed, null);
  await assert.rejects(ending(keyed, null), 'it has ended');
  assert.deepEqual(await running(), [id, other].toSorted());
  await listener.query('select');
  assert.deepEqual(cancels, [keyed]);
  listener.release(true);
  for (const node of ['node_b', 'node_c', 'node_b']) await beginWatching(db, { id, node });
  assert.deepEqual(await watchedBy(), [['node_b', 'node_c'], null]);
  await beginWatching(db, { id: other, node: 'node_b' });
  await endWatching(db, { id, node: 'node_b' });
  assert.deepEqual(await watchedBy(), [['node_c'], ['node_b']]);
  await pool.query(`update deliberations set state = 'cancelled', finished_at = now() where id = $1`, [id]);
  await beginWatching(db, { id, node: 'node_d' });
  assert.deepEqual(await watchedBy(), [['node_c'], ['node_b']]);
  assert.deepEqual(await Promise.all([id, other].map((each) => ownerOf(db, each))), [null, 'node_1']);
});
