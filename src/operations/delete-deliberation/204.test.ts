import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { countRows, QUESTION, readMemo, runningId, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await readMemo(await server.ask(QUESTION));
});
after(() => server.close());

const simulating = (what: string) => ({ ...QUESTION, question: `${QUESTION.question} [simulate: ${what}]` });
const idOf = (response: Response): string => response.headers.get('Deliberation-Id') ?? '';

async function erase(id: string): Promise<void> {
  const response = await server.send('DELETE', `/v1/deliberations/${id}`);
  assert.equal(response.status, 204);
  assertHeaders(response);
  assert.equal(await response.text(), '');
  for (const path of ['', '/events']) {
    await assertError(await server.send('GET', `/v1/deliberations/${id}${path}`), 404, 'not_found');
  }
  await assertError(await server.send('DELETE', `/v1/deliberations/${id}`), 404, 'not_found');
}

test('erases what completed, failed or was cancelled, with its memo, and keeps the ledger', async () => {
  const before = await countRows(server.pool);
  const memo = await readMemo(await server.ask(QUESTION));
  const failed = await server.ask(simulating('all=down'));
  assert.equal(failed.status, 500);
  const cancelled = await server.ask(simulating('all=hang'), { Prefer: 'respond-async' });
  await server.send('POST', `/v1/deliberations/${idOf(cancelled)}/cancel`);
  for (const id of [memo.deliberationId, idOf(failed), idOf(cancelled)]) await erase(id);
  await assertError(await server.send('GET', `/v1/memos/${memo.id}`), 404, 'not_found');
  const { charges = 0, credits = 0 } = before;
  assert.deepEqual(await countRows(server.pool), { ...before, charges: charges + 3, credits: credits + 200 });
});

test('cancels one that runs, returns its credits, and tells who waits for it', async () => {
  const before = await countRows(server.pool);
  const waiting = server.ask(simulating('all=hang'), { 'Idempotency-Key': 'run' });
  const id = await runningId(server.pool);
  const joined = await server.ask(simulating('all=hang'), {
    Accept: 'text/event-stream',
    'Idempotency-Key': 'run',
  });
  assert.equal(idOf(joined), id);
  const stream = await server.send('GET', `/v1/deliberations/${id}/events`);
  await erase(id);
  const error = await assertError(await waiting, 500, 'internal_error');
  assert.match(error.message, /was (cancelled|deleted)/);
  for (const watcher of [joined, stream]) assert.doesNotMatch(await watcher.text(), /deliberation\.complete/);
  const charges = (before['charges'] ?? 0) + 1;
  assert.deepEqual(await countRows(server.pool), { ...before, charges });
});

test('lets the idempotency key of a failed one run again, and refuses that of a memo', async () => {
  const failed = await server.ask(simulating('all=down'), { 'Idempotency-Key': 'failed' });
  await erase(idOf(failed));
  assert.equal((await server.ask(QUESTION, { 'Idempotency-Key': 'failed' })).status, 200);
  const { deliberationId } = await readMemo(await server.ask(QUESTION, { 'Idempotency-Key': 'done' }));
  await erase(deliberationId);
  await assertError(await server.ask(QUESTION, { 'Idempotency-Key': 'done' }), 422, 'validation_error');
});
