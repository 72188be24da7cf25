import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import { SCOPES } from '../domain/scope.ts';
import { createIds } from '../domain/ids.ts';
import { createDatabase } from '../store/database.ts';
import { answerOf, askAbout } from '../../test/questions.ts';
import { ORGANIZATION, QUESTION, readMemo, startTestServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { tellingQueries } from '../store/told-queries.fixture.ts';
import { eraseView } from './erase.ts';
import { exportAccount } from './export-account.ts';
import type { AdminContext } from './keys.ts';

let server: TestServer;
let admin: AdminContext;
before(async () => {
  server = await startTestServer({ env: { WITAN_WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  admin = { db: createDatabase(server.pool), ids: createIds(Date.now), now: Date.now };
});
after(() => server.close());

type Entry = { action: string; target: string | null };
type Told = { webhookId: string; host: string; payload: { data: { memoId: string } } };

async function exported(email: string, organization = ORGANIZATION): Promise<string> {
  return (await Array.fromAsync(exportAccount(admin, { organization, email }))).join('');
}

test('holds the account, what it asked, its ledger and its memos byte for byte, and nobody else', async () => {
  const documents = [{ name: 'notes.txt', text: 'The importer drops lines.' }];
  const answer = await server.ask({ ...QUESTION, context: 'a context of its own', documents });
  const memo = await answer.text();
  await readMemo(await server.ask({ ...QUESTION, userEmail: 'other@example.com', question: 'Another one?' }));
  const text = await exported(QUESTION.userEmail);
  const json = JSON.parse(text);
  assert.ok(text.includes(memo));
  assert.equal(json.memos.length, 1);
  assert.equal(json.signatures.length, 1);
  assert.equal(json.account.userEmail, QUESTION.userEmail);
  assert.equal(json.account.used, 100);
  assert.deepEqual(
    json.ledger.map((line: { credits: number; status: string }) => [line.credits, line.status]),
    [[100, 'settled']],
  );
  assert.equal(json.asked.length, 1);
  assert.equal(json.asked[0].brief.context, 'a context of its own');
  assert.match(JSON.stringify(json.asked[0].documents), /notes\.txt.*The importer drops lines/);
  assert.doesNotMatch(text, /other@example\.com|Another one/);
});

test('holds the keys that are bound to its address without their secrets, and why a question of it failed', async () => {
  const email = 'bound@example.com';
  const bound = await server.createKey({ email });
  await server.createKey({ email: 'unbound@example.com' });
  const question = `${QUESTION.question} [simulate: all=down]`;
  const failed = await server.ask({ ...QUESTION, userEmail: email, question }, { key: bound.key });
  const { message } = await failed.json();
  const text = await exported(email);
  const { keys, asked } = JSON.parse(text);
  assert.deepEqual(
    keys.map((key: { id: string; email: string }) => [key.id, key.email]),
    [[bound.id, email]],
  );
  assert.ok(!text.includes(bound.key));
  assert.deepEqual([asked[0].state, asked[0].error.message], ['failed', message]);
});

test('holds the questions about its memos with their answers', async () => {
  const userEmail = 'asks@example.com';
  const { id } = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const asked = [await answerOf(await askAbout(server, id)), await answerOf(await askAbout(server, id))];
  const json = JSON.parse(await exported(userEmail));
  assert.deepEqual(json.questions, asked);
  assert.equal(json.asked.length, 1);
  assert.deepEqual(json.ledger.map((line: { credits: number }) => line.credits).toSorted(), [10, 10, 100]);
});

test('holds the links to its memos with what their readers thought, and none of their tokens; a view is erased by its id', async () => {
  const userEmail = 'shares@example.com';
  const memo = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const link = await createClient({ apiKey: server.key, baseUrl: server.url }).memos.share(memo.id, {
    allowViews: true,
  });
  const url = new URL(link.url, server.url);
  const [cookie = ''] = (await fetch(url)).headers.get('set-cookie')?.split(';') ?? [];
  const body = new URLSearchParams([
    ['name', 'Bo'],
    ...memo.options.map(() => ['percent', '50']),
    ['reason', 'We stay.'],
  ]);
  await fetch(url, { method: 'POST', body, headers: { cookie } });
  const text = await exported(userEmail);
  const [share, ...others] = JSON.parse(text).shares;
  assert.deepEqual([share.id, share.memoId, others], [link.id, memo.id, []]);
  assert.deepEqual(
    share.views.map(({ name, reason }: { name: string; reason: string }) => [name, reason]),
    [['Bo', 'We stay.']],
  );
  assert.ok(!text.includes(url.pathname.slice('/s/'.length)));

  const [{ id: view }] = share.views;
  const { rows } = await server.pool.query<{ id: string }>('select id from organizations where name = $1', [
    ORGANIZATION,
  ]);
  await assert.rejects(eraseView(admin, 'org_other', view), /no such view/);
  await eraseView(admin, rows[0]?.id ?? '', view);
  const left = JSON.parse(await exported(userEmail));
  assert.deepEqual([left.shares[0].id, left.shares[0].views], [link.id, []]);
  await assert.rejects(eraseView(admin, rows[0]?.id ?? '', view), /no such view/);
});

test('reads what the readers of all links thought in one query', async () => {
  const userEmail = 'links@example.com';
  const { id } = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const { share } = createClient({ apiKey: server.key, baseUrl: server.url }).memos;
  const queries = async (): Promise<number> => {
    let count = 0;
    const db = tellingQueries(admin.db, () => {
      count += 1;
    });
    await Array.fromAsync(exportAccount({ ...admin, db }, { organization: ORGANIZATION, email: userEmail }));
    return count;
  };
  await share(id);
  const ofOne = await queries();
  for (let links = 1; links < 4; links += 1) await share(id);
  assert.equal(await queries(), ofOne);
});

test('holds what webhooks were told of it and at which host, and what the audit log says of it', async () => {
  const [email, other] = ['told@example.com', 'untold@example.com'];
  const { key, id: keyId } = await server.createKey({ email });
  const operator = await server.createKey({ scopes: SCOPES });
  const { webhooks, memos } = createClient({ apiKey: operator.key, baseUrl: server.url });
  const url = 'http://127.0.0.1:9/hidden-path';
  const hook = await webhooks.create({ url, events: ['deliberation.complete'] });
  const memo = await readMemo(await server.ask({ ...QUESTION, userEmail: email }, { key }));
  const hidden = await readMemo(await server.ask({ ...QUESTION, userEmail: other }));
  const link = await memos.share(memo.id);
  for (const { id } of [memo, hidden]) await memos.decide(id, { option: null });
  const text = await exported(email);
  const { account, deliveries, audit } = JSON.parse(text);
  assert.equal(account.userEmail, email);
  const told = deliveries.map((line: Told) => [line.webhookId, line.host, line.payload.data.memoId]);
  assert.deepEqual(told, [[hook.id, '127.0.0.1:9', memo.id]]);
  assert.doesNotMatch(text, /hidden-path|untold/);
  // A key's first use is noted a little later.
  const noted = audit.filter(({ action }: Entry) => action !== 'key.first_used');
  assert.deepEqual(
    noted.map(({ action, target }: Entry) => [action, target?.slice(0, 4)]),
    [
      ['key.created', 'key_'],
      ['share.created', 'shr_'],
      ['decision.recorded', 'memo'],
      ['account.exported', 'acc_'],
    ],
  );
  assert.deepEqual(
    noted.slice(0, 3).map(({ target }: Entry) => target),
    [keyId, link.id, memo.id],
  );
});

test('holds each thing once where there are more than a page', async () => {
  const email = 'many@example.com';
  await readMemo(await server.ask({ ...QUESTION, userEmail: email }));
  const copies = 250;
  await server.pool.query(
    `with one as (select d.*, m.memo from deliberations d join memos m on m.deliberation_id = d.id
       join accounts a on a.id = d.account_id where a.email = $1),
     copied as (insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel,
         request_id, body_hash, node, created_at, deadline_at, finished_at)
       select 'dlb_copy' || n, organization_id, account_id, key_id, 'memo_copy' || n, state, mode, brief, panel,
         request_id, body_hash, node, created_at, deadline_at, finished_at from one, generate_series(1, $2) n
       returning id, memo_id, organization_id, account_id, created_at),
     asked as (insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel,
         request_id, body_hash, node, created_at, deadline_at, finished_at, about)
       select 'qst_copy' || n, organization_id, account_id, key_id, 'qst_copy' || n, state, mode, brief, panel,
         request_id, body_hash, node, created_at, deadline_at, finished_at, 'memo_copy1' from one, generate_series(1, $2) n),
     recorded as (insert into records (memo_id, organization_id, account_id, test, thread)
       select memo_id, organization_id, account_id, false, memo_id from copied),
     queued as (insert into webhook_deliveries (organization_id, webhook_id, deliberation_id, event, payload)
       select c.organization_id, w.id, c.id, 'deliberation.complete', '{}' from copied c join webhooks w using (organization_id)),
     audited as (insert into audit_log (organization_id, actor, action, target)
       select organization_id, 'operator', 'memo.erased', id from copied),
     saved as (insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo, signature)
       select memo_id, id, organization_id, account_id, created_at, json_build_object('id', memo_id)::text, 'signed'
       from copied returning id, organization_id)
     insert into shares (id, organization_id, memo_id, token_hash, allow_views, created_at, expires_at)
       select 'shr_' || id, organization_id, id, sha256(id::bytea), false, now(), now() from saved`,
    [email, copies],
  );
  const json = JSON.parse(await exported(email));
  for (const list of [json.deliveries, json.audit]) {
    assert.ok(list.length > copies);
    assert.equal(new Set(list.map(({ id }: { id: string }) => id)).size, list.length);
  }
  const idsOf = (lines: readonly { id: string }[]): number => new Set(lines.map(({ id }) => id)).size;
  assert.deepEqual([json.memos.length, idsOf(json.memos)], [copies + 1, copies + 1]);
  assert.deepEqual([json.asked.length, idsOf(json.asked)], [copies + 1, copies + 1]);
  assert.deepEqual([json.questions.length, idsOf(json.questions)], [copies, copies]);
  assert.deepEqual([json.shares.length, idsOf(json.shares)], [copies, copies]);
  const recorded = json.records.map(({ memoId }: { memoId: string }) => memoId);
  assert.deepEqual([recorded.length, new Set(recorded).size], [copies, copies]);
  const signed = json.signatures.map(({ memoId }: { memoId: string }) => memoId);
  assert.deepEqual(signed, json.memos.map(({ id }: { id: string }) => id).toSorted());
});

test('an account or an organization that is not there is said before a byte is written', async () => {
  await assert.rejects(exported('nobody@example.com'), /no such account/);
  await assert.rejects(exported(QUESTION.userEmail, 'nobody'), /no such account/);
});
