import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@witan/client';
import { call } from '../cli.fixture.ts';
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

test('names what cannot be read or measured before anything is asked', async () => {
  for (const [flags, says] of [
    [['--train', 'none.jsonl'], /^--train names \/none\.jsonl, which does not exist\.$/m],
    [['--learn-from', '/'], /^--learn-from names \/, which is a folder\.$/m],
    [['--html', 'none/report.html'], /^--html names .*, in a folder that does not exist\.$/m],
    [['--repeat', '2'], /^--repeat and --personas need --live/m],
    [['--live', '--cost-per-question', '1e3'], /^--cost-per-question must be a number of US dollars/m],
  ] as const) {
    const { code, stdout, stderr } = await call(['evaluate', import.meta.filename, ...flags]);
    assert.deepEqual([code, stdout], [2, ''], stderr);
    assert.match(stderr, says);
  }
});
