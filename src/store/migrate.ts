// Brings a database to the shape that the code expects, by the plain SQL files in migrations/.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { messageOf, StoreError } from '@witan/embedded-postgres';

export type Migration = { readonly name: string; readonly sha256: string; readonly sql: string };

const FOLDER = new URL('./migrations/', import.meta.url);

/** The files `NNNN_name.sql` of a folder in their order. Line ends do not count in the hash: git may change them. */
export async function readMigrations(folder: URL = FOLDER): Promise<readonly Migration[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new StoreError(`The migrations are missing: ${fileURLToPath(folder)} cannot be read.`, cause);
  });
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set(files.map((name) => name.slice(0, 4)));
  if (
    files.length === 0 ||
    numbers.size < files.length ||
    files.some((name) => !/^\d{4}_\w+\.sql$/.test(name))
  ) {
    throw new StoreError(
      `The migrations in ${fileURLToPath(folder)} must be files named NNNN_name.sql, each with a number of its own.`,
    );
  }
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const sql = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql };
    }),
  );
}

/**
 * Applies what is missing, each file in a transaction of its own together with its record, under an advisory
 * lock of that transaction: any number of processes may do this at once. Throws `StoreError` when a file
 * was changed after it was applied, or fails.
 *
 * Migrations only add, so that an old release can run beside a new one on one database: names that we do not
 * know are accepted and logged. One that an old release cannot live with is called `..._breaking.sql`; a
 * release that does not know it refuses to start.
 */
export async function migrate(
  pool: Pool,
  options: {
    readonly log?: (line: string) => void;
    readonly folder?: URL;
  } = {},
): Promise<void> {
  const { log = () => {}, folder = FOLDER } = options;
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    let applied = await readApplied(client);
    refuseUnfit(applied, migrations, log);
    const isNew = applied.size === 0;
    let ours = 0;
    for (const migration of migrations) {
      if (applied.get(migration.name) === undefined) {
        applied = await apply(client, migration, () => {
          ours += 1;
          if (!isNew) log(`Applied the migration ${migration.name}.`);
        });
      }
      refuseChanged(applied, migration);
    }
    if (isNew && ours > 0)
      log(`Made the tables with ${ours === 1 ? 'one migration' : `${ours} migrations`}.`);
  } finally {
    client.release();
  }
}

type Applied = ReadonlyMap<string, string>;

/** The hashes of the migrations that were applied, by name; none where no release has made its tables. */
export async function readApplied(client: Pool | PoolClient): Promise<Applied> {
  const table = await client.query<{ made: boolean }>(
    `select to_regclass('witan_migrations') is not null as made`,
  );
  if (table.rows[0]?.made !== true) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from witan_migrations',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** Throws `StoreError` where this release cannot use what others have made. */
export function refuseUnfit(applied: Applied, ours: readonly Migration[], log?: (line: string) => void) {
  for (const migration of ours) if (applied.has(migration.name)) refuseChanged(applied, migration);
  const known = new Set(ours.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.some((name) => name.endsWith('_breaking.sql'))) {
    throw new StoreError(
      `The database was changed by a newer release (${unknown.join(', ')}), and this one cannot use it any more: update it.`,
    );
  }
  if (unknown.length > 0) log?.(`The database has migrations of a newer release: ${unknown.join(', ')}.`);
}

function refuseChanged(applied: Applied, migration: Migration): void {
  if (applied.get(migration.name) === migration.sha256) return;
  throw new StoreError(
    `The migration ${migration.name} was changed after it was applied: restore the file and put the change into a new one.`,
  );
}

/** Names the advisory lock under which migrations run. */
const LOCK = 0x6d696772;

async function apply(client: PoolClient, migration: Migration, onApplied: () => void): Promise<Applied> {
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);
    // Before reading it: a lookup may not see a table that another process has just created.
    await client.query(
      `create table if not exists witan_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const before = await readApplied(client);
    if (!before.has(migration.name)) {
      await client.query(migration.sql);
      await client.query('insert into witan_migrations (name, sha256) values ($1, $2)', [
        migration.name,
        migration.sha256,
      ]);
      onApplied();
    }
    const after = await readApplied(client);
    await client.query('commit');
    return after;
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new StoreError(`The migration ${migration.name} failed: ${messageOf(cause)}.`, cause);
  }
}
