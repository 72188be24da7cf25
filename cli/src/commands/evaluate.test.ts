import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@witan/client';
import { meanCostUsd } from './evaluate.ts';

/** What the account's memos cost on average, where it has these. */
async function meanOf(...memos: readonly { readonly mode: string; readonly costUsd: number | null }[]) {
  const listed = memos.map(({ mode, costUsd }) => ({ mode, usage: { costUsd } }));
  const client = createClient({
    apiKey: 'wtn_test_key',
    baseUrl: 'http://127.0.0.1:1',
    fetch: async () => Response.json({ object: 'list', memos: listed, nextCursor: null }),
  });
  return meanCostUsd(client, 'ana@example.com');
}

test('what a question costs is the mean of the memos of real models whose cost is known', async () => {
  assert.equal(await meanOf({ mode: 'live', costUsd: 0.25 }, { mode: 'live', costUsd: 0.75 }), 0.5);
  const others = [
    { mode: 'test', costUsd: 0 },
    { mode: 'live', costUsd: null },
  ];
  assert.equal(await meanOf(...others, { mode: 'live', costUsd: 0.5 }), 0.5);
  assert.equal(await meanOf(...others), null);
});
