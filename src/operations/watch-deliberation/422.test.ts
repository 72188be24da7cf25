import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { OWN_PARAMETERS } from '../own-parameters.ts';

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
  const { minimum, maximum, default: whole } = OWN_PARAMETERS.After.schema;
  for (const [after, status] of [
    [minimum - 1, 422],
    [minimum, 200],
    [maximum, 204],
    [maximum + 1, 422],
  ] as const)
    assert.equal((await server.send('GET', `${path}?after=${after}`)).status, status, String(after));
  const unasked = await (await server.send('GET', path)).text();
  assert.equal(unasked, await (await server.send('GET', `${path}?after=${whole}`)).text());
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
