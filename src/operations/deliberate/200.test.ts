import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Account, MemoList } from '@witan/client';
import { decisionMemo } from '../../contract/memo.ts';
import { PROVIDERS } from '../../domain/advisor.ts';
import { assertHeaders } from '../../../test/answers.ts';
import { bearer, holdMemos, countRows, QUESTION, startTestServer, readMemo } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const asTest = () => bearer(server.testKey);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const near = (a: number, b: number): void => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test('answers a bare question with a whole memo', async () => {
  const question = 'Should we open a second shop, or put the money into the web shop?';
  const response = await server.ask({ question, userEmail: ' Ada@Example.com' });
  assertHeaders(response);
  assert.equal(response.headers.get('Content-Type'), 'application/json; charset=utf-8');
  const memo = await readMemo(response);
  assert.equal(response.headers.get('Deliberation-Id'), memo.deliberationId);
  assert.equal(memo.object, 'decision_memo');
  assert.equal(memo.question, question);
  assert.equal(memo.userEmail, 'ada@example.com');
  assert.equal(memo.transparent, false);
  assert.equal(memo.perspectives.length, PROVIDERS.length);
  assert.equal(memo.degraded, false);
  assert.ok(memo.notes.every(({ kind }) => kind !== 'interrupted'));
  assert.ok(memo.options.length >= 2 && memo.options.length <= 6);
  near(sum(memo.options.map(({ probability }) => probability)), 1);
  near(sum(memo.criteria.map(({ weight }) => weight)), 1);
  for (const option of memo.options) near(sum(option.rankAcceptability), 1);
  assert.equal(memo.scores.length, memo.options.length * memo.criteria.length);
  assert.ok(memo.verdict.decision !== '' && memo.verdict.rationale !== '');
});

test('a memo holds no field that the contract does not name', async () => {
  const musts = [{ name: 'No data is lost' }];
  const memo = await readMemo(await server.ask({ ...QUESTION, musts, research: true, transparent: true }));
  assert.deepEqual<unknown>(decisionMemo.parse(memo), memo);
});

test('takes up the options and criteria of the caller, in the caller`s order and weights', async () => {
  const memo = await readMemo(
    await server.ask({
      ...QUESTION,
      options: [{ name: ' Later ' }, { name: 'Now', description: 'This week.' }, { name: 'Never' }],
      criteria: [{ name: 'Cost', weight: 3 }, { name: 'Risk' }],
    }),
  );
  assert.deepEqual(
    memo.options.map(({ name, description, source }) => [name, description, source]),
    [
      ['Later', '', 'caller'],
      ['Now', 'This week.', 'caller'],
      ['Never', '', 'caller'],
    ],
  );
  assert.deepEqual(
    memo.criteria.map(({ name, weight, source }) => [name, weight, source]),
    [
      ['Cost', 0.75, 'caller'],
      ['Risk', 0.25, 'caller'],
    ],
  );
});

test('stays sound where one weight is a speck beside another', async () => {
  const criteria = [
    { name: 'Cost', weight: Number.MIN_VALUE },
    { name: 'Risk', weight: 100 },
    { name: 'Time' },
  ];
  const memo = await readMemo(await server.ask({ ...QUESTION, criteria }, asTest()));
  assert.doesNotMatch(JSON.stringify({ ...memo, consensus: 0, criteria: 0, usage: 0 }), /:null|,null|\[null/);
  for (const { rankAcceptability } of memo.options) near(sum(rankAcceptability), 1);
});

test('charges a live key 100 credits a memo, and says what is left', async () => {
  const userEmail = 'charged@example.com';
  const memo = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const { quota, ...price } = memo.charge;
  assert.deepEqual(price, { credits: 100, discountPercent: 0, charged: 100 });
  const account = await server.send('GET', `/v1/account?userEmail=${userEmail}`);
  // `as`: the account object is compared whole below.
  const { object, userEmail: whose, ...left } = (await account.json()) as Account;
  assert.deepEqual([object, whose, left], ['account', userEmail, quota]);
  assert.deepEqual([quota.used, quota.reserved, quota.remaining], [100, 0, 9_900]);
});

test('charges a test key nothing and says loudly that nobody was asked', async () => {
  const userEmail = 'trial@example.com';
  const memo = await readMemo(await server.ask({ ...QUESTION, userEmail }, asTest()));
  assert.equal(memo.mode, 'test');
  assert.equal(memo.notes[0]?.kind, 'simulated');
  assert.equal(memo.charge.charged, 0);
  assert.deepEqual([memo.charge.quota.used, memo.charge.quota.reserved], [0, 0]);
});

test('streams only where it is asked for: by the body, or by an Accept that prefers events', async () => {
  const wants: readonly [stream: boolean, accept: string | null, body: object][] = [
    [false, null, {}],
    [false, '*/*', { stream: false }],
    [false, 'application/json, text/event-stream;q=0.5', {}],
    [false, 'text/event-stream;q=0', {}],
    [true, 'text/event-stream; charset=utf-8', {}],
    [true, 'text/event-stream', {}],
    [true, 'text/event-stream, application/json', {}],
    [true, 'application/json', { stream: true }],
  ];
  for (const [streams, Accept, body] of wants) {
    const response = await server.ask({ ...QUESTION, ...body }, { ...asTest(), Accept });
    const type = response.headers.get('Content-Type') ?? '';
    assert.equal(type.startsWith('text/event-stream'), streams, `${Accept} ${JSON.stringify(body)}`);
    assertHeaders(response);
    assert.match(response.headers.get('Deliberation-Id') ?? '', /^dlb_/);
    const text = await response.text();
    if (streams) assert.match(text, /\nevent: deliberation\.complete\ndata: \{.*\}\n\n$/);
  }
});

test('saves the memo and charges for it when the client has gone away', async () => {
  const userEmail = 'gone@example.com';
  const gone = new AbortController();
  const release = await holdMemos(server.pool);
  const asked = server.ask({ ...QUESTION, userEmail }, {}, gone.signal);
  await until(() => isAdmitted(userEmail), 'it is admitted');
  gone.abort();
  await assert.rejects(asked);
  await release();
  await until(async () => {
    const list = await server.send('GET', `/v1/memos?userEmail=${userEmail}`);
    // `as`: only the number of memos is looked at.
    const { memos } = (await list.json()) as MemoList;
    return memos.length === 1;
  }, 'the memo is saved');
  const { rows } = await server.pool.query(
    `select status from charges join accounts a on a.id = account_id where email = $1`,
    [userEmail],
  );
  assert.deepEqual(rows, [{ status: 'settled' }]);
});

async function isAdmitted(userEmail: string): Promise<boolean> {
  const { rowCount } = await server.pool.query(
    'select 1 from deliberations d join accounts a on a.id = d.account_id where email = $1',
    [userEmail],
  );
  return rowCount === 1;
}

test('keeps every character of a question, also those that databases refuse', async () => {
  const question = 'Should \u0000we\u0001 use \ud83d\ude00, \ud800 or "\\u0000"? \u202e<script>\u2028.';
  const memo = await readMemo(await server.ask({ ...QUESTION, question, context: '\u0000' }, asTest()));
  assert.equal(memo.question, question.toWellFormed(), 'but half of a surrogate pair');
});

test('takes a long context in any script for read in full, also where advisors are simulated', async () => {
  for (const sentence of [
    '办公室每月的租金是四万元。',
    '事務所の家賃は月に四万円です。',
    'Аренда офиса дорогая. ',
  ])
    await readMemo(
      await server.ask({ ...QUESTION, context: sentence.repeat(20_000 / sentence.length) }, asTest()),
    );
});

test('leaves nothing in flight and nothing reserved', async () => {
  const { deliberations = 0, memos } = await countRows(server.pool);
  assert.ok(deliberations > 5);
  assert.equal(memos, deliberations);
  const { rows } = await server.pool.query(
    `select (select coalesce(sum(reserved), 0)::int from quota_usage) as reserved,
      (select count(*)::int from steps) as steps`,
  );
  assert.deepEqual(rows, [{ reserved: 0, steps: 0 }]);
});
