import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Client, DecisionMemo } from '@witan/client';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { bearer, QUESTION, startTestServer, readMemo, readError } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { profile as profileSchema } from '../../contract/profile.ts';
import { SCOPES } from '../../domain/scope.ts';
import { createIds } from '../../domain/ids.ts';
import { exportAccount } from '../../service/export-account.ts';
import { createDatabase } from '../../store/database.ts';

let server: TestServer;
let admin: Client;
const clientOf = (key: string): Client => createClient({ apiKey: key, baseUrl: server.url });
before(async () => {
  server = await startTestServer();
  admin = clientOf((await server.createKey({ organization: 'Profiled', scopes: SCOPES })).key);
});
after(() => server.close());

const OPEN = { question: 'Should we rent or buy the office in Berlin?', profile: true };
const noteIn = ({ notes }: DecisionMemo): string | undefined =>
  notes.find(({ kind }) => kind === 'profile')?.message;
const contextOf = async (memo: DecisionMemo): Promise<unknown> => {
  const { rows } = await server.pool.query<{ brief: string }>(
    'select brief from deliberations where id = $1',
    [memo.deliberationId],
  );
  return (JSON.parse(rows[0]?.brief ?? '') as { context: unknown }).context;
};

test('a profile is read as it was set, replaced whole, and empty before', async () => {
  const userEmail = 'set@example.com';
  const empty = { context: null, criteria: [], musts: [], language: null };
  const { etag, ...never } = await admin.profile.get(userEmail);
  assert.deepEqual(never, { object: 'profile', userEmail, ...empty, updatedAt: null });
  const set = await admin.profile.set(userEmail, {
    context: 'We are forty.',
    criteria: [
      { name: 'Runway', weight: 2 },
      { name: 'Trust', description: 'of customers' },
    ],
    musts: [{ name: 'Data stays in the EU' }],
    language: 'de',
  });
  assert.deepEqual(profileSchema.parse(set), {
    object: 'profile',
    userEmail,
    context: 'We are forty.',
    criteria: [
      { name: 'Runway', description: '', weight: 2 },
      { name: 'Trust', description: 'of customers', weight: null },
    ],
    musts: [{ name: 'Data stays in the EU', description: '' }],
    language: 'de',
    updatedAt: set.updatedAt,
    etag: set.etag,
  });
  assert.deepEqual(await admin.profile.get(userEmail), set);
  const replaced = await admin.profile.set(userEmail, { context: ' ', language: null });
  assert.deepEqual(
    { ...replaced, updatedAt: null },
    { object: 'profile', userEmail, ...empty, updatedAt: null, etag },
  );
});

test('what a request leaves out comes from the account, then the organization, and the memo says so', async () => {
  const userEmail = 'fills@example.com';
  await admin.profile.set(null, {
    context: 'The organization has forty people.',
    musts: [{ name: 'Patient data stays in the EU' }],
    criteria: [{ name: 'Price' }],
  });
  await admin.profile.set(userEmail, { criteria: [{ name: 'Runway', weight: 3 }, { name: 'Trust' }] });
  const memo = await admin.deliberate({ ...OPEN, userEmail });
  assert.deepEqual(
    memo.criteria.map(({ name, weight, source }) => [name, weight, source]),
    [
      ['Runway', 0.75, 'caller'],
      ['Trust', 0.25, 'caller'],
    ],
  );
  assert.deepEqual(
    memo.musts?.map(({ name }) => name),
    ['Patient data stays in the EU'],
  );
  assert.equal(await contextOf(memo), 'The organization has forty people.');
  assert.equal(noteIn(memo), 'Taken from the profile: the context, the criteria and the musts.');

  const own = await admin.deliberate({ ...OPEN, userEmail, context: 'Its own.', criteria: [], musts: [] });
  assert.equal(await contextOf(own), 'Its own.');
  assert.ok(own.musts === undefined);
  assert.equal(noteIn(own), undefined);

  const without = await admin.deliberate({ question: OPEN.question, userEmail });
  assert.equal(await contextOf(without), null);
  assert.equal(noteIn(without), undefined);
  await admin.profile.set(null, {});
});

test('a language of the profile is that of the memo, its notes and its documents, whatever the question has', async () => {
  const userEmail = 'german@example.com';
  await admin.profile.set(userEmail, { language: 'de' });
  const memo = await admin.deliberate({ ...QUESTION, profile: true, userEmail });
  assert.ok(memo.language === 'de');
  assert.equal(noteIn(memo), 'Aus dem Profil übernommen: die Sprache.');
  assert.match(memo.verdict.consensusDisplay, /Berater/);
  assert.match(memo.perspectives.map((it) => it.response).join(' '), /\b(?:und|der|die|das|ist)\b/);
  assert.match(await admin.memos.document(memo.id, 'markdown'), /Berater [A-D]/);
  const other = await admin.deliberate({ ...QUESTION, userEmail });
  assert.ok(other.language === 'en');
});

test('a frame and an estimate go by the profile, and a frame tells the context that answers belong behind', async () => {
  const userEmail = 'framed@example.com';
  await admin.profile.set(userEmail, { context: 'We are forty.', criteria: [{ name: 'Runway' }] });
  const frame = await admin.frame({ ...OPEN, userEmail });
  assert.deepEqual([frame.context, frame.criteria.map(({ name }) => name)], ['We are forty.', ['Runway']]);
  const long = { context: 'word '.repeat(15_000) };
  const before = await admin.estimate({ ...OPEN, userEmail });
  await admin.profile.set(userEmail, long);
  const after = await admin.estimate({ ...OPEN, userEmail });
  assert.ok(after.agreed.inputTokens > before.agreed.inputTokens + 50_000);
});

test('a deliberation keeps the profile that it began with, also where its retry finds another', async () => {
  const userEmail = 'frozen@example.com';
  await admin.profile.set(userEmail, { context: 'The first.' });
  const asked = { ...QUESTION, profile: true, userEmail };
  const headers = {
    Authorization: `Bearer ${(await server.createKey({ organization: 'Profiled' })).key}`,
    'Idempotency-Key': 'frozen',
  };
  const first = await readMemo(await server.ask(asked, headers));
  await admin.profile.set(userEmail, { context: 'The second.' });
  const again = await server.ask(asked, headers);
  assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
  assert.equal((await readMemo(again)).id, first.id);
  assert.equal(await contextOf(first), 'The first.');
  await assertError(await server.ask({ ...asked, profile: false }, headers), 422, 'validation_error');
});

test('a revision keeps what the earlier memo had, and takes of the profile the language alone', async () => {
  const userEmail = 'revised@example.com';
  const first = await admin.deliberate({ ...QUESTION, userEmail });
  await admin.profile.set(userEmail, { context: 'New.', criteria: [{ name: 'New' }], language: 'fr' });
  const { question } = QUESTION;
  const second = await admin.deliberate({ question, userEmail, basedOn: first.id, profile: true });
  assert.equal(await contextOf(second), null);
  assert.deepEqual(
    second.criteria.map(({ name }) => name),
    first.criteria.map(({ name }) => name),
  );
  assert.equal(noteIn(second), 'Repris du profil\u00a0: la langue.');
});

test('keys reach the profiles of their own organization and addresses alone, and test keys have their own', async () => {
  const userEmail = 'mine@example.com';
  await admin.profile.set(userEmail, { context: 'A secret of ours.' });
  const make = async (order: Parameters<TestServer['createKey']>[0]): Promise<Client> =>
    clientOf((await server.createKey(order)).key);
  const foreign = await make({ organization: 'Elsewhere', scopes: SCOPES });
  assert.equal((await foreign.profile.get(userEmail)).context, null);
  await foreign.profile.set(userEmail, { context: 'Theirs.' });
  await foreign.profile.set(null, { context: 'Theirs.' });
  const tester = await make({ organization: 'Profiled', test: true, scopes: SCOPES });
  assert.equal((await tester.profile.get(userEmail)).context, null);
  await tester.profile.set(userEmail, { context: 'For tests.' });
  assert.equal(
    await contextOf(await tester.deliberate({ ...QUESTION, userEmail, profile: true })),
    'For tests.',
  );
  assert.equal((await admin.profile.get(userEmail)).context, 'A secret of ours.');
  assert.equal((await admin.profile.get(null)).context, null);

  const bound = await make({ organization: 'Profiled', email: 'eve@example.com' });
  await assert.rejects(bound.profile.get(userEmail), { code: 'authentication_required' });
  await assert.rejects(bound.profile.set(userEmail, {}), { code: 'authentication_required' });
  const plain = await make({ organization: 'Profiled' });
  await assert.rejects(plain.profile.get(null), { code: 'forbidden' });
  await assert.rejects(plain.profile.set(null, {}), { code: 'forbidden' });
  const reader = await make({ organization: 'Profiled', scopes: ['read'] });
  await assert.rejects(reader.profile.set(userEmail, {}), { code: 'forbidden' });
});

test('what is no profile is refused by name', async () => {
  const put = (body: unknown): Promise<Response> => server.put('/v1/profile', body);
  const twice = [{ name: 'Cost' }, { name: 'cost' }];
  for (const [body, path] of [
    [{ userEmail: 'x@example.com', language: 'tlh' }, 'language'],
    [{ userEmail: 'x@example.com', criteria: twice }, 'criteria[1].name'],
    [{ userEmail: 'x@example.com', contxt: 'We' }, ''],
    [{ userEmail: 'nobody' }, 'userEmail'],
    [[], ''],
  ] as const) {
    const error = await readError(await put(body), 422);
    assert.equal(error.issues?.[0]?.path, path);
  }
  const answer = await put({ userEmail: 'x@example.com' });
  assert.equal(answer.status, 200);
  assertHeaders(answer);
});

test('an account that the query names is set like one in the body, and never the organization in its place', async () => {
  const userEmail = 'queried@example.com';
  await admin.profile.set(null, { context: 'Of the organization.' });
  const { key } = await server.createKey({ organization: 'Profiled', scopes: SCOPES });
  const put = (query: string, body: object): Promise<Response> =>
    server.put(`/v1/profile${query}`, body, bearer(key));
  const set = await put(`?userEmail=${userEmail}`, { context: 'Of the account.' });
  assert.equal(set.status, 200);
  assert.equal((await admin.profile.get(userEmail)).context, 'Of the account.');
  assert.equal((await admin.profile.get(null)).context, 'Of the organization.');
  const both = await put(`?userEmail=${userEmail}`, { userEmail: 'other@example.com' });
  assert.equal((await readError(both, 422)).issues?.[0]?.path, 'userEmail');
  for (const query of ['?useremail=queried@example.com', '?userEmail=', '?userEmail=nobody']) {
    assert.equal((await put(query, {})).status, 422, query);
  }
  assert.equal((await admin.profile.get(null)).context, 'Of the organization.');
  await admin.profile.set(null, {});
});

test('setting it is in the audit log without its words, and the export of an account holds it', async () => {
  const userEmail = 'logged@example.com';
  await admin.profile.set(userEmail, { context: 'Of unicorns.' });
  await admin.profile.set(null, {});
  const { entries } = await admin.admin.audit();
  const set = entries.filter(({ action }) => action === 'profile.set').slice(0, 2);
  assert.deepEqual(
    set.map((entry) => entry.userEmail),
    [null, userEmail],
  );
  assert.ok(!JSON.stringify(entries).includes('unicorns'));
  const context = { db: createDatabase(server.pool), ids: createIds(Date.now), now: Date.now };
  const pieces = await Array.fromAsync(
    exportAccount(context, { organization: 'Profiled', email: userEmail }),
  );
  const exported = JSON.parse(pieces.join('')) as { profiles: { context: string }[] };
  assert.deepEqual(
    exported.profiles.map((profile) => profile.context),
    ['Of unicorns.'],
  );
});
