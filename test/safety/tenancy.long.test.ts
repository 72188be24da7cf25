import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Account, DecisionMemo, Deliberation, MemoList } from '@witan/client';
import { uuidv7 } from '../../src/domain/ids.ts';
import { QUESTION, readMemo, startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { ADDRESSES, bearer, createTenants, mayUse } from './tenants.ts';
import type { Belonging, Tenant } from './tenants.ts';

let server: TestServer;
let tenants: readonly Tenant[];
let belongings: Belonging[];

before(async () => {
  server = await startTestServer();
  ({ tenants, belongings } = await createTenants(server));
});
after(() => server.close());

type Visit = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};
type Route = (ids: { readonly memoId: string; readonly deliberationId: string }) => Visit;

const ROUTES: readonly Route[] = [
  ({ memoId }) => ({ method: 'GET', path: `/v1/memos/${memoId}`, headers: {} }),
  ({ memoId }) => ({ method: 'GET', path: `/v1/memos/${memoId}`, headers: { Accept: 'text/markdown' } }),
  ({ memoId }) => ({ method: 'GET', path: `/v1/memos/${memoId}`, headers: { Accept: 'text/html' } }),
  ({ deliberationId: id }) => ({ method: 'GET', path: `/v1/deliberations/${id}`, headers: {} }),
  ({ deliberationId: id }) => ({ method: 'GET', path: `/v1/deliberations/${id}/events`, headers: {} }),
  ({ deliberationId: id }) => ({
    method: 'GET',
    path: `/v1/deliberations/${id}/events`,
    headers: { 'Last-Event-ID': `${id}:1` },
  }),
  ({ deliberationId: id }) => ({
    method: 'GET',
    path: `/v1/deliberations/${id}/events?after=100000`,
    headers: {},
  }),
];
const DELETE: Route = ({ memoId }) => ({ method: 'DELETE', path: `/v1/memos/${memoId}`, headers: {} });
const DELETE_DELIBERATION: Route = ({ deliberationId: id }) => ({
  method: 'DELETE',
  path: `/v1/deliberations/${id}`,
  headers: {},
});
const CANCEL: Route = ({ deliberationId: id }) => ({
  method: 'POST',
  path: `/v1/deliberations/${id}/cancel`,
  headers: {},
});

const questionRoutes: readonly Route[] = ['questions', `questions/qst_${uuidv7(Date.now())}/events`].map(
  (part) =>
    ({ memoId }) => ({ method: 'GET', path: `/v1/memos/${memoId}/${part}`, headers: {} }),
);

const recordRoutes: readonly Route[] = ['decision', 'outcome', 'predictions/prd_1'].map(
  (part) =>
    ({ memoId }) => ({
      method: 'DELETE',
      path: `/v1/memos/${memoId}/${part}`,
      headers: {},
    }),
);

const CHANGES = [DELETE, DELETE_DELIBERATION, CANCEL, ...recordRoutes];

const anyTenant = fc.nat().map((n) => at(tenants, n));
const anyBelonging = fc.nat().map((n) => at(belongings, n));

test('shows what belongs to another exactly as what does not exist, on every route, to every kind of key', async (t) => {
  let foreign = 0;
  let own = 0;
  const routes = fc.constantFrom(...ROUTES, ...questionRoutes, ...CHANGES);
  await fc.assert(
    fc.asyncProperty(anyTenant, anyBelonging, routes, async (tenant, belonging, route) => {
      if (mayUse(tenant, belonging)) {
        if (CHANGES.includes(route)) return;
        own += 1;
        const { status } = await visit(tenant, route(belonging));
        // Nobody has asked the question of that id.
        const wanting = status === 404 && questionRoutes.indexOf(route) === 1;
        assert.ok(
          status === 200 || status === 204 || wanting || belonging.state !== 'completed',
          `${status}`,
        );
        return;
      }
      foreign += 1;
      const unknown = { memoId: `memo_${uuidv7(Date.now())}`, deliberationId: `dlb_${uuidv7(Date.now())}` };
      const [seen, never] = [await visit(tenant, route(belonging)), await visit(tenant, route(unknown))];
      assert.equal(seen.status, 404);
      assert.deepEqual(seen, never);
    }),
    { numRuns: 150 },
  );
  t.diagnostic(
    `${foreign} foreign and ${own} own ids; ${tenants.length} keys, ${belongings.length} deliberations`,
  );
  assert.ok(foreign > 40 && own > 5);
  // None of those deletions and cancellations has done anything.
  for (const belonging of belongings) {
    const owner = tenants.find((tenant) => mayUse(tenant, belonging));
    assert.ok(owner);
    const answer = await server.send('GET', `/v1/deliberations/${belonging.deliberationId}`, bearer(owner));
    // `as`: the state is compared with what it was.
    assert.equal(((await answer.json()) as Deliberation).state, belonging.state);
  }
});

test('lists the memos of an address within the key`s organization alone, whatever cursor is brought', async () => {
  const cursors = new Map<Tenant, string>();
  for (const tenant of tenants) {
    for (const userEmail of ADDRESSES) {
      const page = await server.send('GET', `/v1/memos?userEmail=${userEmail}&limit=1`, bearer(tenant));
      if (!mayUse(tenant, { organization: tenant.organization, userEmail })) {
        assert.equal(page.status, 401);
        continue;
      }
      // `as`: the ids are compared below.
      const { nextCursor } = (await page.json()) as MemoList;
      if (nextCursor !== null) cursors.set(tenant, nextCursor);
    }
  }
  assert.ok(cursors.size >= 2);
  let refused = 0;
  for (const tenant of tenants) {
    for (const [, cursor] of [[tenant, null] as const, ...cursors]) {
      for (const userEmail of ADDRESSES) {
        const query = new URLSearchParams({
          userEmail,
          limit: '100',
          ...(cursor === null ? {} : { cursor }),
        });
        const page = await server.send('GET', `/v1/memos?${query}`, bearer(tenant));
        if (page.status === 401) continue;
        // What is of another address says so; one of the same address in another organization only begins elsewhere.
        if (page.status === 422) {
          assert.ok(cursor !== null);
          assert.match(await page.text(), /cursor is of a list with another userEmail/);
          refused += 1;
          continue;
        }
        // `as`: every memo's id is looked up in what was made.
        const { memos } = (await page.json()) as MemoList;
        const ids = memos.map(({ id }) => id);
        const expected = belongings.filter(
          (it) =>
            it.organization === tenant.organization && it.userEmail === userEmail && it.state === 'completed',
        );
        for (const id of ids) assert.ok(expected.some(({ memoId }) => memoId === id));
        if (cursor === null) assert.equal(ids.length, expected.length);
      }
    }
  }
  assert.ok(refused > 0);
});

test('never joins, replays or minds a deliberation of another organization by its Idempotency-Key', async () => {
  const [first, second] = ['Alpha', 'Beta'].map((name) =>
    tenants.find((it) => it.organization === name && !it.bound),
  );
  assert.ok(first && second);
  const ask = (tenant: Tenant, question: string): Promise<Response> =>
    server.ask({ ...QUESTION, question }, { ...bearer(tenant), 'Idempotency-Key': 'the same' });
  const mine = await readMemo(await ask(first, 'Mine?'));
  const theirs = await ask(second, 'Theirs?');
  assert.equal(theirs.headers.get('Idempotent-Replayed'), null);
  const memo = await readMemo(theirs);
  assert.deepEqual([memo.question, memo.id === mine.id], ['Theirs?', false]);
  const again = await ask(first, 'Mine?');
  assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
  assert.equal((await readMemo(again)).id, mine.id);
});

test('counts the quota of an address in each organization for itself', async () => {
  const free = tenants.filter(({ bound, test: isTest }) => !bound && !isTest);
  const userEmail = 'same-person@example.com';
  const usedBy = async (tenant: Tenant): Promise<number> => {
    const answer = await server.send('GET', `/v1/account?userEmail=${userEmail}`, bearer(tenant));
    // `as`: only what is used is looked at.
    return ((await answer.json()) as Account).used;
  };
  const [spender, ...others] = free;
  assert.ok(spender && others.length > 0);
  // `as`: only the charge is looked at.
  const memo = (await (await server.ask({ ...QUESTION, userEmail }, bearer(spender))).json()) as DecisionMemo;
  assert.equal(memo.charge.quota.used, 100);
  for (const tenant of free) {
    assert.equal(await usedBy(tenant), tenant.organization === spender.organization ? 100 : 0);
  }
});

/** What a visitor can see of an answer, but for what differs from request to request. */
async function visit(tenant: Tenant, { method, path, headers }: Visit) {
  const response = await server.send(method, path, { ...headers, ...bearer(tenant) });
  const requestId = response.headers.get('Request-Id') ?? '';
  const moving = new Set(['request-id', 'date', 'ratelimit']);
  const body = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    ? cut(response)
    : response.text();
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !moving.has(name)),
    body: (await body).replaceAll(requestId, 'REQUEST'),
  };
}

/** A stream of something that runs has no end. */
async function cut(response: Response): Promise<string> {
  await response.body?.cancel();
  return 'a stream';
}

function at<T>(items: readonly T[], n: number): T {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
