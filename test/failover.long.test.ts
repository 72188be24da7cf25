// The primary dies under load and its synchronous standby takes over, again and again: nothing that was acknowledged is
// lost, nothing is charged twice, and the service is back soon.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { DecisionMemo } from '@witan/client';
import { assertLedger, assertNoneRepeated } from './chaos.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import type { Program } from './programs.ts';
import { QUESTION } from './server.ts';
import { cutOff, follow, promote, startPrimary, startStandby } from './standby.ts';
import type { Server } from './standby.ts';

type Pair = { primary: Server; standby: Server };
type Asked = { readonly key: string; readonly question: string; readonly stream: boolean };
type Acknowledged = Asked & { readonly memo: DecisionMemo; readonly tries: number };
type Load = { readonly acknowledged: Acknowledged[]; readonly stop: () => Promise<void> };

const WORKERS = 6;
/** How long a failover manager takes to notice. */
const NOTICE_MS = 1_000;
const MOST_MS = 10_000;

function post(node: Program, { asked, key }: { asked: Asked; key: string }, more = {}): Promise<Response> {
  const { question, stream } = asked;
  return fetch(`${node.url}/v1/deliberate`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': asked.key,
      ...more,
    },
    body: JSON.stringify({ ...QUESTION, question, stream }),
  });
}

/** The memo of one try; null where the caller has to try again with the same key. */
async function tryOnce(answer: Response): Promise<DecisionMemo | null> {
  const text = await answer.text();
  if (answer.status === 429) return null;
  assert.equal(answer.status, 200, text);
  if (!answer.headers.get('Content-Type')?.startsWith('text/event-stream')) return JSON.parse(text);
  const memo = /,"memo":(\{.*\})\}\n\n$/.exec(text)?.[1];
  if (memo !== undefined) return JSON.parse(memo);
  assert.doesNotMatch(text, /event: deliberation\.cancelled\n/);
  return null;
}

/** Asks whatever node it meets until it has the memo, always with the same Idempotency-Key. */
async function ask(cluster: Cluster, asked: Asked): Promise<Acknowledged> {
  for (let tries = 1; tries < 500; tries += 1) {
    const node = cluster.nodes[tries % cluster.nodes.length];
    assert.ok(node);
    const memo = await tryOnce(await post(node, { asked, key: cluster.key }));
    if (memo !== null) return { ...asked, memo, tries };
    await wait(200);
  }
  return assert.fail(`no memo for ${asked.question}`);
}

function startLoad(cluster: Cluster): Load {
  const acknowledged: Acknowledged[] = [];
  let isStopped = false;
  let number = 0;
  const work = async (stream: boolean): Promise<void> => {
    while (!isStopped) {
      number += 1;
      const question = `${QUESTION.question} (${number})`;
      acknowledged.push(await ask(cluster, { key: randomUUID(), question, stream }));
    }
  };
  const workers = Promise.all(Array.from({ length: WORKERS }, (_, index) => work(index % 2 === 0)));
  // A worker's failure reaches the test when it stops them.
  workers.catch(() => {});
  const stop = async (): Promise<void> => {
    isStopped = true;
    await workers;
  };
  return { acknowledged, stop };
}

async function assertNoneLost({ pool }: Server, acknowledged: readonly Acknowledged[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; charges: number }>(
    `select m.id, (select count(*)::int from charges c
       where c.deliberation_id = m.deliberation_id and c.status = 'settled' and c.credits = 100) as charges
     from memos m where m.id = any($1)`,
    [acknowledged.map(({ memo }) => memo.id)],
  );
  const charges = new Map(rows.map(({ id, charges: count }) => [id, count]));
  assert.deepEqual(
    acknowledged.filter(({ memo }) => charges.get(memo.id) !== 1).map(({ memo }) => memo.id),
    [],
  );
}

/** Resolves when this node has admitted a deliberation. */
async function untilAdmitted(node: Program, cluster: Cluster): Promise<Asked> {
  const key = randomUUID();
  const asked = { key, question: `${QUESTION.question} (${key})`, stream: false };
  for (;;) {
    const answer = await post(node, { asked, key: cluster.key }, { Prefer: 'respond-async' });
    const text = await answer.text();
    if (answer.status === 202) return asked;
    assert.equal(answer.status, 429, text);
    await wait(50);
  }
}

/** Promotes the standby; resolves with what each node has admitted first. */
async function takeOver({ standby }: Pair, cluster: Cluster): Promise<readonly Asked[]> {
  await promote(standby);
  return Promise.all(cluster.nodes.map((node) => untilAdmitted(node, cluster)));
}

type Failover = { readonly deadMs: number; readonly backMs: number };

async function failOver(
  it: { readonly pair: Pair; readonly cluster: Cluster; readonly load: Load },
  death: 'SIGKILL' | 'SIGSTOP',
): Promise<Failover> {
  const { pair, cluster, load } = it;
  const before = [...load.acknowledged];
  pair.primary.signal(death);
  const died = performance.now();
  await wait(NOTICE_MS);
  const ready = await Promise.all(cluster.nodes.map(({ url }) => fetch(`${url}/readyz`)));
  assert.deepEqual(
    ready.map(({ status }) => status),
    cluster.nodes.map(() => 503),
  );
  const promoted = performance.now();
  const asked = await takeOver(pair, cluster);
  const back = performance.now();
  assert.ok(back - promoted < MOST_MS, `${back - promoted} ms`);
  await assertNoneLost(pair.standby, before);
  load.acknowledged.push(...(await Promise.all(asked.map((each) => ask(cluster, each)))));
  return { deadMs: back - died, backMs: back - promoted };
}

/** What died comes back as the standby of what took over. */
async function changePlaces(pair: Pair, by: 'copy' | 'rewind'): Promise<void> {
  const { primary: old, standby: primary } = pair;
  await old.kill();
  pair.standby = await follow(primary, old, by);
  pair.primary = primary;
}

async function assertAllThere(
  primary: Server,
  cluster: Cluster,
  all: readonly Acknowledged[],
): Promise<void> {
  await assertNoneLost(primary, all);
  const { rows } = await primary.pool.query(
    `select (select count(*)::int from deliberations) as deliberations, (select count(*)::int from memos) as memos,
       (select count(*)::int from charges) as charges`,
  );
  const { length } = all;
  assert.deepEqual(rows, [{ deliberations: length, memos: length, charges: length }]);
  for (const { memo, ...asked } of all) {
    const stored = await cluster.fetch(`/v1/memos/${memo.id}`);
    assert.deepEqual(await stored.json(), memo);
    assert.deepEqual((await ask(cluster, { ...asked, stream: false })).memo, memo);
  }
  await assertLedger(primary.pool);
}

const shown = (name: string, times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  const [median, largest] = [(low + high) / 2, sorted.at(-1) ?? 0].map((ms) => Math.round(ms));
  return `${name}: median ${median} ms, largest ${largest} ms`;
};

async function open(t: TestContext): Promise<{ pair: Pair; cluster: Cluster }> {
  const primary = await startPrimary();
  const pair: Pair = { primary, standby: await startStandby(primary) };
  t.after(async () => {
    await pair.primary.close();
    await pair.standby.close();
  });
  const { user, host, database } = { user: 'witan', host: '127.0.0.1', database: 'witan' };
  const hosts = [pair.primary, pair.standby].map(({ port }) => `${host}:${port}`).join(',');
  const cluster = await startCluster({
    url: `postgres://${user}@${hosts}/${database}`,
    pool: primary.pool,
    size: 2,
    vendors: { latencyMs: 400, piecesPerSecond: 10 },
  });
  t.after(cluster.close);
  return { pair, cluster };
}

for (const [what, death, times] of [
  ['killed', 'SIGKILL', 10],
  ['frozen, as one whose machine has vanished,', 'SIGSTOP', 2],
] as const) {
  test(
    `a primary that is ${what} under load loses nothing that was acknowledged, and nothing is charged twice`,
    { timeout: 540_000 },
    async (t) => {
      const { pair, cluster } = await open(t);
      const load = startLoad(cluster);
      const failovers: Failover[] = [];
      for (let round = 0; round < times; round += 1) {
        await wait(1_500 + 170 * round);
        failovers.push(await failOver({ pair, cluster, load }, death));
        await changePlaces(pair, round % 2 === 0 ? 'rewind' : 'copy');
      }
      await load.stop();
      await assertAllThere(pair.primary, cluster, load.acknowledged);
      assert.equal(assertNoneRepeated(await cluster.vendors.calls(), 0), 0, 'calls were made again');
      const again = load.acknowledged.filter(({ tries }) => tries > 1).length;
      t.diagnostic(
        `${load.acknowledged.length} memos over ${times} failovers, ${again} asked for more than once`,
      );
      t.diagnostic(
        shown(
          'from promotion to service on all nodes',
          failovers.map(({ backMs }) => backMs),
        ),
      );
      t.diagnostic(
        shown(
          'from death to service on all nodes',
          failovers.map(({ deadMs }) => deadMs),
        ),
      );
    },
  );
}

test('without synchronous replication, what the standby had not received is gone, and each memo that is there has its one charge', async (t) => {
  const { pair, cluster } = await open(t);
  const askFor = (what: string): Promise<Acknowledged> =>
    ask(cluster, { key: randomUUID(), question: `Should we keep ${what}?`, stream: false });
  const kept = await askFor('this');
  await cutOff(pair.primary, pair.standby);
  const lost = await Promise.all(['that', 'those', 'the rest'].map(askFor));
  pair.primary.signal('SIGKILL');
  const back = await Promise.all((await takeOver(pair, cluster)).map((asked) => ask(cluster, asked)));
  for (const { memo } of lost) assert.equal((await cluster.fetch(`/v1/memos/${memo.id}`)).status, 404);
  const again = await Promise.all(
    lost.map(({ key, question, stream }) => ask(cluster, { key, question, stream })),
  );
  for (const [index, { memo }] of again.entries()) assert.notEqual(memo.id, lost[index]?.memo.id);
  await assertAllThere(pair.standby, cluster, [kept, ...back, ...again]);
});
