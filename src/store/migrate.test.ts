import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { openPool } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
const path = await mkdtemp(join(tmpdir(), 'witan-migrate-'));
const folder = pathToFileURL(`${path}/`);

const write = (name: string, sql: string): Promise<void> => writeFile(join(path, name), sql);

async function names(): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from witan_migrations order by name',
  );
  return rows.map(({ name }) => name);
}

before(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await rm(path, { recursive: true, force: true });
  await database.pool.query('drop schema public cascade; create schema public');
  await mkdir(path);
  await write('0001_one.sql', 'create table one (n integer);\ninsert into one values (1);\n');
});
after(async () => {
  await database.drop();
  await rm(path, { recursive: true, force: true });
});

test('applies our own migrations, once', async () => {
  const heard: string[] = [];
  const log = (line: string): void => void heard.push(line);
  await migrate(database.pool, { log });
  await migrate(database.pool, { log });
  assert.deepEqual(heard, ['Made the tables with one migration.']);
  assert.deepEqual(
    await names(),
    (await readMigrations()).map(({ name }) => name),
  );
});

/** Of the installation as a whole, or counters that a minute empties. */
const OF_NO_ORGANIZATION = [
  'call_times',
  'housekeeping',
  'installation_secrets',
  'organizations',
  'rate_limits',
  'signing_keys',
  'witan_migrations',
];

test('every table of an organization has its id, in no row null', async () => {
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ name: string; nullable: string | null }>(`
    select t.table_name as name, c.is_nullable as nullable from information_schema.tables t
    left join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
      and c.column_name = 'organization_id'
    where t.table_schema = 'public' order by 1`);
  const without = rows.filter(({ nullable }) => nullable !== 'NO').map(({ name }) => name);
  assert.deepEqual(without, OF_NO_ORGANIZATION);
});

test('the planner samples ids, states and names of ours alone', async () => {
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ column: string }>(
    `select distinct attname as column from pg_attribute a join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and coalesce(attstattarget, -1) <> 0
       and atttypid in ('text'::regtype, 'bytea'::regtype, 'jsonb'::regtype, 'tsvector'::regtype, 'text[]'::regtype)
       and attname !~ '(^|_)ids?$'`,
  );
  const ours =
    'about action actor effort event events job mode model name node owner problem public_key scope scopes';
  const more = 'idempotency_scope seat sha256 source stage state status target thread type watched_by';
  const known = `${ours} ${more}`.split(' ');
  assert.deepEqual(
    rows.map(({ column }) => column).filter((column) => !known.includes(column)),
    [],
  );
});

test('eight processes at once apply each migration once', async () => {
  const pools = Array.from({ length: 8 }, () =>
    openPool(database.connection, { poolSize: 1, log: () => {} }),
  );
  await write('0002_two.sql', 'insert into one values (2);');
  await Promise.all(pools.map((pool) => migrate(pool, { folder })));
  assert.deepEqual((await database.pool.query('select n from one order by n')).rows, [{ n: 1 }, { n: 2 }]);
  await Promise.all(pools.map((pool) => pool.end()));
});

test('a migration that fails leaves no trace, and those before it stay', async () => {
  await write('0002_bad.sql', 'create table two (n integer); select 1 / 0;');
  await assert.rejects(migrate(database.pool, { folder }), {
    name: 'StoreError',
    message: 'The migration 0002_bad.sql failed: division by zero.',
  });
  assert.deepEqual(await names(), ['0001_one.sql']);
  assert.deepEqual((await database.pool.query(`select to_regclass('two') as two`)).rows, [{ two: null }]);
});

test('a file that was changed after it was applied is refused, other line ends are not a change', async () => {
  await migrate(database.pool, { folder });
  await write('0001_one.sql', '\uFEFFcreate table one (n integer);\r\ninsert into one values (1);\r\n');
  await migrate(database.pool, { folder });
  await write('0001_one.sql', 'create table one (n bigint);');
  await assert.rejects(migrate(database.pool, { folder }), {
    name: 'StoreError',
    message: /^The migration 0001_one\.sql was changed after it was applied/,
  });
});

test('an old release runs beside a new one unless the new one broke with it', async () => {
  await migrate(database.pool, { folder });
  await write('0002_two.sql', 'create table two (n integer);');
  const told: string[] = [];
  await migrate(database.pool, { folder, log: (line) => told.push(line) });
  assert.deepEqual(told, ['Applied the migration 0002_two.sql.']);
  await rm(join(path, '0002_two.sql'));
  const heard: string[] = [];
  await migrate(database.pool, { folder, log: (line) => heard.push(line) });
  assert.deepEqual(heard, ['The database has migrations of a newer release: 0002_two.sql.']);

  await write('0003_gone_breaking.sql', 'drop table one;');
  await migrate(database.pool, { folder });
  await rm(join(path, '0003_gone_breaking.sql'));
  await assert.rejects(migrate(database.pool, { folder }), {
    name: 'StoreError',
    message: /newer release \(0002_two\.sql, 0003_gone/,
  });
});

test('two files of one number, or one without a number, are refused', async () => {
  await write('0001_other.sql', 'select 1;');
  await assert.rejects(readMigrations(folder), {
    name: 'StoreError',
    message: /each with a number of its own/,
  });
  await rm(join(path, '0001_other.sql'));
  await write('late.sql', 'select 1;');
  await assert.rejects(readMigrations(folder), { name: 'StoreError', message: /NNNN_name\.sql/ });
});
