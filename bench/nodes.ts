// The same deliberations a second on 1, 2, 4 and 8 processes that share one PostgreSQL: what a deliberation costs, and what a process costs that has nothing to do.
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { ServerProgram } from '../test/programs.ts';
import { cancelsChannel, eventsChannel } from '../src/store/watched-by.ts';
import { ask, askForMemo, inLanes, prepare, quantile, report, round } from './environment.ts';
import type { BenchRow } from './environment.ts';

const RATE = Number(process.env['BENCH_RATE'] ?? 5);
const DELIBERATIONS = 12 * RATE;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** In an order that mixes small and large, so that an hour in which the machine is slower affects all of them. */
const SIZES = [1, 8, 2, 4] as const;
const MOST = Math.max(...SIZES);
/** Time to finish what follows earlier work, which an idle process does not have. */
const REST_MS = 15_000;
const IDLE_SECONDS = 15;
const CALL_MS = 1_000;
const COMMIT_MS = 3_000;
/**
 * Deliberations that each process runs before it is measured. The first cost more: after 60 each, eight processes still took
 * half as much again in their first batch as in their second, and one alone, which gets eight times as many, did not.
 */
const WARM_UP = Number(process.env['BENCH_WARM_UP'] ?? 200);
const WARM_UP_LANES = 6;

type Reader = 'none elsewhere' | 'on another node';
type Figures = Readonly<Record<string, number>>;
type Sample = { readonly processes: number; readonly reader: Reader; readonly figures: Figures };

await using environment = await prepare({ latencyMs: CALL_MS, piecesPerSecond: 4, servers: MOST });
/** The first run next. */
const servers = [...environment.servers];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // A process that is stopped would not notice that this one has gone.
    for (const server of servers) server.signal('SIGCONT');
    process.exit(1);
  });
}
/** Counts the notifications that PostgreSQL sends to the nodes. */
const listener = new Client(environment.connection);
let notifications = 0;
listener.on('notification', () => {
  notifications += 1;
});
await listener.connect();
try {
  report('Commits of one small row each that this PostgreSQL takes', await commitRates());
  report('Processes that have nothing to do', [await atRest()]);
  await Promise.all(
    servers.map(({ url }) =>
      inLanes(environment, { lanes: WARM_UP_LANES, urls: [url], streamed: false }, (done) => done < WARM_UP),
    ),
  );
  // Each node has run something by now.
  const found = await environment.pool.query<{ node: string }>('select distinct node from deliberations');
  for (const channel of found.rows.flatMap(({ node }) => [eventsChannel(node), cancelsChannel(node)])) {
    await listener.query(`listen ${listener.escapeIdentifier(channel)}`);
  }
  const samples: Sample[] = [];
  const measure = async (processes: number, reader: Reader): Promise<void> => {
    const sample = { processes, reader, figures: await underLoadOn(processes, reader) };
    samples.push(sample);
    console.error(JSON.stringify(sample));
  };
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const processes of SIZES) await measure(processes, 'none elsewhere');
    for (const processes of SIZES) if (processes > 1) await measure(processes, 'on another node');
  }
  const title = `${RATE} deliberations a second in all, calls of ${CALL_MS / 1000} s`;
  for (const reader of ['none elsewhere', 'on another node'] as const) {
    report(`${title}, readers ${reader}`, summarize(samples.filter((sample) => sample.reader === reader)));
  }
} catch (error) {
  for (const server of servers) console.error(server.logged());
  throw error;
} finally {
  await listener.end();
}

/**
 * While all others are stopped by a signal, which costs nothing and leaves all equally warm. Each time it is others that
 * run.
 */
async function underLoadOn(processes: number, reader: Reader): Promise<Figures> {
  const nodes = servers.slice(0, processes);
  const others = servers.slice(processes);
  for (const { signal } of others) signal('SIGSTOP');
  try {
    return await underLoad(nodes, reader);
  } finally {
    for (const { signal } of others) signal('SIGCONT');
    servers.push(...servers.splice(0, processes));
  }
}

/** So many deliberations, begun at even intervals, from before the first to after the last. */
async function underLoad(nodes: readonly ServerProgram[], reader: Reader): Promise<Figures> {
  const asked: Promise<unknown>[] = [];
  const before = await counters();
  const began = performance.now();
  for (let count = 0; count < DELIBERATIONS; count += 1) {
    const here = nodes[count % nodes.length]?.url ?? '';
    const there = nodes[(count + 1) % nodes.length]?.url ?? '';
    asked.push(reader === 'none elsewhere' ? askForMemo(environment, {}, here) : followed(here, there));
    await wait(Math.max(0, began + ((count + 1) * 1000) / RATE - performance.now()));
  }
  await Promise.all(asked);
  const seconds = (performance.now() - began) / 1000;
  const after = await counters();
  const each = (part: keyof typeof before): number => (after[part] - before[part]) / DELIBERATIONS;
  return {
    'service CPU ms each': each('serverMs'),
    'PostgreSQL CPU ms each': each('postgresMs'),
    'CPU ms each': each('serverMs') + each('postgresMs'),
    'transactions each': each('commits'),
    'transactions a second': (after.commits - before.commits) / seconds,
    'WAL flushes each': each('flushes'),
    'WAL KB each': each('walBytes') / 1024,
    'rows written each': each('rows'),
    'notifications each': each('notifications'),
    connections: after.connections,
    'connections opened': after.opened - before.opened,
  };
}

async function atRest(): Promise<BenchRow> {
  await wait(REST_MS);
  const before = await counters();
  await wait(IDLE_SECONDS * 1000);
  const after = await counters();
  const each = (part: keyof typeof before): number => (after[part] - before[part]) / IDLE_SECONDS / MOST;
  return {
    processes: MOST,
    'service CPU ms a second each': round(each('serverMs')),
    'PostgreSQL CPU ms a second each': round(each('postgresMs')),
    'transactions a second each': round(each('commits')),
  };
}

/** What has been spent and written so far. */
async function counters() {
  const { server, postgres } = await environment.usage();
  // Each backend reports what it has done within a second or so; in a steady load the delays at both ends are alike.
  const { rows } = await environment.pool.query<
    Record<'commits' | 'rows' | 'walBytes' | 'flushes' | 'connections' | 'opened', number>
  >(`
    select d.xact_commit::float8 as commits, d.sessions::float8 as opened, (d.tup_inserted + d.tup_updated + d.tup_deleted)::float8 as rows,
      (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes",
      (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as flushes,
      (select count(*)::float8 from pg_stat_activity where application_name like 'witan%') as connections
    from pg_stat_database d where datname = current_database()`);
  const [counted] = rows;
  if (!counted) throw new Error('PostgreSQL counts nothing');
  return { ...counted, notifications, serverMs: 1000 * server.cpuS, postgresMs: 1000 * postgres.cpuS };
}

function summarize(samples: readonly Sample[]): BenchRow[] {
  const byNodes = Map.groupBy(samples, (sample) => sample.processes);
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

/** Asked on one node, and its events read on another, as behind a load balancer. */
async function followed(here: string, there: string): Promise<void> {
  const response = await ask(environment, here, {}, { Prefer: 'respond-async' });
  await response.arrayBuffer();
  const id = response.headers.get('Deliberation-Id');
  const headers = { Authorization: `Bearer ${environment.key}` };
  const text = await (await fetch(`${there}/v1/deliberations/${id}/events`, { headers })).text();
  if (!text.includes('event: deliberation.complete\n')) throw new Error(text.slice(0, 500));
}

/** With a notification, PostgreSQL lets only one transaction commit at a time. */
async function commitRates(): Promise<BenchRow[]> {
  await environment.pool.query('create table bench_commits (at timestamptz)');
  const row = 'insert into bench_commits values (now())';
  const told = `${row} returning pg_notify('bench', at::text)`;
  return Array.fromAsync([1, 4, 16], async (clients) => ({
    'at once': clients,
    'commits a second': await rateOf(row, clients),
    'each with a notification': await rateOf(told, clients),
  }));
}

async function rateOf(statement: string, clients: number): Promise<number> {
  const until = performance.now() + COMMIT_MS;
  let commits = 0;
  const lane = async (): Promise<void> => {
    const client = new Client(environment.connection);
    await client.connect();
    for (; performance.now() < until; commits += 1) await client.query(statement);
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, lane));
  return round((1000 * commits) / COMMIT_MS, 0);
}
