import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '../contract/limits.ts';
import { readAtMost, readJsonBody } from './read-body.ts';

function post(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Request {
  // `as`: Node takes any array of bytes.
  return new Request('http://loopback/', { method: 'POST', body: body as BodyInit, headers });
}

const typed = (body: string | Uint8Array, type = 'application/json'): Request =>
  post(body, { 'Content-Type': type });

const encoded = (encoding: string): Request =>
  post('{"a":"é"}', { 'Content-Type': 'application/json', 'Content-Encoding': encoding });

test('reads JSON in UTF-8, however its type is written', async () => {
  const types = [
    'application/json',
    'Application/JSON ; charset=UTF-8',
    'application/json;charset="utf8"',
    'application/json; x=1',
  ];
  for (const type of types) assert.deepEqual(await readJsonBody(typed('{"a":"é"}', type)), { a: 'é' }, type);
  assert.deepEqual(await readJsonBody(encoded('Identity')), { a: 'é' });
});

test('says what is wrong with a body', async () => {
  const cases: readonly (readonly [request: Request, wrong: RegExp])[] = [
    [typed('{}', 'text/plain'), /Content-Type must be/],
    [typed('{}', 'application/jsonp'), /Content-Type must be/],
    [typed('{}', 'application/json; charset=latin1'), /in UTF-8/],
    ...['gzip', 'br', 'identity, gzip'].map(
      (encoding) => [encoded(encoding), /must not be compressed/] as const,
    ),
    [typed(new Uint8Array([0x22, 0xff, 0x22])), /not valid UTF-8/],
    [typed(' \n'), /is empty/],
    [typed('{"a":'), /not valid JSON/],
    [typed(' '.repeat(LIMITS.requestBytes + 1)), /at most 8 MiB/],
  ];
  for (const [request, wrong] of cases) await assert.rejects(readJsonBody(request), wrong);
  await assert.rejects(readJsonBody(typed(' '.repeat(LIMITS.requestBytes))), /is empty/);
});

test('refuses what no schema takes before any looks through it', async () => {
  const fields = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, i]));
  const within = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const items = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 1));
  const most = LIMITS.fields;
  assert.ok(await readJsonBody(typed(items(LIMITS.values))));
  assert.deepEqual(await readJsonBody(typed(JSON.stringify(fields(most)))), fields(most));
  assert.ok(await readJsonBody(typed(within(LIMITS.depth))));
  for (const body of [
    JSON.stringify(fields(most + 1)),
    JSON.stringify({ view: [fields(most + 1)] }),
    within(LIMITS.depth + 1),
    within(1_000_000),
    items(LIMITS.values + 1),
    `{"messages":[${`${items(2_000)},`.repeat(10)}0]}`,
  ])
    await assert.rejects(
      readJsonBody(typed(body)),
      /more than 200 fields, more than 32 values within one another, or more than 20,000 values/,
    );
});

test('reads no more bytes than allowed, whatever length is announced', async () => {
  assert.equal(String(await readAtMost(post('abc'), 3)), 'abc');
  assert.equal(await readAtMost(post('abcd'), 3), null);
  assert.equal(String(await readAtMost(post('abc', { 'Content-Length': '3' }), 3)), 'abc');
  assert.equal(await readAtMost(post('abc', { 'Content-Length': '4' }), 3), null);
  assert.equal(String(await readAtMost(new Request('http://loopback/'), 3)), '');
});
