import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { TestDatabase } from '../../test/database.ts';
import { freshDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { readEvents, readSteps } from '../store/journal.ts';
import type { StoredEvent } from '../store/journal.ts';
import { createJournal } from './journal.ts';
import type { Loss, JournalHandle } from './journal.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

type Heard = { readonly written: StoredEvent[]; readonly lost: Loss[] };
let troubles: string[];
let statements: number;
let broken: number;
beforeEach(() => {
  troubles = [];
  statements = 0;
  broken = 0;
});

/** The journal on a database that refuses its first `broken` statements as if it were down. */
function open() {
  const flaky = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name !== 'getExecutor') return Reflect.get(target, name, receiver) as unknown;
      statements += 1;
      if (statements <= broken) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      return () => target.getExecutor();
    },
  });
  return createJournal({
    db: flaky,
    sleep: async () => {},
    onTrouble: (trouble) => troubles.push(trouble),
  });
}

function listen(
  journal: ReturnType<typeof open>,
  deliberationId: string,
  epoch = 0,
): Heard & { page: JournalHandle } {
  const heard: Heard = { written: [], lost: [] };
  const page = journal.open(
    { deliberationId, epoch },
    { written: (events) => heard.written.push(...events), lost: (why) => heard.lost.push(why) },
  );
  return { ...heard, page };
}

const event = (seq: number, name = `event ${seq}`): StoredEvent => ({
  seq,
  name,
  type: 'stage.started',
  data: `{"seq":${seq}}`,
});

test('writes what many deliberations do in one turn with one statement, each in its order', async () => {
  const journal = open();
  const all = await Promise.all(
    Array.from({ length: 5 }, async () => listen(journal, await seedDeliberation(db))),
  );
  const before = statements;
  for (let seq = 0; seq < 4; seq += 1) for (const { page } of all) page.append({ events: [event(seq)] });
  await Promise.all(all.map(({ page }) => page.flushed()));
  assert.equal(statements - before, 1);
  for (const { written, lost } of all) {
    assert.deepEqual(
      written.map(({ seq }) => seq),
      [0, 1, 2, 3],
    );
    assert.deepEqual(lost, []);
  }
  assert.equal(journal.depth(), 0);
});

test('tells of an event only once it is on disk', async () => {
  const journal = open();
  const id = await seedDeliberation(db);
  const told = Promise.withResolvers<StoredEvent[]>();
  const page = journal.open(
    { deliberationId: id, epoch: 0 },
    { written: () => told.resolve(readEvents(db, id, -1)), lost: () => {} },
  );
  page.append({ events: [event(0)] });
  await page.flushed();
  assert.equal((await told.promise).length, 1);
});

test('tells what is only watched after every event that came before it', async () => {
  const journal = open();
  const heard: string[] = [];
  const page = journal.open(
    { deliberationId: await seedDeliberation(db), epoch: 0 },
    { written: (events) => heard.push(...events.map(({ name }) => name)), lost: () => {} },
  );
  page.afterEvents(() => heard.push('at once'));
  page.append({ events: [event(0)] });
  page.append({ steps: [{ name: 'call/one', output: '1' }] });
  page.afterEvents(() => heard.push('after 0'));
  page.append({ events: [event(1)] });
  page.afterEvents(() => heard.push('after 1'));
  assert.deepEqual(heard, ['at once']);
  await page.flushed();
  page.afterEvents(() => heard.push('at once again'));
  assert.deepEqual(heard, ['at once', 'event 0', 'event 1', 'after 0', 'after 1', 'at once again']);

  page.append({ events: [event(2)] });
  let held = 0;
  for (let delta = 0; delta < 300; delta += 1) page.afterEvents(() => (held += 1));
  await page.flushed();
  assert.equal(held, 256, 'no more are held back than may be');
});

test('waits for a database that is down, and then writes everything once', async () => {
  broken = 7;
  const journal = open();
  const { page, written } = listen(journal, await seedDeliberation(db));
  page.append({ events: [event(0)], steps: [{ name: 'call/one', output: '1' }] });
  page.append({ events: [event(1)] });
  await page.flushed();
  assert.deepEqual(
    written.map(({ seq }) => seq),
    [0, 1],
  );
  assert.deepEqual(
    troubles,
    Array.from({ length: 7 }, () => 'outage'),
  );
});

test('writes nothing for an owner that was superseded, and goes on for its successor', async () => {
  const journal = open();
  const id = await seedDeliberation(db);
  await db.updateTable('deliberations').set({ epoch: 3 }).where('id', '=', id).execute();
  const old = listen(journal, id, 2);
  const now = listen(journal, id, 3);
  old.page.append({ events: [event(0, 'from the old owner')], steps: [{ name: 'call/old', output: '1' }] });
  now.page.append({ events: [event(0, 'from the new owner')] });
  await Promise.all([old.page.flushed(), now.page.flushed()]);
  assert.deepEqual([old.written, old.lost, now.lost], [[], ['superseded'], []]);
  assert.deepEqual(
    (await readEvents(db, id, -1)).map(({ name }) => name),
    ['from the new owner'],
  );
  assert.equal((await readSteps(db, id)).size, 0);
});

test('writes nothing for a deliberation that has ended', async () => {
  const journal = open();
  const id = await seedDeliberation(db);
  await db
    .updateTable('deliberations')
    .set({ state: 'cancelled', finishedAt: new Date() })
    .where('id', '=', id)
    .execute();
  const { page, written, lost } = listen(journal, id);
  page.append({ events: [event(0)] });
  await page.flushed();
  assert.deepEqual([written, lost], [[], ['superseded']]);
});

test('gives up the one whose entry can never be stored, and loses nothing of the others', async () => {
  const journal = open();
  const [good, bad, late] = await Promise.all(
    Array.from({ length: 3 }, async () => listen(journal, await seedDeliberation(db))),
  );
  assert.ok(good && bad && late);
  good.page.append({ events: [event(0)] });
  // A character that PostgreSQL does not store.
  bad.page.append({ events: [{ ...event(0), data: '\u0000' }] });
  late.page.append({ events: [event(0)] });
  await Promise.all([good, bad, late].map(({ page }) => page.flushed()));
  assert.deepEqual([good.written.length, late.written.length], [1, 1]);
  assert.deepEqual([bad.written, bad.lost, troubles], [[], ['refused'], ['refused']]);
});

test('writes the same again without harm where the first answer was lost', async () => {
  const id = await seedDeliberation(db);
  const entries = { events: [event(0)], steps: [{ name: 'call/one', output: '1' }] };
  for (let time = 0; time < 2; time += 1) {
    const { page, written, lost } = listen(open(), id);
    page.append(entries);
    page.append({ events: [event(1)] });
    await page.flushed();
    assert.deepEqual([written.length, lost], [2, []]);
  }
  assert.equal((await readEvents(db, id, -1)).length, 2);
});

test('leaves what is queued at the end to the transaction that ends the deliberation, after what was written and every paid call', async () => {
  const journal = open();
  const id = await seedDeliberation(db);
  const { page, written, lost } = listen(journal, id);
  page.append({ events: [event(0)], steps: [{ name: 'call/paid', output: '1' }] });
  // The journal begins to write what it has: what comes now waits for its turn.
  await Promise.resolve();
  page.append({ steps: [{ name: 'call/paid/2', output: '1' }] });
  page.append({ events: [event(1)], steps: [{ name: 'decided', output: '1' }] });
  const before = statements;
  const ended = await page.endWith(async () => async (events) => {
    assert.deepEqual(
      [events.map(({ seq }) => seq), written.map(({ seq }) => seq), [...(await readSteps(db, id)).keys()]],
      [[1], [0], ['call/paid', 'call/paid/2']],
    );
    return 'ended';
  });
  assert.equal(ended, 'ended');
  assert.deepEqual([written.map(({ seq }) => seq), lost, journal.depth()], [[0, 1], [], 0]);
  await journal.drained();
  assert.equal(statements, before + 1);
});

test('writes what was left to an end that failed, and tells an end that came too late', async () => {
  const journal = open();
  const id = await seedDeliberation(db);
  const { page, written, lost } = listen(journal, id);
  page.append({ events: [event(0)] });
  const failing = page.endWith(async () => () => Promise.reject(new Error('no end')));
  await assert.rejects(failing, /no end/);
  await page.flushed();
  const unprepared = page.endWith(() => Promise.reject(new Error('nothing prepared')));
  await assert.rejects(unprepared, /nothing prepared/);
  assert.deepEqual([written.length, (await readEvents(db, id, -1)).length], [1, 1]);
  page.append({ events: [event(1)] });
  assert.equal(await page.endWith(async () => () => Promise.resolve(null)), null);
  assert.deepEqual([written.length, lost, journal.depth()], [1, ['superseded'], 0]);
});
