import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { startProviders } from '../../../test/providers.ts';
import { answerOf, askAbout, WHY } from '../../../test/questions.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { Provider } from '../../domain/advisor.ts';

const OWN = 'operators-key-for-all';
const BROUGHT = 'callers-key-for-all';
const BAD = 'a-key-that-nobody-takes';

async function placeFor(t: TestContext, operator: readonly Provider[]) {
  const providers = await startProviders([OWN, BROUGHT, BAD], { acceptKey: (key) => key !== BAD });
  t.after(providers.close);
  const env = providers.env(Object.fromEntries(operator.map((provider) => [provider, OWN])));
  const server = await startTestServer({ env: { ...env, WITAN_SIMULATOR: undefined } });
  t.after(server.close);
  const memo = await readMemo(await server.ask({ ...QUESTION, transparent: true }));
  const keysBefore = providers.simulator.calls().length;
  const keysOf = () =>
    providers.simulator
      .calls()
      .slice(keysBefore)
      .map(({ task, provider }) => `${task} ${provider}`);
  return { server, providers, memo, keysOf };
}

test('the caller`s key answers where it is for an advisor of the memo, for 20% less, and no other is asked', async (t) => {
  const { server, providers, memo, keysOf } = await placeFor(t, ['openai', 'google', 'xai']);
  for (let times = 0; times < 4; times += 1) {
    const asked = await answerOf(
      await askAbout(server, memo.id, { question: `${WHY} ${times}`, byok: { google: BROUGHT } }),
    );
    assert.deepEqual([asked.provider, asked.charge?.charged], ['google', 8]);
  }
  assert.deepEqual(new Set(keysOf()), new Set(['question google']));
  assert.deepEqual(providers.keysSeen('google'), new Set([OWN, BROUGHT]));
});

test('a key that does not work buys no answer of the operator`s: 422 names the provider and nothing is charged', async (t) => {
  const { server, memo, keysOf } = await placeFor(t, ['openai', 'google', 'xai']);
  const answer = await askAbout(server, memo.id, { question: WHY, byok: { xai: BAD } });
  const { issues } = await assertError(answer, 422, 'validation_error');
  assert.deepEqual(issues, [{ path: 'byok.xai', message: 'Your key for xai was refused.' }]);
  assert.deepEqual(new Set(keysOf().map((call) => call.split(' ')[1])), new Set(['xai']));
  const { rows } = await server.pool.query(
    `select status from charges c join deliberations d on d.id = c.deliberation_id where d.about = $1`,
    [memo.id],
  );
  assert.deepEqual(rows, [{ status: 'returned' }]);
});

test('a key for a provider that did not answer the memo is left alone, and takes nothing off', async (t) => {
  const { server, providers, memo } = await placeFor(t, ['openai', 'google', 'xai']);
  const asked = await answerOf(
    await askAbout(server, memo.id, { question: WHY, byok: { anthropic: BROUGHT } }),
  );
  assert.deepEqual([asked.charge?.discountPercent, asked.charge?.charged], [0, 10]);
  assert.deepEqual(providers.keysSeen('anthropic'), new Set());
});

test('an advisor that failed never answers a question about the memo', async (t) => {
  const providers = await startProviders([OWN, BROUGHT], {
    fault: ({ provider, task }) => (provider === 'xai' && task === 'perspective' ? 'down' : null),
  });
  t.after(providers.close);
  const env = providers.env({ openai: OWN, xai: OWN });
  const server = await startTestServer({ env: { ...env, WITAN_SIMULATOR: undefined } });
  t.after(server.close);
  const memo = await readMemo(await server.ask({ ...QUESTION, transparent: true }));
  assert.equal(memo.perspectives.length, 1);
  for (let times = 0; times < 6; times += 1) {
    const asked = await answerOf(await askAbout(server, memo.id, { question: `${WHY} ${times}` }));
    assert.equal(asked.provider, 'openai');
  }
  // Not with a key of the caller's either.
  const brought = { question: WHY, byok: { xai: BROUGHT } };
  assert.equal((await answerOf(await askAbout(server, memo.id, brought))).provider, 'openai');
});
