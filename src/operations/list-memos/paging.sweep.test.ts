import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MemoList } from '@witan/client';
import { startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { page, save } from './saved-memos.test-support.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('pages through all memos of an account, newest first, each once, also those of the same instant', async () => {
  const userEmail = 'pages@example.com';
  await save(server, userEmail, 7);
  await save(server, 'other@example.com', 1);
  await server.pool.query(
    `update memos set created_at = date_trunc('hour', now()) from accounts a where a.id = account_id and email = $1`,
    [userEmail],
  );
  await save(server, userEmail, 3);
  const whole = await page(server, `userEmail=${userEmail}`);
  assert.equal(whole.memos.length, 10);
  assert.equal(whole.nextCursor, null);
  for (const limit of [1, 3, 5, 10]) {
    const seen = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const found: MemoList = await page(
        server,
        `userEmail=${userEmail}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
      );
      assert.ok(found.memos.length <= limit && found.memos.length > 0);
      seen.push(...found.memos);
      cursor = found.nextCursor;
    }
    assert.deepEqual(seen, whole.memos);
  }
  const newest = await page(server, `userEmail=${userEmail}&limit=3`);
  const times = newest.memos.map(({ timestamp }) => timestamp);
  assert.deepEqual(times, times.toSorted().toReversed());
});

test('holds 20 memos unless told otherwise, and shows each as it was returned', async () => {
  const userEmail = 'many@example.com';
  await save(server, userEmail, 21);
  const first = await server.send('GET', `/v1/memos?userEmail=MANY%40example.com`);
  const text = await first.text();
  // `as`: only length, ids and cursor are looked at.
  const { memos, nextCursor } = JSON.parse(text) as MemoList;
  assert.equal(memos.length, 20);
  assert.ok(nextCursor);
  const { rows } = await server.pool.query<{ memo: string }>('select memo from memos where id = $1', [
    memos[0]?.id,
  ]);
  assert.ok(text.includes(rows[0]?.memo ?? 'none'));
});

test('is not moved by memos that are saved while one turns the pages', async () => {
  const userEmail = 'moving@example.com';
  await save(server, userEmail, 4);
  const first = await page(server, `userEmail=${userEmail}&limit=2`);
  await save(server, userEmail, 2);
  const second = await page(server, `userEmail=${userEmail}&limit=2&cursor=${first.nextCursor}`);
  assert.equal(new Set([...first.memos, ...second.memos].map(({ id }) => id)).size, 4);
  assert.equal(second.nextCursor, null);
});
