import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { countRows, QUESTION, readMemo, startTestServer } from '../../../test/server.ts';

test('erases memo, deliberation and events, keeps the charge, and leaves other memos alone', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const question = 'Should this sentence, which is a secret, be forgotten?';
  const kept = await readMemo(await server.ask(QUESTION));
  const before = await countRows(server.pool);
  const asked = await server.ask({ ...QUESTION, question }, { 'Idempotency-Key': 'which is a secret, too' });
  const { id, deliberationId } = await readMemo(asked);
  const response = await server.send('DELETE', `/v1/memos/${id}`);
  assert.equal(response.status, 204);
  assertHeaders(response);
  assert.equal(await response.text(), '');
  for (const path of [
    `/v1/memos/${id}`,
    `/v1/deliberations/${deliberationId}`,
    `/v1/deliberations/${deliberationId}/events`,
  ]) {
    await assertError(await server.send('GET', path), 404, 'not_found');
  }
  await assertError(await server.send('DELETE', `/v1/memos/${id}`), 404, 'not_found');
  const { charges = 0, credits = 0, ...rest } = await countRows(server.pool);
  const { charges: chargesBefore = 0, credits: creditsBefore = 0, ...restBefore } = before;
  assert.deepEqual(rest, restBefore);
  assert.deepEqual([charges - chargesBefore, credits - creditsBefore], [1, 200]);
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of rows) {
    const found = await server.pool.query(
      `select 1 from "${name}" t where t::text like '%which is a secret%'`,
    );
    assert.equal(found.rowCount, 0, name);
  }
  const other = await server.send('GET', `/v1/memos/${kept.id}`);
  assert.equal((await readMemo(other)).id, kept.id);
  const again = await server.ask({ ...QUESTION, question }, { 'Idempotency-Key': 'another' });
  assert.notEqual((await readMemo(again)).id, id);
});
