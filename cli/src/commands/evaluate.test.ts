import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@witan/client';
import type { Io } from '../io.ts';
import { expectedCost, meanCostUsd } from './evaluate.ts';

type Listed = { readonly mode: string; readonly costUsd: number | null };

/** Of a service with these memos. */
function clientOf(...memos: readonly Listed[]) {
  const listed = memos.map(({ mode, costUsd }) => ({ mode, usage: { costUsd } }));
  return createClient({
    apiKey: 'wtn_test_key',
    baseUrl: 'http://127.0.0.1:1',
    fetch: async () => Response.json({ object: 'list', memos: listed, nextCursor: null }),
  });
}

/** What the account's memos cost on average, where it has these. */
const meanOf = (...memos: readonly Listed[]) => meanCostUsd(clientOf(...memos), 'ana@example.com');

test('what a question costs is the mean of the memos of real models whose cost is known', async () => {
  assert.equal(await meanOf({ mode: 'live', costUsd: 0.25 }, { mode: 'live', costUsd: 0.75 }), 0.5);
  const others = [
    { mode: 'test', costUsd: 0 },
    { mode: 'live', costUsd: null },
  ];
  assert.equal(await meanOf(...others, { mode: 'live', costUsd: 0.5 }), 0.5);
  assert.equal(await meanOf(...others), null);
});

test('a question costs nothing only where a panel on this machine has no key of a provider', async () => {
  const expected = (local: boolean, env: Readonly<Record<string, string>>, ...memos: readonly Listed[]) =>
    // `as`: nothing else of them is looked at.
    expectedCost(
      { env, cwd: '/nowhere' } as Io,
      { client: clientOf(...memos), local, close: async () => {} },
      'ana@example.com',
    );
  const paid = { mode: 'live', costUsd: 0.5 };
  const keyed = { OPENAI_API_KEY: 'sk-loopback-0123456789abcdef' };
  assert.equal(await expected(true, {}, paid), 0);
  assert.equal(await expected(true, { ...keyed, WITAN_PANEL: 'ollama' }, paid), 0);
  assert.equal(await expected(true, keyed, paid), 0.5);
  assert.equal(await expected(false, {}, paid), 0.5);
  await assert.rejects(expected(true, keyed), /give --cost-per-question/);
});
