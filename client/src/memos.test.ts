import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drop, id, json, refuse, startService } from '../test/fake-service.ts';
import type { Answer } from '../test/fake-service.ts';
import { memo } from '../test/sample-events.ts';

const text =
  (body: string, type?: string): Answer =>
  (response, { headers }) => {
    response.writeHead(200, { 'content-type': `${type ?? headers.accept}; charset=utf-8` });
    response.end(body);
  };
const cut: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"id":', () => response.destroy());
};
const page = (n: number, nextCursor: string | null) =>
  json(200, { object: 'list', memos: [{ ...memo, id: `memo_${n}` }], nextCursor });

test('lists one page with what it was asked for', async () => {
  const { client, asked } = await startService(page(1, 'next'));
  const list = await client.memos.list({ userEmail: 'a+b@example.com', limit: 5, cursor: 'c&d' });
  assert.equal(list.nextCursor, 'next');
  assert.equal(asked[0]?.url, '/v1/memos?userEmail=a%2Bb%40example.com&limit=5&cursor=c%26d');
  for (const due of [true, false]) await client.memos.list({ userEmail: 'a@example.com', due });
  assert.deepEqual(
    asked.slice(1).map(({ url }) => url),
    ['/v1/memos?userEmail=a%40example.com&due=true', '/v1/memos?userEmail=a%40example.com'],
  );
});

test('all goes through the pages, and fetches none that nobody needs', async () => {
  const { client, asked } = await startService(page(1, 'two'), page(2, 'three'), page(3, null));
  const ids: string[] = [];
  for await (const { id: found } of client.memos.all({ userEmail: 'a@example.com' })) ids.push(found);
  assert.deepEqual(ids, ['memo_1', 'memo_2', 'memo_3']);
  assert.match(asked[2]?.url ?? '', /cursor=three$/);

  const later = await startService(page(3, null));
  for await (const _ of later.client.memos.all({ userEmail: 'a@example.com', cursor: 'three' })) continue;
  assert.match(later.asked[0]?.url ?? '', /cursor=three$/);

  const lazy = await startService(page(1, 'two'));
  for await (const _ of lazy.client.memos.all({ userEmail: 'a@example.com' })) break;
  assert.equal(lazy.asked.length, 1);
});

test('asks for summaries with what is searched for, and goes through their pages', async () => {
  const { client, asked } = await startService(page(1, 'two'), page(2, null));
  const params = { userEmail: 'a@example.com', q: 'rent & buy', outcome: 'close_call', test: false } as const;
  const ids: string[] = [];
  for await (const { id: found } of client.memos.allSummaries(params)) ids.push(found);
  assert.deepEqual(ids, ['memo_1', 'memo_2']);
  const query = 'q=rent+%26+buy&outcome=close_call&test=false';
  assert.deepEqual(
    asked.map(({ url }) => url),
    [
      `/v1/memos?userEmail=a%40example.com&${query}&view=summary`,
      `/v1/memos?userEmail=a%40example.com&${query}&cursor=two&view=summary`,
    ],
  );
});

test('gets a memo, and tries again when the answer is cut', async () => {
  const { client, asked } = await startService(cut, drop, json(200, memo));
  assert.deepEqual(await client.memos.get(memo.id), memo);
  assert.equal(asked.length, 3);
});

test('asks for each document by its Accept', async () => {
  const { client, asked } = await startService(text('# Memo'));
  for (const format of ['markdown', 'html', 'adr'] as const) {
    assert.equal(await client.memos.document(memo.id, format), '# Memo');
  }
  const accepts = asked.map(({ headers }) => headers.accept);
  assert.deepEqual(accepts, ['text/markdown', 'text/html', 'text/markdown; variant=adr']);
});

test('what answers everything with a page of its own is not taken for the service, whatever is asked', async () => {
  const { client, asked } = await startService(text('<h1>Log in</h1>', 'text/html'));
  const told = {
    code: 'connection',
    message: /^What answers at http.* is not the service: it sent text\/html/,
  };
  await assert.rejects(client.memos.get(memo.id), told);
  await assert.rejects(client.memos.document(memo.id, 'markdown'), told);
  await assert.rejects(client.memos.delete(memo.id), told);
  await assert.rejects(client.deliberate({ question: 'Move?', userEmail: 'a@example.com' }), told);
  assert.equal(asked.length, 4, 'none is tried again');
});

test('a delete whose first answer was lost is done when the memo is gone', async () => {
  const { client } = await startService(drop, refuse(404, 'not_found'));
  await client.memos.delete(memo.id);
  const read = await startService(drop, refuse(404, 'not_found'));
  await assert.rejects(read.client.memos.get(memo.id), { code: 'not_found' });
  const never = await startService(refuse(404, 'not_found'));
  await assert.rejects(never.client.memos.delete(memo.id), { code: 'not_found', status: 404 });
});

test('an id cannot reach another route', async () => {
  const { client, asked } = await startService(json(200, memo));
  await client.memos.get('memo_../../account?x=1');
  assert.equal(asked[0]?.url, '/v1/memos/memo_..%2F..%2Faccount%3Fx%3D1');
});

test('reads, cancels and erases a deliberation, and reads the account', async () => {
  const state = { object: 'deliberation', id, state: 'review' };
  const { client, asked } = await startService(json(200, state));
  assert.deepEqual(await client.deliberations.get(id), state);
  await client.deliberations.cancel(id);
  await client.deliberations.delete(id);
  await client.account('a@example.com');
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${url}`),
    [
      `GET /v1/deliberations/${id}`,
      `POST /v1/deliberations/${id}/cancel`,
      `DELETE /v1/deliberations/${id}`,
      'GET /v1/account?userEmail=a%40example.com',
    ],
  );
});

test('names no models, asks for thirty days of usage and ends an old key at once where nothing else is said', async () => {
  const { client, asked } = await startService(json(200, { object: 'any' }));
  await client.trackRecord({ userEmail: 'a@example.com', transparent: true });
  await client.trackRecord({ userEmail: 'a@example.com', transparent: false });
  await client.admin.usage();
  await client.admin.usage(7);
  await client.admin.keys.rotate('key_1');
  assert.deepEqual(
    asked.map(({ url }) => url),
    [
      '/v1/track-record?userEmail=a%40example.com&transparent=true',
      '/v1/track-record?userEmail=a%40example.com',
      '/v1/admin/usage?days=30',
      '/v1/admin/usage?days=7',
      '/v1/admin/keys/key_1/rotate',
    ],
  );
  assert.deepEqual(JSON.parse(asked.at(-1)?.body ?? ''), { overlapHours: 0 });
});

test('a webhook’s old secret signs for a day more where nothing else is said', async () => {
  const { client, asked } = await startService(json(200, { object: 'any' }));
  await client.webhooks.rotate('whk_1');
  await client.webhooks.rotate('whk_1', 0);
  assert.deepEqual(
    asked.map(({ url, body }) => [url, body]),
    [24, 0].map((hours) => ['/v1/webhooks/whk_1/rotate', `{"overlapHours":${hours}}`]),
  );
});

test('what would make a second key is sent once, though its answer is lost', async () => {
  const { client, asked } = await startService(drop);
  await assert.rejects(client.admin.keys.rotate('key_1'), { code: 'connection' });
  await assert.rejects(client.webhooks.rotate('whk_1'), { code: 'connection' });
  assert.equal(asked.length, 2);
});
