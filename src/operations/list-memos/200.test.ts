import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MemoList } from '@witan/client';
import { assertHeaders } from '../../../test/answers.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function page(query: string): Promise<MemoList> {
  const response = await server.send('GET', `/v1/memos?${query}`);
  assert.equal(response.status, 200);
  assertHeaders(response);
  // `as`: compared below, field by field.
  return (await response.json()) as MemoList;
}

async function save(userEmail: string, count: number): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => server.ask({ ...QUESTION, userEmail })),
  );
  for (const answer of answers) await readMemo(answer);
}

test('gives an address never seen an empty list', async () => {
  assert.deepEqual(await page('userEmail=nobody@example.com'), {
    object: 'list',
    memos: [],
    nextCursor: null,
  });
});

test('is not moved by memos that are saved while one turns the pages', async () => {
  const userEmail = 'moving@example.com';
  await save(userEmail, 4);
  const first = await page(`userEmail=${userEmail}&limit=2`);
  await save(userEmail, 2);
  const second = await page(`userEmail=${userEmail}&limit=2&cursor=${first.nextCursor}`);
  assert.equal(new Set([...first.memos, ...second.memos].map(({ id }) => id)).size, 4);
  assert.equal(second.nextCursor, null);
});
