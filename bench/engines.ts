// The same panel on our journal and on DBOS, on one PostgreSQL: what it costs, and what a kill -9 costs. Decision 1 rests on
// it. DBOS is installed for this measurement alone, in bench/engines.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEmbedded } from '@witan/embedded-postgres';
import { Client } from 'pg';
import type { ClientConfig, QueryResultRow } from 'pg';
import { start } from '../test/programs.ts';
import { quantile, report, round } from './environment.ts';

const FOLDER = join(import.meta.dirname, 'engines');
const CALLS = 8;
const COUNT = 200;
const AT_ONCE = 20;
const DELAY_MS = 50;
const KILLS = 3;
const KILLED_DELAY_MS = 1_000;
/** PostgreSQL's counters of rows are this old at most. */
const STATISTICS_MS = 2_000;

const ENGINES = [
  { name: 'ours', program: 'witan.ts', tables: `relname in ('deliberations', 'steps', 'events')` },
  { name: 'DBOS', program: 'dbos.mjs', tables: `schemaname = 'dbos'` },
] as const;
type Engine = (typeof ENGINES)[number];

await using folder = await mkdtempDisposable(join(tmpdir(), 'witan-engines-'));
const home = folder.path;
if (!existsSync(join(FOLDER, 'node_modules'))) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', args, { cwd: FOLDER, stdio: 'inherit' });
}
const embedded = await openEmbedded({ dataDir: home });
try {
  const rows = await Array.fromAsync(ENGINES, async (engine) => {
    return { engine: engine.name, ...(await cost(engine)), ...(await kills(engine)) };
  });
  report(
    `Engines (${CALLS} calls and 21 events a panel; cost over ${COUNT} panels, ${AT_ONCE} at once; ${KILLS} kills with two of four calls under way)`,
    rows,
  );
} finally {
  await embedded.release();
}

/** Rows are inserts, updates and deletes of the engine's own tables; time is of its process alone. */
async function cost(engine: Engine) {
  const url = await freshDatabase(`${engine.name.toLowerCase()}_cost`);
  const env = { WARM_UP: '40', COUNT: String(COUNT), AT_ONCE: String(AT_ONCE), DELAY_MS: String(DELAY_MS) };
  const { program, tell } = await run(engine, 'measure', { ...env, DATABASE_URL: url });
  await tell('warm up');
  const before = await writes(engine, url);
  // `as`: the program's own line.
  const { cpuMs } = JSON.parse(await tell('measure')) as { readonly cpuMs: number };
  await program.gone;
  const written = (await writes(engine, url)) - before;
  return { 'rows written': round(written / COUNT), 'CPU ms': round(cpuMs) };
}

async function kills(engine: Engine) {
  const resumedMs: number[] = [];
  let repeated = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const url = await freshDatabase(`${engine.name.toLowerCase()}_kill_${kill}`);
    const file = join(home, `${engine.name}-${kill}`);
    await writeFile(file, '');
    const env = { DATABASE_URL: url, DELAY_MS: String(KILLED_DELAY_MS), CALLS_FILE: file };
    // A node of ours takes over from another; a process of DBOS goes on with what it left itself.
    const standby = engine.name === 'ours' ? await run(engine, 'resume', env) : null;
    const doomed = await run(engine, 'run', env);
    // The frame and four perspectives: half of these are over one delay later.
    while ((await made(file)).length < 5) await wait(10);
    await wait(1.5 * KILLED_DELAY_MS);
    doomed.program.signal('SIGKILL');
    const killedAt = Date.now();
    const next = standby ?? (await run(engine, 'resume', env));
    // Whatever it is told, the next line that it writes says that it is done.
    await next.tell('');
    const after = await made(file);
    const [first] = after.slice(5);
    if (first === undefined) throw new Error('Nothing was resumed.');
    resumedMs.push(first - killedAt);
    repeated += after.length - CALLS;
    await next.program.gone;
  }
  return {
    'calls repeated after a kill': round(repeated / KILLS),
    'kill to next call p50 ms': round(quantile(resumedMs, 0.5), 0),
  };
}

/** When each call was made, in order. */
async function made(file: string): Promise<number[]> {
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Number(line.split(' ')[0]));
}

function run({ program }: Engine, role: string, env: Readonly<Record<string, string>>) {
  return start(`../bench/engines/${program}`, { CALLS_FILE: join(home, 'calls'), ROLE: role, ...env });
}

async function writes({ tables }: Engine, connectionString: string): Promise<number> {
  await wait(STATISTICS_MS);
  const [written] = await query<{ rows: number }>(
    { connectionString },
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_user_tables where ${tables}`,
  );
  return written?.rows ?? 0;
}

async function freshDatabase(name: string): Promise<string> {
  await query(embedded.connection, `create database ${name}`);
  // The socket's folder in `host` wins; some want a name before the path all the same.
  return embedded.url.replace(/@\/\w+\?/, `@localhost/${name}?`);
}

async function query<Row extends QueryResultRow>(to: ClientConfig, text: string): Promise<Row[]> {
  const client = new Client(to);
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}
