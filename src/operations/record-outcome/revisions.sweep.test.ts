import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Client, DecisionMemo, MemoId } from '@witan/client';
import { weightsByHand } from '../../../test/records.ts';
import type { Truth } from '../../../test/records.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let client: Client;
before(async () => {
  server = await startTestServer();
  const { key } = await server.createKey({ scopes: ['ask', 'read', 'delete', 'admin'] });
  client = createClient({ apiKey: key, baseUrl: server.url });
});
after(() => server.close());

async function ask(question: string, basedOn?: MemoId): Promise<DecisionMemo> {
  const memo = await readMemo(await server.ask({ ...QUESTION, question, transparent: true, basedOn }));
  return memo;
}

/** Fails unless weights, and counts of the record, rest on these memos and no others. */
async function assertLearned(known: readonly Truth[]): Promise<void> {
  const { pool, resolved, advisors } = await client.trackRecord({ transparent: true });
  assert.deepEqual([pool.outcomes, resolved], [known.length, known.length]);
  const expected = weightsByHand(known);
  assert.equal(advisors.length, Object.keys(expected).length);
  for (const { model = '', weight } of advisors)
    assert.ok(
      Math.abs((weight ?? Number.NaN) - (expected[model] ?? Number.NaN)) < 1e-9,
      `${model}: ${weight}, not ${expected[model]}`,
    );
}

test('of memos that revise each other only the newest that has an outcome counts, and the one before it once that is taken back', async () => {
  const others: Truth[] = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => ({
      memo: await ask(`Should we take way ${i}, or way ${i + 1}?`),
      best: i % 3 === 0 ? ('opt_1' as const) : ('opt_2' as const),
    })),
  );
  const first = await ask('Should we move to another town?');
  const second = await ask('Should we move to another town this year?', first.id);
  const third = await ask('Should we move to another town by train?', second.id);
  for (const { memo, best } of others) await client.memos.recordOutcome(memo.id, { best });
  await client.memos.decide(first.id, { option: 'opt_1' });

  await client.memos.recordOutcome(first.id, { best: 'opt_1', result: 'worse' });
  await assertLearned([...others, { memo: first, best: 'opt_1' }]);
  await client.memos.decide(second.id, { option: 'opt_2' });
  assert.equal((await client.trackRecord()).pending, 1, 'the newer decision waits for its outcome');
  await client.memos.recordOutcome(second.id, { best: 'opt_2', result: 'better' });
  await assertLearned([...others, { memo: second, best: 'opt_2' }]);
  await client.memos.recordOutcome(first.id, { best: 'opt_2', result: 'mixed' });
  await assertLearned([...others, { memo: second, best: 'opt_2' }]);
  await client.memos.recordOutcome(third.id, { result: 'as_expected' });
  await assertLearned([...others, { memo: second, best: 'opt_2' }]);
  const { results, pending } = await client.trackRecord();
  assert.deepEqual(results, { better: 0, asExpected: 1, worse: 0, mixed: 0 });
  assert.equal(pending, 0);

  await client.memos.recordOutcome(third.id, { best: 'opt_1' });
  await assertLearned([...others, { memo: third, best: 'opt_1' }]);
  await client.memos.delete(third.id);
  await client.memos.deleteOutcome(second.id);
  await assertLearned([...others, { memo: first, best: 'opt_2' }]);
});
