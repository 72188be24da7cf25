import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startNodes } from './safety/nodes.ts';
import { QUESTION, readMemo } from './server.ts';

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
