import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createDatabase } from '../src/store/database.ts';
import { listMemos } from '../src/store/list-memos.ts';
import type { MemoPlace } from '../src/store/list-memos.ts';
import { fill } from './growth/fill.ts';
import type { Filled } from './growth/fill.ts';
import { OPERATIONS } from './growth/operations.ts';
import { pagesTouched } from './growth/pages.ts';

const OLDER = 20_000;
/** One more level of an index, and rows spread otherwise over pages. */
const SLACK = 30;
/**
 * What is looked for by words goes through spans of time, a few pages each; a takeover writes the same rows again and again,
 * which then lie on more pages. Both as many however old the database is; a walk over a table would be thousands.
 */
const MORE_SLACK = 500;

let young: Filled;
let old: Filled;
before(async () => {
  young = await fill({ count: 1_000, memos: 'small' });
  old = await fill({ count: OLDER, memos: 'small' });
});
after(async () => {
  await young.database.drop();
  await old.database.drop();
});

for (const operation of OPERATIONS) {
  test(`twenty times as many deliberations make no more work for PostgreSQL: ${operation.name}`, async () => {
    const [few, many] = [await pagesTouched(operation, young), await pagesTouched(operation, old)];
    const slack = /^(search|related|takeover)/.test(operation.name) ? MORE_SLACK : SLACK;
    assert.ok(many <= 1.3 * few + slack, `${few} pages after 1,000, ${many} after ${OLDER}`);
  });
}

test('a search gives every memo with its words, the newest first, whichever way it looks for them', async () => {
  const { pool } = old.database;
  const { rows: accounts } = await pool.query<{ id: string }>('select account_id as id from memos limit 1');
  const db = createDatabase(pool);
  for (const words of [
    'importer',
    'subject7x',
    'part7x',
    'topic123x',
    'number321x',
    'part7x topic1687x',
    'part7',
  ]) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from memos where search @@ search_query($1) order by created_at desc, id desc limit 400`,
      [words],
    );
    const filter = { words, outcome: null, mode: null, dueBy: null, decided: null };
    const listed: string[] = [];
    for (let last: MemoPlace | null = null; ;) {
      const page = {
        accountId: accounts[0]?.id ?? '',
        world: null,
        view: 'summary',
        filter,
        limit: 100,
        after: last,
      } as const;
      const found = await listMemos(db, page);
      listed.push(...found.map(({ id }) => id));
      last = found.at(-1) ?? null;
      if (found.length < 100 || listed.length >= 400) break;
    }
    assert.deepEqual(
      listed,
      rows.map(({ id }) => id),
      words,
    );
  }
});
