// The same deliberations a second on 1, 2, 4 and 8 processes that share one PostgreSQL: what a deliberation costs, and what a process costs that has nothing to do.
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Pool } from 'pg';
import type { ServerProgram } from '../test/programs.ts';
import { cancelsChannel, eventsChannel } from '../src/store/watched-by.ts';
import { ask, prepare, quantile, report, round } from './environment.ts';
import type { BenchEnvironment, Row } from './environment.ts';

const RATE = Number(process.env['BENCH_RATE'] ?? 8);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const LADDER = (process.env['BENCH_NODES'] ?? '1,2,4,8,8,4,2,1').split(',').map(Number);
/** What a process tidies up after work is no cost of having nothing to do. */
const REST_MS = 20_000;
const IDLE_SECONDS = 15;
/** Deliberations in flight when a window begins are as many as when it ends. */
const SETTLE_MS = 4_000;
const CALL_MS = 1_000;
/** Deliberations that a new process runs before it is measured: the first ones cost more. */
const WARM_UP = 200;
const WARM_UP_LANES = 8;

type Reader = 'none elsewhere' | 'on another node';
type Figures = Readonly<Record<string, number>>;
type Sample = { readonly nodes: number; readonly reader: Reader; readonly figures: Figures };

const environment = await prepare({ latencyMs: CALL_MS, piecesPerSecond: 4 });
const notified = await listenWith(environment);
try {
  await warmUp(environment, environment.servers[0]);
  const samples: Sample[] = [];
  const idle: Row[] = [];
  for (const nodes of LADDER) {
    await bringTo(environment, nodes);
    samples.push({ nodes, reader: 'none elsewhere', figures: await underLoad(nodes, 'none elsewhere') });
    if (samples.some((one) => one.nodes === nodes && one.reader === 'on another node')) continue;
    if (nodes > 1) {
      samples.push({ nodes, reader: 'on another node', figures: await underLoad(nodes, 'on another node') });
    }
    if (nodes === Math.max(...LADDER)) idle.push(await atRest(nodes));
  }
  const title = `${RATE} deliberations a second in all, calls of ${CALL_MS / 1000} s`;
  for (const reader of ['none elsewhere', 'on another node'] as const) {
    const rows = summarize(samples.filter((sample) => sample.reader === reader));
    if (rows.length > 0) report(`${title}, readers ${reader}`, rows);
  }
  report('Processes that have nothing to do', idle);
  report('Commits of one small row each that this PostgreSQL takes', await commitRates(environment.pool));
} finally {
  await notified.close();
  await environment.close();
}

/** Starts or stops servers until there are so many, and warms up the new ones. */
async function bringTo(at: BenchEnvironment, nodes: number): Promise<void> {
  while (at.servers.length > nodes) await at.dropServer();
  while (at.servers.length < nodes) await warmUp(at, await at.addServer());
}

async function warmUp(at: BenchEnvironment, server: ServerProgram | undefined): Promise<void> {
  let left = WARM_UP;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await memoAt(at, server?.url ?? '');
  };
  await Promise.all(Array.from({ length: WARM_UP_LANES }, lane));
}

async function underLoad(nodes: number, reader: Reader): Promise<Figures> {
  const at = environment;
  await notified.listen();
  let going = true;
  let ended = 0;
  const asked: Promise<void>[] = [];
  const load = (async () => {
    const began = performance.now();
    for (let count = 0; going; count += 1) {
      const here = at.servers[count % nodes]?.url ?? '';
      const there = at.servers[(count + 1) % nodes]?.url ?? '';
      const one = reader === 'none elsewhere' ? memoAt(at, here) : followed(at, here, there);
      asked.push(one.then(() => void (ended += 1)));
      await wait(Math.max(0, began + ((count + 1) * 1000) / RATE - performance.now()));
    }
  })();
  await wait(SETTLE_MS);
  const before = { ...(await countersOf(at)), ended, notifications: notified.count() };
  const began = performance.now();
  await wait(SECONDS * 1000);
  const after = { ...(await countersOf(at)), ended, notifications: notified.count() };
  const seconds = (performance.now() - began) / 1000;
  going = false;
  await load;
  await Promise.all(asked);
  const done = after.ended - before.ended;
  const each = (part: keyof typeof before): number => (after[part] - before[part]) / done;
  return {
    'a second': done / seconds,
    'service CPU ms each': each('serverMs'),
    'PostgreSQL CPU ms each': each('postgresMs'),
    'CPU ms each': each('serverMs') + each('postgresMs'),
    'transactions each': each('commits'),
    'WAL flushes each': each('flushes'),
    'WAL flushes a second': (after.flushes - before.flushes) / seconds,
    'WAL KB each': each('walBytes') / 1024,
    'rows written each': each('rows'),
    'notifications each': each('notifications'),
    connections: after.connections,
  };
}

async function atRest(nodes: number): Promise<Row> {
  await wait(REST_MS);
  const before = await countersOf(environment);
  await wait(IDLE_SECONDS * 1000);
  const after = await countersOf(environment);
  const each = (part: keyof typeof before): number => (after[part] - before[part]) / IDLE_SECONDS / nodes;
  return {
    processes: nodes,
    'service CPU ms a second each': round(each('serverMs')),
    'PostgreSQL CPU ms a second each': round(each('postgresMs')),
    'transactions a second each': round(each('commits')),
  };
}

/** What has been spent and written so far. */
async function countersOf(at: BenchEnvironment) {
  const { server, postgres } = await at.usage();
  // Each backend reports what it has done within a second or so; in a steady load the delays at both ends are alike.
  const { rows } = await at.pool.query<
    Record<'commits' | 'rows' | 'walBytes' | 'flushes' | 'connections', number>
  >(`
    select d.xact_commit::float8 as commits, (d.tup_inserted + d.tup_updated + d.tup_deleted)::float8 as rows,
      (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes",
      (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as flushes,
      (select count(*)::float8 from pg_stat_activity where application_name like 'witan%') as connections
    from pg_stat_database d where datname = current_database()`);
  const [counted] = rows;
  if (!counted) throw new Error('PostgreSQL counts nothing');
  return { ...counted, serverMs: 1000 * server.cpuS, postgresMs: 1000 * postgres.cpuS };
}

function summarize(samples: readonly Sample[]): Row[] {
  const byNodes = Map.groupBy(samples, ({ nodes }) => nodes);
  return [...byNodes].map(([processes, of]) => {
    const names = Object.keys(of[0]?.figures ?? {});
    const median = (name: string): number => {
      const values = of.map(({ figures }) => figures[name] ?? Number.NaN);
      return round((quantile(values, 0.5) + quantile(values, 0.499)) / 2);
    };
    return {
      processes,
      samples: of.length,
      ...Object.fromEntries(names.map((name) => [name, median(name)])),
    };
  });
}

async function memoAt(at: BenchEnvironment, url: string): Promise<void> {
  const response = await ask(at, url, {});
  if (response.status !== 200) throw new Error(await response.text());
  await response.arrayBuffer();
}

/** Asked on one node, and its events read on another, as behind a load balancer. */
async function followed(at: BenchEnvironment, here: string, there: string): Promise<void> {
  const response = await ask(at, here, {}, { Prefer: 'respond-async' });
  await response.arrayBuffer();
  const id = response.headers.get('Deliberation-Id');
  const headers = { Authorization: `Bearer ${at.key}` };
  const text = await (await fetch(`${there}/v1/deliberations/${id}/events`, { headers })).text();
  if (!text.includes('event: memo.completed\n')) throw new Error(text.slice(0, 500));
}

/** Hears all that the nodes are told, beside them. */
async function listenWith({ connection, pool }: BenchEnvironment) {
  const client = new Client(connection);
  let heard = 0;
  client.on('notification', () => {
    heard += 1;
  });
  await client.connect();
  return {
    count: () => heard,
    /** To every node that has run something by now. */
    listen: async (): Promise<void> => {
      const { rows } = await pool.query<{ node: string }>('select distinct node from deliberations');
      for (const channel of rows.flatMap(({ node }) => [eventsChannel(node), cancelsChannel(node)])) {
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      }
    },
    close: () => client.end(),
  };
}

async function commitRates(pool: Pool): Promise<Row[]> {
  await pool.query('create table bench_commits (at timestamptz)');
  const rows: Row[] = [];
  for (const clients of [1, 4, 16]) {
    const until = performance.now() + 4_000;
    let commits = 0;
    const lane = async (): Promise<void> => {
      const client = new Client(environment.connection);
      await client.connect();
      for (; performance.now() < until; commits += 1)
        await client.query('insert into bench_commits values (now())');
      await client.end();
    };
    await Promise.all(Array.from({ length: clients }, lane));
    rows.push({ 'at once': clients, 'commits a second': round(commits / 4, 0) });
  }
  return rows;
}
