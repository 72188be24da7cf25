// Three nodes, one database, any load balancer: what a single process promises holds for all of them together.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { DecisionMemo, Deliberation, ErrorObject } from '@witan/client';
import { assertLedger, assertNoneRepeated, assertWhole, chaosRound, followOne } from './chaos.ts';
import { until } from './until.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import type { Program } from './programs.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { readUntil, readWhole, storedFrames } from './read-stream.ts';
import { QUESTION } from './server.ts';

let database: TestDatabase;
let cluster: Cluster;
before(async () => {
  database = await freshDatabase();
  cluster = await startCluster({
    url: database.url,
    pool: database.pool,
    size: 3,
    vendors: { latencyMs: 700, piecesPerSecond: 4 },
  });
});
after(async () => {
  await cluster.close();
  await database.drop();
});
afterEach(() => assertLedger(database.pool));

const at = (index: number): Program => {
  const node = cluster.nodes[index % cluster.nodes.length];
  assert.ok(node);
  return node;
};
const HEADERS = () => ({ Authorization: `Bearer ${cluster.key}`, 'Content-Type': 'application/json' });
const ask = (node: Program, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${node.url}/v1/deliberate`, {
    method: 'POST',
    headers: { ...HEADERS(), ...headers },
    body: JSON.stringify({ ...QUESTION, ...body }),
  });
const send = (node: Program, method: string, path: string) =>
  fetch(node.url + path, { method, headers: HEADERS() });

test('makes one deliberation of a hundred calls at once with one Idempotency-Key, and gives all its memo', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => ask(at(index), { stream: index % 2 === 0 }, headers)),
  );
  const memos = await Promise.all(
    answers.map(async (answer) => {
      assert.equal(answer.status, 200);
      const text = await answer.text();
      return answer.headers.get('Content-Type')?.startsWith('text/event-stream')
        ? /,"memo":(\{.*\})\}\n\n$/.exec(text)?.[1]
        : text;
    }),
  );
  assert.equal(new Set(memos).size, 1);
  assert.equal(new Set(answers.map(({ headers: its }) => its.get('Deliberation-Id'))).size, 1);
  const { rows } = await database.pool.query('select count(*)::int as count from charges');
  assert.deepEqual(rows, [{ count: 1 }]);
});

test('serves the stream, the state and the memo of a deliberation on any node', async () => {
  const streamed = await ask(at(0), { stream: true });
  const id = streamed.headers.get('Deliberation-Id') ?? '';
  const [first, ...others] = await Promise.all([
    streamed.text(),
    ...[1, 2].map(async (index) => (await send(at(index), 'GET', `/v1/deliberations/${id}/events`)).text()),
  ]);
  assert.ok(first);
  const events = readWhole(first);
  for (const other of others) {
    readWhole(other);
    assert.deepEqual(storedFrames(other), storedFrames(first));
  }
  const last = events.at(-1);
  assert.equal(last?.type, 'deliberation.complete');
  for (const index of [0, 1, 2]) {
    // `as`: compared with the memo of the stream.
    const read = (await (await send(at(index), 'GET', `/v1/deliberations/${id}`)).json()) as Deliberation;
    assert.deepEqual([read.state, read.memo], ['completed', last.memo]);
  }
});

for (const [where, other] of [
  ['the node that runs it', 0],
  ['another node', 1],
] as const) {
  test(`stops the provider calls within 100 ms of a cancel through ${where}, and returns the credits`, async () => {
    await cluster.vendors.setFaults({ all: 'hang' });
    const began = Date.now();
    const waiting = ask(
      at(0),
      { userEmail: `cancel-${other}@example.com` },
      { 'Idempotency-Key': `cancel ${other}` },
    );
    const open = await callsSince(began, 4);
    const headers = { 'Idempotency-Key': `cancel ${other}`, Prefer: 'respond-async' };
    const joined = await ask(at(2), { userEmail: `cancel-${other}@example.com` }, headers);
    const id = joined.headers.get('Deliberation-Id') ?? '';
    const watcher = await send(at(0), 'GET', `/v1/deliberations/${id}/events`);
    const cancelledAt = Date.now();
    const answer = await send(at(other), 'POST', `/v1/deliberations/${id}/cancel`);
    // `as`: its fields are compared.
    const cancelled = (await answer.json()) as Deliberation;
    assert.deepEqual([answer.status, cancelled.state], [200, 'cancelled']);
    const stopped = await endedCalls(open);
    for (const call of stopped) {
      assert.equal(call.ended, 'aborted');
      const tookMs = (call.endedAt ?? Number.POSITIVE_INFINITY) - cancelledAt;
      assert.ok(tookMs <= 100, `${call.provider} was stopped after ${tookMs} ms`);
    }
    const told = await waiting;
    // `as`: the assertions look at its fields.
    const error = (await told.json()) as ErrorObject;
    assert.deepEqual([told.status, error.error], [500, 'internal_error']);
    assert.match(error.message, /cancelled/);
    assert.equal(readWhole(await watcher.text()).at(-1)?.type, 'deliberation.cancelled');
    const { rows } = await database.pool.query('select status from charges where deliberation_id = $1', [id]);
    assert.deepEqual(rows, [{ status: 'returned' }]);
    await cluster.vendors.setFaults({});
  });
}

async function callsSince(began: number, count: number) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const calls = (await cluster.vendors.calls()).filter(({ startedAt }) => startedAt >= began);
    if (calls.length >= count) return calls.map(({ id }) => id);
    assert.ok(Date.now() < deadline, 'the calls did not begin');
    await wait(20);
  }
}

async function endedCalls(ids: readonly number[]) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const calls = (await cluster.vendors.calls()).filter(({ id }) => ids.includes(id));
    if (calls.every(({ ended }) => ended !== null)) return calls;
    assert.ok(Date.now() < deadline, 'the calls did not end');
    await wait(20);
  }
}

test('brings every deliberation to its end when nodes are killed, with one memo, one charge and no call twice', async (t) => {
  for (const [round, killAfterMs] of [600, 1_600].entries()) {
    const seen = await chaosRound(cluster, database.pool, { deliberations: 30, killAfterMs, victim: round });
    t.diagnostic(`round ${round}: noticed after ${seen.noticedMs} ms`);
  }
});

test('loses nothing in a rolling restart under load, and cuts each client off at most once', async () => {
  const began = Date.now();
  let restarting = true;
  const asked: ReturnType<typeof followOne>[] = [];
  const load = (async () => {
    while (restarting) {
      asked.push(followOne(cluster, `${QUESTION.question} (restart ${asked.length})`));
      await wait(500);
    }
  })();
  for (const node of cluster.nodes.slice()) {
    const before = asked.length;
    await until(() => asked.length >= before + 3, 'three more have asked');
    const stopping = Date.now();
    await cluster.add();
    node.signal('SIGTERM');
    assert.equal(await node.gone, 0, node.logged());
    assert.ok(Date.now() - stopping < 30_000);
  }
  restarting = false;
  await load;
  const followed = await Promise.all(asked);
  assert.ok(followed.length > 8);
  await assertWhole(database.pool, followed);
  assert.ok(Math.max(...followed.map(({ reconnects }) => reconnects)) <= 1);
  const calls = (await cluster.vendors.calls()).filter(({ startedAt }) => startedAt >= began);
  assert.equal(assertNoneRepeated(calls, began), 0);
});

test('hands over what does not end in time when it is told to stop', async () => {
  await cluster.vendors.setFaults({ 'xai:perspective': { fault: 'slow', times: 1 } });
  const impatient = await cluster.add({ GRACE_MS: '200' });
  const streamed = await ask(impatient, { stream: true });
  const id = streamed.headers.get('Deliberation-Id') ?? '';
  const first = readUntil(streamed, () => false);
  await wait(300);
  impatient.signal('SIGTERM');
  assert.equal(await impatient.gone, 0);
  assert.doesNotMatch(await first, /event: (deliberation\.complete|error|cancelled)\n/);
  const answer = await send(at(0), 'GET', `/v1/deliberations/${id}/events`);
  const last = readWhole(await answer.text()).at(-1);
  assert.equal(last?.type, 'deliberation.complete');
  const memo: DecisionMemo = last.memo;
  assert.equal(memo.perspectives.length, 4);
});
