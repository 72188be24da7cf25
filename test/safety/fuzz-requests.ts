// Requests for every operation of an OpenAPI document: sound, broken and hostile ones.

import { NASTY_TEXTS, NASTY_VALUES } from './fuzz-draws.ts';
import type { Draws } from './fuzz-draws.ts';

export type Parameter = { readonly name: string; readonly in: string; readonly example?: unknown };

export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Sound bodies; empty where it takes none. */
  readonly bodies: readonly unknown[];
  readonly statuses: ReadonlySet<number>;
};

type Json = { readonly [name: string]: unknown };

/** Every operation of the document, with references resolved. */
export function operationsOf(document: Json): Operation[] {
  const resolve = (value: unknown): Json => {
    const { $ref } = value as { readonly $ref?: string };
    if ($ref === undefined) return value as Json;
    // `as`: a reference leads from object to object.
    return resolve(
      $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, part) => (at as Json)[part], document),
    );
  };
  return Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, given]) => {
      const operation = given as Json;
      const content =
        operation['requestBody'] === undefined ? {} : resolve(operation['requestBody'])['content'];
      const examples =
        (content as { 'application/json'?: { examples?: Json } })['application/json']?.examples ?? {};
      return {
        method: method.toUpperCase(),
        path,
        // `as`: a resolved parameter has these fields.
        parameters: ((operation['parameters'] ?? []) as unknown[]).map(
          (it) => resolve(it) as unknown as Parameter,
        ),
        bodies: Object.values(examples).map((example) => resolve(example)['value']),
        statuses: new Set(Object.keys(operation['responses'] as Json).map(Number)),
      };
    }),
  );
}

export type Known = {
  readonly keys: readonly string[];
  /** Ids and addresses, our own and those of others. */
  readonly ids: readonly string[];
  readonly emails: readonly string[];
};

export type FuzzRequest = {
  readonly operation: Operation;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'QUERY'];
const ACCEPTS = [
  'application/json',
  'text/event-stream',
  'text/html',
  'text/markdown',
  '*/*',
  'image/png',
  ';;q=',
  'a/b;q=2',
];
const TYPES = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/json;;',
  'multipart/form-data; boundary=x',
  '',
];

export function drawRequest(draws: Draws, operations: readonly Operation[], known: Known): FuzzRequest {
  const operation = draws.pick(operations);
  const body = drawBody(draws, operation, known);
  const headers = drawHeaders(draws, operation, known);
  // Said for every method: Node frames the body of a GET or DELETE in neither way by itself.
  if (body !== null)
    headers.push(
      draws.chance(0.5) ? ['Content-Length', String(body.length)] : ['Transfer-Encoding', 'chunked'],
    );
  return {
    operation,
    method: draws.chance(0.05) ? draws.pick(METHODS) : operation.method,
    target: drawTarget(draws, operation, known),
    headers,
    body,
  };
}

function drawTarget(draws: Draws, { path, parameters }: Operation, known: Known): string {
  const value = ({ name }: Parameter): string => {
    if (draws.chance(0.15)) return draws.pick(NASTY_TEXTS);
    if (name === 'id') return draws.pick(known.ids);
    if (name === 'userEmail') return draws.pick(known.emails);
    return draws.pick([String(draws.whole(60)), '1', '20', '100', '101', '-1', '0', '1.5', ...NASTY_TEXTS]);
  };
  let target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(value({ name, in: 'path' }))),
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && draws.chance(0.85))
    .map((parameter) => `${parameter.name}=${encodeURIComponent(wellFormed(value(parameter)))}`);
  if (draws.chance(0.05)) query.push(`${encodeURIComponent(wellFormed(draws.pick(NASTY_TEXTS)))}=1`);
  if (draws.chance(0.03)) query.push('userEmail=x@example.com', 'userEmail=y@example.com', 'limit[]=1');
  if (query.length > 0) target += `?${query.join('&')}`;
  if (draws.chance(0.03))
    target = `${target.split('?')[0]}${draws.pick(['/', '//', '/..', '/%2e%2e/', '%', '/x/y', ';a=b', '?%%%'])}`;
  return target.slice(0, 6_000);
}

function drawHeaders(draws: Draws, { parameters, bodies }: Operation, known: Known): [string, string][] {
  const headers: [string, string][] = [];
  if (draws.chance(0.93)) headers.push(['Authorization', `Bearer ${draws.pick(known.keys)}`]);
  else if (draws.chance(0.7)) headers.push(['Authorization', visible(draws.pick(NASTY_TEXTS))]);
  if (bodies.length > 0)
    headers.push(['Content-Type', draws.chance(0.94) ? 'application/json' : draws.pick(TYPES)]);
  for (const { name, in: where } of parameters) {
    if (where !== 'header' || draws.chance(0.7)) continue;
    const sound =
      name === 'Prefer'
        ? 'respond-async'
        : name === 'Last-Event-ID'
          ? `${draws.pick(known.ids)}:1`
          : `key ${draws.whole(20)}`;
    headers.push([name, draws.chance(0.7) ? sound : visible(draws.pick(NASTY_TEXTS))]);
  }
  if (draws.chance(0.3)) headers.push(['Accept', draws.pick(ACCEPTS)]);
  if (draws.chance(0.05)) {
    const name = draws.pick([
      'X-Forwarded-For',
      'Range',
      'If-None-Match',
      'Expect',
      'Cookie',
      'traceparent',
      'Origin',
      'Upgrade',
      'Content-Encoding',
    ]);
    headers.push([name, visible(draws.pick(NASTY_TEXTS)).slice(0, 2_000)]);
  }
  return headers;
}

function drawBody(draws: Draws, { bodies }: Operation, known: Known): Buffer | null {
  if (bodies.length === 0) return draws.chance(0.03) ? Buffer.from('{"unexpected":1}') : null;
  const body = structuredClone(draws.pick(bodies));
  if (isObject(body)) {
    body['userEmail'] = draws.pick(known.emails);
    for (let changes = draws.pick([0, 0, 1, 1, 2, 4]); changes > 0; changes -= 1) change(draws, body);
  }
  const text = JSON.stringify(body) ?? '';
  if (draws.chance(0.88)) return Buffer.from(text);
  return draws.pick([
    () => Buffer.from(text.slice(0, draws.whole(text.length))),
    () => Buffer.from(text.replace('{', `{"__proto__":{"polluted":true},"constructor":{"prototype":{}},`)),
    () => Buffer.from(text.replace('{', '{"question":1,"question":"twice?",')),
    () =>
      Buffer.concat([
        Buffer.from(text.slice(0, 20)),
        Buffer.from([0xff, 0xfe, 0x80]),
        Buffer.from(text.slice(20)),
      ]),
    () => Buffer.from(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.alloc(1_100_000, ' '),
    () => Buffer.from(text + text),
    () => Buffer.alloc(0),
  ])();
}

/** Replaces, removes or adds something, somewhere. */
function change(draws: Draws, body: Record<string, unknown>): void {
  const holders: Record<string, unknown>[] = [body];
  for (const value of Object.values(body)) {
    if (Array.isArray(value)) holders.push(...value.filter(isObject));
    else if (isObject(value)) holders.push(value);
  }
  const holder = draws.pick(holders);
  const names = [
    ...Object.keys(holder),
    'stream',
    'byok',
    'options',
    'criteria',
    'context',
    'weight',
    'extra',
  ];
  const name = draws.pick(names);
  if (draws.chance(0.1)) delete holder[name];
  else holder[name] = structuredClone(draws.pick(NASTY_VALUES));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without halves of characters, which no URL can hold. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

/** What a header may hold: a client of ours would send nothing else. */
function visible(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000);
}
