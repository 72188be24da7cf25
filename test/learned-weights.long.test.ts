import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@witan/client';
import type { DecisionMemo, MemoId } from '@witan/client';
import { createIds } from '../src/domain/ids.ts';
import { createKey } from '../src/service/keys.ts';
import { createDatabase } from '../src/store/database.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import type { ServerProgram } from './programs.ts';
import { assertWeights, weightsByHand } from './records.ts';
import type { Truth } from './records.ts';
import { bearer, readMemo, QUESTION } from './server.ts';
import { until } from './until.ts';

const SEATS = ['openai', 'anthropic', 'google', 'xai'];
const known: Truth[] = [];
let database: TestDatabase;
let cluster: Cluster;
before(async () => {
  database = await freshDatabase();
  const vendors = { latencyMs: 0, piecesPerSecond: 1_000 };
  cluster = await startCluster({ url: database.url, pool: database.pool, size: 2, vendors });
});
after(async () => {
  await cluster.close();
  await database.drop();
});

function post(node: ServerProgram, more: object = {}, headers: object = {}): Promise<Response> {
  return fetch(`${node.url}/v1/deliberate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${cluster.key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...QUESTION, transparent: true, ...more }),
  });
}

async function ask(node: ServerProgram, question: string = QUESTION.question): Promise<DecisionMemo> {
  const memo = await readMemo(await post(node, { question }));
  return memo;
}

async function record(node: ServerProgram, memo: DecisionMemo, best: Truth['best']): Promise<void> {
  const client = createClient({ apiKey: cluster.key, baseUrl: node.url });
  await client.memos.recordOutcome(memo.id, { best });
  known.push({ memo, best });
}

test('two nodes learn the same weights from what is recorded at either, those that a fit by hand gives', async () => {
  const [one, other] = cluster.nodes;
  assert.ok(one && other);
  const nodeOf = (i: number): ServerProgram => (i % 2 === 0 ? one : other);
  const memos = await Promise.all(
    Array.from({ length: 11 }, (_, i) => ask(nodeOf(i), `Should we take way ${i}, or way ${i + 1}?`)),
  );
  await Promise.all(memos.map((memo, i) => record(nodeOf(i + 1), memo, i % 4 === 0 ? 'opt_1' : 'opt_2')));
  const expected = weightsByHand(known);
  assert.ok(new Set(Object.values(expected).map((weight) => weight.toFixed(6))).size > 1, 'not equal ones');
  for (const node of [one, other]) {
    const memo = await ask(node);
    assert.deepEqual([memo.pool.method, memo.pool.outcomes], ['track_record', 11]);
    assertWeights(memo, expected);
  }
});

test('a deliberation that another node takes over keeps the weights that it began to combine with', async () => {
  const [victim, other] = cluster.nodes;
  assert.ok(victim && other);
  const expected = weightsByHand(known);
  const late = await Promise.all(Array.from({ length: 6 }, (_, i) => ask(other, `Is way ${i} the way?`)));
  await synthesisTakes(600_000);
  const begun = await post(victim, {}, { Prefer: 'respond-async' });
  const id = begun.headers.get('Deliberation-Id') ?? assert.fail(await begun.text());
  await untilFound(`select from steps where deliberation_id = $1 and name = 'learned'`, id);
  await victim.kill();
  for (const memo of late) await record(other, memo, 'opt_1');
  await synthesisTakes(0);
  await untilFound(`select from deliberations where id = $1 and state = 'completed' and epoch > 0`, id);
  const { rows } = await database.pool.query<{ id: MemoId }>(
    'select id from memos where deliberation_id = $1',
    [id],
  );
  const client = createClient({ apiKey: cluster.key, baseUrl: other.url });
  const resumed = await client.memos.get(rows[0]?.id ?? assert.fail('no memo'));
  assert.equal(resumed.pool.outcomes, 11);
  assertWeights(resumed, expected);
  const next = await ask(other);
  assert.equal(next.pool.outcomes, 17);
  assertWeights(next, weightsByHand(known));
  assert.notDeepEqual(weightsByHand(known), expected, 'what was recorded meanwhile would have changed it');
});

test('live memos and test memos have records of their own, each of which weighs its own kind alone', async () => {
  const [node] = cluster.nodes;
  assert.ok(node);
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { key } = await createKey(admin, { organization: 'Analytical Engines', test: true });
  const client = createClient({ apiKey: key, baseUrl: node.url });
  const play = async (): Promise<DecisionMemo> => {
    const memo = await readMemo(await post(node, {}, bearer(key)));
    return memo;
  };
  const played = await Promise.all(Array.from({ length: 10 }, play));
  for (const { mode, pool } of played) assert.deepEqual([mode, pool.method], ['test', 'equal']);
  for (const { id } of played) await client.memos.recordOutcome(id, { best: 'opt_1' });
  const next = await play();
  assert.deepEqual([next.pool.method, next.pool.outcomes], ['track_record', 10]);
  const live = await ask(node);
  assert.deepEqual([live.mode, live.pool.outcomes], ['live', known.length]);
  assertWeights(live, weightsByHand(known));
});

function synthesisTakes(ms: number): Promise<void> {
  return cluster.vendors.setLatencies(Object.fromEntries(SEATS.map((seat) => [`${seat}:synthesis`, ms])));
}

/** Resolves when this finds a row. */
function untilFound(query: string, id: string): Promise<void> {
  return until(async () => (await database.pool.query(query, [id])).rowCount !== 0, query);
}
