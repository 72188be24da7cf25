// How long a search takes among 200,000 memos of one account: `npm run bench -- growth`.
import { performance } from 'node:perf_hooks';
import { createDatabase } from '../src/store/database.ts';
import { listMemos } from '../src/store/memos.ts';
import type { MemoFilter } from '../src/store/memos.ts';
import { freshDatabase } from '../test/database.ts';
import { MEMOS } from '../src/document/memos.fixture.ts';

const MEMOS_MADE = 200_000;
const ROUNDS = 20;
const NO_FILTER: MemoFilter = { words: null, outcome: null, mode: null, dueBy: null, decided: null };

const { pool, drop } = await freshDatabase();
try {
  await fill();
  const db = createDatabase(pool);
  const searches: readonly (readonly [what: string, filter: MemoFilter])[] = [
    ['no search', NO_FILTER],
    ['a word of every memo', { ...NO_FILTER, words: 'billing' }],
    ['two words of every memo', { ...NO_FILTER, words: 'billing audit' }],
    ['a word of one memo in 20', { ...NO_FILTER, words: 'subject7' }],
    ['a word of one memo in 2,000', { ...NO_FILTER, words: 'topic1234' }],
    ['a word of one memo', { ...NO_FILTER, words: 'number123456' }],
    ['a word of no memo', { ...NO_FILTER, words: 'zeppelin' }],
    ['an outcome that no memo has', { ...NO_FILTER, outcome: 'investigate' }],
  ];
  console.log(
    `${MEMOS_MADE.toLocaleString('en')} memos of one account; median and slowest of ${ROUNDS}, in ms`,
  );
  for (const [what, filter] of searches) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await listMemos(db, { accountId: 'acc', view: 'summary', filter, limit: 21, after: null });
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    console.log(
      `${what.padEnd(30)} ${times[ROUNDS / 2]?.toFixed(1).padStart(7)} ${times.at(-1)?.toFixed(1).padStart(7)}`,
    );
  }
} finally {
  await drop();
}

/**
 * By SQL: words and summary of one memo, and for each copy words of its own and words that many have. The memos themselves
 * are left out: a list of summaries reads none.
 */
async function fill(): Promise<void> {
  await pool.query(`
    insert into organizations (id, name) values ('org', 'org');
    insert into accounts (id, organization_id, email) values ('acc', 'org', 'ada@example.com');
    insert into deliberations (id, organization_id, account_id, key_id, memo_id, state, mode, brief, panel, request_id, body_hash, node, created_at, deadline_at)
    select 'dlb_' || n, 'org', 'acc', 'key', 'memo_' || n, 'completed', 'live', '{}', '[]', 'req', '', 'node', now(), now()
    from generate_series(0, ${MEMOS_MADE}) as n`);
  await pool.query(
    `insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo)
     values ('memo_0', 'dlb_0', 'org', 'acc', now() - interval '1 year', $1)`,
    [JSON.stringify(MEMOS.billing)],
  );
  await pool.query(`
    drop index memos_search;
    alter table memos disable trigger memo_search;
    insert into memos (id, deliberation_id, organization_id, account_id, created_at, memo, summary, search)
    select 'memo_' || n, 'dlb_' || n, 'org', 'acc', now() - make_interval(secs => ${MEMOS_MADE} - n), '{}', summary,
      search || to_tsvector('simple', 'number' || n || ' subject' || n % 20 || ' topic' || n % 2000)
    from generate_series(1, ${MEMOS_MADE}) as n, memos where id = 'memo_0';
    alter table memos enable trigger memo_search;
    create index memos_search on memos using gin (search) with (fastupdate = off)`);
  await pool.query('vacuum analyze memos');
}
