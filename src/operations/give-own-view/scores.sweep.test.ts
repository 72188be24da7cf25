import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@witan/client';
import { QUESTION, startTestServer } from '../../../test/server.ts';

test('views are scored by the outcome beside the panel, and never counted as an advisor', async (t) => {
  const server = await startTestServer();
  t.after(server.close);
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const ask = async (option: 'opt_1' | 'opt_2') => {
    const memo = await client.deliberate({ ...QUESTION, view: { option, sure: 0.8 } });
    const { view } = await client.memos.recordOutcome(memo.id, { best: 'opt_1' });
    return { memo, brier: view?.brier ?? Number.NaN };
  };
  const before = (await client.trackRecord()).own;
  const [right, wrong] = [await ask('opt_1'), await ask('opt_2')];
  assert.ok(Math.abs(right.brier - 0.04) < 1e-12 && Math.abs(wrong.brier - 0.64) < 1e-12);
  const { own, advisors } = await client.trackRecord();
  const panelRight = [right, wrong].filter(({ memo }) => memo.verdict.option === 'opt_1').length;
  assert.deepEqual(
    [own.n - before.n, own.you - before.you, own.panel - before.panel, own.agreed.n - before.agreed.n],
    [2, 1, panelRight, 1],
  );
  assert.equal(own.brier, null);
  assert.equal(advisors.length, 0);
  for (let more = own.n; more < 10; more++) await ask('opt_1');
  const scored = (await client.trackRecord()).own.brier;
  assert.ok(scored && scored.n === 10);
  assert.ok(Math.abs(scored.you - (9 * 0.04 + 0.64) / 10) < 1e-12);
  assert.ok(scored.both < Math.max(scored.you, scored.panel));
});
