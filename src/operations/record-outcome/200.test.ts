import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { DecisionMemo, MemoId } from '@witan/client';
import { askForeseeing } from '../../../test/records.ts';
import { bearer, readMemo, startTestServer, QUESTION } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let memos: readonly MemoId[];
before(async () => {
  server = await startTestServer();
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask()));
  memos = asked.map(({ id }) => id);
});
after(() => server.close());

async function ask(key = server.key): Promise<DecisionMemo> {
  const transparent = { ...QUESTION, transparent: true };
  return readMemo(await server.ask(transparent, bearer(key)));
}

const poolOf = (memo: DecisionMemo) => ('pool' in memo ? memo.pool : null);
const clientOf = (apiKey: string) => createClient({ apiKey, baseUrl: server.url });

test('from ten outcomes on the next memo is pooled by them, and one that is taken back or erased is unlearned at once', async () => {
  const client = clientOf(server.key);
  for (const id of memos.slice(1)) {
    const { outcome } = await client.memos.recordOutcome(id, { best: 'opt_1', lessons: 'It was slow.' });
    const { panel, equalWeights } = outcome?.brier ?? { panel: Number.NaN, equalWeights: Number.NaN };
    assert.ok(
      panel >= 0 && panel <= 1 && Math.abs(panel - equalWeights) < 1e-12,
      'every advisor counted the same',
    );
  }
  assert.deepEqual(poolOf(await ask())?.method, 'equal');
  await client.memos.recordOutcome(memos[0]!, { result: 'worse', best: 'opt_1' });
  const weighed = poolOf(await ask());
  assert.deepEqual([weighed?.method, weighed?.outcomes], ['track_record', 10]);
  assert.match(
    weighed?.explanation ?? '',
    /^The panel was right on none of 10 questions whose answer is known here\. /,
  );
  const { pool } = await client.trackRecord();
  assert.deepEqual([pool.method, pool.outcomes, pool.missing], ['track_record', 10, 0]);

  await client.memos.recordOutcome(memos[0]!, { result: 'worse' });
  assert.equal(poolOf(await ask())?.method, 'equal', 'corrected: what was right is not known after all');
  await client.memos.recordOutcome(memos[0]!, { best: 'opt_2' });
  assert.equal(poolOf(await ask())?.method, 'track_record');
  await client.memos.deleteOutcome(memos[0]!);
  assert.equal(poolOf(await ask())?.method, 'equal');
  await client.memos.recordOutcome(memos[0]!, { best: 'opt_2' });
  await client.memos.delete(memos[0]!);
  assert.equal(poolOf(await ask())?.method, 'equal');
  assert.equal((await client.trackRecord()).pool.outcomes, 9);
});

test('learns nothing from keys that are bound to addresses, and shows what they recorded', async () => {
  const { key } = await server.createKey({ email: QUESTION.userEmail });
  const { id } = await ask(key);
  const before = await clientOf(server.key).trackRecord();
  const client = clientOf(key);
  await client.memos.recordOutcome(id, { best: 'opt_1' });
  const own = await client.memos.withRecord(id);
  assert.equal(own.outcome?.best, 'opt_1');
  const after = await clientOf(server.key).trackRecord();
  assert.deepEqual([after.pool.outcomes, after.resolved], [before.pool.outcomes, before.resolved + 1]);
  await clientOf(server.key).memos.recordOutcome(id, { best: 'opt_1' });
  assert.equal((await clientOf(server.key).trackRecord()).pool.outcomes, before.pool.outcomes + 1);
});

test('learns nothing from predictions that a key settles which is bound to a domain', async () => {
  const { key } = await server.createKey({ domain: 'example.com' });
  const memo = await askForeseeing(server);
  const [prediction] = memo.predictions;
  assert.ok(prediction);
  const before = await clientOf(server.key).trackRecord();
  await clientOf(key).memos.decide(memo.id, { option: prediction.option });
  const settled = await clientOf(key).memos.settle(memo.id, prediction.id, { cameTrue: true });
  assert.equal(settled.predictions[0]?.cameTrue, true);
  const after = await clientOf(server.key).trackRecord();
  assert.deepEqual(
    [after.pool.outcomes, after.predictions.resolved],
    [before.pool.outcomes, before.predictions.resolved + 1],
  );
  await clientOf(server.key).memos.settle(memo.id, prediction.id, { cameTrue: true });
  assert.equal((await clientOf(server.key).trackRecord()).pool.outcomes, before.pool.outcomes + 1);
});

test('another organization learns nothing from it', async () => {
  const { key } = await server.createKey({ organization: 'Difference Engines' });
  assert.equal(poolOf(await ask(key))?.method, 'equal');
  const { resolved, pool } = await clientOf(key).trackRecord();
  assert.deepEqual([resolved, pool.outcomes], [0, 0]);
});
