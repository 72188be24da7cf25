// Every route of the API document × every kind of key that must not get through, over a real server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import { openapiDocument } from '../../src/http/openapi/document.ts';
import { OPERATIONS } from '../../src/operations/list.ts';
import { DEFAULT_SCOPES, SCOPES } from '../../src/domain/scope.ts';
import { QUESTION, readMemo, startTestServer } from '../server.ts';
import type { TestServer } from '../server.ts';
import { until } from '../until.ts';
import { pathOf } from './worlds.ts';

const ORGANIZATION = 'Matrix Owners';
const CANARY = 'zanzibarlighthouse';
const OWNER = `${CANARY}@example.com`;
/** An address that people of both organizations have. */
const SHARED = 'ada@example.com';
const ROUTES = OPERATIONS.map(({ route, scope }) => [route, scope] as const);

type Json = { readonly [key: string]: unknown };
const document: Json = JSON.parse(JSON.stringify(openapiDocument()));

let server: TestServer;
let keys: Readonly<Record<'foreign' | 'bound' | 'domain' | 'other' | 'test', string>>;
let lacking: ReadonlyMap<string, string>;
/** What the owner's organization has, by the parameter of a path that names it. */
let owned: Readonly<Record<string, string>>;
/** The token of its link, which opens the memo for whoever has it. */
let token: string;

before(async () => {
  server = await startTestServer();
  const { key, id: keyId } = await server.createKey({ organization: ORGANIZATION, scopes: SCOPES });
  const owner = createClient({ apiKey: key, baseUrl: server.url });
  const webhook = await owner.webhooks.create({
    url: 'https://hooks.example.com/',
    events: ['deliberation.complete'],
  });
  const asked = { ...QUESTION, question: `Should the ${CANARY} be lit?`, userEmail: OWNER };
  const bearer = { Authorization: `Bearer ${key}` };
  const memo = await readMemo(await server.ask(asked, bearer));
  await readMemo(await server.ask({ ...asked, userEmail: SHARED }, bearer));
  const question = await owner.memos.ask(memo.id, { question: `Why the ${CANARY}?` });
  await owner.profile.set(SHARED, { context: `The ${CANARY} is old.` });
  await owner.profile.set(null, { context: `Our ${CANARY}.` });
  const share = await owner.memos.share(memo.id, { allowViews: true });
  token = share.url.split('/').at(-1) ?? assert.fail('the link has no token');
  const { deliveries } = await owner.webhooks.deliveries(webhook.id);
  owned = {
    'memos id': memo.id,
    'deliberations id': memo.deliberationId,
    'keys id': keyId,
    'webhooks id': webhook.id,
    'deliveries delivery': deliveries[0]?.id ?? assert.fail('nothing was queued'),
    'accounts email': OWNER,
    'predictions prediction': 'prd_1',
    'shares share': share.id,
    'questions question': question.id,
  };
  await settle(keyId);
  const make = async (order: Parameters<TestServer['createKey']>[0]): Promise<string> =>
    (await server.createKey(order)).key;
  keys = {
    foreign: await make({ organization: 'Matrix Strangers', scopes: SCOPES }),
    bound: await make({ organization: ORGANIZATION, email: 'bob@example.com', scopes: DEFAULT_SCOPES }),
    domain: await make({ organization: ORGANIZATION, domain: 'example.org', scopes: DEFAULT_SCOPES }),
    other: await make({ organization: 'Matrix Strangers', email: SHARED, scopes: DEFAULT_SCOPES }),
    test: await make({ organization: 'Matrix Strangers', test: true, scopes: SCOPES }),
  };
  const without = async (scope: string) =>
    [scope, await make({ organization: ORGANIZATION, scopes: SCOPES.filter((it) => it !== scope) })] as const;
  lacking = new Map(await Promise.all(SCOPES.map(without)));
});
after(() => server.close());

/** Waits until all that the owner did is recorded and nothing runs by itself, so that another use of the key would show. */
async function settle(keyId: string): Promise<void> {
  const isNoted = async (): Promise<boolean> => {
    const found = await server.pool.query('select from api_keys where id = $1 and last_used_at is not null', [
      keyId,
    ]);
    return found.rowCount === 1;
  };
  await until(isNoted, 'the use of the key is noted');
  await server.pool.query(`update api_keys set last_used_at = now() - interval '1 day' where id = $1`, [
    keyId,
  ]);
  await server.pool.query(`update webhook_deliveries set state = 'parked', ended_at = now()`);
}

function operationOf(method: string, template: string): Json {
  const paths = read(document['paths']);
  return read(read(paths[template])[method.toLowerCase()]);
}

/** The first example of the document, asked for the shared address. */
function bodyOf(operation: Json): string | null {
  if (operation['requestBody'] === undefined) return null;
  const content = read(read(operation['requestBody'])['content']);
  const [example] = Object.values(read(read(content['application/json'])['examples']));
  const value = read(read(example)['value']);
  return JSON.stringify('userEmail' in value ? { ...value, userEmail: SHARED } : value);
}

function queryOf(operation: Json): string {
  const given = JSON.stringify(operation['parameters'] ?? []);
  return given.includes('The account, by its address') ? `?userEmail=${SHARED}` : '';
}

type Seen = { readonly status: number; readonly text: string };

async function visit(route: string, key: string | null): Promise<Seen> {
  const [method = '', template = ''] = route.split(' ');
  const operation = operationOf(method, template);
  const body = bodyOf(operation);
  const answer = await fetch(server.url + pathOf(template, owned) + queryOf(operation), {
    method,
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === null ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/**
 * Every row of every table that names something of the owner's: what it has, and what was done to it or in its name. Not
 * what a bound key of the same organization asks for itself, though it counts in the organization's sums.
 */
async function fingerprint(): Promise<readonly string[]> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const { rows: accounts } = await server.pool.query<{ id: string }>(
    `select a.id from accounts a join organizations o on o.id = a.organization_id
     where o.name = $1 and a.email = any($2)`,
    [ORGANIZATION, [OWNER, SHARED]],
  );
  const names = Object.entries(owned).flatMap(([what, id]) => (NAMES_NOTHING.has(what) ? [] : [id]));
  const each = tables.map(({ name }) => `select '${name} ' || t::text as row from ${name} t`);
  const { rows } = await server.pool.query<{ row: string }>(
    `with named as (${each.join(' union all ')})
     select row from named where row ~ $1
     union all select 'organization ' || o::text from organizations o where name = $2
     union all select 'webhook ' || w::text from webhooks w join organizations o on o.id = w.organization_id
       where o.name = $2
     union all select 'profile ' || p::text from profiles p join organizations o on o.id = p.organization_id
       where o.name = $2 and p.account_id is null
     union all select 'key ' || concat_ws(' ', k.id, k.scopes, k.revoked_at, k.rotated_at, k.expires_at)
       from api_keys k join organizations o on o.id = k.organization_id where o.name = $2
     order by 1`,
    [[...names, ...accounts.map(({ id }) => id)].join('|'), ORGANIZATION],
  );
  return rows.map(({ row }) => row);
}

/** A webhook is told of what others of its organization ask: of its deliveries those about the owner's memo count. */
const NAMES_NOTHING = new Set(['webhooks id', 'predictions prediction', 'accounts email']);

/** What only the owner may see. That a caller gets its own words back is no leak. */
function assertNothingShown(seen: Seen, route: string): void {
  const { text } = seen;
  const ids = Object.values(owned).filter((id) => id !== 'prd_1' && id !== OWNER);
  const secrets = [...ids, token, ORGANIZATION];
  for (const secret of secrets) assert.ok(!text.includes(secret), `${route} shows ${secret}: ${text}`);
  assert.ok(!text.includes(CANARY), `${route} shows the owner's words: ${text}`);
}

test('no route shows or changes anything of an organization to a key of another, to a key without its scope, to a key bound to another address, or to nobody', async (t) => {
  const before = await fingerprint();
  const tally = new Map<string, number>();
  const count = (kind: string, { status }: Seen): void => {
    const line = `${kind} ${status}`;
    tally.set(line, (tally.get(line) ?? 0) + 1);
  };
  for (const [route, scope] of ROUTES) {
    const named = route.includes('{') && !route.endsWith('/models/{model}');
    for (const kind of ['foreign', 'other', 'test'] as const) {
      const seen = await visit(route, keys[kind]);
      count(kind, seen);
      assertNothingShown(seen, route);
      assert.ok(seen.status < 500, `${route} ${kind}: ${seen.text}`);
      // To another organization's key without the scope `admin`, its routes are forbidden; elsewhere what the owner has does not exist.
      const admits = kind === 'other' && scope === 'admin' ? [403] : [404];
      if (named) assert.ok([...admits, 403].includes(seen.status), `${route} ${kind} ${seen.status}`);
    }
    for (const kind of ['bound', 'domain'] as const) {
      const seen = await visit(route, keys[kind]);
      count(kind, seen);
      assertNothingShown(seen, route);
      if (named) assert.equal(seen.status, scope === 'admin' ? 403 : 404, `${route} ${kind}`);
      else if (scope === 'admin') assert.equal(seen.status, 403, route);
      else assert.ok([200, 401, 422].includes(seen.status), `${route} ${kind} ${seen.status}`);
    }
    const poor = await visit(route, lacking.get(scope) ?? '');
    count('scope', poor);
    assert.equal(poor.status, route === 'POST /v1/deliberate' ? 401 : 403, route);
    assert.ok(poor.text.includes(JSON.stringify(`This API key lacks the scope "${scope}".`)), poor.text);
    const nobody = await visit(route, null);
    count('nobody', nobody);
    assert.equal(nobody.status, 401, route);
    for (const seen of [poor, nobody]) assertNothingShown(seen, route);
  }
  assert.deepEqual(await fingerprint(), before, 'something of the owner was changed');
  const visits = [...tally.values()].reduce((sum, n) => sum + n, 0);
  t.diagnostic(`${ROUTES.length} routes, ${visits} visits: ${JSON.stringify(Object.fromEntries(tally))}`);
  assert.ok(visits === ROUTES.length * 7 && ROUTES.length >= 25);
});

test('takes a key from no cookie, no query and no form, so that no page of another site can act as a person', async () => {
  const owner = lacking.get('delete') ?? '';
  for (const [route] of ROUTES) {
    const [method = '', template = ''] = route.split(' ');
    const path = `${pathOf(template, owned)}?key=${owner}&api_key=${owner}&access_token=${owner}`;
    const answer = await fetch(server.url + path, {
      method,
      headers: { Cookie: `key=${owner}; Authorization=Bearer ${owner}`, Origin: 'https://evil.example' },
    });
    await answer.body?.cancel();
    assert.equal(answer.status, 401, route);
    assert.equal(answer.headers.get('Access-Control-Allow-Origin'), null);
    assert.equal(answer.headers.get('Set-Cookie'), null);
  }
  const form = await server.send('POST', '/v1/admin/keys', {
    'Content-Type': 'application/x-www-form-urlencoded',
    Authorization: `Bearer ${owner}`,
  });
  assert.equal(form.status, 422);
  await form.body?.cancel();
});

test('what is put where an id belongs never reaches the database, and reads as not found', async () => {
  const all = await server.createKey({ organization: ORGANIZATION, scopes: SCOPES });
  const before = await fingerprint();
  const forged = [
    "'; drop table memos; --",
    '%27%20or%201=1--',
    '../../admin/keys',
    '\u0000',
    'x'.repeat(3_000),
    '*',
  ];
  for (const [route] of ROUTES.filter(([it]) => it.includes('{'))) {
    const [method = '', template = ''] = route.split(' ');
    const operation = operationOf(method, template);
    const body = bodyOf(operation);
    for (const id of forged) {
      const path = template.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
      const answer = await fetch(server.url + path, {
        method,
        headers: { Authorization: `Bearer ${all.key}`, 'Content-Type': 'application/json' },
        ...(body === null ? {} : { body }),
      });
      await answer.body?.cancel();
      assert.equal(answer.status, 404, `${route} ${id.slice(0, 30)}`);
    }
  }
  assert.deepEqual(await fingerprint(), before);
});

function read(value: unknown): Json {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), 'not an object');
  // `as`: an object that is no array, by the line above.
  return value as Json;
}
