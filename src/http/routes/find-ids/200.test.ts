import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../../test/answers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../../test/server.ts';
import type { TestServer } from '../../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function found(prefix: string, userEmail: string = QUESTION.userEmail, key = server.key) {
  const path = `/v1/ids?${new URLSearchParams({ userEmail, prefix })}`;
  return server.send('GET', path, { Authorization: `Bearer ${key}` });
}

test('completes the id of a memo or a deliberation for its account alone', async () => {
  const memo = await readMemo(await server.ask(QUESTION));
  for (const id of [memo.id, memo.deliberationId]) {
    for (const prefix of [id.slice(0, 12), id]) {
      const answer = await found(prefix);
      assert.deepEqual(await answer.json(), { object: 'id_list', ids: [id], more: false });
    }
    assert.deepEqual(await (await found(id, 'bob@example.com')).json(), {
      object: 'id_list',
      ids: [],
      more: false,
    });
  }
  const { key } = await server.createKey({ organization: 'Another' });
  assert.deepEqual(await (await found(memo.id, QUESTION.userEmail, key)).json(), {
    object: 'id_list',
    ids: [],
    more: false,
  });
});

test('refuses what is too short to name one, and other things than ids', async () => {
  for (const prefix of ['memo_', 'memo_12', 'key_12345678', '%', 'memo_%%%%']) {
    const { message } = await assertError(await found(prefix), 422, 'validation_error');
    assert.match(message, /prefix must begin with memo_ or dlb_/);
  }
});
