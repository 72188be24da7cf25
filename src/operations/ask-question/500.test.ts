import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Account } from '@witan/client';
import { assertError } from '../../../test/answers.ts';
import { answerOf, askAbout, readQuestionStream, threadOf, WHY } from '../../../test/questions.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { WITAN_ACCOUNT_CREDITS: '115' } });
});
after(() => server.close());

async function account(userEmail: string): Promise<readonly [used: number, reserved: number]> {
  const answer = await server.send('GET', `/v1/account?userEmail=${userEmail}`);
  // `as`: read for two numbers alone.
  const { used, reserved } = (await answer.json()) as Account;
  return [used, reserved];
}

test('a question that nobody can answer fails with its reason, is not charged and not kept', async () => {
  const userEmail = 'failing@example.com';
  const { id } = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const body = { question: `${WHY} [simulate: all=down]` };
  const error = await assertError(await askAbout(server, id, body), 500, 'internal_error');
  assert.match(
    error.message,
    /^The question was not answered: no advisor could answer\..*Nothing was charged/,
  );
  assert.deepEqual(await account(userEmail), [100, 0]);
  assert.deepEqual(await threadOf(server, id), []);
  const streamed = await askAbout(server, id, { ...body, stream: true });
  const events = readQuestionStream(await streamed.text());
  assert.deepEqual(
    events.map(({ type }) => type).filter((type) => type !== 'answer.snippet'),
    [
      ...events.filter(({ type }) => type === 'question.started').map(() => 'question.started'),
      'question.failed',
    ],
  );
  const { rows } = await server.pool.query('select brief from deliberations where about = $1', [id]);
  assert.equal(rows.length, 2);
  for (const { brief } of rows) assert.ok(!brief.includes(WHY), brief);
});

test('after a failure the same Idempotency-Key asks anew', async () => {
  const { id } = await readMemo(await server.ask({ ...QUESTION, userEmail: 'anew@example.com' }));
  const body = { question: `${WHY} [simulate: all=down]` };
  const headers = { 'Idempotency-Key': 'anew' };
  const one = await assertError(await askAbout(server, id, body, headers), 500, 'internal_error');
  const other = await assertError(await askAbout(server, id, body, headers), 500, 'internal_error');
  assert.notEqual(one.requestId, other.requestId);
  const { rows } = await server.pool.query('select 1 from deliberations where about = $1', [id]);
  assert.equal(rows.length, 2);
});

test('another advisor answers where the first one is down', async () => {
  const { id } = await readMemo(await server.ask({ ...QUESTION, userEmail: 'second@example.com' }));
  const question = `${WHY} [simulate: openai=down, google=down, xai=down]`;
  assert.ok((await answerOf(await askAbout(server, id, { question }))).answer);
});

test('a quota that is too low for a question says what is left, whatever comes at once', async () => {
  const userEmail = 'poor@example.com';
  const { id } = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const answers = await Promise.all([1, 2, 3].map((n) => askAbout(server, id, { question: `Why ${n}?` })));
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 2);
  for (const answer of refused) {
    const { message, limit } = await assertError(answer, 429, 'rate_limited');
    assert.match(message, /the question needs 10 credits, 5 are left/);
    assert.equal(limit, 'account_credits');
  }
  assert.deepEqual(await account(userEmail), [110, 0]);
});

test('deleting the memo ends what is being answered, returns its credits and takes the thread along', async () => {
  const userEmail = 'deleted@example.com';
  const { id, deliberationId } = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  await answerOf(await askAbout(server, id));
  await server.pool.query('update accounts set monthly_credits = 1000 where email = $1', [userEmail]);
  const hanging = { question: `${WHY} [simulate: all=hang]` };
  const waiting = askAbout(server, id, hanging);
  const streaming = await askAbout(server, id, { ...hanging, stream: true });
  await until(async () => (await account(userEmail))[1] === 20);
  assert.equal((await server.send('DELETE', `/v1/memos/${id}`)).status, 204);
  const { message } = await assertError(await waiting, 500, 'internal_error');
  assert.match(message, /memo was deleted/);
  assert.match(
    await streaming.text(),
    /\nevent: question\.failed\ndata: \{[^\n]*memo was deleted[^\n]*\}\n\n$/,
  );
  assert.deepEqual(await account(userEmail), [110, 0]);
  const { rows } = await server.pool.query(
    `select 1 from deliberations where about = $1 or id = $2
     union all select 1 from events e where not exists (select from deliberations d where d.id = e.deliberation_id)`,
    [id, deliberationId],
  );
  assert.equal(rows.length, 0);
});

test('whatever erases a memo ends a question about it and gives back what it holds', async () => {
  const userEmail = 'swept@example.com';
  const { id, deliberationId } = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const waiting = askAbout(server, id, { question: `${WHY} [simulate: all=hang]` });
  await until(async () => (await account(userEmail))[1] === 10);
  await server.pool.query('delete from deliberations where id = $1', [deliberationId]);
  assert.match((await assertError(await waiting, 500, 'internal_error')).message, /memo was deleted/);
  assert.deepEqual(await account(userEmail), [100, 0]);
  const { rows } = await server.pool.query<{ status: string; credits: number }>(
    `select status, credits from charges where account_id = (select id from accounts where email = $1) order by credits`,
    [userEmail],
  );
  assert.deepEqual(rows, [
    { status: 'returned', credits: 10 },
    { status: 'settled', credits: 100 },
  ]);
});
