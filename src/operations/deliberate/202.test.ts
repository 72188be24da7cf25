import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Deliberation } from '@witan/client';
import { assertHeaders } from '../../../test/answers.ts';
import { QUESTION, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('answers at once where respond-async is preferred, and says where the memo will be', async () => {
  for (const Prefer of ['respond-async', 'Respond-Async, wait=10', 'wait=10, respond-async']) {
    const response = await server.ask(QUESTION, { Prefer });
    assert.equal(response.status, 202);
    assertHeaders(response);
    // `as`: compared whole below.
    const deliberation = (await response.json()) as Deliberation;
    const { id, state } = deliberation;
    assert.deepEqual(deliberation, { object: 'deliberation', id, state });
    assert.equal(response.headers.get('Deliberation-Id'), id);
    const location = response.headers.get('Location') ?? '';
    assert.equal(location, `/v1/deliberations/${id}`);
    assert.equal((await ended(location)).memo?.deliberationId, id);
  }
});

async function ended(location: string): Promise<Deliberation> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const response = await server.send('GET', location);
    assert.equal(response.status, 200);
    // `as`: the fields that are looked at are asserted by the caller.
    const deliberation = (await response.json()) as Deliberation;
    if (['completed', 'failed', 'cancelled'].includes(deliberation.state)) return deliberation;
    assert.ok(performance.now() < deadline, 'it did not end');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('refuses what it would refuse without the preference', async () => {
  const response = await server.ask({ ...QUESTION, question: '' }, { Prefer: 'respond-async' });
  assert.equal(response.status, 422);
});

test('shows the error of a deliberation that failed after its caller was answered', async () => {
  const question = `${QUESTION.question} [simulate: all=refused]`;
  const response = await server.ask({ ...QUESTION, question }, { Prefer: 'respond-async' });
  assert.equal(response.status, 202);
  const { state, error, memo } = await ended(response.headers.get('Location') ?? '');
  assert.deepEqual([state, error?.error, memo], ['failed', 'internal_error', undefined]);
});
