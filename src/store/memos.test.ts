import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EQUAL_WEIGHTS, type Pooling } from '@witan/combine';
import type { MemoId } from '@witan/client';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { seedDeliberation } from '../../test/seed-deliberation.ts';
import { createDatabase } from './database.ts';
import type { Database } from './database.ts';
import { endDeliberation, findDeliberations } from './deliberations.ts';
import { insertDocuments, readDocuments } from './documents.ts';
import { appendLastEvents, readEvents } from './journal.ts';
import { findMemo, findMemoOf, insertMemo } from './memos.ts';
import { readFramedOptions } from './own-views.ts';
import type { Reach } from './reach.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await freshDatabase();
  db = createDatabase(database.pool);
});
after(() => database.drop());

type Saving = {
  readonly organization?: string;
  readonly userEmail?: string;
  readonly basedOn?: MemoId;
  readonly pooling?: Pooling;
  readonly byTestKey?: boolean;
};

async function save(id: MemoId, how: Saving = {}) {
  const { basedOn, pooling = EQUAL_WEIGHTS, byTestKey = false, ...whose } = how;
  const [of] = await findDeliberations(db, [await seedDeliberation(db, whose)]);
  assert.ok(of?.about === null);
  const timestamp = of.createdAt.toISOString();
  const memo = { id, timestamp, ...(basedOn === undefined ? {} : { basedOn }) };
  const signed = { signature: `signed ${id}`, sharedSignature: 'signed' };
  const made = { memo, json: JSON.stringify({ id }), models: {}, pooling, ...signed };
  await transact(db, [insertMemo({ ...of, byTestKey }, made)]);
  return of;
}

test('a memo that revises another is in its thread, which is of one organization', async () => {
  const foreign = { organization: 'Difference Engines' };
  const based: readonly (readonly [MemoId, Saving, thread: string | null])[] = [
    ['memo_1', {}, null],
    ['memo_2', { basedOn: 'memo_1' }, 'memo_1'],
    ['memo_3', { basedOn: 'memo_2' }, 'memo_1'],
    ['memo_4', { basedOn: 'memo_gone' }, 'memo_gone'],
    ['memo_5', { ...foreign, basedOn: 'memo_2' }, 'memo_2'],
    ['memo_6', { ...foreign, basedOn: 'memo_5' }, 'memo_2'],
  ];
  for (const [id, how] of based) await save(id, how);
  const { rows } = await database.pool.query<{ id: string; thread: string }>(
    'select id, thread from memos order by 1',
  );
  assert.deepEqual(
    rows.map(({ id, thread }) => [id, thread]),
    based.map(([id, , thread]) => [id, thread]),
  );
});

test('a memo is found by who may read it, with the weights of its pool', async () => {
  const pooling: Pooling = { method: 'track_record', outcomes: 20, weights: { a: 0.6, b: 0.4 } };
  const { organizationId } = await save('memo_live', { pooling });
  const { id: deliberationId } = await save('memo_test', { byTestKey: true });
  const everything: Reach = { organizationId, email: null, domain: null, world: null };
  const found = async (reach: Partial<Reach>): Promise<string[]> => {
    const [live, trial] = [
      await findMemo(db, { ...everything, ...reach }, 'memo_live'),
      await findMemoOf(db, { ...everything, ...reach }, deliberationId),
    ];
    return [live, trial].flatMap((memo) => memo?.id ?? []);
  };
  assert.deepEqual(await found({}), ['memo_live', 'memo_test']);
  assert.deepEqual(await found({ world: 'live' }), ['memo_live']);
  assert.deepEqual(await found({ world: 'test' }), ['memo_test']);
  for (const own of [{ email: 'ada@example.com' }, { domain: 'example.com' }])
    assert.deepEqual(await found(own), ['memo_live', 'memo_test']);
  for (const other of [{ email: 'bob@example.com' }, { domain: 'ample.com' }, { organizationId: 'org_none' }])
    assert.deepEqual(await found(other), [], JSON.stringify(other));
  const weightsOf = async (id: string) => (await findMemo(db, everything, id))?.poolWeights;
  assert.deepEqual(JSON.parse((await weightsOf('memo_live')) ?? ''), pooling);
  assert.equal(await weightsOf('memo_test'), null);
});

test('the stream of a deliberation has its own options, and ends with its own memo and signature', async () => {
  const [one, other] = [await save('memo_one'), await save('memo_other')];
  for (const { id } of [other, one]) {
    const framed = {
      seq: 0,
      name: 'frame',
      type: 'frame.complete',
      data: JSON.stringify({ options: [{ id }] }),
    };
    await transact(db, [appendLastEvents(id, [framed], 'deliberation.complete')]);
  }
  for (const [{ id }, memo] of [
    [one, 'memo_one'],
    [other, 'memo_other'],
  ] as const) {
    assert.deepEqual(await readFramedOptions(db, id), [{ id }]);
    const [, last, ...more] = await readEvents(db, id, -1);
    assert.ok(last && 'signature' in last);
    assert.deepEqual(
      [JSON.parse(last.data).memo, last.signature, more],
      [{ id: memo }, `signed ${memo}`, []],
    );
  }
});

test('a stream without a memo ends with the error or the answer of its own run', async () => {
  const lastOf = (id: string) =>
    readEvents(db, id, -1).then((events) => JSON.parse(events.at(-1)?.data ?? ''));
  const ids = [await seedDeliberation(db), await seedDeliberation(db), await seedDeliberation(db)];
  const [, , question] = ids;
  await database.pool.query(
    `update deliberations set error = case when id <> $2 then '{"error":"of ' || id || '"}' end,
       answer = case when id = $2 then '{"id":"' || id || '"}' end where id = any($1)`,
    [ids, question],
  );
  for (const id of ids)
    await transact(db, [
      appendLastEvents(id, [], id === question ? 'question.complete' : 'deliberation.failed'),
    ]);
  for (const deliberationId of ids) {
    const head = { deliberationId, seq: 0 };
    assert.deepEqual(
      await lastOf(deliberationId),
      deliberationId === question
        ? { type: 'question.complete', ...head, question: { id: question } }
        : { type: 'deliberation.failed', ...head, error: `of ${deliberationId}` },
    );
  }
});

test('documents are read of their own deliberation, in the order in which they came, and go where it has no memo', async () => {
  const [one, other] = [await save('memo_documents'), await save('memo_more')];
  const read = { kind: 'text', pages: null, characters: 1, passages: [] } as const;
  const documentsOf = (id: string) => ['b', 'a'].map((name) => ({ name: `${name} of ${id}`, ...read }));
  for (const made of [one, other]) await transact(db, insertDocuments(made, documentsOf(made.id)));
  for (const { id } of [one, other]) assert.deepEqual(await readDocuments(db, id), documentsOf(id));
  for (const [{ id }, state] of [
    [other, 'cancelled'],
    [one, 'completed'],
  ] as const)
    await transact(db, [endDeliberation({ id, epoch: null, state, error: null })]);
  assert.deepEqual(
    [await readDocuments(db, one.id), await readDocuments(db, other.id)],
    [documentsOf(one.id), []],
  );
});
