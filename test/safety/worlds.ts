// What one organization has in the two worlds, of test keys and of live ones, and what a key sees of it by each operation.

import assert from 'node:assert/strict';
import { openapiDocument } from '../../src/http/openapi/document.ts';
import { SCOPES } from '../../src/domain/scope.ts';
import { bearer, readMemo } from '../server.ts';
import type { TestServer } from '../server.ts';

export const ORGANIZATION = 'Two Worlds';
/** An address for which both kinds of key ask. */
export const SHARED = 'ada@example.com';

/**
 * What an operation does, as far as the worlds are concerned. Of what its path names it `reads`, `erases` or `acts` on
 * something, or `administers` a key, which a live key may whatever kind it is. Without a name in its path it `lists` what
 * the caller may read, `revises` a memo of the body, is about the caller's `own` world, or changes what both share and is
 * for `live` keys alone.
 */
export type Doing = 'reads' | 'erases' | 'acts' | 'administers' | 'lists' | 'revises' | 'own' | 'live';

/** Operations that do something else than `usualDoing` says. */
export const OTHER_DOINGS: Readonly<Partial<Record<string, Doing>>> = {
  'GET /v1/memos': 'lists',
  'GET /v1/ids': 'lists',
  'GET /v1/webhooks': 'lists',
  'GET /v1/models/{model}': 'own',
  'GET /v1/admin/accounts': 'lists',
  'GET /v1/admin/audit': 'lists',
  'GET /v1/admin/keys': 'lists',
  'POST /v1/memos/{id}/recomputation': 'reads',
  'POST /v1/admin/keys/{id}/rotate': 'administers',
  'PUT /v1/admin/organization': 'live',
  'PUT /v1/admin/accounts': 'live',
  'DELETE /v1/admin/accounts/{email}': 'live',
};

/** What a path names that belongs to nobody. */
const COMMON: Readonly<Record<string, string>> = { 'models model': 'witan' };

/** By method, path and body. The tests fail where an operation does something else. */
export function usualDoing(route: string): Doing {
  const [method = '', template = ''] = route.split(' ');
  if (takesBasedOn(operationOf(method, template))) return 'revises';
  if (!template.includes('{')) return 'own';
  if (method === 'GET') return 'reads';
  return method === 'DELETE' ? 'erases' : 'acts';
}

export function doingOf(route: string): Doing {
  return OTHER_DOINGS[route] ?? usualDoing(route);
}

export type World = {
  readonly key: string;
  /** A word that all its texts hold, and an address that no other world has. */
  readonly canary: string;
  /** By the parameter of a path that names it. */
  readonly owned: Readonly<Record<string, string>>;
  readonly memoId: string;
  /** A second memo, to compare the first with. */
  readonly otherMemoId: string;
};

type Json = { readonly [key: string]: unknown };

export async function createWorld(server: TestServer, canary: string, isTest: boolean): Promise<World> {
  const order = { organization: ORGANIZATION, test: isTest, scopes: SCOPES };
  const { key } = await server.createKey(order);
  const { id: keyId } = await server.createKey(order);
  const headers = bearer(key);
  const call = async (method: string, path: string, body: object): Promise<Json> => {
    const answer = await send(server, { method, path, key, body });
    assert.ok(answer.status < 300, `${method} ${path} ${answer.status}: ${answer.text}`);
    return read(JSON.parse(answer.text));
  };
  const webhook = await call('POST', '/v1/webhooks', {
    url: `https://${canary}.example.com/`,
    events: ['deliberation.complete'],
  });
  await call('PUT', '/v1/profile', { userEmail: SHARED, context: `The ${canary} is old.` });
  const question = `Should the ${canary} be lit?`;
  const memo = await readMemo(await server.ask({ question, userEmail: SHARED }, headers));
  const other = await readMemo(await server.ask({ question, userEmail: `${canary}@example.com` }, headers));
  await call('PUT', `/v1/memos/${memo.id}/decision`, { option: memo.options[0]?.id, note: canary });
  await call('PUT', `/v1/memos/${memo.id}/outcome`, { result: 'better', best: memo.options[0]?.id });
  const share = await call('POST', `/v1/memos/${memo.id}/shares`, {});
  const asked = await call('POST', `/v1/memos/${memo.id}/questions`, { question: `Why the ${canary}?` });
  const deliveries = await send(server, {
    method: 'GET',
    path: `/v1/webhooks/${String(webhook['id'])}/deliveries`,
    key,
  });
  return {
    key,
    canary,
    memoId: memo.id,
    otherMemoId: other.id,
    owned: {
      'memos id': memo.id,
      'deliberations id': other.deliberationId,
      'keys id': keyId,
      'webhooks id': String(webhook['id']),
      'deliveries delivery': /msg_[0-9a-f]{32}/.exec(deliveries.text)?.[0] ?? assert.fail('nothing queued'),
      'accounts email': `${canary}@example.com`,
      'predictions prediction': 'prd_1',
      'shares share': String(share['id']),
      'questions question': String(asked['id']),
    },
  };
}

export type Seen = { readonly status: number; readonly text: string };

type Sent = { readonly method: string; readonly path: string; readonly key: string; readonly body?: object };

export async function send(server: TestServer, { method, path, key, body }: Sent): Promise<Seen> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The operation with a key, on what `of` has. */
export async function visit(server: TestServer, route: string, key: string, of: World): Promise<Seen> {
  const [method = '', template = ''] = route.split(' ');
  const operation = operationOf(method, template);
  const body = bodyOf(operation, route, of);
  const path = pathOf(template, of.owned) + queryOf(operation, of);
  return send(server, { method, path, key, ...(body === null ? {} : { body }) });
}

/** What names `of`, or stands in its texts, must not stand in an answer. */
export function assertNothingOf(of: World, { text }: Seen, route: string): void {
  for (const secret of secretsOf(of)) assert.ok(!text.includes(secret), `${route} shows ${secret}: ${text}`);
}

export function secretsOf({ owned, canary, otherMemoId }: World): string[] {
  return [...Object.values(owned).filter((id) => id !== 'prd_1'), canary, otherMemoId];
}

/** Every row of the database that names something of `of`, but for what the service itself moves on. */
export async function rowsOf(server: TestServer, of: World): Promise<ReadonlySet<string>> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'housekeeping')`,
  );
  const moved = ['last_used_at', 'tries', 'due_at', 'status', 'problem'];
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await server.pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from "${name}" t`,
      [moved],
    );
    for (const { row } of rows)
      if (secretsOf(of).some((secret) => row.includes(secret))) found.add(`${name} ${row}`);
  }
  return found;
}

/** The path with the ids of what is owned in it, by what stands before each. */
export function pathOf(template: string, owned: Readonly<Record<string, string>>): string {
  const parts = template.split('/');
  const filled = parts.map((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return part;
    const key = `${parts[at - 1]} ${name}`;
    return encodeURIComponent(COMMON[key] ?? owned[key] ?? assert.fail(`nobody has ${key} (${template})`));
  });
  return filled.join('/');
}

const document = read(JSON.parse(JSON.stringify(openapiDocument())));

function operationOf(method: string, template: string): Json {
  return read(read(read(document['paths'])[template])[method.toLowerCase()]);
}

function takesBasedOn({ requestBody }: Json): boolean {
  if (requestBody === undefined) return false;
  const { schema } = read(read(read(requestBody)['content'])['application/json']);
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(read(schema)['$ref']))?.[1];
  const { properties = {} } = read(
    name === undefined ? schema : read(read(document['components'])['schemas'])[name],
  );
  return 'basedOn' in read(properties);
}

/** The first example of the document, for the shared address and about the memo of `of`. */
function bodyOf(operation: Json, route: string, { memoId }: World): object | null {
  if (operation['requestBody'] === undefined) return null;
  if (route.endsWith('/recomputation')) return {};
  const content = read(read(operation['requestBody'])['content']);
  const [example] = Object.values(read(read(content['application/json'])['examples']));
  const value = read(read(example)['value']);
  return {
    ...value,
    ...('userEmail' in value ? { userEmail: SHARED } : {}),
    ...('user' in value ? { user: SHARED } : {}),
    ...(doingOf(route) === 'revises' ? { basedOn: memoId } : {}),
  };
}

function queryOf(operation: Json, { otherMemoId }: World): string {
  const given = JSON.stringify(operation['parameters'] ?? []);
  const query = new URLSearchParams({
    ...(given.includes('The account, by its address') ? { userEmail: SHARED } : {}),
    ...(given.includes('"prefix"') ? { prefix: otherMemoId.slice(0, 9) } : {}),
    ...(given.includes('The memo to compare with') ? { with: otherMemoId } : {}),
  });
  return query.size === 0 ? '' : `?${query}`;
}

function read(value: unknown): Json {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), 'not an object');
  // `as`: an object that is no array, by the line above.
  return value as Json;
}
