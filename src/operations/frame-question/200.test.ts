import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { QuestionFrame } from '@witan/client';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { startProviders } from '../../../test/providers.ts';
import type { TestProviders } from '../../../test/providers.ts';
import { bearer, countRows, QUESTION, startTestServer, readMemo, readError } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { questionFrame } from './operation.ts';
import { byProvider, PROVIDERS } from '../../domain/advisor.ts';
import { createIds } from '../../domain/ids.ts';
import { SCOPES } from '../../domain/scope.ts';
import { eraseOrganization } from '../../service/erase.ts';
import { createDatabase } from '../../store/database.ts';

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

const OPEN = { question: 'Should we rent or buy the office in Berlin?', userEmail: 'ada@example.com' };

function post(
  body: unknown,
  to: { readonly server?: TestServer; readonly key?: string; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const { server: at = server, key = at.key, signal } = to;
  return at.sendJson('POST', '/v1/frames', body, bearer(key), signal);
}

async function frameOf(body: unknown, to?: Parameters<typeof post>[1]): Promise<QuestionFrame> {
  const response = await post(body, to);
  assert.equal(response.status, 200, await response.clone().text());
  assertHeaders(response);
  return questionFrame.parse(await response.json());
}

const callsOf = (task: string): number =>
  providers.simulator.calls().filter((call) => call.task === task).length;

test('a frame is one call, and nothing is stored or charged', async () => {
  const [rows, calls] = [await countRows(server.pool), providers.simulator.calls().length];
  const frame = await frameOf(OPEN);
  assert.equal(providers.simulator.calls().length, calls + 1);
  assert.deepEqual(await countRows(server.pool), rows);
  assert.deepEqual([frame.mode, frame.language, frame.notes, frame.related], ['live', 'en', [], []]);
  assert.ok(frame.options.length >= 2 && frame.missingInformation.length > 0 && frame.assumptions.length > 0);
  assert.ok(frame.options.some(({ predictions }) => predictions.length > 0));
  assert.ok(Math.abs(frame.criteria.reduce((sum, { weight }) => sum + weight, 0) - 1) < 1e-9);
  assert.equal(frame.estimate.agreed.calls, PROVIDERS.length + 1);
});

test('its options and criteria are taken as they are, and the deliberation then makes no framing call', async () => {
  const { options, criteria } = await frameOf(OPEN);
  const before = callsOf('frame');
  const memo = await readMemo(await server.ask({ ...OPEN, options, criteria }));
  assert.equal(callsOf('frame'), before);
  assert.ok(memo.process.stages.every(({ stage, calls }) => stage !== 'frame' || calls === 0));
  assert.deepEqual(
    memo.options.map(({ name }) => name).toSorted(),
    options.map(({ name }) => name).toSorted(),
  );
  assert.deepEqual(
    memo.predictions.map(({ event }) => event).toSorted(),
    options.flatMap(({ predictions }) => predictions.map(({ event }) => event)).toSorted(),
  );
  const marked = (list: readonly { readonly name: string; readonly statusQuo?: true | undefined }[]) =>
    list.filter(({ statusQuo }) => statusQuo).map(({ name }) => name);
  assert.equal(marked(options).length, 1);
  assert.deepEqual(marked(memo.options), marked(options));
});

test('what the caller gives stands as it was given, and where nothing is left open the call asks back alone', async () => {
  const { options } = await frameOf({ ...OPEN, options: [{ name: 'Rent' }, { name: 'Buy' }] });
  assert.deepEqual(
    options.map(({ name }) => name),
    ['Rent', 'Buy'],
  );
  const [framed, briefed] = [callsOf('frame'), callsOf('briefing')];
  const whole = await frameOf(QUESTION);
  assert.deepEqual([callsOf('frame'), callsOf('briefing')], [framed, briefed + 1]);
  assert.deepEqual(
    whole.criteria.map(({ name, weight }) => [name, weight]),
    [
      ['Cost', 0.5],
      ['Time to result', 0.5],
    ],
  );
});

test('a name that is too long to be sent goes by its label, and the whole stands in the description', async () => {
  const long = `move all ${'very '.repeat(30)}old systems to the new place before the end of the year`;
  const question = `Should we ${long}, or leave them? [simulate: all=invalid_output]`;
  const { options, criteria } = await frameOf({ ...OPEN, question });
  assert.ok(options.every(({ name }) => name.length <= 120));
  assert.ok(options.some(({ description }) => description.toLowerCase().includes(long.trim())));
  await readMemo(await server.ask({ ...OPEN, options, criteria }));
});

test('providers that are down give a plain frame with a note, never an error', async () => {
  const frame = await frameOf({ ...OPEN, question: `${OPEN.question} [simulate: all=down]` });
  assert.deepEqual(
    frame.notes.map(({ kind }) => kind),
    ['framing_fallback'],
  );
  assert.ok(frame.options.length >= 2 && frame.criteria.length >= 2);
});

test('earlier memos about the same come with what was decided and what came of it, for a key that may read', async () => {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const userEmail = 'related@example.com';
  const about = (question: string, options = [{ name: 'A lion' }, { name: 'A boat' }]) =>
    client.deliberate({ ...QUESTION, question, userEmail, options });
  const rented = await about('Rent the Berlin office for two more years, or buy it?', [
    { name: 'Rent' },
    { name: 'Buy' },
  ]);
  await about('Which logo should the newsletter have?');
  await about('Sollen wir die Kantine schließen?');
  await client.memos.decide(rented.id, { option: 'opt_1', note: 'The bank said no.' });
  await client.memos.recordOutcome(rented.id, { result: 'worse', best: 'opt_2', lessons: 'Rents doubled.' });
  const { related } = await client.frame({ ...OPEN, userEmail });
  assert.deepEqual(
    related.map(({ id, question, decision, outcome }) => [id, question, decision?.option, outcome]),
    [[rented.id, rented.question, 'Rent', { result: 'worse', best: 'Buy', lessons: 'Rents doubled.' }]],
  );
  const [{ recommended, decision } = assert.fail()] = related;
  const { option } = rented.verdict;
  assert.deepEqual(
    [recommended, decision?.note],
    [rented.options.find(({ id }) => id === option)?.name, 'The bank said no.'],
  );

  const blind = await server.createKey({ scopes: ['ask'] });
  assert.deepEqual((await frameOf({ ...OPEN, userEmail }, { key: blind.key })).related, []);
  // Neither another account's, nor another organization's, nor test memos for a live question.
  const { key: foreign } = await server.createKey({ organization: 'Elsewhere' });
  assert.deepEqual((await frameOf({ ...OPEN, userEmail }, { key: foreign })).related, []);
  assert.deepEqual((await frameOf({ ...OPEN, userEmail: 'other@example.com' })).related, []);
  assert.deepEqual((await frameOf({ ...OPEN, userEmail }, { key: server.testKey })).related, []);
});

test('of many earlier memos about the same five are told', async () => {
  const userEmail = 'often@example.com';
  await Promise.all(
    Array.from({ length: 6 }, async () => readMemo(await server.ask({ ...QUESTION, userEmail }))),
  );
  assert.equal((await frameOf({ ...QUESTION, userEmail })).related.length, 5);
});

test('memos in Chinese are found by neighbouring characters', async () => {
  const client = createClient({ apiKey: server.key, baseUrl: server.url });
  const userEmail = 'zh@example.com';
  const memo = await client.deliberate({
    ...QUESTION,
    question: '我们应该租还是买柏林的办公室？',
    userEmail,
  });
  const { related } = await client.frame({ ...QUESTION, question: '柏林的办公室要不要扩建？', userEmail });
  assert.deepEqual(
    related.map(({ id }) => id),
    [memo.id],
  );
});

test('a key may have so many questions framed a minute, apart from its other requests', async () => {
  const limited = await startTestServer({ env: { WITAN_FRAMES_PER_MINUTE: '2' } });
  try {
    for (let i = 0; i < 2; i += 1) assert.equal((await post(QUESTION, { server: limited })).status, 200);
    const refused = await post(QUESTION, { server: limited });
    const error = await readError(refused, 429);
    assert.deepEqual([error.error, error.limit], ['rate_limited', 'frames_per_minute']);
    assert.ok((error.retryAfter ?? 0) >= 1 && (error.retryAfter ?? 0) <= 60);
    assert.equal(refused.headers.get('Retry-After'), String(error.retryAfter));
    // Another key, and this key's other requests, are not affected.
    const { key } = await limited.createKey();
    assert.equal((await post(QUESTION, { server: limited, key })).status, 200);
    assert.equal((await limited.ask(QUESTION)).status, 200);
  } finally {
    await limited.close();
  }
});

test('counts what a frame cost for its organization alone, though nobody is charged', async () => {
  const [framers, guests] = await Promise.all(
    ['Framers', 'Guests'].map(async (organization) => {
      const { key } = await server.createKey({ organization, scopes: SCOPES });
      const { admin } = createClient({ apiKey: key, baseUrl: server.url });
      return { key, usage: () => admin.usage(30) };
    }),
  );
  assert.ok(framers && guests);
  // A caller who brings keys pays for the call.
  const byok = byProvider(() => 'a-key-of-mine');
  await frameOf({ ...OPEN, byok }, guests);
  const before = (await guests.usage()).freeByDay;
  assert.deepEqual(
    before.map(({ requests, calls, costUsd }) => [requests, calls, costUsd]),
    [[1, 1, 0]],
  );
  await frameOf(OPEN, framers);
  await frameOf(OPEN, framers);
  // A test key calls nobody.
  const { key } = await server.createKey({ organization: 'Framers', test: true });
  await frameOf(OPEN, { key });
  const { byDay, freeByDay } = await framers.usage();
  assert.deepEqual(
    [byDay, freeByDay.map(({ requests, calls, unpricedCalls }) => [requests, calls, unpricedCalls])],
    [[], [[2, 2, 0]]],
  );
  const { date, costUsd, inputTokens, outputTokens } = freeByDay[0] ?? assert.fail();
  assert.ok(date === new Date().toISOString().slice(0, 10) && inputTokens > 0 && outputTokens > 0);
  assert.ok(costUsd !== null && costUsd > 0 && costUsd < 0.1, String(costUsd));
  assert.deepEqual((await guests.usage()).freeByDay, before);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  assert.match(metrics, /witan_provider_cost_usd_total\{provider="\w+",free="yes"\} 0\.0/);
});

test('reads as much of long documents as fits before one model, also where options and criteria are given', async () => {
  const { key } = await server.createKey({ organization: 'Readers', scopes: SCOPES });
  const text = Array.from({ length: 1_500 }, (_, i) =>
    `Sentence ${i} tells what an office costs in a year. `.repeat(2),
  );
  const documents = [{ name: 'costs.txt', data: Buffer.from(text.join('\n\n')).toString('base64') }];
  await frameOf({ ...QUESTION, documents }, { key });
  const { admin } = createClient({ apiKey: key, baseUrl: server.url });
  const { calls, inputTokens } = (await admin.usage(1)).freeByDay[0] ?? assert.fail();
  // A hundred thousand characters of some four to the token.
  assert.ok(calls === 1 && inputTokens > 20_000 && inputTokens < 35_000, String(inputTokens));
});

test('what was framed for an organization that is erased stays on record under an id that leads nowhere', async () => {
  const { key } = await server.createKey({ organization: 'Gone' });
  await frameOf(QUESTION, { key });
  const listed = async (): Promise<readonly string[]> =>
    (
      await server.pool.query<{ id: string }>('select organization_id as id from free_calls order by 1')
    ).rows.map(({ id }) => id);
  const before = await listed();
  const db = createDatabase(server.pool);
  await eraseOrganization({ db, ids: createIds(Date.now), now: Date.now }, 'Gone');
  const after = await listed();
  assert.equal(after.length, before.length);
  assert.equal(after.filter((id) => !before.includes(id) && id.startsWith('erased_')).length, 1);
});

test('counts the call of a frame whose caller went away', async () => {
  const { key } = await server.createKey({ organization: 'Leavers', scopes: SCOPES });
  const client = createClient({ apiKey: key, baseUrl: server.url });
  const leaving = new AbortController();
  const calls = callsOf('frame');
  const asked = post(
    { ...OPEN, question: `${OPEN.question} [simulate: all=hang]` },
    { key, signal: leaving.signal },
  );
  await until(() => callsOf('frame') > calls);
  leaving.abort();
  await assert.rejects(asked);
  await until(async () => ((await client.admin.usage(1)).freeByDay[0]?.calls ?? 0) > 0);
});

test('an organization has so many questions framed a minute, however many keys it makes', async () => {
  const limited = await startTestServer({
    env: { WITAN_FRAMES_PER_MINUTE: '2', WITAN_ORGANIZATION_FRAMES_PER_MINUTE: '5' },
  });
  try {
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => limited.createKey({ organization: 'Minters' })),
    );
    const answers = await Promise.all(
      keys.flatMap(({ key }) => [0, 1].map(() => post(QUESTION, { server: limited, key }))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(answers.length - refused.length, 5);
    const error = await readError(refused[0] ?? assert.fail(), 429);
    assert.equal(error.limit, 'organization_frames_per_minute');
    assert.ok((error.retryAfter ?? 0) >= 1 && (error.retryAfter ?? 0) <= 60);
    // Its test keys, and another organization, are not affected.
    for (const order of [{ organization: 'Minters', test: true }, { organization: 'Others' }]) {
      const { key } = await limited.createKey(order);
      assert.equal((await post(QUESTION, { server: limited, key })).status, 200);
    }
  } finally {
    await limited.close();
  }
});

test('the credits of an organization bound what is framed for it in a month, also at once', async () => {
  const { key } = await server.createKey({ organization: 'Small', organizationCredits: 49 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(QUESTION, { key })));
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(answers.length - refused.length, 4);
  const error = await readError(refused[0] ?? assert.fail(), 429);
  assert.equal(error.limit, 'organization_frames_per_month');
  const next = new Date();
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  next.setUTCHours(0, 0, 0, 0);
  assert.ok(Math.abs(Date.now() + (error.retryAfter ?? 0) * 1_000 - next.getTime()) < 60_000);
  // What was framed yesterday counts where that is the same month, and last month never does.
  await server.pool.query(`update free_calls set day = day - interval '1 month' where requests = 4`);
  assert.equal((await post(QUESTION, { key })).status, 200);
});

test('refuses what a deliberation refuses', async () => {
  await assertError(await post({ ...OPEN, question: '' }), 422, 'validation_error');
  await assertError(await post({ question: 'Rent?' }), 401, 'authentication_required');
  await assertError(await post(OPEN, { key: 'nonsense' }), 401, 'unauthorized');
  await assertError(await post({ ...OPEN, maxCostUsd: 0.001 }), 422, 'validation_error');
  await assertError(
    await post({ ...OPEN, basedOn: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b47' }),
    422,
    'validation_error',
  );
  const bound = await server.createKey({ email: 'eve@example.com' });
  await assertError(await post(OPEN, { key: bound.key }), 401, 'authentication_required');
  const reader = await server.createKey({ scopes: ['read'] });
  await assertError(await post(OPEN, { key: reader.key }), 403, 'forbidden');
});

test('without a seat that has a key it fails as a deliberation does, and a key of the caller seats one', async () => {
  const bare = await startTestServer({ env: { ...providers.env({}), WITAN_SIMULATOR: '0' } });
  try {
    const error = await readError(await post(OPEN, { server: bare }), 500);
    assert.match(error.message, /no provider keys of its own/);
    const frame = await frameOf({ ...OPEN, byok: { openai: 'a-key-of-mine' } }, { server: bare });
    assert.equal(frame.estimate.advisors, 1);
  } finally {
    await bare.close();
  }
});

test('a caller that goes away ends the call to the model at once', async () => {
  const leaving = new AbortController();
  const { calls } = providers.simulator;
  const before = calls().length;
  const question = `${OPEN.question} [simulate: all=hang]`;
  const asked = post({ ...OPEN, question }, { signal: leaving.signal });
  await until(() => calls().length > before, 'the call arrives');
  leaving.abort();
  await assert.rejects(asked);
  await until(() => calls()[before]?.ended === 'aborted', 'the call is aborted');
});
