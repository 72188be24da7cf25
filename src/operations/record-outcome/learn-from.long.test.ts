import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@witan/client';
import type { DecisionMemo } from '@witan/client';
import { FORESEEING } from '../../../test/records.ts';
import { readMemo, startTestServer } from '../../../test/server.ts';

for (const source of ['outcomes', 'predictions'] as const)
  test(`with WITAN_LEARN_FROM=${source} nothing else teaches weights`, async (t) => {
    const server = await startTestServer({ env: { WITAN_LEARN_FROM: source } });
    t.after(server.close);
    const client = createClient({ apiKey: server.key, baseUrl: server.url });
    const ask = async (): Promise<DecisionMemo> => {
      const memo = await readMemo(await server.ask(FORESEEING));
      return memo;
    };
    const memos = await Promise.all(Array.from({ length: 10 }, ask));
    const record = {
      outcomes: async ({ id, verdict: { option } }: DecisionMemo) => {
        await client.memos.recordOutcome(id, { best: option });
      },
      predictions: async ({ id, predictions: [first] }: DecisionMemo) => {
        assert.ok(first);
        await client.memos.decide(id, { option: first.option });
        await client.memos.settle(id, first.id, { cameTrue: true });
      },
    };
    const other = source === 'outcomes' ? 'predictions' : 'outcomes';
    for (const memo of memos) await record[other](memo);
    assert.equal((await ask()).pool.method, 'equal');
    for (const memo of memos) await record[source](memo);
    const { pool } = await ask();
    assert.deepEqual([pool.method, pool.outcomes], ['track_record', 10]);
    const shown = await client.trackRecord();
    assert.deepEqual([shown.pool.learnsFrom, shown.pool.outcomes], [[source], 10]);
    assert.deepEqual([shown.resolved, shown.predictions.resolved], [10, 10], 'both are shown');
  });
