import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { EVENTS } from '../../contract/events.ts';
import { openapiDocument } from './document.ts';
import { QUESTION_EVENTS } from '../../contract/questions.ts';
import { readDeliberateRequest } from '../../contract/read-request.ts';
import examples from '../../operations/deliberate/examples.json' with { type: 'json' };
import { OPERATIONS } from '../../operations/list.ts';
import { decisionMemo } from '../../contract/memo.ts';
import { memoExample } from '../../operations/memo-example.ts';

type Json = { readonly [key: string]: unknown };

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const document = read(JSON.parse(JSON.stringify(openapiDocument())));
const components = read(document['components']);
const schemas = read(components['schemas']);

const SCOPES = new Map<string, string>(OPERATIONS.map(({ route, scope }) => [route, scope]));

test('every reference names something that is in the document', () => {
  const references = everyObject(document).flatMap(({ value }) =>
    typeof value['$ref'] === 'string' ? [value['$ref']] : [],
  );
  assert.ok(references.length > 100);
  for (const reference of references) assert.ok(found(reference), `${reference} leads nowhere`);
  for (const event of Object.values(
    read(read(schemas['DeliberationEvent'])['discriminator'])['mapping'] ?? {},
  )) {
    assert.ok(found(String(event)), `${String(event)} leads nowhere`);
  }
});

test('every schema of a list says what its items are, as generators of clients ask', () => {
  const lists = everyObject({ schemas }).filter(({ value }) => value['type'] === 'array');
  assert.ok(lists.length > 100);
  for (const { path, value } of lists) {
    const { items, prefixItems } = value;
    assert.ok(Array.isArray(prefixItems) ? items === undefined : typeof items === 'object', path);
  }
});

test('nothing in the components is left unused', () => {
  const text = JSON.stringify(document);
  const named = ['schemas', 'responses', 'headers'].flatMap((kind) =>
    Object.keys(read(components[kind])).map((name) => `#/components/${kind}/${name}`),
  );
  assert.ok(named.length > 50);
  for (const name of named) assert.ok(text.includes(`"${name}"`), `${name} is unused`);
});

test('the document has the parts that OpenAPI 3.1 asks for, and names no host', () => {
  assert.match(String(document['openapi']), /^3\.1\.\d+$/);
  const { title, version } = read(document['info']);
  assert.equal(title, 'Witan');
  assert.match(String(version), /^\d+\.\d+\.\d+/);
  assert.deepEqual(
    list(document['servers']).map((server) => read(server)['url']),
    ['/'],
  );
  const text = JSON.stringify(document).replaceAll('https://hooks.example.com', '');
  assert.doesNotMatch(text, /https?:\/\//);
  for (const name of Object.keys(schemas)) assert.match(name, /^[a-zA-Z0-9._-]+$/);
});

test('every operation has an id of its own, a summary, a known tag, an answer and its errors', () => {
  const ids = operations().map(({ operation }) => operation['operationId']);
  assert.equal(new Set(ids).size, ids.length);
  const tags = list(document['tags']).map((tag) => read(tag)['name']);
  for (const { name, path, operation } of operations()) {
    const statuses = Object.keys(read(operation['responses']));
    assert.ok(
      statuses.some((status) => /^2\d\d$/.test(status)),
      `${name} never succeeds`,
    );
    assert.ok(statuses.includes('500'), `${name} never fails`);
    assert.ok(String(operation['summary']).length > 5, name);
    assert.ok(
      list(operation['tags']).every((tag) => tags.includes(tag)),
      name,
    );
    const open = !path.startsWith('/v1/') || path === '/v1/openapi.json';
    assert.equal(
      SCOPES.has(name.replace(/^\w+/, (method) => method.toUpperCase())),
      !open,
      `${name} has a scope`,
    );
    if (!open) assert.ok(statuses.includes('401') && statuses.includes('429'), name);
    if (!open) assert.equal(statuses.includes('403'), path !== '/v1/deliberate', name);
    if (!open) assert.equal(statuses.includes('404'), path.includes('{'), name);
  }
});

test('what makes something answers 201, what takes something away 204, all else 200, and few in another way too', () => {
  const others: Readonly<Record<string, readonly string[]>> = {
    deliberate: ['200', '202'],
    watchDeliberation: ['200', '204'],
    watchQuestion: ['200', '204'],
  };
  const makers = ['createShare', 'createKey', 'rotateKey', 'createWebhook', 'rotateWebhook'];
  for (const { id, route, answers } of OPERATIONS) {
    const usual = makers.includes(id) ? '201' : route.startsWith('DELETE ') ? '204' : '200';
    assert.deepEqual(Object.keys(answers), others[id] ?? [usual], id);
  }
});

test('an address that is missing or foreign is told of where the account is named, not where it is administered', () => {
  for (const [path, method, name] of [
    ['/v1/memos', 'get', 'UnauthorizedOrNoAccount'],
    ['/v1/estimate', 'post', 'UnauthorizedOrNoAccount'],
    ['/v1/memos/{id}', 'get', 'Unauthorized'],
    ['/v1/admin/accounts', 'get', 'Unauthorized'],
    ['/v1/admin/accounts', 'put', 'Unauthorized'],
  ] as const) {
    const answers = read(read(read(read(document['paths'])[path])[method])['responses']);
    assert.deepEqual(answers['401'], { $ref: `#/components/responses/${name}` }, path);
  }
});

test('a probability is from 0 to 1', () => {
  const { probability } = read(read(schemas['MemoOption'])['properties']);
  const { minimum, maximum } = read(probability);
  assert.deepEqual([minimum, maximum], [0, 1]);
});

test('what a chat may ask for is no more than is answered', () => {
  const { n, tools, functions, logprobs } = read(read(schemas['ChatCompletionRequest'])['properties']);
  const bounds = [n, tools, functions, logprobs].map((field) => {
    const [{ const: only, maxItems } = {}] = list(read(field)['anyOf'] ?? [field]).map(read);
    return only ?? maxItems;
  });
  assert.deepEqual(bounds, [1, 0, 0, false]);
});

test('a refusal says which fields it always has, and no body that is sent or taken may be left out', () => {
  const requiredOf = (name: string): unknown => {
    const content = read(read(read(components['responses'])[name])['content']);
    const [, narrowed] = list(read(read(content['application/json'])['schema'])['allOf']);
    return read(narrowed)['required'];
  };
  assert.deepEqual(['RateLimited', 'NotFound'].map(requiredOf), [['retryAfter'], undefined]);
  const bodies = everyObject(document).flatMap(({ value }) => value['requestBody'] ?? []);
  assert.ok(bodies.length > 20);
  for (const body of bodies) assert.equal(read(body)['required'], true, JSON.stringify(body).slice(0, 200));
});

test('every response has a description, and every parameter of a path is required and in it', () => {
  for (const { name, path, operation } of operations()) {
    for (const response of Object.values(read(operation['responses']))) {
      assert.ok(String(resolve(read(response))['description']).length > 3, name);
    }
    const given = list(operation['parameters'] ?? []).map((parameter) => resolve(read(parameter)));
    const inPath = given.filter((parameter) => parameter['in'] === 'path');
    assert.deepEqual(
      inPath.map((parameter) => `{${String(parameter['name'])}}`),
      path.match(/\{\w+\}/g) ?? [],
    );
    assert.ok(inPath.every((parameter) => parameter['required'] === true));
  }
});

test('the deliberate operation answers with the five codes of the contract at their statuses, and no other', () => {
  const { operation } = operations().find(({ path }) => path === '/v1/deliberate') ?? {};
  const codes = Object.entries(read(operation?.['responses'])).flatMap(([status, response]) => {
    const content = read(resolve(read(response))['content']);
    const narrowed = list(read(read(content['application/json'])['schema'])['allOf'] ?? [])[1];
    if (narrowed === undefined) return [];
    return list(read(read(read(narrowed)['properties'])['error'])['enum']).map(
      (code) => `${status} ${String(code)}`,
    );
  });
  assert.deepEqual(codes, [
    '401 unauthorized',
    '401 authentication_required',
    '422 validation_error',
    '429 rate_limited',
    '500 internal_error',
  ]);
});

test('an error has the headers about provider keys where the answer has them', () => {
  const told = Object.values(read(document['paths'])).flatMap((item) =>
    Object.values(read(item)).flatMap((operation) => {
      const responses = Object.entries(read(read(operation)['responses']));
      const having = responses.filter(
        ([, response]) => 'X-BYOK-Discount' in read(read(response)['headers'] ?? {}),
      );
      return having.map(([status]) => `${String(read(operation)['operationId'])} ${status}`);
    }),
  );
  assert.deepEqual(
    told,
    [200, 202, 401, 422, 429, 500].map((status) => `deliberate ${status}`),
  );
});

test('every field of every schema says what it means', () => {
  const fields = Object.entries(schemas).flatMap(([name, schema]) =>
    everyObject(schema).flatMap(({ value }) =>
      value['properties'] === undefined
        ? []
        : Object.entries(read(value['properties'])).map(([field, rule]) => ({
            path: `${name}.${field}`,
            rule: read(rule),
          })),
    ),
  );
  assert.ok(fields.length > 150);
  for (const { path, rule } of fields) {
    const description =
      rule['$ref'] === undefined
        ? rule['description']
        : (rule['description'] ?? resolve(rule)['description']);
    assert.ok(String(description ?? '').length > 4, `${path} has no description`);
  }
});

test('the stream is described event by event', () => {
  const { operation } = operations().find(({ path }) => path === '/v1/deliberations/{id}/events') ?? {};
  const { description } = read(read(operation?.['responses'])['200']);
  for (const event of Object.values(EVENTS)) {
    assert.ok(String(description).includes(`| \`${event.shape.type.value}\` | ${event.description} |`));
  }
});

test('every example holds to its schema', () => {
  let examples = 0;
  for (const { path, value } of everyObject(document)) {
    if (value['schema'] === undefined) continue;
    const schema = toZod(read(value['schema']));
    const given = Object.entries(read(value['examples'] ?? {})).map(([name, example]) => [
      name,
      read(example)['value'],
    ]);
    if ('example' in value) given.push(['example', value['example']]);
    for (const [name, example] of given) {
      const result = schema.safeParse(example);
      assert.ok(result.success, `${path} ${String(name)}: ${result.error?.message}`);
      examples += 1;
    }
  }
  assert.ok(examples > 30);
});

test('every example within a schema holds to that schema', () => {
  const rules = everyObject(schemas).filter(({ value }) => Array.isArray(value['examples']));
  assert.ok(rules.length > 5);
  for (const { path, value } of rules) {
    for (const example of list(value['examples'])) assert.ok(toZod(value).safeParse(example).success, path);
  }
});

const streams = everyObject(document).flatMap(({ value }) =>
  [read(value['content'] ?? {})['text/event-stream'] ?? []].flat().map(read),
);

test('a stream is a text to a client that was generated, and names the schema of one event', () => {
  assert.ok(streams.length > 4);
  for (const { schema } of streams) {
    const { type, contentMediaType, contentSchema } = read(schema);
    assert.deepEqual([type, contentMediaType], ['string', 'text/event-stream']);
    const { data } = read(resolve(read(contentSchema))['properties']);
    assert.ok(data, JSON.stringify(contentSchema));
  }
});

test('every event of a stream has an example, which holds to the schema of events', () => {
  const shown = streams.flatMap(({ schema, examples: given }) => {
    const { data } = read(resolve(read(read(schema)['contentSchema']))['properties']);
    const event = toZod(read(read(data)['contentSchema']));
    return Object.entries(read(given ?? {})).map(([name, example]) => {
      const [, line = ''] = /^data: (.+)\n\n$/m.exec(String(read(example)['value'])) ?? [];
      assert.equal(event.safeParse(JSON.parse(line)).error, undefined, name);
      return name;
    });
  });
  for (const event of [...Object.values(EVENTS), ...Object.values(QUESTION_EVENTS)])
    assert.ok(shown.includes(event.shape.type.value), event.shape.type.value);
});

test('an example that is wrong in one place is found out', () => {
  const schema = toZod({ $ref: '#/components/schemas/DecisionMemo' });
  const wrong: unknown[] = [
    { ...memoExample, id: 'memo_1' },
    { ...memoExample, notes: [{ kind: 'unheard_of', message: 'x' }] },
    { ...memoExample, consensus: { ...memoExample.consensus, spread: 1.5 } },
    { ...memoExample, charge: undefined },
    ...[-0.01, 1.01].map((chance) => ({
      ...memoExample,
      perspectives: [{ ...memoExample.perspectives[0], probabilities: { opt_1: chance } }],
    })),
    { ...memoExample, scores: [{ ...memoExample.scores[0], byAdvisor: { 'Model X': 50 } }] },
  ];
  assert.ok(schema.safeParse(memoExample).success);
  for (const memo of wrong) assert.equal(schema.safeParse(memo).success, false);
});

test('the examples of requests are admitted by what reads requests, and the memo by its own schema', () => {
  for (const { value } of Object.values(examples.request)) assert.ok(readDeliberateRequest(value).brief);
  assert.deepEqual(decisionMemo.parse(memoExample), memoExample);
});

test('a field that the contract adds later does not break a reader, but a request with one is refused', () => {
  assert.ok(
    toZod({ $ref: '#/components/schemas/Account' }).safeParse({
      object: 'account',
      userEmail: 'a@b.example',
      ...memoExample.charge.quota,
      later: true,
    }).success,
  );
  const request = { question: 'A or B?', userEmail: 'a@b.example', transparant: true };
  assert.equal(toZod({ $ref: '#/components/schemas/DeliberateRequest' }).safeParse(request).success, false);
});

/** By their text: most answers that fail have the same. */
const MADE = new Map<string, z.ZodType>();

function toZod(schema: Json): z.ZodType {
  const text = JSON.stringify(schema);
  const made = MADE.get(text) ?? withComponents(schema);
  MADE.set(text, made);
  return made;
}

function withComponents(schema: Json): z.ZodType {
  const $defs = Object.fromEntries([...reachableFrom(schema)].map((name) => [name, read(schemas[name])]));
  const text = JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text));
}

/** The components that a schema needs, and those that they need. */
function reachableFrom(schema: Json, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (found.has(name)) continue;
    found.add(name);
    reachableFrom(read(schemas[name]), found);
  }
  return found;
}

function operations() {
  return Object.entries(read(document['paths'])).flatMap(([path, item]) =>
    Object.entries(read(item))
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({
        name: `${method} ${path}`,
        path,
        method,
        operation: read(operation),
      })),
  );
}

function found(reference: string): Json | undefined {
  let here: unknown = document;
  for (const part of reference.replace('#/', '').split('/')) here = read(here)[part];
  return here === undefined ? undefined : read(here);
}

function resolve(value: Json): Json {
  return typeof value['$ref'] === 'string' ? (found(value['$ref']) ?? {}) : value;
}

/** Every object in a JSON value with its path; examples' own values are not looked into. */
function everyObject(value: unknown, path = ''): { readonly path: string; readonly value: Json }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    key === 'examples' && !Array.isArray(child) ? [] : everyObject(child, `${path}/${key}`),
  );
  return Array.isArray(value) ? inner : [{ path, value: read(value) }, ...inner];
}

function read(value: unknown): Json {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), 'not an object');
  // `as`: an object that is no array, by the line above.
  return value as Json;
}

function list(value: unknown): readonly unknown[] {
  assert.ok(Array.isArray(value), 'not an array');
  return value;
}
