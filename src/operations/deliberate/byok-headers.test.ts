import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bearer, startTestServer, QUESTION } from '../../../test/server.ts';

test('says on every form of its answer how many provider keys it was given and what they take off', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const forms = [{}, { Accept: 'text/event-stream' }, { Prefer: 'respond-async' }];
  const two = { openai: 'callers-key-1', xai: 'callers-key-2', google: null };
  for (const form of forms)
    for (const [byok, provided, discount] of [
      [two, '2', '40%'],
      [undefined, '0', '0%'],
    ] as const) {
      const body = { ...QUESTION, ...(byok ? { byok } : {}) };
      const answer = await server.ask(body, { ...form, Authorization: `Bearer ${server.testKey}` });
      assert.ok(answer.ok);
      assert.deepEqual(
        [answer.headers.get('x-byok-keys-provided'), answer.headers.get('x-byok-discount')],
        [provided, discount],
      );
      await answer.body?.cancel();
    }
});

test('says so on an error, too, once the body was found valid', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const byok = { openai: 'callers-key-1' };
  const as = bearer(server.testKey);
  const failing = { ...QUESTION, question: `${QUESTION.question} [simulate: all=down]`, byok };
  const unknown = { ...QUESTION, basedOn: 'memo_01900000-0000-7000-8000-000000000000', byok };
  for (const [body, status] of [
    [failing, 500],
    [unknown, 422],
  ] as const) {
    const answer = await server.ask(body, as);
    assert.deepEqual(
      [answer.status, answer.headers.get('x-byok-keys-provided'), answer.headers.get('x-byok-discount')],
      [status, '1', '20%'],
    );
    await answer.body?.cancel();
  }
});
