import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Briefing } from '@witan/client';
import { catalogueOf, WORDED_LANGUAGES } from '@witan/memo/words/catalogue';
import questions from '../../../memo/src/questions-by-language.json' with { type: 'json' };
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { startProviders } from '../../../test/providers.ts';
import type { TestProviders } from '../../../test/providers.ts';
import { bearer, countRows, QUESTION, startTestServer, readError } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { briefing } from '../../contract/briefing.ts';
import { questionFrame } from '../frame-question/operation.ts';
import { byProvider } from '../../domain/advisor.ts';
import { SCOPES } from '../../domain/scope.ts';

let server: TestServer;
let providers: TestProviders;
before(async () => {
  providers = await startProviders([]);
  const keys = byProvider(() => 'a-key-of-the-operator');
  server = await startTestServer({ env: providers.env(keys) });
});
after(async () => {
  await server.close();
  await providers.close();
});

const OPEN = { question: 'Should we rent or buy the office in Berlin?', userEmail: 'ada@example.com' };
const DOWN = '[simulate: all=down]';

type To = {
  readonly server?: TestServer;
  readonly key?: string;
  readonly path?: string;
  readonly signal?: AbortSignal;
};

function post(body: unknown, { server: at = server, key = at.key, path = '/v1/briefing', signal }: To = {}) {
  return at.sendJson('POST', path, body, bearer(key), signal);
}

async function briefingOf(body: unknown, to?: To): Promise<Briefing> {
  const response = await post(body, to);
  assert.equal(response.status, 200, await response.clone().text());
  assertHeaders(response);
  return briefing.parse(await response.json());
}

const promptsOf = ({ questions }: Pick<Briefing, 'questions'>): string[] =>
  questions.map(({ prompt }) => prompt);

test('gives two to five questions by one call, and nothing is stored or charged', async () => {
  const [rows, calls] = [await countRows(server.pool), providers.simulator.calls().length];
  const { questions } = await briefingOf(OPEN);
  assert.deepEqual(
    providers.simulator
      .calls()
      .slice(calls)
      .map(({ task }) => task),
    ['briefing'],
  );
  assert.deepEqual(await countRows(server.pool), rows);
  assert.ok(questions.length >= 2 && questions.length <= 5);
  assert.equal(new Set(questions.map(({ id }) => id)).size, questions.length);
  for (const { options } of questions)
    assert.ok(options.length >= 2 && new Set(options.map(({ id }) => id)).size === options.length);
});

test('asks nothing that was given, in the context or in an earlier answer', async () => {
  const asked = new Set<string>();
  for (const context of ['', 'The budget is 40,000 euros.', 'It has to be decided by the end of May.']) {
    const prompts = promptsOf(await briefingOf({ ...OPEN, context }));
    for (const prompt of prompts) asked.add(prompt);
    if (context.includes('budget')) assert.ok(prompts.every((prompt) => !/money/.test(prompt)));
    if (context.includes('May')) assert.ok(prompts.every((prompt) => !/By when/.test(prompt)));
  }
  assert.ok(asked.size >= 3);
  const first = await briefingOf(OPEN);
  const answered = first.questions[0] ?? assert.fail();
  const answers = { [answered.id]: [answered.options[0]?.id ?? ''] };
  const next = await briefingOf({ ...OPEN, briefing: { questions: first.questions, answers } });
  assert.ok(!promptsOf(next).includes(answered.prompt));
});

test('asks plainly where every provider is down, in every language that code speaks, and never fails for it', async () => {
  for (const language of WORDED_LANGUAGES) {
    const question = `${questions[language][0]} ${DOWN}`;
    const [first, ...others] = promptsOf(await briefingOf({ ...OPEN, question }));
    assert.equal(first, catalogueOf(language).briefing.deadline[0]);
    assert.equal(others.length, 2);
  }
});

test('a frame carries such questions, too, by its one call', async () => {
  for (const body of [OPEN, { ...QUESTION, ...OPEN }]) {
    const calls = providers.simulator.calls().length;
    const frame = questionFrame.parse(await (await post(body, { path: '/v1/frames' })).json());
    assert.deepEqual(promptsOf(frame), promptsOf(await briefingOf(body)));
    assert.equal(providers.simulator.calls().length, calls + 2);
  }
});

test('is limited together with frames, by key and by organization', async () => {
  const env = { WITAN_FRAMES_PER_MINUTE: '2', WITAN_ORGANIZATION_FRAMES_PER_MINUTE: '3' };
  const limited = await startTestServer({ env });
  try {
    const organization = 'Briefed';
    const [one, other] = [
      await limited.createKey({ organization }),
      await limited.createKey({ organization }),
    ];
    assert.equal((await post(OPEN, { server: limited, key: one.key })).status, 200);
    assert.equal((await post(OPEN, { server: limited, key: one.key, path: '/v1/frames' })).status, 200);
    const refused = await readError(await post(OPEN, { server: limited, key: one.key }), 429);
    assert.deepEqual([refused.error, refused.limit], ['rate_limited', 'frames_per_minute']);
    assert.equal((await post(OPEN, { server: limited, key: other.key })).status, 200);
    const full = await readError(await post(OPEN, { server: limited, key: other.key }), 429);
    assert.equal(full.limit, 'organization_frames_per_minute');
  } finally {
    await limited.close();
  }
});

test('counts what it cost for its organization, and what its quota bounds in a month, but nothing that is refused', async () => {
  const { key } = await server.createKey({ organization: 'Askers', organizationCredits: 29, scopes: SCOPES });
  const { admin } = createClient({ apiKey: key, baseUrl: server.url });
  for (const refused of [{ panel: 'unknown' }, { maxCostUsd: 0.000_001 }])
    await assertError(await post({ ...OPEN, ...refused }, { key }), 422, 'validation_error');
  await briefingOf(OPEN, { key });
  await briefingOf(OPEN, { key });
  const { byDay, freeByDay } = await admin.usage(1);
  assert.deepEqual([byDay, freeByDay.map(({ requests, calls }) => [requests, calls])], [[], [[2, 2]]]);
  const error = await readError(await post(OPEN, { key }), 429);
  assert.equal(error.limit, 'organization_frames_per_month');
});

test('a caller that goes away ends the call to the model at once', async () => {
  const leaving = new AbortController();
  const { calls } = providers.simulator;
  const before = calls().length;
  const asked = post(
    { ...OPEN, question: `${OPEN.question} [simulate: all=hang]` },
    { signal: leaving.signal },
  );
  await until(() => calls().length > before, 'the call arrives');
  leaving.abort();
  await assert.rejects(asked);
  await until(() => calls()[before]?.ended === 'aborted', 'the call is aborted');
});

test('the client asks back', async () => {
  const client = createClient({ apiKey: server.testKey, baseUrl: server.url });
  const { object, questions } = await client.brief(OPEN);
  assert.ok(object === 'briefing' && questions.length >= 2);
});

test('a server whose operator has no keys asks back with the caller’s', async () => {
  const bare = await startTestServer({ env: { ...providers.env({}), WITAN_SIMULATOR: '0' } });
  try {
    const error = await readError(await post(OPEN, { server: bare }), 500);
    assert.match(error.message, /no provider keys of its own/);
    await briefingOf({ ...OPEN, byok: { openai: 'a-key-of-mine' } }, { server: bare });
  } finally {
    await bare.close();
  }
});

test('refuses what a deliberation refuses', async () => {
  await assertError(await post({ ...OPEN, question: '' }), 422, 'validation_error');
  await assertError(await post({ ...OPEN, transparant: true }), 422, 'validation_error');
  await assertError(await post({ ...OPEN, panel: 'no such panel' }), 422, 'validation_error');
  await assertError(await post({ question: 'Rent?' }), 401, 'authentication_required');
  await assertError(await post(OPEN, { key: 'nonsense' }), 401, 'unauthorized');
  const bound = await server.createKey({ email: 'eve@example.com' });
  await assertError(await post(OPEN, { key: bound.key }), 401, 'authentication_required');
  const reader = await server.createKey({ scopes: ['read'] });
  await assertError(await post(OPEN, { key: reader.key }), 403, 'forbidden');
});
