// Every change and every deletion of the store × the rows of every owner that it must not touch.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { OPERATIONS } from './neighbours/operations.ts';
import type { Reach } from './neighbours/operations.ts';
import { openRehearsal } from './neighbours/rehearsal.ts';
import type { Rehearsal } from './neighbours/rehearsal.ts';
import { OTHER_MONTH, OWNERS, markOf, seedOwners } from './neighbours/rows.ts';
import type { Owner } from './neighbours/rows.ts';
import { findWrites } from './neighbours/writes.ts';

/** Of the installation, and of no organization. */
const OF_NOBODY = ['housekeeping', 'installation_secrets', 'signing_keys', 'witan_migrations'];

const NEIGHBOURS: Readonly<Record<Reach, readonly Owner[]>> = {
  one: ['sibling', 'colleague', 'stranger'],
  account: ['colleague', 'stranger'],
  organization: ['stranger'],
};

let database: TestDatabase;
let rehearsal: Rehearsal;
let tables: readonly string[];
before(async () => {
  database = await freshDatabase();
  await seedOwners(database.pool);
  rehearsal = openRehearsal(database);
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  tables = rows.map(({ name }) => name).filter((name) => !OF_NOBODY.includes(name));
});
after(async () => {
  await rehearsal.close();
  await database.drop();
});

/** All rows of all tables with all their columns. */
async function allRows(): Promise<readonly string[]> {
  const each = tables.map((table) => `select '${table} ' || t::text as row from ${table} t`);
  const { rows } = await rehearsal.pool.query<{ row: string }>(each.join(' union all '));
  return rows.map(({ row }) => row).toSorted();
}

const isOf = (row: string, owners: readonly Owner[]): boolean =>
  owners.some((owner) => row.includes(markOf(owner)));

function neighboursOf(reach: Reach, rows: readonly string[]): string[] {
  const isSpared = (row: string): boolean => reach === 'one' && row.includes(OTHER_MONTH);
  return rows.filter((row) => isOf(row, NEIGHBOURS[reach]) || isSpared(row));
}

/** Functions of triggers that change rows, as the catalogue has them. */
async function writingTriggers(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
     and prorettype = 'trigger'::regtype and prosrc ~* '\\m(update|delete)\\M' and prosrc !~ 'append-only' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function triggersRun(): Promise<string[]> {
  const { rows } = await rehearsal.pool.query<{ name: string }>(
    'select funcname as name from pg_stat_xact_user_functions where calls > 0',
  );
  return rows.map(({ name }) => name);
}

test('every table holds rows of every neighbour who can have some', async () => {
  const rows = await allRows();
  // What hangs on an account or on a deliberation must be there for those who share the rest.
  const { rows: hanging } = await database.pool.query<{ name: string; on: string }>(
    `with recursive hanging (name, root) as (
       select oid, relname::text from pg_class where relname in ('accounts', 'deliberations') and relkind = 'r'
       union select c.conrelid, h.root from pg_constraint c join hanging h on c.confrelid = h.name where c.contype = 'f'
     ) select name::regclass::text as name, root as on from hanging`,
  );
  for (const table of tables) {
    const on = hanging.filter(({ name }) => name === table).map((it) => it.on);
    const owners = on.includes('deliberations')
      ? OWNERS
      : on.includes('accounts')
        ? NEIGHBOURS.account
        : NEIGHBOURS.organization;
    for (const owner of owners)
      assert.ok(
        rows.some((row) => row.startsWith(`${table} `) && isOf(row, [owner])),
        `${table} has no row of the ${owner}: give it one in neighbours/rows.ts`,
      );
  }
});

const triggered = new Set<string>();
for (const [name, { reach, first, act }] of Object.entries(OPERATIONS)) {
  test(`leaves every row of a neighbour as it was: ${name}`, async () => {
    await rehearsal.rehearse(async () => {
      await rehearsal.pool.query(`set local track_functions = 'pl'`);
      if (first !== undefined) await rehearsal.pool.query(first);
      const before = await allRows();
      await act(rehearsal);
      const now = await allRows();
      assert.deepEqual(neighboursOf(reach, now), neighboursOf(reach, before));
      assert.notDeepEqual(now, before, 'it does nothing');
      for (const trigger of await triggersRun()) triggered.add(trigger);
    });
  });
}

test('every change and every deletion that the store or a trigger makes is one of these', async () => {
  const sent = [...rehearsal.statements];
  const writes = findWrites();
  assert.ok(writes.length >= 45, `only ${writes.length} writes were found`);
  const missed = writes.filter(({ begins }) => !sent.some((statement) => statement.includes(begins)));
  assert.deepEqual(missed, [], 'not done for the target in neighbours/operations.ts');
  assert.deepEqual(
    (await writingTriggers()).filter((trigger) => !triggered.has(trigger)),
    [],
  );
});
