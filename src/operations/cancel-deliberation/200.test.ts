import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertHeaders } from '../../../test/answers.ts';
import { countRows, QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const cancel = (id: string) => server.send('POST', `/v1/deliberations/${id}/cancel`);

test('stops a deliberation, returns its credits, keeps none of its documents, and says the same when asked again', async () => {
  const question = `${QUESTION.question} [simulate: all=hang]`;
  const documents = [{ name: 'notes.txt', text: 'The rent is 40.' }];
  const running = await server.ask({ ...QUESTION, question, documents }, { Prefer: 'respond-async' });
  const id = running.headers.get('Deliberation-Id') ?? '';
  for (let times = 0; times < 2; times += 1) {
    const response = await cancel(id);
    assert.equal(response.status, 200);
    assertHeaders(response);
    assert.equal(response.headers.get('Deliberation-Id'), id);
    assert.deepEqual(await response.json(), { object: 'deliberation', id, state: 'cancelled' });
  }
  const events = await (await server.send('GET', `/v1/deliberations/${id}/events`)).text();
  assert.match(events, /\nevent: deliberation\.cancelled\ndata: \{.*\}\n\n$/);
  const { memos, credits } = await countRows(server.pool);
  assert.deepEqual({ memos, credits }, { memos: 0, credits: 0 });
  assert.deepEqual((await server.pool.query('select from documents')).rows, []);
});

test('leaves a deliberation that has ended as it is', async () => {
  const memo = await readMemo(await server.ask(QUESTION));
  const response = await cancel(memo.deliberationId);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), {
    object: 'deliberation',
    id: memo.deliberationId,
    state: 'completed',
    memo,
  });
  assert.equal((await countRows(server.pool))['credits'], 200);
});
