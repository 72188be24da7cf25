// Pages of the list of memos, and memos to fill it.
import assert from 'node:assert/strict';
import type { MemoList } from '@witan/client';
import { assertHeaders } from '../../../test/answers.ts';
import { QUESTION, readMemo, type TestServer } from '../../../test/server.ts';

export async function page(server: TestServer, query: string): Promise<MemoList> {
  const response = await server.send('GET', `/v1/memos?${query}`);
  assert.equal(response.status, 200);
  assertHeaders(response);
  // `as`: compared by the tests, field by field.
  return (await response.json()) as MemoList;
}

export async function save(server: TestServer, userEmail: string, count: number): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => server.ask({ ...QUESTION, userEmail })),
  );
  for (const answer of answers) await readMemo(answer);
}
