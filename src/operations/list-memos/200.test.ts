import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { page, save } from './saved-memos.test-support.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('gives an address never seen an empty list', async () => {
  assert.deepEqual(await page(server, 'userEmail=nobody@example.com'), {
    object: 'list',
    memos: [],
    nextCursor: null,
  });
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
