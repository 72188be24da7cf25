// What the service promises and refuses, as text: its OpenAPI document, and its answers to bad requests.
import { openapiDocument } from '../../src/http/openapi/document.ts';
import { SCOPES } from '../../src/domain/scope.ts';
import type { TestServer } from '../server.ts';

type Json = { readonly [key: string]: unknown };

/** The document with sorted keys and its parameters in place, so that only what it says counts. */
export function pinnedDocument(): string {
  const document = asJson(JSON.parse(JSON.stringify(openapiDocument())));
  const { parameters = {}, ...components } = asJson(document['components']);
  const known = asJson(parameters);
  const PREFIX = '#/components/parameters/';
  const tidy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tidy);
    if (typeof value !== 'object' || value === null) return value;
    const given = asJson(value);
    const reference = given['$ref'];
    if (typeof reference === 'string' && reference.startsWith(PREFIX))
      return tidy(known[reference.slice(PREFIX.length)]);
    const entries = Object.entries(given).filter(([key, is]) => !(key === 'required' && is === false));
    return Object.fromEntries(
      entries.map(([key, is]): [string, unknown] => [key, tidy(is)]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  return `${JSON.stringify(tidy({ ...document, components }), null, 1)}\n`;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
const UUID = '01900000-0000-7000-8000-000000000000';
const IDS: Readonly<Record<string, string>> = {
  memos: `memo_${UUID}`,
  deliberations: `dlb_${UUID}`,
  predictions: 'prd_1',
  questions: `qst_${UUID}`,
  shares: `shr_${UUID}`,
  keys: `key_${UUID}`,
  accounts: 'nobody@example.com',
  webhooks: `whk_${UUID}`,
  deliveries: 'msg_00000000000000000000000000000000',
};
const BODIES: readonly (string | null)[] = [
  null,
  '',
  '{',
  '[]',
  'null',
  '{}',
  '{"unknown":1}',
  '{"userEmail":"a@example.com","question":1}',
];
const QUERIES = ['unknown=1', 'userEmail=a', 'userEmail=a@example.com&limit=0&cursor=x', 'with=x', 'days=0'];

type Asked = {
  readonly method: string;
  readonly target: string;
  readonly body?: string | null;
  readonly key?: string | null;
  readonly type?: string;
};

/** One line a bad request: what was asked, the status, and the error's code and sentence. */
export async function pinnedRefusals(server: TestServer): Promise<string> {
  const keys = new Map<string, string | null>([
    ['no key', null],
    ['unknown key', 'nonsense'],
  ]);
  for (const scope of SCOPES) {
    const { key } = await server.createKey({ scopes: SCOPES.filter((other) => other !== scope) });
    keys.set(`without ${scope}`, key);
  }
  keys.set('bound', (await server.createKey({ email: 'bob@example.com' })).key);
  keys.set('test', (await server.createKey({ test: true, scopes: SCOPES })).key);
  const { key } = await server.createKey({ scopes: SCOPES });
  const lines: string[] = [];
  for (const { method, path, isServed } of routes()) {
    const [known, unknown] = [filled(path, IDS), filled(path, {})];
    const body = method === 'GET' || method === 'DELETE' ? null : '{}';
    const ask = async (how: string, asked: Partial<Asked>): Promise<void> => {
      const answer = await send(server, { method, target: known, body, key, ...asked });
      if (answer !== null) lines.push(`${method} ${path} | ${how} | ${answer}`);
    };
    if (!isServed) {
      await ask('method', {});
      continue;
    }
    for (const [how, as] of keys) await ask(how, { key: as });
    if (path.includes('{')) await ask('ids that are none', { target: unknown });
    for (const query of QUERIES) await ask(`?${query}`, { target: `${known}?${query}` });
    if (body === null) continue;
    for (const given of BODIES) await ask(`body ${given ?? 'absent'}`, { body: given });
    await ask('body as text', { type: 'text/plain' });
  }
  return `${lines.toSorted().join('\n')}\n`;
}

function routes() {
  const document = asJson(openapiDocument());
  return Object.entries(asJson(document['paths'])).flatMap(([path, item]) =>
    METHODS.map((method) => ({ method, path, isServed: method.toLowerCase() in asJson(item) })),
  );
}

function filled(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/(\w+)\/\{\w+\}/g, (_, before: string) => `${before}/${ids[before] ?? 'x'}`);
}

/** Null where the request is served. */
async function send(server: TestServer, { method, target, body, key, type }: Asked): Promise<string | null> {
  const response = await fetch(server.url + target, {
    method,
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === null ? {} : { 'Content-Type': type ?? 'application/json' }),
    },
    ...(body === null ? {} : { body: body ?? '' }),
    signal: AbortSignal.timeout(20_000),
  });
  if (response.status < 400) {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return `${response.status}`;
  const given = asJson(JSON.parse(text));
  // Chat programs get the form of the OpenAI API.
  const { error, code, message, issues } = asJson(
    typeof given['error'] === 'object' ? given['error'] : given,
  );
  const paths = Array.isArray(issues)
    ? ` ${JSON.stringify(issues.map((issue) => asJson(issue)['path']))}`
    : '';
  return `${response.status} ${String(code ?? error)} ${String(message)}${paths}`;
}

function asJson(value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
  // `as`: an object, by the line above.
  return value as Json;
}
