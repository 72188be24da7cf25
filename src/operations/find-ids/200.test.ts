import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { IdList } from '@witan/client';
import { assertError } from '../../../test/answers.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function found(prefix: string, userEmail: string = QUESTION.userEmail, key = server.key) {
  const path = `/v1/ids?${new URLSearchParams({ userEmail, prefix })}`;
  return server.send('GET', path, bearer(key));
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

test('names ten at most, and says whether there are more', async () => {
  const userEmail = 'many@example.com';
  const { deliberationId } = await readMemo(await server.ask({ ...QUESTION, userEmail }));
  const copy = (many: number): Promise<unknown> =>
    server.pool.query(
      `insert into deliberations select (d).* from (
         select jsonb_populate_record(d, jsonb_build_object('id', 'dlb_12345678_' || n, 'memo_id', 'memo_copy_' || n)) as d
         from deliberations d, generate_series(1, $2) n where d.id = $1
       ) as copied on conflict do nothing`,
      [deliberationId, many],
    );
  for (const [many, more] of [
    [10, false],
    [11, true],
  ] as const) {
    await copy(many);
    // `as`: what this route answers with.
    const list = (await (await found('dlb_12345678', userEmail)).json()) as IdList;
    assert.deepEqual([list.ids.length, list.more], [10, more]);
  }
});

test('refuses what is too short to name one, and other things than ids', async () => {
  for (const prefix of ['memo_', 'memo_12', 'key_12345678', '%', 'memo_%%%%']) {
    const { message } = await assertError(await found(prefix), 422, 'validation_error');
    assert.match(message, /prefix must begin with memo_ or dlb_/);
  }
});

test('says that the beginning of the id is missing', async () => {
  const answer = await server.send('GET', `/v1/ids?userEmail=${QUESTION.userEmail}`);
  const { message } = await assertError(answer, 422, 'validation_error');
  assert.equal(message, 'prefix is required.');
});
