import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { Client, DecisionMemo, TrackRecord } from '@witan/client';
import { assertError, assertHeaders } from '../../../test/answers.ts';
import { FORESEEING } from '../../../test/records.ts';
import { QUESTION, readMemo, startTestServer } from '../../../test/server.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let client: Client;
let memos: readonly DecisionMemo[];
before(async () => {
  server = await startTestServer();
  client = createClient({ apiKey: server.key, baseUrl: server.url });
  memos = await Promise.all(
    Array.from({ length: 12 }, async (_, i) =>
      readMemo(
        await server.ask({ ...FORESEEING, userEmail: i < 11 ? 'ada@example.com' : 'bob@example.org' }),
      ),
    ),
  );
});
after(() => server.close());

const brier = (probability: number, truth: 0 | 1): number => (truth - probability) ** 2;

test('counts alone below ten outcomes, and says how many are missing', async () => {
  const response = await server.send('GET', '/v1/track-record');
  assertHeaders(response);
  // `as`: compared below, field by field.
  const record = (await response.json()) as TrackRecord;
  assert.deepEqual(
    [record.mode, record.resolved, record.missing, record.brier, record.calibration, record.advisors],
    ['test', 0, 10, null, [], []],
  );
  assert.deepEqual(record.pool, {
    method: 'equal',
    outcomes: 0,
    missing: 10,
    learnsFrom: ['outcomes', 'predictions'],
    asDecided: null,
  });
});

test('shows what came of decisions, who was right, and the scores of panel and advisors, checked by hand', async () => {
  for (const [i, memo] of memos.entries()) {
    const { option } = memo.verdict;
    const other = memo.options.find(({ id }) => id !== option)?.id ?? option;
    await client.memos.decide(memo.id, { option: i % 4 === 0 ? other : option, reviewOn: '2020-01-01' });
    if (i === 11) continue;
    await client.memos.recordOutcome(memo.id, { result: i === 0 ? 'worse' : 'better', best: option });
    for (const { id, option: of } of memo.predictions)
      if (of === (i % 4 === 0 ? other : option))
        await client.memos.settle(memo.id, id, { cameTrue: i % 2 === 0 });
  }
  const record = await client.trackRecord();
  assert.deepEqual([record.resolved, record.missing, record.pending, record.due], [11, 0, 1, 1]);
  assert.deepEqual(record.results, { better: 10, asExpected: 0, worse: 1, mixed: 0 });
  assert.deepEqual(record.decider, { followed: { n: 8, right: 8 }, against: { n: 3, right: 0 } });
  assert.equal(
    record.bands.reduce((sum, { n }) => sum + n, 0),
    11,
  );
  assert.equal(record.split.panelRight, record.split.n);
  const settled = memos.slice(0, 11).flatMap((memo, i) => {
    const { option } = memo.verdict;
    const other = memo.options.find(({ id }) => id !== option)?.id ?? option;
    const decided = i % 4 === 0 ? other : option;
    return memo.predictions
      .filter((prediction) => prediction.option === decided)
      .map(({ probability }) => ({ probability, truth: i % 2 === 0 ? (1 as const) : (0 as const) }));
  });
  const { predictions } = record;
  assert.equal(predictions.resolved, settled.length);
  const expected =
    settled.reduce((sum, { probability, truth }) => sum + brier(probability, truth), 0) / settled.length;
  assert.ok(Math.abs((predictions.brier?.panel.value ?? Number.NaN) - expected) < 1e-12);
  const base = settled.filter(({ truth }) => truth === 1).length / settled.length;
  assert.ok(Math.abs((predictions.brier?.climatology.value ?? Number.NaN) - base * (1 - base)) < 1e-12);
  const [low, high] = predictions.brier?.panel.interval ?? [1, 0];
  assert.ok(low < expected && expected < high);
  assert.equal(
    predictions.calibration.reduce((sum, { n }) => sum + n, 0),
    settled.length,
  );
  assert.ok(Math.abs((predictions.overTime.at(-1)?.panel ?? Number.NaN) - expected) < 1e-12);
  const { outcomes, missing } = record.pool;
  assert.deepEqual([outcomes, missing], [22, 0], 'the predictions of a memo count as one');
});

test('is an HTML document with its charts, or its article alone, where Accept asks for that', async () => {
  const answer = await server.send('GET', '/v1/track-record', { Accept: 'text/html' });
  assertHeaders(answer);
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
  const html = await answer.text();
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  const digest = createHash('sha256').update(style).digest('base64');
  assert.ok(answer.headers.get('content-security-policy')?.includes(`style-src 'sha256-${digest}'`));
  assert.equal(html.match(/<svg\s+class="plot"/g)?.length, 4);
  assert.match(html, /by how well they did on 22 outcomes/);
  assert.equal(await client.trackRecordDocument('html'), html);
  const fragment = await client.trackRecordDocument('fragment', { userEmail: 'bob@example.org' });
  assert.match(fragment, /^<style>[^]*0 known; it takes 10 more/);
});

test('gives letters in place of models, and names them only to a key that may administer', async () => {
  const { advisors } = await client.trackRecord();
  assert.deepEqual(
    advisors.map(({ advisor }) => advisor),
    ['Advisor A', 'Advisor B', 'Advisor C', 'Advisor D'],
  );
  assert.ok(advisors.every(({ n, weight }) => n === 11 && weight !== null));
  assert.doesNotMatch(JSON.stringify(advisors), /openai|claude|gemini|grok/);
  const refused = await server.send('GET', '/v1/track-record?transparent=true');
  await assertError(refused, 403, 'forbidden');
  const { key } = await server.createKey({ scopes: ['read', 'admin'] });
  const named = await createClient({ apiKey: key, baseUrl: server.url }).trackRecord({ transparent: true });
  assert.ok(named.advisors.every(({ model, advisor }) => model?.includes('/') && advisor === undefined));
});

test('is of one address where one is asked for, and of its own addresses alone to a key that is bound to them', async () => {
  assert.equal((await client.trackRecord({ userEmail: 'bob@example.org' })).pending, 1);
  assert.equal((await client.trackRecord({ userEmail: 'bob@example.org' })).resolved, 0);
  const bound = await server.createKey({ domain: 'example.org' });
  const seen = createClient({ apiKey: bound.key, baseUrl: server.url });
  assert.deepEqual([(await seen.trackRecord()).resolved, (await seen.trackRecord()).pending], [0, 1]);
  const foreign = await server.send('GET', '/v1/track-record?userEmail=ada@example.com', {
    Authorization: `Bearer ${bound.key}`,
  });
  await assertError(foreign, 401, 'authentication_required');
});

test('keeps test memos in a record of their own', async () => {
  assert.equal((await client.trackRecord({ mode: 'live' })).resolved, 0);
  const own = createClient({ apiKey: server.testKey, baseUrl: server.url });
  assert.equal((await own.trackRecord()).mode, 'test');
});

test('refuses a query that it does not know', async () => {
  for (const query of ['mode=all', 'transparent=1', 'userEmail=ada', 'user=ada@example.com'])
    await assertError(await server.send('GET', `/v1/track-record?${query}`), 422, 'validation_error');
  assert.equal((await server.send('GET', `/v1/track-record?userEmail=${QUESTION.userEmail}`)).status, 200);
});
