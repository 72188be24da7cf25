import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startNodes } from './safety/nodes.ts';
import { QUESTION, readMemo } from './server.ts';
import { until } from './until.ts';

test('a caller that waits on one node is told of the memo that another makes', async (t) => {
  const { urls, createKey } = await startNodes(t, 2);
  const { key } = await createKey();
  // Overloaded once, so that the other node is asked while it still runs.
  const body = JSON.stringify({ ...QUESTION, question: `${QUESTION.question} [simulate: xai=rate_limited]` });
  const ask = (url: string | undefined, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${url}/v1/deliberate`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'once',
        ...headers,
      },
      body,
      signal: AbortSignal.timeout(60_000),
    });
  const [maker, other] = urls;
  const accepted = await ask(maker, { Prefer: 'respond-async' });
  assert.equal(accepted.status, 202);
  const memo = await readMemo(await ask(other));
  assert.equal(memo.deliberationId, accepted.headers.get('Deliberation-Id'));
});

test('a caller whose node stops may wait on with the same key, and without one is not told to ask anew', async (t) => {
  const { urls, pool, stop, createKey } = await startNodes(t, 1, { WITAN_SIMULATOR_LATENCY_MS: '600000' });
  const { key } = await createKey();
  const ask = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${urls[0]}/v1/deliberate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(QUESTION),
    });
  const waiting = [ask({ 'Idempotency-Key': 'once' }), ask({})];
  await until(async () => {
    const { rows } = await pool.query('select 1 from deliberations');
    return rows.length === waiting.length;
  });
  await stop();
  const [keyed, bare] = await Promise.all(waiting);
  const told = [keyed, bare].map((answer) => [
    answer?.status,
    answer?.headers.get('Retry-After'),
    answer?.headers.get('X-Should-Retry'),
  ]);
  assert.deepEqual(told, [
    [500, '1', 'true'],
    [500, null, 'false'],
  ]);
});
