// What is measured: one server, one PostgreSQL with full durability, one simulator, each a process of its own.
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DecisionMemo } from '@witan/client';
import { heapFlags } from '../src/config/process-count.ts';
import { openPool } from '../src/store/connect.ts';
import { migrate } from '../src/store/migrate.ts';
import { openEmbedded } from '@witan/embedded-postgres';
import { startCluster } from '../test/cluster.ts';
import type { Pool } from 'pg';
import { spawnServer } from '../test/programs.ts';
import { QUESTION } from '../test/server.ts';

export type BenchEnvironment = Awaited<ReturnType<typeof prepare>>;

type Spent = { readonly cpuS: number; readonly rssMb: number };

type PrepareOptions = {
  readonly latencyMs: number;
  readonly piecesPerSecond: number;
  readonly stamps?: boolean;
  /** Servers beside one another, each alone; `bench/nodes` stops some of them. */
  readonly servers?: number;
  /** For the servers. */
  readonly env?: Readonly<Record<string, string>>;
  /** The panel's seats, given the address of the simulator; without it one of each vendor. */
  readonly seats?: ((simulatorUrl: string) => readonly unknown[]) | undefined;
};

export async function prepare({ servers: size = 1, seats, env, ...vendors }: PrepareOptions) {
  const opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), 'witan-bench-')));
  const embedded = await openEmbedded({ dataDir: folder });
  opened.defer(embedded.release);
  const pool = openPool(embedded.connection, { poolSize: 4, log: () => {} });
  opened.defer(() => pool.end());
  await migrate(pool);
  const panelOf = async (simulatorUrl: string) => {
    const file = join(folder, 'panel.json');
    if (seats) await writeFile(file, JSON.stringify({ seats: seats(simulatorUrl) }));
    // As many connections as a server has where nobody says how many.
    return { WITAN_POOL_SIZE: '', ...(seats ? { WITAN_PANEL: file } : {}), ...env };
  };
  const added = process.env['BENCH_SERVER_FLAGS']?.split(' ').filter(Boolean) ?? [];
  const flags = [...(size > 1 ? heapFlags(size) : []), ...added];
  const cluster = await startCluster({ url: embedded.url, pool, size, vendors, env: panelOf, flags });
  opened.defer(cluster.close);
  const postmaster = await postmasterOf(pool);
  return {
    servers: cluster.nodes,
    /** Of the first server. */
    url: cluster.nodes[0]?.url ?? '',
    vendors: cluster.vendors,
    pool,
    key: cluster.key,
    addServer: cluster.add,
    /** For connections beside the servers'. */
    connection: embedded.connection,
    databaseUrl: embedded.url,
    /** What the processes have used since they began; with the id of a process, that one in place of the servers. */
    usage: async (pid?: number) => ({
      server: await spentBy(pid === undefined ? cluster.nodes.map((node) => node.pid) : [pid]),
      postgres: await spentBy([postmaster]),
      simulator: await spent(cluster.vendors.pid),
      clients: await spent(process.pid),
    }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The same calls, two commits and one answer in a process beside the server. */
export async function spawnFloor({ databaseUrl, vendors }: BenchEnvironment) {
  const env = { DATABASE_URL: databaseUrl, ...vendors.seats };
  const floor = await spawnServer(env, [], '../bench/floor.program.ts');
  return { ...floor, [Symbol.asyncDispose]: floor.kill };
}

async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ path: string }>(`select current_setting('data_directory') as path`);
  return Number((await readFile(`${rows[0]?.path}/postmaster.pid`, 'utf8')).split('\n')[0]);
}

/** By these processes and those that they keep. */
async function spentBy(pids: readonly number[]): Promise<Spent> {
  const all = (await Promise.all(pids.map(family))).flat();
  return (await Promise.all(all.map(spent))).reduce(
    (total, { cpuS, rssMb }) => ({ cpuS: total.cpuS + cpuS, rssMb: total.rssMb + rssMb }),
    NOTHING,
  );
}

const TICKS_PER_S = 100;
const NOTHING: Spent = { cpuS: 0, rssMb: 0 };

/** Own time and that of children that have ended; resident memory with shared pages in parts. */
async function spent(pid: number): Promise<Spent> {
  try {
    const stat = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    const ticks = stat.slice(11, 15).reduce((total, part) => total + Number(part), 0);
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kib = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    return { cpuS: ticks / TICKS_PER_S, rssMb: kib / 1024 };
  } catch {
    return NOTHING;
  }
}

async function family(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
  return [parent, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Milliseconds at a share of the values, 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The middle and the longest of several times. */
export function timeFigures(ms: readonly number[]) {
  return { 'p50 ms': round(quantile(ms, 0.5), 0), 'most ms': round(Math.max(...ms), 0) };
}

/** The median of a figure over several runs. */
export function medianOf<T>(runs: readonly T[], figure: (run: T) => number): number {
  return quantile(runs.map(figure), 0.5);
}

export type BenchRow = Readonly<Record<string, string | number | null>>;

/** Prints rows as a Markdown table, or with `--json` as one line of JSON. */
export function report(title: string, rows: readonly BenchRow[]): void {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ title, rows }));
    return;
  }
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly unknown[]): string =>
    `| ${cells.map((cell) => String(cell ?? '')).join(' | ')} |`;
  console.log(`\n${title}\n`);
  console.log(line(columns));
  console.log(line(columns.map(() => '---')));
  for (const row of rows) console.log(line(columns.map((column) => row[column])));
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Asks a server; what it refuses ends the program. */
export async function ask(
  environment: Pick<BenchEnvironment, 'key'>,
  url: string,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetch(`${url}/v1/deliberate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${environment.key}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...QUESTION, ...body }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** One whole deliberation; anything but a memo ends the program. */
export async function askForMemo(
  environment: BenchEnvironment,
  body: Readonly<Record<string, unknown>> = {},
  url = environment.url,
): Promise<{ readonly ms: number; readonly memo: DecisionMemo }> {
  const began = performance.now();
  // `as`: the server's own answer.
  const memo = (await (await ask(environment, url, body)).json()) as DecisionMemo;
  return { ms: performance.now() - began, memo };
}

/** How many advisors were counted. */
export const countedIn = ({ perspectives }: DecisionMemo): number =>
  perspectives.filter(({ late }) => !late).length;

type Lanes = { readonly lanes: number; readonly urls: readonly string[]; readonly streamed: boolean };

/** Asks in so many lanes at once, each for its `url`, while `more` of the number done so far; milliseconds of each. */
export async function inLanes(
  environment: BenchEnvironment,
  { lanes, urls, streamed }: Lanes,
  more: (done: number) => boolean,
): Promise<number[]> {
  const tookMs: number[] = [];
  const lane = async (number: number): Promise<void> => {
    const url = urls[number % urls.length] ?? '';
    while (more(tookMs.length)) {
      const began = performance.now();
      const text = await (await ask(environment, url, { stream: streamed })).text();
      if (!text.includes('decision_memo')) throw new Error(text.slice(0, 500));
      tookMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return tookMs;
}

/** Asks in lanes for so many seconds. Without `pid`, the servers are what costs. */
export async function measureLoad(
  environment: BenchEnvironment,
  { forS, pid, ...lanes }: Lanes & { readonly forS: number; readonly pid?: number },
) {
  const before = await environment.usage(pid);
  const began = performance.now();
  const tookMs = await inLanes(environment, lanes, () => performance.now() < began + forS * 1_000);
  const seconds = (performance.now() - began) / 1_000;
  const after = await environment.usage(pid);
  const each = (part: keyof typeof after): number =>
    round((1_000 * (after[part].cpuS - before[part].cpuS)) / tookMs.length);
  return {
    'a second': round(tookMs.length / seconds),
    'whole p50 ms': round(quantile(tookMs, 0.5)),
    'whole p99 ms': round(quantile(tookMs, 0.99)),
    'server CPU ms each': each('server'),
    'PostgreSQL CPU ms each': each('postgres'),
    'simulator CPU ms each': each('simulator'),
    'server MB': round(after.server.rssMb),
  };
}

/** How late the pieces of an answer were. */
export function lagFigures(lagsMs: readonly number[]) {
  return {
    'event lag p50 ms': round(quantile(lagsMs, 0.5)),
    'event lag p99 ms': round(quantile(lagsMs, 0.99)),
  };
}
