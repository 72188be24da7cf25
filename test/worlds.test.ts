// What test keys and live ones do for the same address of one organization stays apart.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Client, MemoId } from '@witan/client';
import { SCOPES } from '../src/domain/scope.ts';
import { assertError } from './answers.ts';
import { QUESTION, readMemo, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';

type Side = { readonly key: string; readonly client: Client };

let server: TestServer;
let live: Side;
let trial: Side;
before(async () => {
  server = await startTestServer();
  const side = async (isTest: boolean): Promise<Side> => {
    const { key } = await server.createKey({ organization: 'Sides', test: isTest, scopes: SCOPES });
    return { key, client: createClient({ apiKey: key, baseUrl: server.url, maxRetries: 0 }) };
  };
  live = await side(false);
  trial = await side(true);
});
after(() => server.close());

const bearer = ({ key }: Side) => ({ Authorization: `Bearer ${key}` });

test('a list, a search and the completion of an id give a test key what test keys asked, and a live key both', async () => {
  const userEmail = 'lists@example.com';
  const question = 'Should the lighthouse be lit?';
  const mine = await live.client.deliberate({ ...QUESTION, question, userEmail });
  const theirs = await trial.client.deliberate({ ...QUESTION, question, userEmail });
  for (const filter of [{}, { q: 'lighthouse' }, { q: 'lighthouse', test: true }, { test: true }] as const) {
    const idsFor = async ({ client }: Side): Promise<string[]> =>
      (await client.memos.summaries({ userEmail, ...filter })).memos.map(({ id }) => id);
    assert.deepEqual(await idsFor(trial), [theirs.id], JSON.stringify(filter));
    assert.deepEqual(await idsFor(live), [theirs.id, mine.id], JSON.stringify(filter));
  }
  assert.deepEqual((await trial.client.memos.summaries({ userEmail, test: false })).memos, []);
  // As if real advisors had answered.
  await server.pool.query(
    `update memos set memo = replace(memo, '"mode":"test"', '"mode":"live"') where id = $1`,
    [mine.id],
  );
  for (const [filter, ids] of [
    [{}, [theirs.id, mine.id]],
    [{ test: true }, [theirs.id]],
    [{ test: false }, [mine.id]],
  ] as const)
    for (const words of [{}, { q: 'lighthouse' }]) {
      const { memos } = await live.client.memos.summaries({ userEmail, ...words, ...filter });
      assert.deepEqual(
        memos.map(({ id }) => id),
        ids,
      );
    }
});

test('a live key that reads what a test key asked is told why it may not change it, and a test key nothing', async () => {
  const asked = { ...QUESTION, userEmail: 'mixed@example.com' };
  const mine = await live.client.deliberate(asked);
  const theirs = await trial.client.deliberate(asked);
  assert.equal((await live.client.memos.get(theirs.id)).id, theirs.id);
  const refusalOf = ({ client }: Side, id: MemoId): Promise<string> =>
    client.memos.decide(id, { option: null }).then(
      () => 'none',
      (error: Error) => error.message,
    );
  assert.equal(await refusalOf(live, theirs.id), 'There is no such memo, or a test key made it.');
  assert.equal(await refusalOf(trial, mine.id), 'There is no such memo.');
});

test('earlier memos that a frame names are of the key’s own world', async () => {
  const userEmail = 'related@example.com';
  const question = 'Should we rent or buy the harbour warehouse?';
  const mine = await live.client.deliberate({ ...QUESTION, question, userEmail });
  const theirs = await trial.client.deliberate({ ...QUESTION, question, userEmail });
  const relatedFor = async ({ client }: Side): Promise<string[]> =>
    (await client.frame({ ...QUESTION, question, userEmail })).related.map(({ id }) => id);
  assert.deepEqual(await relatedFor(live), [mine.id]);
  assert.deepEqual(await relatedFor(trial), [theirs.id]);
});

test('a profile enters only what its own kind of key asks, of an account and of an organization', async () => {
  const userEmail = 'profiles@example.com';
  const contextFor = async ({ client }: Side, email: string): Promise<string | null> =>
    (await client.frame({ ...QUESTION, userEmail: email, profile: true })).context;
  await trial.client.profile.set(userEmail, { context: 'Of a test.' });
  await trial.client.profile.set(null, { context: 'Of all tests.' });
  assert.equal(await contextFor(live, userEmail), null);
  assert.equal(await contextFor(live, 'another@example.com'), null);
  await live.client.profile.set(userEmail, { context: 'Of an account.' });
  await live.client.profile.set(null, { context: 'Of all of us.' });
  assert.equal(await contextFor(live, userEmail), 'Of an account.');
  assert.equal(await contextFor(live, 'another@example.com'), 'Of all of us.');
  assert.equal(await contextFor(trial, userEmail), 'Of a test.');
  assert.equal(await contextFor(trial, 'another@example.com'), 'Of all tests.');
});

test('an Idempotency-Key says nothing of what the other kind of key used it for', async () => {
  const asked = { ...QUESTION, userEmail: 'retries@example.com' };
  const ask = (side: Side, key: string, input: object = asked): Promise<Response> =>
    server.ask(input, { ...bearer(side), 'Idempotency-Key': key });
  const theirs = await readMemo(await ask(trial, 'one'));
  const mine = await readMemo(await ask(live, 'one'));
  assert.notEqual(mine.id, theirs.id);
  assert.equal((await readMemo(await ask(live, 'one'))).id, mine.id);
  const other = await ask(live, 'one', { ...asked, question: 'Something else?' });
  assert.match((await assertError(other, 422, 'validation_error')).message, /another body/);

  const gone = await readMemo(await ask(trial, 'two'));
  await trial.client.memos.delete(gone.id);
  assert.match((await assertError(await ask(trial, 'two'), 422, 'validation_error')).message, /deleted/);
  await readMemo(await ask(live, 'two'));

  // An Idempotency-Key that is used again after a day frees the earlier use by its own kind of key alone.
  const age = `update deliberations set created_at = created_at - interval '25 hours' where memo_id = $1`;
  await server.pool.query(age, [mine.id]);
  await server.pool.query(age, [theirs.id]);
  assert.notEqual((await readMemo(await ask(trial, 'one'))).id, theirs.id);
  const { rows } = await server.pool.query<{ id: string }>(
    `select memo_id as id from deliberations where idempotency_key = 'one' and memo_id = any($1)`,
    [[mine.id, theirs.id]],
  );
  assert.deepEqual(rows, [{ id: mine.id }]);
});

test('a test key is not told what live keys have used, by its account, its organization or its memos', async () => {
  const userEmail = 'usage@example.com';
  const paid = await live.client.deliberate({ ...QUESTION, userEmail });
  const free = await trial.client.deliberate({ ...QUESTION, userEmail });
  assert.deepEqual([paid.charge.charged, paid.charge.quota.used], [100, 100]);
  assert.deepEqual([free.charge.charged, free.charge.quota.used], [0, 0]);
  assert.equal((await trial.client.account(userEmail)).used, 0);
  assert.equal((await live.client.account(userEmail)).used, 100);
  assert.equal((await trial.client.admin.organization()).used, 0);
  assert.deepEqual((await trial.client.admin.usage(1)).byAccount, []);
  const { accounts } = await trial.client.admin.accounts.list();
  assert.ok(accounts.some((one) => one.userEmail === userEmail));
  assert.ok(accounts.every(({ used, reserved }) => used + reserved === 0));
});

test('memos that simulated advisors wrote for a live key are live to whoever asks, and test memos to what learns', async () => {
  const userEmail = 'learning@example.com';
  const memo = await live.client.deliberate({ ...QUESTION, userEmail });
  assert.equal(memo.mode, 'test');
  const outcome = { result: 'better', best: memo.options[0]?.id ?? null } as const;
  await assert.rejects(trial.client.memos.recordOutcome(memo.id, outcome), { code: 'not_found' });
  await live.client.memos.recordOutcome(memo.id, outcome);
  const resolved = async ({ client }: Side, mode: 'live' | 'test'): Promise<number> =>
    (await client.trackRecord({ userEmail, mode })).resolved;
  assert.deepEqual([await resolved(live, 'test'), await resolved(live, 'live')], [1, 0]);
  assert.equal(await resolved(trial, 'test'), 0);
  await assert.rejects(trial.client.trackRecord({ mode: 'live' }), { code: 'forbidden' });
});
