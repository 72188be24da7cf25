import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerOf, askAbout, patient, readQuestionStream, threadOf, WHY } from '../../../test/questions.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { createHousekeeping } from '../../durable/housekeeping.ts';
import { createDatabase } from '../../store/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ configure: patient });
});
after(() => server.close());

async function runHousekeeping(daysLater: number, retentionDays: number | null) {
  const ended = `update deliberations set finished_at = finished_at - make_interval(days => $1)`;
  await server.pool.query(ended, [daysLater]);
  const db = createDatabase(server.pool);
  return createHousekeeping({ db, now: Date.now, retentionDays }).round();
}

test('a day after the end the answer is still served, and nothing else of its stream', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  const asked = await answerOf(await askAbout(server, id));
  await runHousekeeping(2, null);
  const events = await server.send('GET', `/v1/memos/${id}/questions/${asked.id}/events`);
  const text = await events.text();
  const seq = Number(/^id: qst_[0-9a-f-]+:(\d+)$/m.exec(text)?.[1]);
  assert.deepEqual(readQuestionStream(text, seq), [
    { type: 'question.complete', questionId: asked.id, seq, question: asked },
  ]);
  assert.deepEqual(await threadOf(server, id), [asked]);
});

test('retention erases a thread with its memo, never before it, and counts memos alone', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  await answerOf(await askAbout(server, id));
  await answerOf(await askAbout(server, id, { question: `${WHY} Still?` }));
  // The memo has just ended again; its questions ended long ago.
  await server.pool.query(
    `update deliberations set finished_at = now() - interval '10 days' where about = $1`,
    [id],
  );
  await runHousekeeping(0, 5);
  assert.equal((await threadOf(server, id)).length, 2);
  const { rows } = await server.pool.query(`select 1 from deliberations where about is null`);
  const kept = await runHousekeeping(6, 5);
  assert.equal(kept?.erased, rows.length);
  const left = await server.pool.query(`select 1 from deliberations union all select 1 from events`);
  assert.equal(left.rows.length, 0);
});
