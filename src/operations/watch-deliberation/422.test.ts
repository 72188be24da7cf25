import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('refuses a resume point that is none, and names it', async () => {
  const { deliberationId } = await readMemo(await server.ask(QUESTION));
  const path = `/v1/deliberations/${deliberationId}/events`;
  for (const after of ['x', '1.5', '-2', '1e3', '9999999999', ' 1', '0x1']) {
    const answer = await server.send('GET', `${path}?after=${encodeURIComponent(after)}`);
    const { issues } = await assertError(answer, 422, 'validation_error');
    assert.deepEqual(
      issues?.map(({ path: where }) => where),
      ['after'],
      after,
    );
  }
  const other = `dlb_${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}:3`;
  for (const lastEventId of ['x', `${deliberationId}:`, `${deliberationId}:x`]) {
    const answer = await server.send('GET', path, { 'Last-Event-ID': lastEventId });
    const { issues } = await assertError(answer, 422, 'validation_error');
    assert.deepEqual(
      issues?.map(({ path: where }) => where),
      ['Last-Event-ID'],
      lastEventId,
    );
  }
  const answer = await server.send('GET', path, { 'Last-Event-ID': other });
  await assertError(answer, 404, 'not_found');
});
