import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';
import { refusedFor } from './failure.ts';
import { findQuestion, listRunningAbout, listThread, readAskedOn, requireThread } from './questions.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
let db: Database;
/** The deliberation of the memo that most questions are about. */
let deliberationId: string;
const answerOf = (id: string) => ({ id, question: `${id}?`, answer: { text: `So says ${id}.` } });

before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
  for (const id of ['memo_2', 'memo_1']) {
    deliberationId = await seedDeliberation(db);
    await database.pool.query(
      `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
       select $1, id, organization_id, account_id, now(), json_build_object('id', $1::text) from deliberations where id = $2`,
      [id, deliberationId],
    );
  }
  for (const [id, about, state] of [
    ['qst_1', 'memo_1', 'completed'],
    ['qst_2', 'memo_2', 'completed'],
    ['qst_3', 'memo_1', 'failed'],
    ['qst_4', 'memo_1', 'queued'],
    ['qst_5', 'memo_1', 'perspectives'],
    ['qst_6', 'memo_1', 'completed'],
    ['qst_7', 'memo_1', 'cancelled'],
    ['qst_8', 'memo_2', 'queued'],
  ] as const)
    await database.pool.query(
      `update deliberations set id = $2, about = $3, state = $4,
         answer = case when $4 = 'completed' then $5 end,
         finished_at = case when $4 in ('completed', 'failed', 'cancelled') then now() end where id = $1`,
      [await seedDeliberation(db), id, about, state, JSON.stringify(answerOf(id))],
    );
});
after(() => database.drop());

test('a question is answered from its memo and what was answered about that before it', async () => {
  const { question, answer } = answerOf('qst_1');
  for (const [id, earlier] of [
    ['qst_5', [{ question, answer }]],
    ['qst_1', []],
  ] as const) {
    const asked = await readAskedOn(db, { id, about: 'memo_1' });
    assert.deepEqual([asked?.deliberationId, asked?.earlier], [deliberationId, earlier], id);
    assert.deepEqual(JSON.parse(asked?.memo ?? ''), { id: 'memo_1' });
  }
  assert.equal(await readAskedOn(db, { id: 'qst_5', about: 'memo_gone' }), undefined);
});

test('the thread of a memo holds what is answered or being answered about it', async () => {
  const [first, second, ...others] = await listThread(db, 'memo_1');
  assert.deepEqual(first, answerOf('qst_1'));
  assert.ok(second);
  const { createdAt: _, ...shown } = second;
  assert.deepEqual(shown, {
    object: 'memo_question',
    id: 'qst_4',
    memo: 'memo_1',
    mode: 'live',
    question: 'Rewrite or profile?',
    answer: null,
    leftOut: 0,
    answeredAt: null,
    charge: null,
  });
  assert.deepEqual(
    others.map(({ id }) => id),
    ['qst_5', 'qst_6'],
  );
  assert.deepEqual((await listRunningAbout(db, deliberationId)).toSorted(), ['qst_4', 'qst_5']);
  assert.equal((await findQuestion(db, { memoId: 'memo_1', id: 'qst_4' }))?.id, 'qst_4');
  assert.equal(await findQuestion(db, { memoId: 'memo_2', id: 'qst_4' }), undefined);
});

test('a memo takes as many questions as it may, without those that came to nothing or are about another', async () => {
  const require = (memoId: string, most: number) =>
    transact(db, requireThread(memoId, most)).then(() => 'granted', refusedFor);
  for (const [memoId, most, expected] of [
    ['memo_1', 4, 'thread_full'],
    ['memo_1', 5, 'granted'],
    ['memo_2', 2, 'thread_full'],
    ['memo_2', 3, 'granted'],
    ['memo_gone', 9, 'no_memo'],
  ] as const)
    assert.equal(await require(memoId, most), expected, `${memoId}, ${most}`);
});
