import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Estimate } from '@witan/client';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { startProviders } from '../../../test/providers.ts';
import type { TestProviders } from '../../../test/providers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo, readError } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { byProvider, PROVIDERS } from '../../domain/advisor.ts';

let server: TestServer;
let providers: TestProviders;
let env: Record<string, string>;
before(async () => {
  providers = await startProviders([]);
  env = providers.env(byProvider(() => 'a-key-of-the-operator'));
  server = await startTestServer({ env });
});
after(async () => {
  await server.close();
  await providers.close();
});

function post(body: unknown, key = server.key): Promise<Response> {
  return server.sendJson('POST', '/v1/estimate', body, bearer(key));
}

async function estimateOf(body: unknown, key?: string): Promise<Estimate> {
  const response = await post(body, key);
  assert.equal(response.status, 200);
  assertHeaders(response);
  // `as`: what it holds is what the tests go on to check.
  return (await response.json()) as Estimate;
}

test('says what a question costs about and at most, and neither stores nor charges anything', async () => {
  const before = await countRows(server.pool);
  const { object, mode, advisors, agreed, contested, leastMaxCostUsd } = await estimateOf(QUESTION);
  assert.deepEqual([object, mode, advisors], ['estimate', 'live', PROVIDERS.length]);
  assert.deepEqual([agreed.calls, contested.calls], [PROVIDERS.length + 1, 2 * PROVIDERS.length + 1]);
  assert.ok((agreed.costUsd ?? 0) > 0.1 && (agreed.costUsd ?? 0) < (contested.costUsd ?? 0));
  assert.ok((contested.costUsd ?? 0) < (leastMaxCostUsd ?? 0));
  assert.deepEqual(await countRows(server.pool), before);
});

test('is one call more where the panel has to frame the question, and more for more material', async () => {
  const { question, userEmail } = QUESTION;
  const short = await estimateOf({ question, userEmail });
  assert.equal(short.agreed.calls, PROVIDERS.length + 2);
  const long = await estimateOf({ question, userEmail, context: 'word '.repeat(10_000) });
  const more = long.agreed.inputTokens - short.agreed.inputTokens;
  assert.ok(more > short.agreed.calls * 12_000 && more < short.agreed.calls * 13_000, String(more));
});

test('reads about as many tokens as it reckoned with', async () => {
  for (const context of ['We have one month.', 'A fact of some length about the importer. '.repeat(400)]) {
    const body = { ...QUESTION, context };
    const { agreed, contested } = await estimateOf(body);
    const { usage, process } = await readMemo(await server.ask(body));
    const reviewed = process.stages.some(({ stage, calls }) => stage === 'review' && calls > 0);
    const ratio = usage.inputTokens / (reviewed ? contested : agreed).inputTokens;
    assert.ok(ratio > 0.5 && ratio < 2, `${ratio} with ${context.length} characters`);
  }
});

test('a test key is told that nothing is paid, the address of the key holds, and the client knows the way', async () => {
  const simulated = await estimateOf(QUESTION, server.testKey);
  assert.deepEqual([simulated.mode, simulated.agreed.costUsd, simulated.leastMaxCostUsd], ['test', 0, 0]);
  const bound = await server.createKey({ email: 'ada@example.com' });
  await assertError(
    await post({ ...QUESTION, userEmail: 'eve@example.com' }, bound.key),
    401,
    'authentication_required',
  );
  await assertError(await post({ ...QUESTION, question: '' }), 422, 'validation_error');
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  assert.equal((await client.estimate(QUESTION)).object, 'estimate');
});

test('a limit below what the first answers can cost is 422 with the estimate, before anything is stored', async () => {
  const before = await countRows(server.pool);
  const { leastMaxCostUsd } = await estimateOf(QUESTION);
  const error = await readError(await server.ask({ ...QUESTION, maxCostUsd: 0.01 }), 422);
  assert.equal(error.issues?.[0]?.path, 'maxCostUsd');
  assert.match(
    error.message,
    /must be at least \$\d+\.\d\d here, .* can cost; expect about \$\d+\.\d\d where they agree and \$\d+\.\d\d/,
  );
  assert.deepEqual(await countRows(server.pool), before);
  for (const maxCostUsd of [0, -1, '5'])
    await assertError(await server.ask({ ...QUESTION, maxCostUsd }), 422, 'validation_error');
  const memo = await readMemo(await server.ask({ ...QUESTION, maxCostUsd: leastMaxCostUsd }));
  assert.equal(memo.perspectives.length, PROVIDERS.length);
  assert.ok((memo.usage.costUsd ?? Number.NaN) <= (leastMaxCostUsd ?? 0));
});

test('a limit where an advisor has no price is refused', async () => {
  const unpriced = await startTestServer({ env: { ...env, XAI_MODEL: 'grok-unheard-of' } });
  try {
    const error = await readError(await unpriced.ask({ ...QUESTION, maxCostUsd: 100 }), 422);
    assert.match(error.message, /the price of an advisor on this panel is not known/);
  } finally {
    await unpriced.close();
  }
});
