// A database for each user of its own: copied from a template that has all migrations, or one that another has left.

import { createHash, randomBytes } from 'node:crypto';
import { access, constants, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { ClientConfig, Pool } from 'pg';
import { openPool } from '../src/store/connect.ts';
import { openEmbedded } from '@witan/embedded-postgres';
import type { Embedded } from '@witan/embedded-postgres';
import { isAlive } from '@witan/embedded-postgres';
import { canEnter, runAs } from '@witan/embedded-postgres';
import { migrate, readMigrations } from '../src/store/migrate.ts';
import { codeOf } from '@witan/embedded-postgres';

export type TestDatabase = {
  readonly pool: Pool;
  readonly connection: ClientConfig;
  /** For processes that a test starts, as their DATABASE_URL. */
  readonly url: string;
  readonly name: string;
  readonly drop: () => Promise<void>;
};

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The server that all test processes share; it loses data in a power cut and is fast. */
export async function openTestServer(): Promise<Embedded> {
  return openEmbedded({ dataDir: await testFolder(), durability: 'none' });
}

/**
 * In memory where there is room, since ext4 takes a quarter of a second to make the hundreds of files of a database soon
 * after others were removed; else in the repository, or where that belongs to another user or is closed to PostgreSQL, in
 * a folder for this user.
 */
async function testFolder(): Promise<string> {
  const clone = createHash('sha256').update(ROOT).digest('hex').slice(0, 8);
  const name = `witan-test-${process.getuid?.() ?? 'user'}-${clone}`;
  if (await hasRoom(MEMORY)) return join(MEMORY, name);
  const writable = await access(ROOT, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (writable && (await canEnter(runAs(), ROOT))) return join(ROOT, '.witan-test');
  return join(tmpdir(), name);
}

const MEMORY = '/dev/shm';
/** A whole run takes a few hundred megabytes. */
const ROOM_BYTES = 2 * 1024 ** 3;

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

type Shared = { readonly server: Embedded; readonly admin: Client };

/** Between two files of tests no other is opened. */
const IDLE_MS = 500;
let shared: Promise<Shared> | null = null;
let users = 0;
let idle: NodeJS.Timeout | undefined;

/** The server and a connection to it, for all databases of this process; each use ends with `leave`. */
async function enter(): Promise<Shared> {
  clearTimeout(idle);
  users += 1;
  shared ??= openShared();
  return shared;
}

async function openShared(): Promise<Shared> {
  const server = await openTestServer();
  return { server, admin: await connectAdmin(server) };
}

/** Closes what the databases of this process share, once none has been in use for a moment. */
function leave(): void {
  users -= 1;
  if (users > 0) return;
  idle = setTimeout(() => {
    const closing = shared;
    const names = left.splice(0);
    shared = null;
    template = null;
    // What could not be opened was reported to those who asked for it.
    void closing?.then(
      async ({ server, admin }) => {
        for (const name of names) await dropDatabase(admin, name);
        await admin.end();
        await server.release();
      },
      () => {},
    );
  }, IDLE_MS);
}

/** Gives a database with all migrations and no rows. Call `drop` at the end, or the process will not end. */
export async function freshDatabase(): Promise<TestDatabase> {
  try {
    const { server, admin } = await enter();
    const open = (name: string) =>
      openPool({ ...server.connection, database: name }, { poolSize: 10, log: () => {} });
    const { name, pool } = (await takeLeft(admin, open)) ?? (await copyTemplate(server, admin, open));
    const connection = { ...server.connection, database: name };
    // A hundred tests that wait for ten connections wait long on a busy machine.
    pool.options.connectionTimeoutMillis = 120_000;
    const drop = async (): Promise<void> => {
      await pool.end();
      left.push(name);
      leave();
    };
    return { pool, connection, url: server.url.replace(/\/witan(?=\?|$)/, `/${name}`), name, drop };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Names of databases that nobody uses any more: emptying one takes a hundredth of what making and dropping one does. */
const left: string[] = [];

type Opened = { readonly name: string; readonly pool: Pool };
type Open = (name: string) => Pool;

/** One that was left is emptied and given again, unless somebody is still connected to it or has changed its schema. */
async function takeLeft(admin: Client, open: Open): Promise<Opened | null> {
  const name = left.shift();
  if (name === undefined) return null;
  const { rowCount: users } = await admin.query('select from pg_stat_activity where datname = $1', [name]);
  if (users === 0) {
    const pool = open(name);
    // One without the table of migrations cannot be read.
    if ((await readSchema(pool).catch(() => null)) === schemaOfTemplate) {
      await pool.query(emptyAll);
      return { name, pool };
    }
    await pool.end();
  }
  await dropDatabase(admin, name);
  return takeLeft(admin, open);
}

const dropDatabase = (admin: Client, name: string) =>
  admin.query(`drop database if exists ${name} with (force)`);

/** Of the database copied first. */
let schemaOfTemplate: string;
/** As one statement, past triggers that refuse it. */
let emptyAll: string;

/** Differs once anything but rows has changed. */
async function readSchema(pool: Pool): Promise<string> {
  // Where the rows begin that are not of PostgreSQL itself.
  const catalogs = {
    class: 'oid',
    attribute: 'attrelid',
    attrdef: 'adrelid',
    index: 'indexrelid',
    constraint: 'oid',
    proc: 'oid',
    trigger: 'oid',
    type: 'oid',
    extension: 'oid',
  };
  const changes = Object.entries(catalogs).map(
    ([name, key]) => `select count(*), max(xmin::text::bigint) from pg_${name} where ${key} >= 16384`,
  );
  const others = ['pg_db_role_setting', 'witan_migrations'].map((name) => `select count(*), 0 from ${name}`);
  const { rows } = await pool.query([...changes, ...others].join(' union all '));
  return JSON.stringify(rows);
}
let template: Promise<string> | null = null;

async function copyTemplate(server: Embedded, admin: Client, open: Open): Promise<Opened> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const create = async (): Promise<void> => {
    template ??= makeTemplate(server, admin);
    await admin.query(`create database ${name} template ${await template} strategy file_copy`);
  };
  await create().catch((error: unknown) => {
    template = null;
    // A run with other migrations has just swept the template away.
    if (codeOf(error) !== '3D000') throw error;
    return create();
  });
  const pool = open(name);
  if (emptyAll === undefined) {
    schemaOfTemplate = await readSchema(pool);
    const tables = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'witan_migrations'`,
    );
    const deletions = tables.rows.map((table) => `delete from ${table.name};`).join(' ');
    emptyAll = `set local session_replication_role = replica; ${deletions}`;
  }
  return { name, pool };
}

/** Removes the databases of processes that died, and templates of earlier migrations. */
export async function sweepDatabases(server: Embedded): Promise<void> {
  const current = await nameTemplate();
  const admin = await connectAdmin(server);
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of rows) {
    const pid = /^test_(\d+)_/.exec(datname)?.[1];
    const abandoned = pid !== undefined && !isAlive(Number(pid));
    const outdated = datname.startsWith('template_') && datname !== current;
    if (abandoned || outdated) await dropDatabase(admin, datname);
  }
  await admin.end();
}

const TEMPLATE_LOCK = 0x74657374;

/** By a digest of the migrations that it was made from. */
async function nameTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`);
  return `template_${hash.digest('hex').slice(0, 12)}`;
}

async function makeTemplate(server: Embedded, admin: Client): Promise<string> {
  const name = await nameTemplate();
  const exists = async (): Promise<boolean> =>
    (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount !== 0;
  if (await exists()) return name;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  if (!(await exists())) {
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    const pool = openPool({ ...server.connection, database: draft }, { poolSize: 1, log: () => {} });
    await migrate(pool).finally(() => pool.end());
    await admin.query(`alter database ${draft} with allow_connections false`);
    await admin.query(`alter database ${draft} rename to ${name}`);
  }
  await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return name;
}

async function connectAdmin(server: Embedded): Promise<Client> {
  const admin = new Client({ ...server.connection, database: 'postgres' });
  admin.on('error', () => {});
  await admin.connect();
  return admin;
}
