// A database as it is after so many deliberations at a steady pace.
import { readConfig } from '../../src/config/config.ts';
import { createIds } from '../../src/domain/ids.ts';
import { createHousekeeping } from '../../src/durable/housekeeping.ts';
import type { Pool } from 'pg';
import { createLog } from '../../src/observe/log.ts';
import { startServer } from '../../src/server.ts';
import { createKey } from '../../src/service/keys.ts';
import { createDatabase } from '../../src/store/database.ts';
import { copyDeliberations } from '../copy-deliberations.ts';
import { freshDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { seedDeliberation } from '../seed-deliberation.ts';
import { environmentFor, ORGANIZATION, QUESTION } from '../server.ts';

/** Deliberations a day, so that more of them are older ones, as they are in life. */
export const A_DAY = 1_000;
export const DEAD_NODE = 'node_dead';
/** How many runs the dead node has left. */
export const LEFT_RUNNING = 20;
const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
const { userEmail } = QUESTION;
const CONTEXT = 'We are a team of six with an audit in March, and the vendor ends support in May.';

const ASKED = [
  QUESTION,
  { question: 'Should we migrate billing to event sourcing, or harden the relational ledger?', userEmail },
  { question: 'Should we open an office in Lisbon, in Porto or in Madrid?', context: CONTEXT, userEmail },
  { question: '¿Compramos la fábrica o seguimos alquilando?', userEmail },
] as const;

export type Filled = {
  readonly database: TestDatabase;
  readonly keyId: string;
  /** Only housekeeping goes by it, and moves it. */
  readonly clock: { housekeepingAt: number };
  readonly bytes: number;
};

/** Real deliberations, copied by SQL: those of the last day with all events, the others as housekeeping leaves them. */
export async function fill(size: {
  readonly count: number;
  readonly memos: 'whole' | 'small';
}): Promise<Filled> {
  const database = await freshDatabase();
  const { pool } = database;
  const { keyId, ids: sources } = await askFirst(database, size.memos === 'whole' ? ASKED : [QUESTION]);
  // Housekeeping goes on from there, and never past the database's clock.
  const filledAt = Date.now() - DAY_MS;
  const dayBefore = new Date(filledAt - DAY_MS);
  await pauseAutovacuum(pool);
  // Filling an index row by row takes many times as long as making it at the end.
  const makeIndex = await dropSearchIndex(pool);
  await copyDeliberations(pool, { sources, count: A_DAY, from: dayBefore, to: new Date(filledAt) });
  await makeOld(pool, { sources, memos: size.memos, at: filledAt });
  const older = size.count - A_DAY;
  const from = new Date(dayBefore.getTime() - (older / A_DAY) * DAY_MS);
  if (older > 0) await copyDeliberations(pool, { sources, count: older, from, to: dayBefore });
  await pool.query('delete from deliberations where id = any($1)', [sources]);
  await pool.query('update housekeeping set done_up_to = $1', [dayBefore]);
  await pool.query(
    `insert into organizations (id, name, retention_days) values ('org_brief', 'Difference Engines', 1)`,
  );
  const db = createDatabase(pool);
  for (let run = 0; run < LEFT_RUNNING; run += 1) await seedDeliberation(db, { node: DEAD_NODE });
  return { database, keyId, clock: { housekeepingAt: filledAt }, bytes: await settle(database, makeIndex) };
}

async function askFirst(
  database: TestDatabase,
  asked: readonly object[],
): Promise<{ readonly keyId: string; readonly ids: readonly string[] }> {
  const config = readConfig(environmentFor(database.url), '/nowhere');
  const server = await startServer(config, createLog('silent'));
  const admin = { db: createDatabase(database.pool), ids: createIds(Date.now), now: Date.now };
  const { id: keyId, key } = await createKey(admin, { organization: ORGANIZATION, test: false });
  const ids: string[] = [];
  for (const body of asked) {
    const answer = await fetch(`${server.url}/v1/deliberate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.arrayBuffer();
    ids.push(answer.headers.get('Deliberation-Id') ?? '');
  }
  await server.close(0);
  return { keyId, ids };
}

/** Backdates the first deliberations, so that housekeeping reduces them as it does old ones. */
async function makeOld(
  pool: Pool,
  of: { readonly sources: readonly string[]; readonly memos: 'whole' | 'small'; readonly at: number },
): Promise<void> {
  const { sources, memos, at } = of;
  await pool.query('update deliberations set finished_at = $2 where id = any($1)', [
    sources,
    new Date(at - 10 * YEAR_MS),
  ]);
  const now = (): number => at - 5 * YEAR_MS;
  const db = createDatabase(pool);
  await createHousekeeping({ db, now, retentionDays: null }).round();
  if (memos === 'whole') return;
  await pool.query('alter table memos disable trigger memo_search');
  await pool.query(`update memos set memo = '{}' where deliberation_id = any($1)`, [sources]);
  await pool.query(`update deliberations set brief = '{}', panel = '[]' where id = any($1)`, [sources]);
  await pool.query('alter table memos enable trigger memo_search');
}

/** A vacuum that comes in between would count as work. */
async function pauseAutovacuum(pool: Pool): Promise<void> {
  for (const table of ['deliberations', 'steps', 'events', 'memos', 'charges', 'quota_usage', 'usage_by_day'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
}

/** Returns the statement that makes it. */
async function dropSearchIndex(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ made: string }>(
    `select pg_get_indexdef('memos_search'::regclass) as made`,
  );
  await pool.query('drop index memos_search');
  return rows[0]?.made ?? '';
}

/** Makes the index and vacuums. Returns the size of the database in bytes. */
async function settle({ pool, name }: TestDatabase, makeIndex: string): Promise<number> {
  await pool.query(`
    set maintenance_work_mem = '1GB';
    ${makeIndex};
    alter index memos_search alter column 1 set statistics 0;
    reset maintenance_work_mem`);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size($1) as bytes', [name]);
  return Number(rows[0]?.bytes);
}
