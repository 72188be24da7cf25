import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DecisionMemo } from '@witan/client';
import { SCOPES } from '../domain/scope.ts';
import { assertError } from '../../test/answers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';

let server: TestServer;
let live: string;
let trial: string;
let memo: DecisionMemo;
before(async () => {
  server = await startTestServer();
  live = (await server.createKey({ scopes: SCOPES })).key;
  trial = (await server.createKey({ test: true, scopes: SCOPES })).key;
  memo = await readMemo(await server.ask(QUESTION, bearer(trial)));
});
after(() => server.close());

const send = (method: string, path: string, key: string, body?: object) =>
  fetch(server.url + path, {
    method,
    headers: { ...bearer(key), ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const statusOf = async (answer: Response): Promise<number> => {
  await answer.body?.cancel();
  return answer.status;
};

test('lets a live key read what test keys made, also by POST, and change nothing of it', async () => {
  assert.equal(await statusOf(await send('GET', `/v1/memos/${memo.id}`, live)), 200);
  assert.equal(await statusOf(await send('POST', `/v1/memos/${memo.id}/recomputation`, live, {})), 200);
  const decision = await send('PUT', `/v1/memos/${memo.id}/decision`, live, { option: 'opt_1' });
  await assertError(decision, 404, 'not_found');
  await assertError(await send('POST', `/v1/memos/${memo.id}/shares`, live, {}), 404, 'not_found');
});

test('lets an administrator see and delete what test keys made, and a test key nothing of a live one', async () => {
  const hook = { url: 'https://93.184.215.14/', events: ['deliberation.complete'] };
  const made = await send('POST', '/v1/webhooks', trial, hook);
  assert.equal(made.status, 201);
  const { id } = await made.json();
  const listed = await (await send('GET', '/v1/webhooks', live)).text();
  assert.ok(listed.includes(id));
  await assertError(await send('POST', `/v1/webhooks/${id}/rotate`, live, {}), 404, 'not_found');
  assert.equal(await statusOf(await send('DELETE', `/v1/webhooks/${id}`, live)), 204);
  const ours = await send('POST', '/v1/webhooks', live, hook);
  const { id: liveId } = await ours.json();
  assert.ok(!(await (await send('GET', '/v1/webhooks', trial)).text()).includes(liveId));
  await assertError(await send('DELETE', `/v1/webhooks/${liveId}`, trial), 404, 'not_found');
});

test('lets a live key erase what a test key asked', async () => {
  assert.equal(await statusOf(await send('DELETE', `/v1/memos/${memo.id}`, live)), 204);
});
