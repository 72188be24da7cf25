import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../test/answers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Ids = { readonly memo: string; readonly deliberation: string };

const ROUTES: readonly (readonly [method: string, path: (ids: Ids) => string])[] = [
  ['GET', ({ memo }) => `/v1/memos/${memo}`],
  ['DELETE', ({ memo }) => `/v1/memos/${memo}`],
  ['GET', ({ memo }) => `/v1/memos/${memo}?with=record`],
  ['DELETE', ({ memo }) => `/v1/memos/${memo}/decision`],
  ['DELETE', ({ memo }) => `/v1/memos/${memo}/outcome`],
  ['DELETE', ({ memo }) => `/v1/memos/${memo}/predictions/prd_1`],
  ['GET', ({ deliberation }) => `/v1/deliberations/${deliberation}`],
  ['GET', ({ deliberation }) => `/v1/deliberations/${deliberation}/events`],
  ['POST', ({ deliberation }) => `/v1/deliberations/${deliberation}/cancel`],
];
const UNKNOWN: Ids = {
  memo: 'memo_01900000-0000-7000-8000-000000000000',
  deliberation: 'dlb_01900000-0000-7000-8000-000000000000',
};

/** Everything that could distinguish one 404 from another, except what differs between any two answers. */
async function shown(response: Response): Promise<unknown> {
  const { requestId: _requestId, ...error } = await assertError(response, 404, 'not_found');
  const changing = ['request-id', 'date', 'ratelimit', 'ratelimit-policy'];
  return { error, headers: [...response.headers].filter(([name]) => !changing.includes(name)) };
}

test('shows what another organization, address or domain owns exactly as what does not exist', async () => {
  const { id: memo, deliberationId: deliberation } = await readMemo(await server.ask(QUESTION));
  const stored = await countRows(server.pool);
  const strangers = [
    await server.createKey({ organization: 'Difference Engines' }),
    await server.createKey({ email: 'bob@example.com' }),
    await server.createKey({ domain: 'example.org' }),
  ];
  for (const { key } of strangers) {
    for (const [method, path] of ROUTES) {
      const as = bearer(key);
      const foreign = await shown(await server.send(method, path({ memo, deliberation }), as));
      const unknown = await shown(await server.send(method, path(UNKNOWN), as));
      assert.deepEqual(foreign, unknown, `${method} ${path(UNKNOWN)}`);
    }
  }
  assert.deepEqual(await countRows(server.pool), stored);
  await readMemo(await server.send('GET', `/v1/memos/${memo}`));
});

test('gives a key without bounds all addresses of its own organization', async () => {
  const { key } = await server.createKey({ email: 'ada@example.com' });
  const memo = await readMemo(await server.ask(QUESTION, bearer(key)));
  assert.equal((await readMemo(await server.send('GET', `/v1/memos/${memo.id}`))).id, memo.id);
});

test('answers 404 to every id that cannot be one', async () => {
  for (const id of ['x', '%00', '%ff', '%zz', '..%2f', '%F0%9F%98%80', "'--", 'x'.repeat(4_000)]) {
    for (const [method, path] of ROUTES) {
      await assertError(await server.send(method, path({ memo: id, deliberation: id })), 404, 'not_found');
    }
  }
});

test('answers 404 to every path that is none, and asks for a key first under /v1', async () => {
  for (const path of ['/nothing', '/v2/deliberate', '/livez/x']) {
    const response = await server.send('GET', path, { Authorization: null });
    assert.equal(response.status, 404);
    assert.match(response.headers.get('Request-Id') ?? '', /^req_/);
    assert.equal(JSON.parse(await response.text()).error, 'not_found');
  }
  for (const path of ['/v1', '/v1/', '/v1/nothing', '/v1/memos/a/b', '/v1/deliberate/']) {
    await assertError(await server.send('GET', path), 404, 'not_found');
  }
});
