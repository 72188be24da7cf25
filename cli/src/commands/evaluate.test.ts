import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, type DecisionMemo } from '@witan/client';
import type { Io } from '../io.ts';
import { answerOf, expectedCost, meanCostUsd } from './evaluate.ts';

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

test('an answer holds what each advisor that came in time gives the options, by its model', () => {
  const perspective = (advisor: string, model: string, yes: number, late = false) => ({
    advisor,
    model,
    late,
    probabilities: { opt_1: yes, opt_2: 1 - yes },
  });
  // `as`: nothing else of a memo is looked at.
  const memo = {
    id: 'memo_1',
    usage: { costUsd: 0.25 },
    options: [
      { id: 'opt_2', name: 'No', probability: 0.375 },
      { id: 'opt_1', name: 'Yes', probability: 0.625 },
    ],
    perspectives: [
      perspective('Advisor A', 'm1', 0.75),
      perspective('Advisor B', 'm2', 0.5),
      perspective('Advisor C', 'm1', 0.25),
      perspective('Advisor D', 'm2', 0, true),
    ],
  } as unknown as DecisionMemo;
  assert.deepEqual(answerOf(memo, ['yes', 'no']), {
    options: [
      { name: 'no', probability: 0.375 },
      { name: 'yes', probability: 0.625 },
    ],
    advisors: {
      'm1 (Advisor A)': { yes: 0.75, no: 0.25 },
      m2: { yes: 0.5, no: 0.5 },
      'm1 (Advisor C)': { yes: 0.25, no: 0.75 },
    },
    costUsd: 0.25,
    memoId: 'memo_1',
  });
});
