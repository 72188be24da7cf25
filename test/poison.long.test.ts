// A question that kills whatever process runs it: what it may cost, and whom.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { assertLedger, assertWhole, followOne } from './chaos.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import type { ServerProgram } from './programs.ts';
import { QUESTION } from './server.ts';

const MOST_IN_FLIGHT = 5;
const WAIT_MS = 25;
const ENDED = ['completed', 'failed'];

let database: TestDatabase;
let cluster: Cluster;
before(async () => {
  database = await freshDatabase();
  cluster = await startCluster({
    url: database.url,
    pool: database.pool,
    size: 3,
    vendors: { latencyMs: 1_500, piecesPerSecond: 4 },
    env: { WITAN_IN_FLIGHT: String(MOST_IN_FLIGHT) },
  });
});
after(async () => {
  await cluster.close();
  await database.drop();
});

async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  for (let tries = 0; tries < 90_000 / WAIT_MS; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(WAIT_MS);
  }
  return assert.fail(`${what}: not within 90 s`);
}

type State = {
  readonly state: string;
  readonly node: string;
  readonly deaths: number;
  readonly error: string | null;
};

async function stateOf(id: string): Promise<State> {
  const { rows } = await database.pool.query<State>(
    'select state, node, deaths, error from deliberations where id = $1',
    [id],
  );
  assert.ok(rows[0]);
  return rows[0];
}

/** The node of that name, as its metrics tell it. */
async function nodeNamed(name: string): Promise<ServerProgram | undefined> {
  for (const node of cluster.nodes) {
    const metrics = await fetch(`${node.url}/metrics`).then((answer) => answer.text());
    if (metrics.includes(`witan_node_info{node="${name}"} 1`)) return node;
  }
  return undefined;
}

/** The processes that servers have started to run this deliberation alone; all but one end at once. */
function processesFor(id: string): number[] {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = running.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`finish\0${id}\0`);
    } catch {
      return false;
    }
  });
  return found.map(Number);
}

/** Kills the node that runs it, then the one that has taken it over, as often as it is told; each is replaced meanwhile. */
async function killOwners(id: string, times: number): Promise<void> {
  const added: Promise<ServerProgram>[] = [];
  for (let time = 1; time <= times; time += 1) {
    const owner = await until(async () => {
      const { state, node, deaths } = await stateOf(id);
      assert.ok(!ENDED.includes(state), `${state} after ${deaths} deaths`);
      return deaths === time - 1 ? nodeNamed(node) : undefined;
    }, `owner ${time}`);
    await owner.kill();
    // On a busy machine the deliberation would end while we wait for a node to start.
    added.push(cluster.add());
  }
  await Promise.all(added);
}

/** Whoever is killed over it still runs it then, however busy the machine is. */
async function askLong(directive: string): Promise<string> {
  const answer = await cluster.fetch('/v1/deliberate', {
    method: 'POST',
    headers: { Prefer: 'respond-async' },
    body: JSON.stringify({ ...QUESTION, question: `${QUESTION.question} [simulate: ${directive}]` }),
  });
  const id = answer.headers.get('Deliberation-Id') ?? '';
  await answer.body?.cancel();
  return id;
}

test('ends two servers at most, then a process of its own, and no other deliberation; no server holds more than it may', async () => {
  const crowds: number[] = [];
  let watching = true;
  const watch = (async () => {
    while (watching) {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from deliberations
         where state not in ('completed', 'failed', 'cancelled') group by node`,
      );
      crowds.push(...rows.map(({ count }) => count));
      await wait(WAIT_MS);
    }
  })();
  const id = await askLong('all=hang');
  const others = Promise.all(
    Array.from({ length: 8 }, (_, index) => followOne(cluster, `${QUESTION.question} (${index + 1})`)),
  );
  await killOwners(id, 2);
  const child = await until(async () => {
    const [pid, ...more] = processesFor(id);
    const { state, deaths } = await stateOf(id);
    assert.ok(!ENDED.includes(state), `${state} after ${deaths} deaths`);
    return pid !== undefined && more.length === 0 && deaths === 2 ? pid : undefined;
  }, 'a process of its own');
  process.kill(child, 'SIGKILL');
  const failed = await until(async () => {
    const now = await stateOf(id);
    return now.state === 'failed' ? now : undefined;
  }, 'its failure');
  assert.equal(failed.deaths, 3);
  assert.match(
    failed.error ?? '',
    /3 processes of this server ended while they worked on it\. Nothing was charged\./,
  );
  await assertWhole(database.pool, await others);
  await assertLedger(database.pool);
  watching = false;
  await watch;
  assert.ok(crowds.length > 0);
  assert.ok(Math.max(...crowds) <= MOST_IN_FLIGHT, `${Math.max(...crowds)}`);
});

test('an innocent one that was on both servers is brought to its memo by the process of its own', async () => {
  const id = await askLong('synthesis=slow');
  await killOwners(id, 2);
  const done = await until(async () => {
    const now = await stateOf(id);
    return ENDED.includes(now.state) ? now : undefined;
  }, 'its end');
  assert.deepEqual([done.state, done.deaths], ['completed', 2]);
  await assertLedger(database.pool);
});
