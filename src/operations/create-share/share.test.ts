import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { DecisionMemo, NewShare } from '@witan/client';
import { call } from '../../../cli/src/cli.fixture.ts';
import { VIEW_LIMITS } from '@witan/memo/shared-memo';
import { catalogueOf, WORDED_LANGUAGES } from '@witan/memo/words/catalogue';
import questions from '../../../memo/src/questions-by-language.json' with { type: 'json' };
import { verifyMemo } from '../../signing/signing.ts';
import { createDatabase } from '../../store/database.ts';
import { holdMemo } from '../../store/shares.ts';
import { shareList } from '../list-shares/operation.ts';
import { newShare } from './operation.ts';
import { assertError } from '../../../test/answers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let memo: DecisionMemo;
const MEMO = '<article class="memo"';
const PUBLIC = 'https://witan.example.com';

before(async () => {
  server = await startTestServer({ env: { WITAN_PUBLIC_URL: PUBLIC, WITAN_ACCOUNT_CREDITS: '76543' } });
  memo = await readMemo(await server.ask(QUESTION));
});
// All come from one address.
beforeEach(() => server.pool.query('delete from rate_limits'));
after(() => server.close());

async function shared(order: object = {}, id = memo.id): Promise<NewShare> {
  const answer = await server.sendJson('POST', `/v1/memos/${id}/shares`, order);
  assert.equal(answer.status, 201);
  const made = newShare.parse(await answer.json());
  assert.deepEqual([made.opened, made.revokedAt, made.views], [0, null, []]);
  return made;
}

const pathOf = ({ url }: NewShare): string => new URL(url).pathname;
const open = (path: string, init?: RequestInit): Promise<Response> => fetch(server.url + path, init);

async function listed(id = memo.id) {
  return shareList.parse(await (await server.send('GET', `/v1/memos/${id}/shares`)).json()).shares;
}

async function assertNothing(path: string): Promise<void> {
  for (const init of [{}, view({ name: 'Bo', reason: 'It lasts.' }, [60, 40])]) {
    const answer = await open(path, init);
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /^This link has ended, or it is not complete\. /);
    assert.match(answer.headers.get('X-Robots-Tag') ?? '', /noindex/);
  }
}

const view = (fields: Readonly<Record<string, string>>, percents: readonly number[]): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  body: new URLSearchParams([
    ...Object.entries(fields),
    ...percents.map((percent) => ['percent', String(percent)] satisfies [string, string]),
  ]),
});

/** A browser that keeps its cookie, which the test lets it pass on. */
function browser() {
  let cookie = '';
  const go = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await open(path, { ...init, headers: { ...init.headers, Cookie: cookie } });
    cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
  return { go, cookie: () => cookie };
}

test('shows the memo to whoever has the link, without the account`s address and quota, and counts', async () => {
  const link = await shared();
  assert.match(link.url, /^https:\/\/witan\.example\.com\/s\/[A-Za-z0-9_-]{43}$/);
  assert.equal(Date.parse(link.expiresAt) - Date.parse(link.createdAt), 30 * 24 * 3_600_000);
  const answer = await open(pathOf(link));
  assert.equal(answer.status, 200);
  const html = await answer.text();
  assert.ok(html.includes(memo.verdict.decision));
  assert.doesNotMatch(html, /ada@example\.com|76,?543|role="alert"/);
  assert.match(html, /<meta name="robots" content="noindex, nofollow"(?: \/)?>/);
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
  const path = `/v1/memos/${memo.id}/shares`;
  const made = await server.sendJson('POST', path, {}, { 'X-Forwarded-Host': 'evil.example' });
  const link = newShare.parse(await made.json());
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
  assert.equal((await server.send('DELETE', `/v1/memos/${memo.id}/shares/shr_none`)).status, 404);
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
  assert.doesNotMatch(form.replace(/<style>[^]*<\/style>/, ''), /recommend|▸|%<\/td>/i);
  const bad = await open(pathOf(link), view({ name: 'Bo', reason: '' }, [60, 40]));
  assert.equal(bad.status, 422);
  assert.match(await bad.text(), /role="alert">Please give one reason/);
  const { go } = browser();
  const given = await go(pathOf(link), view({ name: 'Bo <b>', reason: 'I tried & it worked.' }, [30, 90]));
  assert.equal(given.status, 303);
  const location = new URL(given.headers.get('Location') ?? '', given.url);
  assert.equal(location.href, server.url + pathOf(link));
  const html = await (await go(pathOf(link))).text();
  assert.ok(html.includes(MEMO));
  assert.ok(html.includes('Bo &lt;b&gt;') && html.includes('I tried &amp; it worked.'));
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
  const recorded = await server.put(`/v1/memos/${memo.id}/outcome`, { best: first.id });
  assert.equal(recorded.status, 200, await recorded.text());
  const [saved] = (await listed()).find(({ id }) => id === link.id)?.views ?? [];
  assert.ok(Math.abs((saved?.brier ?? Number.NaN) - (0.3 ** 2 + 0.3 ** 2) / 2) < 1e-9);
});

const bo = view({ name: 'Bo', reason: 'x' }, [50, 50]);
const viewsOf = async ({ id }: NewShare) => (await listed()).find((share) => share.id === id)?.views ?? [];
const fill = (link: NewShare, count: number) =>
  server.pool.query(
    `insert into views (id, organization_id, share_id, receipt_hash, view, created_at)
     select 'viw_' || $1 || n, 'org', $1, sha256(($1 || n)::bytea), '{"name":"","probabilities":{},"reason":""}', now()
     from generate_series(1, $2::int) as n`,
    [link.id, count],
  );

test('takes at most 100 views a link, also at once, and none from another site or where none is asked for', async () => {
  const link = await shared({ allowViews: true });
  await fill(link, 98);
  const foreign = { ...bo, headers: { 'Sec-Fetch-Site': 'cross-site' } };
  assert.equal((await open(pathOf(link), foreign)).status, 404);
  for (const path of [pathOf(await shared({})), '/s/none']) assert.equal((await open(path, bo)).status, 404);
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(pathOf(link), bo)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 303, 303]);
  for (const answer of answers.filter(({ status }) => status === 200)) {
    const html = await answer.text();
    assert.ok(html.includes(MEMO) && html.includes('This link has reached its limit'));
  }
  assert.equal((await viewsOf(link)).length, 100);
});

test('a link that is full shows the memo and its file to every later reader, without asking', async () => {
  const link = await shared({ allowViews: true });
  await fill(link, 100);
  const html = await (await open(pathOf(link))).text();
  assert.ok(html.includes(MEMO) && !html.includes('<form') && !html.includes('your view was not saved'));
  assert.equal((await open(`${pathOf(link)}/memo.json`)).status, 200);
});

test('nobody fills a link from one address, and who comes from there later sees the memo', async () => {
  const link = await shared({ allowViews: true });
  const answers = await Promise.all(Array.from({ length: 14 }, () => open(pathOf(link), bo)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    ...Array<number>(4).fill(200),
    ...Array<number>(10).fill(303),
  ]);
  assert.equal((await viewsOf(link)).length, 10);
  assert.ok((await (await open(pathOf(link))).text()).includes(MEMO));
  const other = await shared({ allowViews: true });
  assert.ok(!(await (await open(pathOf(other))).text()).includes(MEMO), 'another link still asks there');
});

test('a reader gives one view a link, however often it sends one', async () => {
  const [link, other] = [await shared({ allowViews: true }), await shared({ allowViews: true })];
  const { go } = browser();
  assert.ok(!(await (await go(pathOf(link))).text()).includes(MEMO));
  const answers = await Promise.all(Array.from({ length: 4 }, () => go(pathOf(link), bo)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303, 303, 303],
  );
  assert.equal((await viewsOf(link)).length, 1);
  assert.ok((await (await go(pathOf(link))).text()).includes(MEMO));
  assert.ok(!(await (await go(pathOf(other))).text()).includes(MEMO), 'another link asks for itself');
});

test('an address that is passed on shows nothing by itself, and no cookie that was made up does', async () => {
  const link = await shared({ allowViews: true });
  const { go, cookie } = browser();
  const given = await go(pathOf(link), bo);
  const passedOn = new URL(given.headers.get('Location') ?? '', given.url);
  const receipt = cookie().split('=')[1] ?? '';
  const { rows } = await server.pool.query<{ hash: Buffer }>(
    'select receipt_hash as hash from views where share_id = $1',
    [link.id],
  );
  assert.equal(rows.length, 1);
  const hash = rows[0]?.hash.toString('base64url') ?? '';
  for (const path of [passedOn.pathname + passedOn.search, `${pathOf(link)}?view=${receipt}`])
    for (const Cookie of ['', `witan-reader=${'A'.repeat(43)}`, `witan-reader=${hash}`])
      assert.ok(!(await (await open(path, { headers: { Cookie } })).text()).includes(MEMO), path);
  const short = await open(pathOf(link), { headers: { Cookie: 'witan-reader=short' } });
  assert.match(short.headers.get('Set-Cookie') ?? '', /^witan-reader=[\w-]{43};/);
  assert.equal((await open(`${pathOf(link)}/memo.json?view=${receipt}`)).status, 404);
  assert.equal((await go(`${pathOf(link)}/memo.json`)).status, 200);
});

test('keeps neither the cookie nor the address of a reader', async () => {
  const link = await shared({ allowViews: true });
  const { go, cookie } = browser();
  assert.equal((await go(pathOf(link), bo)).status, 303);
  const { rows } = await server.pool.query<{ row: string }>(
    'select row_to_json(v)::text as row from views v',
  );
  const kept = [...rows.map(({ row }) => row), ...server.logged].join('\n');
  assert.ok(!kept.includes(cookie().split('=')[1] ?? assert.fail()) && !/127\.0\.0\.1/.test(kept));
});

test('gives a memo at most 100 links, also at once', async () => {
  const other = await readMemo(await server.ask({ ...QUESTION, userEmail: 'many@example.com' }));
  await server.pool.query(
    `insert into shares (id, organization_id, memo_id, token_hash, allow_views, created_at, expires_at)
     select 'shr_' || n, 'org', $1, sha256(n::text::bytea), false, now(), now() from generate_series(1, 90) as n`,
    [other.id],
  );
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => server.sendJson('POST', `/v1/memos/${other.id}/shares`, {})),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 10);
  assert.equal((await listed(other.id)).length, 100);
  const holds = createDatabase(server.pool)
    .transaction()
    .execute((trx) => holdMemo(trx, 'memo_none'));
  assert.equal(await holds, false, 'a memo that was erased meanwhile gets none');
});

/** What a browser must be told of everything under /s/, whatever it is. */
function assertGuarded({ status, headers }: Response): void {
  const header = (name: string): string => headers.get(name) ?? '';
  assert.equal(header('X-Frame-Options'), 'DENY', `${status}`);
  assert.match(header('Content-Security-Policy'), /default-src 'none'.*frame-ancestors 'none'/);
  assert.equal(header('X-Content-Type-Options'), 'nosniff');
  assert.equal(header('Referrer-Policy'), 'no-referrer');
  assert.match(header('X-Robots-Tag'), /noindex/);
  assert.equal(header('Cache-Control'), 'no-store');
  assert.equal(headers.get('Access-Control-Allow-Origin'), null);
  const cookie = headers.get('Set-Cookie') ?? '; HttpOnly; SameSite=Lax; Secure';
  assert.match(cookie, /^[^;]*(; Max-Age=31536000)?; HttpOnly; SameSite=Lax; Secure$/);
}

test('lets no page frame, cache or index what a link shows, and sets no cookie that another site could use', async () => {
  const link = await shared({ allowViews: true });
  const path = pathOf(link);
  const { go } = browser();
  const given = await go(path, bo);
  const answers = [
    given,
    await open(path),
    await go(path),
    await go(`${path}/memo.json`),
    await open(`${path}/memo.json`),
    await open(path, view({ name: '', reason: '' }, [50, 50])),
    await open('/s/x'),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 200, 200, 200, 404, 422, 404],
  );
  const { paths } = await (await open('/v1/openapi.json')).json();
  const { get, post } = paths['/s/{token}'];
  assert.deepEqual(
    [get, post].map(({ responses }) => [200, 303, 404, 422].filter((status) => status in responses)),
    [
      [200, 404],
      [200, 303, 404, 422],
    ],
  );
  for (const answer of answers) assertGuarded(answer);
  assert.match(answers[1]?.headers.get('Content-Security-Policy') ?? '', /form-action 'self'/);
  for (const from of ['cross-site', 'same-site', 'none']) {
    const foreign = view({ name: 'Eve', reason: 'x' }, [50, 50]);
    assert.equal((await open(path, { ...foreign, headers: { 'Sec-Fetch-Site': from } })).status, 404, from);
  }
});

test('no link can be guessed from another, from its id or from what the database holds', async () => {
  const links = await Promise.all(Array.from({ length: 8 }, () => shared()));
  const tokens = links.map((link) => pathOf(link).slice('/s/'.length));
  assert.equal(new Set(tokens).size, 8);
  assert.ok(tokens.every((token) => Buffer.from(token, 'base64url').length === 32));
  const [token = ''] = tokens;
  const { rows } = await server.pool.query<{ hash: Buffer }>(
    'select token_hash as hash from shares where id = $1',
    [links[0]?.id],
  );
  const hash = rows[0]?.hash ?? assert.fail();
  const swapped = token.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  for (const guess of [
    swapped,
    `${token}A`,
    `${token}=`,
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
    `${token.slice(0, -1)}*`,
    links[0]?.id ?? '',
    hash.toString('base64url'),
    hash.toString('hex'),
    encodeURIComponent("' or true --"),
    '%00',
  ])
    await assertNothing(`/s/${guess}`);
  assert.equal((await open(`/s/${token}`)).status, 200);
});

test('a link leads to a copy with its own signature, which anybody can check offline', async (t) => {
  const link = await shared();
  const html = await (await open(pathOf(link))).text();
  const folder = await mkdtemp(join(tmpdir(), 'witan-shared-'));
  t.after(() => rm(folder, { recursive: true }));
  const base = new URL(pathOf(link), server.url);
  for (const [, href = ''] of html.matchAll(/<a href="([^"]+)" download>/g)) {
    const answer = await fetch(new URL(href, base));
    assert.equal(answer.status, 200, href);
    await writeFile(join(folder, new URL(href, base).pathname.split('/').at(-1) ?? ''), await answer.text());
  }
  const text = await readFile(join(folder, 'memo.json'), 'utf8');
  assert.doesNotMatch(text, /ada@example\.com/);
  // `as`: both are checked.
  const signed = JSON.parse(text) as { memo: DecisionMemo; signature: string };
  const { resetsAt: _, ...quota } = signed.memo.charge.quota;
  assert.deepEqual(quota, { limit: 0, used: 0, reserved: 0, remaining: 0 });
  assert.ok(html.includes(`<code>${signed.signature}</code>`));
  assert.deepEqual(
    { ...signed.memo, userEmail: memo.userEmail, charge: memo.charge },
    JSON.parse(JSON.stringify(memo)),
  );
  const verify = () => call(['memos', 'verify', 'memo.json', '--keys', 'jwks.json'], { cwd: folder });
  const verified = await verify();
  assert.equal(verified.code, 0, verified.stderr);
  const changed = { ...signed, memo: { ...signed.memo, question: 'Another?' } };
  await writeFile(join(folder, 'memo.json'), JSON.stringify(changed));
  assert.equal((await verify()).code, 1);
  assert.equal((await listed()).find(({ id }) => id === link.id)?.opened, 1, 'the file is not the page');
});

test('a copy says so when its memo was changed in the database', async () => {
  const other = await readMemo(await server.ask({ ...QUESTION, userEmail: 'changed@example.com' }));
  const path = pathOf(await shared({}, other.id));
  await server.pool.query(
    `update memos set memo = replace(memo, 'Profile it first', 'Profile it last') where id = $1`,
    [other.id],
  );
  // `as`: both are checked.
  const { memo: shown, signature } = (await (await open(`${path}/memo.json`)).json()) as {
    memo: DecisionMemo;
    signature: string;
  };
  const { keys } = await (await open('/.well-known/jwks.json')).json();
  assert.equal((await verifyMemo(shown, signature, keys)).ok, false);
});

for (const language of WORDED_LANGUAGES) {
  test(`asks a reader in the language of the question: ${language}`, async () => {
    const [question = ''] = questions[language];
    const { share } = catalogueOf(language);
    const userEmail = `${language}@example.com`;
    const asked = await readMemo(await server.ask({ ...QUESTION, question, userEmail }));
    const path = pathOf(await shared({ allowViews: true }, asked.id));
    const form = await (await open(path)).text();
    assert.ok(form.includes(`<html lang="${language}">`) && form.includes(`<title>${share.title}</title>`));
    assert.ok(form.includes(share.seen), 'who will see the view');
    const unnamed = await (await open(path, view({ name: '', reason: 'x' }, [50, 50]))).text();
    assert.ok(unnamed.includes(share.problem.name(VIEW_LIMITS)));
    const { go } = browser();
    await go(path, bo);
    const html = await (await go(path)).text();
    for (const words of [share.views, share.signed, share.withSignature])
      assert.ok(html.includes(words), words);
    if (language !== 'en') assert.doesNotMatch(form + html, /What people thought|Your name|public keys/);
  });
}

test('limits an address that opens links, pages, files and forms together, whatever it forwards', async () => {
  const path = `/s/${'B'.repeat(43)}`;
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, i) =>
      i % 3 === 0
        ? open(path, view({ name: 'Bo', reason: 'x' }, [50, 50]))
        : open(i % 3 === 1 ? path : `${path}/memo.json`, { headers: { 'X-Forwarded-For': `10.0.0.${i}` } }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 10);
  for (const answer of refused) assert.ok(Number(answer.headers.get('Retry-After')) >= 1);
});

test('shares nothing of another organization or address, and names what is wrong with a body', async () => {
  const { key } = await server.createKey({ organization: 'Strangers' });
  const bound = await server.createKey({ email: 'eve@example.com' });
  const path = `/v1/memos/${memo.id}/shares`;
  const [link] = await listed();
  for (const foreign of [key, bound.key]) {
    const as = bearer(foreign);
    await assertError(await server.sendJson('POST', path, {}, bearer(foreign)), 404, 'not_found');
    await assertError(await server.send('GET', path, as), 404, 'not_found');
    await assertError(await server.send('DELETE', `${path}/${link?.id}`, as), 404, 'not_found');
  }
  for (const body of [
    { expiresInDays: 0 },
    { expiresInDays: 366 },
    { allowViews: 'yes' },
    { colour: 'red' },
  ]) {
    await assertError(await server.sendJson('POST', path, body), 422, 'validation_error');
  }
});
