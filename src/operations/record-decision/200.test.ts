import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { MemoId, MemoWithRecord } from '@witan/client';
import { assertHeaders } from '../../../test/answers.ts';
import { askForeseeing, recordOf } from '../../../test/records.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('records what was decided beside the memo, which stays byte for byte, and a later decision replaces it', async () => {
  const asked = await server.ask(QUESTION);
  const text = await asked.text();
  const { id } = JSON.parse(text);
  const given = { option: 'opt_2', note: ' cheaper ', decidedBy: 'Ada', reviewOn: '2031-05-01' };
  const response = await server.put(`/v1/memos/${id}/decision`, given);
  assertHeaders(response);
  const { decision, etag: _etag, ...rest } = await recordOf(response);
  const { recordedAt, ...said } = decision ?? { recordedAt: '' };
  assert.deepEqual(said, { ...given, note: 'cheaper' });
  assert.ok(Math.abs(Date.parse(recordedAt) - Date.now()) < 60_000);
  assert.deepEqual(rest, {
    object: 'memo_record',
    memoId: id,
    view: null,
    outcome: null,
    predictions: [],
    dueOn: '2031-05-01',
    superseded: false,
  });
  assert.equal(await (await server.send('GET', `/v1/memos/${id}`)).text(), text);
  const both = await (await server.send('GET', `/v1/memos/${id}?with=record`)).text();
  assert.ok(
    both.startsWith(`{"object":"memo_with_record","memo":${text},"view":null,"decision":{`),
    both.slice(0, 200),
  );
  const again = await recordOf(await server.put(`/v1/memos/${id}/decision`, { option: null }));
  assert.deepEqual(
    [again.decision?.option, again.decision?.note, again.decision?.reviewOn, again.dueOn],
    [null, null, null, null],
  );
  // `as`: one field is compared.
  const read = JSON.parse(
    await (await server.send('GET', `/v1/memos/${id}?with=record`)).text(),
  ) as MemoWithRecord;
  assert.deepEqual(read.decision, again.decision);
});

test('keeps characters that PostgreSQL refuses in text', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  const note = 'a\u0000b \ud83d\ude00 <b> \ud800';
  const { decision } = await recordOf(
    await server.put(`/v1/memos/${id}/decision`, { option: 'opt_1', note }),
  );
  assert.equal(decision?.note, note.toWellFormed());
});

test('taking a decision back leaves nothing of it, and taking back nothing is no error', async () => {
  const { id } = await readMemo(await server.ask(QUESTION));
  await recordOf(await server.put(`/v1/memos/${id}/decision`, { option: 'opt_1', reviewOn: '2030-01-01' }));
  for (let time = 0; time < 2; time += 1) {
    const response = await server.send('DELETE', `/v1/memos/${id}/decision`);
    assert.equal(response.status, 204);
    assertHeaders(response);
  }
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const { decision, dueOn } = await client.memos.withRecord(id);
  assert.deepEqual([decision, dueOn], [null, null]);
});

test('a memo is due from the day of its review or of a prediction of what was decided, until that is settled', async () => {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const memo = await askForeseeing(server);
  const { userEmail } = memo;
  const due = async (): Promise<string[]> =>
    (await client.memos.list({ userEmail, due: true })).memos.map(({ id }) => id);
  const [prediction] = memo.predictions;
  assert.ok(prediction, 'the panel foresees something');
  assert.deepEqual(await due(), []);
  const count = async (): Promise<number> => (await client.trackRecord({ userEmail })).due;
  for (const [inDays, isDue] of [
    [2, false],
    [0, true],
    [-1_000, true],
  ] as const) {
    const reviewOn = new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
    await client.memos.decide(memo.id, { option: prediction.option, reviewOn });
    assert.deepEqual([await due(), await count()], isDue ? [[memo.id], 1] : [[], 0], reviewOn);
  }
  const { dueOn } = await client.memos.recordOutcome(memo.id, { result: 'mixed' });
  const own = memo.predictions.filter(({ option }) => option === prediction.option);
  const earliest = own.map(({ by }) => by).toSorted()[0];
  assert.equal(dueOn, earliest, 'its own predictions are open still');
  assert.deepEqual(await due(), []);
  for (const { id } of own) await client.memos.settle(memo.id, id, { cameTrue: null });
  assert.equal((await client.memos.withRecord(memo.id)).dueOn, null);
  await client.memos.reopen(memo.id, prediction.id);
  assert.equal((await client.memos.withRecord(memo.id)).dueOn, prediction.by);
  await client.memos.undecide(memo.id);
  assert.equal((await client.memos.withRecord(memo.id)).dueOn, null);
});

test('what is due is listed page by page, the longest overdue first', async () => {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const userEmail = 'overdue@example.com';
  const days = ['2025-03-02', '1969-07-20', '2025-03-01', '2025-03-02'];
  for (const reviewOn of days) {
    const { id } = await readMemo(await server.ask({ ...QUESTION, userEmail }));
    await client.memos.decide(id, { option: null, reviewOn });
  }
  const due = client.memos.allSummaries({ userEmail, due: true, limit: 1, outcome: 'recommendation' });
  const listed = await Array.fromAsync(due);
  assert.deepEqual(
    listed.map(({ dueOn }) => dueOn),
    days.toSorted(),
  );
  assert.equal(new Set(listed.map(({ id }) => id)).size, 4);
});

test('what a memo left open is due no more once a memo that revises it has a decision, and again without that', async () => {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const userEmail = 'revises@example.com';
  const first = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const second = await readMemo(await server.ask({ ...QUESTION, userEmail, basedOn: first.id }));
  const reviewOn = '2020-02-29';
  await client.memos.decide(first.id, { option: null, reviewOn });
  const open = async (): Promise<unknown[]> => [
    (await client.memos.summaries({ userEmail, due: true })).memos.map(({ id }) => id),
    (await client.memos.summaries({ userEmail })).memos.map(({ dueOn }) => dueOn),
    (await client.memos.withRecord(first.id)).dueOn,
    (await client.trackRecord({ userEmail })).due,
  ];
  const before = [[first.id], [null, reviewOn], reviewOn, 1];
  assert.deepEqual(await open(), before);
  await client.memos.decide(second.id, { option: null });
  assert.deepEqual(await open(), [[], [null, null], null, 0]);
  await client.memos.undecide(second.id);
  assert.deepEqual(await open(), before);
});

test('a list says what was decided, is due, settled and revised, and shows only what is, or is not, decided', async () => {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const userEmail = 'lists@example.com';
  const ids: MemoId[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await readMemo(await server.ask({ ...QUESTION, userEmail }))).id);
  const [none, some, open] = ids;
  assert.ok(none && some && open);
  await client.memos.decide(none, { option: null });
  await client.memos.decide(some, { option: 'opt_1', reviewOn: '2020-02-29' });
  const shown = async (params: { decided?: boolean; due?: boolean; q?: string }): Promise<unknown[]> =>
    (await client.memos.summaries({ userEmail, ...params })).memos.map(({ id, decision, dueOn }) => [
      id,
      decision,
      dueOn,
    ]);
  const lines = {
    none: [none, { option: null }, null],
    some: [some, { option: 'opt_1' }, '2020-02-29'],
    open: [open, null, null],
  };
  assert.deepEqual(await shown({}), [lines.open, lines.some, lines.none]);
  assert.deepEqual(await shown({ decided: true }), [lines.some, lines.none]);
  assert.deepEqual(await shown({ decided: false }), [lines.open]);
  assert.deepEqual(await shown({ due: true }), [lines.some]);
  // The best matches come first, which of these two that is depends on what the panel wrote.
  assert.deepEqual(new Set(await shown({ decided: true, q: 'importer' })), new Set([lines.none, lines.some]));
  assert.deepEqual(await shown({ due: true, q: 'unheard' }), []);
  const { memos } = await client.memos.list({ userEmail, due: true });
  assert.deepEqual(
    memos.map(({ id }) => id),
    [some],
  );
  await client.memos.recordOutcome(none, { result: 'better', best: 'opt_1' });
  const revise = async (basedOn: MemoId): Promise<MemoId> =>
    (await client.deliberate({ question: QUESTION.question, userEmail, basedOn })).id;
  const second = await revise(open);
  const third = await revise(second);
  const all = await client.memos.summaries({ userEmail });
  assert.deepEqual(
    all.memos.map(({ id, settled, revised }) => [id, settled, revised]),
    [
      [third, false, false],
      [second, false, true],
      [open, false, true],
      [some, false, false],
      [none, true, false],
    ],
  );
});

test('writes every change into the audit log: by which key, on which memo, and no content', async () => {
  const made = await server.createKey();
  const client = createClient({ apiKey: made.key, baseUrl: server.url });
  const memo = await askForeseeing(server);
  const [prediction] = memo.predictions;
  assert.ok(prediction);
  const { id } = memo;
  await client.memos.decide(id, { option: prediction.option, note: 'cheaper' });
  await client.memos.settle(id, prediction.id, { cameTrue: true, note: 'cheaper' });
  await client.memos.recordOutcome(id, { result: 'worse', lessons: 'cheaper' });
  await client.memos.recordOutcome(id, { result: 'mixed' });
  await client.memos.deleteOutcome(id);
  await client.memos.reopen(id, prediction.id);
  await client.memos.undecide(id);
  const { rows } = await server.pool.query<{ action: string; actor: string; row: string }>(
    'select action, actor, to_jsonb(a)::text as row from audit_log a where target = $1 order by a.at',
    [id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    [
      'decision.recorded',
      'prediction.settled',
      'outcome.recorded',
      'outcome.recorded',
      'outcome.deleted',
      'prediction.reopened',
      'decision.deleted',
    ],
  );
  assert.equal(new Set(rows.map(({ actor }) => actor)).size, 1);
  assert.ok(rows.every(({ actor, row }) => actor.startsWith('key_') && !row.includes('cheaper')));
});
