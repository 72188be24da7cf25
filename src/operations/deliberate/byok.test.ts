import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { assertError } from '../../../test/answers.ts';
import { startProviders } from '../../../test/providers.ts';
import type { TestProviders } from '../../../test/providers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { PROVIDERS } from '../../domain/advisor.ts';
import type { Provider } from '../../domain/advisor.ts';

const ownKey = (provider: Provider) => `operators-key-for-${provider}`;
const callersKey = (provider: Provider) => `callers-key-for-${provider}`;
const BAD = 'a-key-that-nobody-takes';
const EMPTY = 'a-key-without-any-credit';
const KEYS = [...PROVIDERS.map(ownKey), ...PROVIDERS.map(callersKey), BAD, EMPTY];

type Place = { readonly server: TestServer; readonly providers: TestProviders };

async function placeFor(t: TestContext, operator: readonly Provider[]): Promise<Place> {
  const { createHash } = await import('node:crypto');
  const empty = createHash('sha256').update(EMPTY).digest('hex').slice(0, 16);
  const providers = await startProviders(KEYS, {
    acceptKey: (key) => key !== BAD,
    fault: ({ keyHash }) => (keyHash === empty ? 'quota' : null),
  });
  t.after(providers.close);
  const env = providers.env(Object.fromEntries(operator.map((provider) => [provider, ownKey(provider)])));
  const server = await startTestServer({ env: { ...env, WITAN_SIMULATOR: undefined } });
  t.after(server.close);
  return { server, providers };
}

const bringing = (providers: readonly Provider[], key = callersKey) =>
  Object.fromEntries(providers.map((provider) => [provider, key(provider)]));

test('takes 20 credits off for each key that is brought, 80 at most, and uses no other for its provider', async (t) => {
  const { server, providers } = await placeFor(t, PROVIDERS);
  for (let count = 0; count <= PROVIDERS.length; count += 1) {
    const userEmail = `brings-${count}@example.com`;
    const byok = bringing(PROVIDERS.slice(0, count));
    const memo = await readMemo(await server.ask({ ...QUESTION, userEmail, byok }));
    const { quota, ...price } = memo.charge;
    const discountPercent = Math.min(20 * count, 80);
    const charged = 100 - discountPercent;
    assert.deepEqual(price, { credits: 100, discountPercent, charged });
    assert.deepEqual([quota.used, quota.reserved], [charged, 0]);
    assert.deepEqual([memo.mode, memo.perspectives.length], ['live', PROVIDERS.length]);
  }
  for (const [index, provider] of PROVIDERS.entries()) {
    const calls = providers.simulator.calls().filter((call) => call.provider === provider);
    assert.ok(calls.length >= 5);
    assert.deepEqual(
      providers.keysSeen(provider),
      new Set([ownKey(provider), callersKey(provider)]),
      `${index}`,
    );
  }
});

test('makes the advisor of a bad key missing, and never calls its provider with the operator`s', async (t) => {
  const { server, providers } = await placeFor(t, PROVIDERS);
  for (const [key, reason] of [
    [BAD, 'invalid_key'],
    [EMPTY, 'quota_exhausted'],
  ] as const) {
    const memo = await readMemo(await server.ask({ ...QUESTION, transparent: true, byok: { xai: key } }));
    assert.deepEqual(
      memo.perspectives.map(({ provider }) => provider).toSorted(),
      PROVIDERS.filter((provider) => provider !== 'xai').toSorted(),
    );
    const note = memo.notes.find(({ kind }) => kind === 'missing_advisor');
    assert.equal(note?.reason, reason);
    assert.equal(memo.charge.charged, 80);
  }
  assert.deepEqual(providers.keysSeen('xai'), new Set([BAD, EMPTY]));
});

test('seats a provider that the operator has no key for in place of a seat of the operator`s', async (t) => {
  const { server, providers } = await placeFor(t, ['openai', 'google']);
  const memo = await readMemo(
    await server.ask({ ...QUESTION, transparent: true, byok: bringing(['anthropic']) }),
  );
  assert.deepEqual([memo.mode, memo.charge.charged], ['live', 80]);
  assert.deepEqual(memo.perspectives.map(({ provider }) => provider).toSorted(), ['anthropic', 'openai']);
  assert.deepEqual([providers.keysSeen('google').size, providers.keysSeen('xai').size], [0, 0]);
});

test('four keys that nobody takes buy no advisor of the operator`s', async (t) => {
  const { server, providers } = await placeFor(t, ['google']);
  const byok = bringing(PROVIDERS, () => BAD);
  await assertError(await server.ask({ ...QUESTION, byok }), 422, 'validation_error');
  for (const provider of PROVIDERS) assert.deepEqual(providers.keysSeen(provider), new Set([BAD]));
  assert.equal((await countRows(server.pool))['credits'], 0);
});

test('answers 422 that names the providers, never the keys, when only the caller`s keys are at fault', async (t) => {
  const { server } = await placeFor(t, []);
  for (const transparent of [false, true]) {
    const response = await server.ask({ ...QUESTION, transparent, byok: { openai: BAD, xai: EMPTY } });
    const error = await assertError(response, 422, 'validation_error');
    assert.deepEqual(
      error.issues?.map(({ path }) => path),
      ['byok.openai', 'byok.xai'],
    );
    assert.match(error.message, /openai was refused.*xai has no credit left/);
    assert.doesNotMatch(JSON.stringify(error), new RegExp(`${BAD}|${EMPTY}`));
  }
  assert.equal((await countRows(server.pool))['credits'], 0);
});

test('answers 500 when somebody else was at fault as well', async (t) => {
  const { server, providers } = await placeFor(t, ['google', 'xai']);
  const question = `${QUESTION.question} [simulate: google=down]`;
  await assertError(
    await server.ask({ ...QUESTION, question, byok: { openai: BAD } }),
    500,
    'internal_error',
  );
  assert.ok(providers.keysSeen('google').has(ownKey('google')));
  assert.equal((await countRows(server.pool))['credits'], 0);
});

test('sends no key of a caller anywhere for a test key', async (t) => {
  const { server, providers } = await placeFor(t, ['google']);
  const asTest = bearer(server.testKey);
  const memo = await readMemo(await server.ask({ ...QUESTION, byok: bringing(PROVIDERS) }, asTest));
  assert.deepEqual([memo.mode, memo.charge.charged, memo.perspectives.length], ['test', 0, PROVIDERS.length]);
  assert.equal(providers.simulator.calls().length, 0);
});

test('keeps the caller`s keys out of the database and the log, whatever becomes of the call', async (t) => {
  const { server } = await placeFor(t, []);
  const secret = 'sk-secret-of-the-caller-0123456789';
  const byok = bringing(PROVIDERS, (provider) => `${secret}-${provider}`);
  await readMemo(await server.ask({ ...QUESTION, byok }, { 'Idempotency-Key': 'secret' }));
  await readMemo(
    await server.ask({ ...QUESTION, byok, question: `${QUESTION.question} [simulate: xai=down]` }),
  );
  await (await server.ask({ ...QUESTION, byok: { ...byok, xai: `${secret} with a space` } })).text();
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  assert.ok(rows.length > 8);
  for (const { name } of rows) {
    const found = await server.pool.query(`select 1 from "${name}" t where t::text like $1`, [`%${secret}%`]);
    assert.equal(found.rowCount, 0, name);
  }
  assert.doesNotMatch(server.logged.join('\n'), new RegExp(secret));
});
