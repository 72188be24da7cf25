import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Client, DecisionMemo } from '@witan/client';
import { weightsByHand } from '../../../test/records.ts';
import type { Truth } from '../../../test/records.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let client: Client;
let memo: DecisionMemo;
/** What each letter of the memo has to count for. */
let weights: Readonly<Record<string, number>>;
before(async () => {
  server = await startTestServer();
  client = createClient({ apiKey: server.key, baseUrl: server.url });
  const known: Truth[] = await Promise.all(
    Array.from({ length: 14 }, async (_, i) => {
      const question = `Should we take way ${i}, or way ${i + 1}?`;
      const of = await ask({ question, transparent: true });
      // What one of the models picks is right each time.
      const best = of.perspectives.find(({ provider }) => provider === 'openai')?.pick ?? assert.fail();
      return { memo: of, best };
    }),
  );
  for (const { memo: of, best } of known) await client.memos.recordOutcome(of.id, { best });
  memo = await ask({ question: 'Should we move, or stay?' });
  const byModel = weightsByHand(known);
  const { rows } = await server.pool.query<{ models: string }>('select models from memos where id = $1', [
    memo.id,
  ]);
  const models: Record<string, string> = JSON.parse(rows[0]?.models ?? '{}');
  weights = Object.fromEntries(Object.entries(models).map(([letter, name]) => [letter, byModel[name] ?? 0]));
});
after(() => server.close());

async function ask(more: object): Promise<DecisionMemo> {
  const made = await readMemo(await server.ask({ ...QUESTION, ...more }));
  return made;
}

test('a memo that was pooled by a track record that it does not show gives its own numbers back', async () => {
  assert.deepEqual([memo.pool.method, memo.pool.weights], ['track_record', undefined]);
  assert.ok(Math.max(...Object.values(weights)) > 0.251, JSON.stringify(weights));
  const found = await client.memos.recompute(memo.id, {});
  for (const { id, score, probability, rank, rankAcceptability } of memo.options) {
    const option = found.options.find((it) => it.id === id);
    assert.deepEqual([option?.rank, option?.rankAcceptability], [rank, rankAcceptability]);
    assert.ok(Math.abs((option?.score ?? Number.NaN) - score) < 1e-9);
    assert.ok(Math.abs((option?.probability ?? Number.NaN) - probability) < 1e-9);
  }
  assert.equal(found.changed, false);
});

test('without an advisor the others keep the weights that they have earned, and agree with what the memo foretold', async () => {
  const voices = memo.perspectives.filter(({ late }) => !late);
  for (const { without, byProbability } of memo.robustness.leaveOneOut) {
    const { options, winners } = await client.memos.recompute(memo.id, { without: [without] });
    const rest = voices.filter(({ advisor }) => advisor !== without);
    const shared = (weights[without] ?? Number.NaN) / rest.length;
    for (const { id, probability } of options) {
      const expected = rest.reduce(
        (sum, { advisor, probabilities }) =>
          sum + ((weights[advisor] ?? Number.NaN) + shared) * (probabilities[id] ?? 0),
        0,
      );
      assert.ok(Math.abs(probability - expected) < 1e-9, `${probability}, not ${expected}`);
    }
    assert.equal(winners.pooledProbability, byProbability);
  }
});
