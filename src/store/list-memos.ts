import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DecisionMemo, Outcome } from '@witan/client';
import type { Database } from './database.ts';
import { isOf } from './reach.ts';
import type { KeyWorld } from './reach.ts';
import { matches, newestMatches, timeBack } from './search-memos.ts';
import type { MemoQuery, Searched } from './search-memos.ts';

export type MemoFilter = {
  /** Words that must all occur in the memo, whole or as a prefix. */
  readonly words: string | null;
  readonly outcome: Outcome | null;
  readonly mode: DecisionMemo['mode'] | null;
  /** Something is open on that day, YYYY-MM-DD. */
  readonly dueBy: string | null;
  /** Whether a decision is recorded. */
  readonly decided: boolean | null;
};

/** A memo as it was returned, or its summary, as JSON. */
export type ListedMemo = { readonly id: string; readonly createdAt: Date; readonly json: string };

type MemoPage = {
  readonly accountId: string;
  readonly world: KeyWorld | null;
  readonly view: 'memo' | 'summary';
  readonly filter: MemoFilter;
  readonly limit: number;
  readonly after: { readonly createdAt: Date; readonly id: string } | null;
};

/** A search scans this many of the newest memos before it uses the index: common words are found among them. */
const WALKED = 200;
/** No page is longer. As a literal it lets the generic plan of a prepared statement be as good as a custom one. */
const LONGEST = 128;

/** A page of an account's memos, newest first, after the memo that the cursor names. */
export async function listMemos(db: Database, page: MemoPage): Promise<readonly ListedMemo[]> {
  const query = queryOf(page);
  if (query === null) return amongNewest(db, page, { of: recordedAs(page), most: LONGEST, where: sql`true` });
  const where = sql`${matches(query)} and ${recordedAs(page)}`;
  const near = await amongNewest(db, page, { of: sql`true`, most: WALKED, where });
  if (near.length === page.limit) return near;
  const newest = sql`select created_at from ${lastOfNewest(page)} as last`;
  const within = await timeBack(db, { accountId: page.accountId, newest });
  return within === null
    ? near
    : [...near, ...(await matchesBefore(db, page, { query, within, found: near.length }))];
}

/** Those `where` a condition holds among the newest `most` of which `of` holds. */
async function amongNewest(
  db: Database,
  page: MemoPage,
  { of, most, where }: { readonly of: Sql; readonly most: number; readonly where: Sql },
): Promise<ListedMemo[]> {
  const { rows } = await sql<ListedMemo>`
    with newest as (
      select id, created_at, ${sql.ref(page.view)} as text, search from memos
      where ${ofAccount(page)} and ${beyond(page)} and ${of}
      order by created_at desc, id desc limit ${sql.lit(most)}
    )
    select id, created_at as "createdAt", ${jsonOf(page)} as json from newest as shown where ${where}
    order by created_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}

async function matchesBefore(
  db: Database,
  page: MemoPage,
  of: Pick<Searched, 'query' | 'within'> & { readonly found: number },
): Promise<ListedMemo[]> {
  const { query, within, found } = of;
  const where = sql`(created_at, id) < (select created_at, id from ${lastOfNewest(page)} as last) and ${recordedAs(page)}`;
  const most = page.limit - found;
  const { rows } = await sql<ListedMemo>`
    with shown as (
      select id, created_at, ${sql.ref(page.view)} as text from memos
      where id in (${newestMatches({ ...page, query, within, where, most })})
    )
    select id, created_at as "createdAt", ${jsonOf(page)} as json from shown
    order by created_at desc, id desc limit ${most}`.execute(db);
  return rows;
}

function lastOfNewest(page: MemoPage): Sql {
  return sql`(
    select created_at, id from memos where ${ofAccount(page)} and ${beyond(page)}
    order by created_at desc, id desc offset ${sql.lit(WALKED - 1)} limit 1)`;
}

type Sql = RawBuilder<unknown>;

function ofAccount({ accountId, world }: MemoPage): Sql {
  return sql`account_id = ${accountId} and ${isOf(world, 'by_test_key')}`;
}

function beyond({ after }: MemoPage): Sql {
  return after === null ? sql`true` : sql`(created_at, id) < (${after.createdAt}, ${after.id})`;
}

function recordedAs({ accountId, filter: { dueBy, decided } }: MemoPage): Sql {
  const recorded = (condition: Sql): Sql =>
    sql`(select memo_id from records where account_id = ${accountId} and ${condition})`;
  const due = dueBy === null ? sql`true` : sql`id in ${recorded(sql`due_on <= ${dueBy}::date`)}`;
  const isDecided = recorded(sql`decision is not null`);
  if (decided === null) return due;
  return decided ? sql`${due} and id in ${isDecided}` : sql`${due} and id not in ${isDecided}`;
}

/** A summary with what is recorded on its memo; a memo as it was returned. */
function jsonOf({ view }: MemoPage): Sql {
  if (view === 'memo') return sql`text`;
  return sql`left(text, -1) || ',"decision":' || coalesce((
      select '{"option":' || coalesce(to_json(readable_json(r.decision) ->> 'option')::text, 'null') || '}'
      from records r where r.memo_id = shown.id and r.decision is not null
    ), 'null') || ',"dueOn":' || coalesce((
      select to_json(r.due_on)::text from records r where r.memo_id = shown.id
    ), 'null') || ',"settled":' || exists (
      select from records r where r.memo_id = shown.id and r.outcome is not null
    )::text || ',"revised":' || exists (
      select from memos own join memos later on later.thread = coalesce(own.thread, own.id) and later.id > own.id
      where own.id = shown.id
    )::text || '}'`;
}

/** Null where every memo matches. */
function queryOf({ filter: { words, outcome, mode }, world }: MemoPage): MemoQuery | null {
  if (words === null && outcome === null && mode === null) return null;
  return {
    words: words === null ? null : sql`search_query(${words})`,
    // Simulated advisors answer every test key.
    mode: mode ?? (world === 'test' ? 'test' : null),
    facets: outcome === null ? [] : [`outcome:${outcome}`],
  };
}
