import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Deliberation } from '@witan/client';
import { assertError } from '../../../test/answers.ts';
import { startProviders } from '../../../test/providers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo, runningId } from '../../../test/server.ts';
import type { ServerOptions, TestServer } from '../../../test/server.ts';

async function serverFor(t: TestContext, options?: ServerOptions): Promise<TestServer> {
  const server = await startTestServer(options);
  t.after(server.close);
  return server;
}

const failing = (how: string) => ({ ...QUESTION, question: `${QUESTION.question} [simulate: ${how}]` });

test('fails, charges nothing and saves no memo when no advisor is left', async (t) => {
  const server = await serverFor(t);
  const response = await server.ask(failing('all=down'));
  const error = await assertError(response, 500, 'internal_error');
  assert.match(error.message, /deliberation failed.*Nothing was charged/);
  const id = response.headers.get('Deliberation-Id') ?? '';
  const read = await server.send('GET', `/v1/deliberations/${id}`);
  // `as`: the state and the error are compared.
  const deliberation = (await read.json()) as Deliberation;
  assert.deepEqual([deliberation.state, deliberation.error?.message], ['failed', error.message]);
  const { memos, charges, credits } = await countRows(server.pool);
  assert.deepEqual({ memos, charges, credits }, { memos: 0, charges: 1, credits: 0 });
  const { rows } = await server.pool.query('select status from charges');
  assert.deepEqual(rows, [{ status: 'returned' }]);
});

test('fails without saying which of the operator`s providers was at fault', async (t) => {
  const providers = await startProviders([], { acceptKey: () => false });
  t.after(providers.close);
  const server = await serverFor(t, { env: providers.env({ openai: 'bad-key-1', google: 'bad-key-2' }) });
  const error = await assertError(await server.ask(QUESTION), 500, 'internal_error');
  assert.doesNotMatch(JSON.stringify(error), /openai|google|key/i);
});

test('says when to come back where all were overloaded, and not where waiting cannot help', async (t) => {
  const server = await serverFor(t);
  const busy = await server.ask(failing('all=down'));
  assert.equal(busy.headers.get('X-Should-Retry'), 'true');
  assert.ok((await assertError(busy, 500, 'internal_error')).retryAfter);
  const refused = await server.ask(failing('all=refused'));
  assert.equal(refused.headers.get('X-Should-Retry'), 'false');
  const error = await assertError(refused, 500, 'internal_error');
  assert.equal(error.retryAfter, undefined);
  assert.match(error.message, /declined to answer/);
});

test('logs each failed call with provider, seat, class, status and what to do, and none of its words', async (t) => {
  const providers = await startProviders([], { acceptKey: () => false });
  t.after(providers.close);
  const server = await serverFor(t, { env: providers.env({ openai: 'bad-key-1' }) });
  await assertError(await server.ask(QUESTION), 500, 'internal_error');
  const line = server.logged.find((each) => each.includes('"failure":"invalid_key"')) ?? '{}';
  // `as`: the fields are compared.
  const { provider, seat, key, status, advice } = JSON.parse(line) as Record<string, unknown>;
  assert.deepEqual(
    { provider, seat, key, status },
    { provider: 'openai', seat: 'openai', key: 'operator', status: 401 },
  );
  assert.match(String(advice), /does not accept the key\. .*make a new one in its console/);
  assert.doesNotMatch(server.logged.join(), /bad-key-1|Incorrect API key/);
});

test('tells a caller that waits that the deliberation was cancelled', async (t) => {
  const server = await serverFor(t);
  const waiting = server.ask(failing('all=hang'), { 'Idempotency-Key': 'one' });
  const id = await runningId(server.pool);
  const joined = await server.ask(failing('all=hang'), { 'Idempotency-Key': 'one', Prefer: 'respond-async' });
  assert.equal(joined.headers.get('Deliberation-Id'), id);
  const cancelled = await server.send('POST', `/v1/deliberations/${id}/cancel`);
  assert.deepEqual(await cancelled.json(), { object: 'deliberation', id, state: 'cancelled' });
  const error = await assertError(await waiting, 500, 'internal_error');
  assert.match(error.message, /was cancelled/);
  assert.equal((await countRows(server.pool))['credits'], 0);
});

const production = [
  ['a database of its own', { WITAN_SIMULATOR: undefined }],
  ['NODE_ENV=production', { WITAN_SIMULATOR: undefined, NODE_ENV: 'production' }],
  ['WITAN_SIMULATOR=0', { WITAN_SIMULATOR: '0' }],
] as const;

for (const [name, env] of production) {
  test(`never simulates for a live key without being told to: ${name}`, async (t) => {
    const providers = await startProviders([]);
    t.after(providers.close);
    const server = await serverFor(t, { env: { ...providers.env({}), ...env } });
    const error = await assertError(await server.ask(QUESTION), 500, 'internal_error');
    assert.match(error.message, /deliberation failed: this server has no provider keys.*byok/);
    assert.ok(server.logged.some((line) => /No provider key is set: only calls that bring keys/.test(line)));
    const { deliberations, accounts, credits } = await countRows(server.pool);
    assert.deepEqual({ deliberations, accounts, credits }, { deliberations: 0, accounts: 0, credits: 0 });
    const brought = { ...QUESTION, byok: { openai: 'a-key-of-the-caller' } };
    const memo = await readMemo(await server.ask(brought));
    assert.deepEqual([memo.mode, memo.perspectives.length], ['live', 1]);
    const trial = await server.ask(QUESTION, bearer(server.testKey));
    assert.equal((await readMemo(trial)).mode, 'test');
  });
}

test('fails and charges nothing where the database refuses what a run writes, and goes on with the next', async (t) => {
  const server = await serverFor(t);
  for (const [table, refused] of [
    ['steps', `name like 'call/perspectives%'`],
    ['events', `type = 'advisor.complete'`],
    ['memos', 'true'],
  ] as const) {
    await server.pool.query(`alter table ${table} add constraint whole check (not (${refused})) not valid`);
    await assertError(await server.ask(QUESTION), 500, 'internal_error');
    await server.pool.query(`alter table ${table} drop constraint whole`);
  }
  await readMemo(await server.ask(QUESTION));
  const { rows } = await server.pool.query('select status, count(*)::int from charges group by 1 order by 1');
  assert.deepEqual(rows, [
    { status: 'returned', count: 3 },
    { status: 'settled', count: 1 },
  ]);
});

test('tells nothing of a fault that nobody foresaw, and logs it under the request`s id', async (t) => {
  const server = await serverFor(t);
  await server.pool.query('alter table charges rename to charges_away');
  const error = await assertError(await server.ask(QUESTION), 500, 'internal_error');
  assert.equal(error.message, 'The deliberation failed. Nothing was charged; please try again.');
  assert.ok(server.logged.some((line) => line.startsWith(`fault ${error.requestId}`)));
  await server.pool.query('alter table charges_away rename to charges');
  await readMemo(await server.ask(QUESTION));
});
