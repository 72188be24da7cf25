import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo, NewShare } from '@witan/client';
import { newShare, shareList } from '../../../contract/shares.ts';
import { assertError } from '../../../../test/answers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../../test/server.ts';
import type { TestServer } from '../../../../test/server.ts';

let server: TestServer;
let memo: DecisionMemo;
const MEMO = '<article class="memo"';
const PUBLIC = 'https://witan.example.com';

before(async () => {
  server = await startTestServer({ env: { WITAN_PUBLIC_URL: PUBLIC } });
  memo = await readMemo(await server.ask(QUESTION));
});
after(() => server.close());

const json = (method: string, path: string, body: unknown, key = server.key): Promise<Response> =>
  fetch(server.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function shared(order: object = {}, id = memo.id): Promise<NewShare> {
  const answer = await json('POST', `/v1/memos/${id}/shares`, order);
  assert.equal(answer.status, 201);
  return newShare.parse(await answer.json());
}

const pathOf = ({ url }: NewShare): string => new URL(url).pathname;
const open = (path: string, init?: RequestInit): Promise<Response> => fetch(server.url + path, init);

async function listed(id = memo.id) {
  return shareList.parse(await (await server.send('GET', `/v1/memos/${id}/shares`)).json()).shares;
}

async function assertNothing(path: string): Promise<void> {
  const answer = await open(path);
  assert.equal(answer.status, 404);
  assert.equal(await answer.text(), 'There is nothing here, or no longer.\n');
  assert.match(answer.headers.get('X-Robots-Tag') ?? '', /noindex/);
}

const view = (fields: Readonly<Record<string, string>>, percents: readonly number[]): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  body: new URLSearchParams([
    ...Object.entries(fields),
    ...percents.map((percent) => ['percent', String(percent)] satisfies [string, string]),
  ]),
});

test('shows the memo to whoever has the link, without the account`s address and quota, and counts', async () => {
  const link = await shared();
  assert.match(link.url, /^https:\/\/witan\.example\.com\/s\/[A-Za-z0-9_-]{43}$/);
  const answer = await open(pathOf(link));
  assert.equal(answer.status, 200);
  const html = await answer.text();
  assert.ok(html.includes(memo.recommendation.headline));
  assert.doesNotMatch(html, /ada@example\.com|10,?000/);
  assert.match(html, /<meta name="robots" content="noindex, nofollow">/);
  const header = (name: string): string => answer.headers.get(name) ?? '';
  assert.match(header('X-Robots-Tag'), /noindex/);
  assert.equal(header('Referrer-Policy'), 'no-referrer');
  assert.equal(header('Cache-Control'), 'no-store');
  assert.match(
    header('Content-Security-Policy'),
    /default-src 'none'.*form-action 'none'; frame-ancestors 'none'/,
  );
  assert.equal((await listed()).find(({ id }) => id === link.id)?.opened, 1);
});

test('keeps the token of a link nowhere, and makes links of no request`s Host', async () => {
  const link = newShare.parse(
    await (
      await fetch(`${server.url}/v1/memos/${memo.id}/shares`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${server.key}`,
          'Content-Type': 'application/json',
          'X-Forwarded-Host': 'evil.example',
        },
        body: '{}',
      })
    ).json(),
  );
  assert.ok(link.url.startsWith(`${PUBLIC}/s/`));
  const token = link.url.split('/').at(-1) ?? '';
  const { rows } = await server.pool.query<{ row: string }>(
    'select row_to_json(s)::text as row from shares s',
  );
  assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(token)));
  assert.ok(server.logged.every((line) => !line.includes(token)));
});

test('answers with the same plain 404 to what never was, has expired, was revoked or erased', async () => {
  await assertNothing(`/s/${'A'.repeat(43)}`);
  await assertNothing('/s/x');
  const expired = await shared({ expiresInDays: 1 });
  await server.pool.query('update shares set expires_at = now() where id = $1', [expired.id]);
  await assertNothing(pathOf(expired));
  const revoked = await shared();
  const end = () => server.send('DELETE', `/v1/memos/${memo.id}/shares/${revoked.id}`);
  assert.equal((await end()).status, 204);
  assert.equal((await end()).status, 204);
  await assertNothing(pathOf(revoked));
  assert.notEqual((await listed()).find(({ id }) => id === revoked.id)?.revokedAt, null);
  const other = await readMemo(await server.ask({ ...QUESTION, userEmail: 'gone@example.com' }));
  const erased = await shared({}, other.id);
  assert.equal((await server.send('DELETE', `/v1/memos/${other.id}`)).status, 204);
  await assertNothing(pathOf(erased));
});

test('asks for a reader`s own view before it shows the panel`s, and shows both side by side', async () => {
  const link = await shared({ allowViews: true });
  const form = await (await open(pathOf(link))).text();
  assert.ok(form.includes('<form method="post">') && !form.includes(MEMO));
  assert.doesNotMatch(form, /recommend|▸|%<\/td>/i);
  const bad = await open(pathOf(link), view({ name: 'Bo', reason: '' }, [60, 40]));
  assert.equal(bad.status, 422);
  assert.match(await bad.text(), /role="alert">Please give one reason/);
  const given = await open(pathOf(link), view({ name: 'Bo <b>', reason: 'I tried & it worked.' }, [30, 90]));
  assert.equal(given.status, 303);
  const location = given.headers.get('Location') ?? '';
  const page = await open(pathOf(link) + location);
  const html = await page.text();
  assert.ok(html.includes(MEMO));
  assert.ok(html.includes('Bo &lt;b&gt;') && html.includes('I tried &amp; it worked.'));
  assert.ok(!(await (await open(`${pathOf(link)}?view=${'A'.repeat(43)}`)).text()).includes(MEMO));
  const [saved] = (await listed()).find(({ id }) => id === link.id)?.views ?? [];
  const inOrder = [...memo.options].sort((a, b) => (a.name < b.name ? -1 : 1));
  assert.deepEqual(
    inOrder.map(({ id }) => saved?.probabilities[id]),
    [0.25, 0.75],
  );
  assert.equal(saved?.brier, null);
  assert.deepEqual(await readMemo(await server.send('GET', `/v1/memos/${memo.id}`)), memo);
});

test('scores views by the outcome as advisors are scored', async () => {
  const [first, second] = memo.options;
  assert.ok(first && second);
  const link = await shared({ allowViews: true });
  const order = [...memo.options]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id }) => (id === first.id ? 70 : 30));
  assert.equal((await open(pathOf(link), view({ name: 'Bo', reason: 'Luck.' }, order))).status, 303);
  const recorded = await json('PUT', `/v1/memos/${memo.id}/outcome`, { best: first.id });
  assert.equal(recorded.status, 200, await recorded.text());
  const [saved] = (await listed()).find(({ id }) => id === link.id)?.views ?? [];
  assert.ok(Math.abs((saved?.brier ?? Number.NaN) - (0.3 ** 2 + 0.3 ** 2) / 2) < 1e-9);
});

test('takes at most 100 views a link, also at once, and none from another site', async () => {
  const link = await shared({ allowViews: true });
  await server.pool.query(
    `insert into views select 'viw_' || n, $1, sha256(n::text::bytea), '{"name":"","probabilities":{},"reason":""}', now()
     from generate_series(1, 98) as n`,
    [link.id],
  );
  const foreign = {
    ...view({ name: 'Eve', reason: 'x' }, [50, 50]),
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  };
  assert.equal((await open(pathOf(link), foreign)).status, 404);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => open(pathOf(link), view({ name: 'Bo', reason: 'x' }, [50, 50]))),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 303, 422, 422, 422]);
});

test('limits an address that opens links', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => open(`/s/${'B'.repeat(43)}`)));
  assert.ok(answers.some(({ status }) => status === 429));
});

test('shares nothing of another organization or address, and names what is wrong with a body', async () => {
  const { key } = await server.createKey({ organization: 'Strangers' });
  const bound = await server.createKey({ email: 'eve@example.com' });
  const path = `/v1/memos/${memo.id}/shares`;
  const [link] = await listed();
  for (const foreign of [key, bound.key]) {
    const as = { Authorization: `Bearer ${foreign}` };
    await assertError(await json('POST', path, {}, foreign), 404, 'not_found');
    await assertError(await server.send('GET', path, as), 404, 'not_found');
    await assertError(await server.send('DELETE', `${path}/${link?.id}`, as), 404, 'not_found');
  }
  for (const body of [
    { expiresInDays: 0 },
    { expiresInDays: 366 },
    { allowViews: 'yes' },
    { colour: 'red' },
  ]) {
    await assertError(await json('POST', path, body), 422, 'validation_error');
  }
});
