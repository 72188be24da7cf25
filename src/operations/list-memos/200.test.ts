import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { page } from './saved-memos.test-support.ts';

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
