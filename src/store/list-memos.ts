// The list of an account's memos and the search in it.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DecisionMemo } from '@witan/client';
import type { Database } from './database.ts';
import { spansBack } from './search-spans.ts';
import type { Span } from './search-spans.ts';

/** Memos with a trait: its outcome, whether simulated advisors answered, what is recorded. */
export type MemoFilter = {
  /** Words that all stand in the memo, or begin a word of it. */
  readonly words: string | null;
  readonly outcome: DecisionMemo['recommendation']['outcome'] | null;
  readonly mode: DecisionMemo['mode'] | null;
  /** Something is open on that day, YYYY-MM-DD. */
  readonly dueBy: string | null;
  /** Whether a decision is recorded. */
  readonly decided: boolean | null;
};

/** One line of a list: the memo as it was returned, or its summary; JSON either way. */
export type ListedMemo = { readonly id: string; readonly createdAt: Date; readonly json: string };

type Page = {
  readonly accountId: string;
  readonly view: 'memo' | 'summary';
  readonly filter: MemoFilter;
  readonly limit: number;
  readonly after: { readonly createdAt: Date; readonly id: string } | null;
};

/** A search looks through so many of the newest before it asks the index: a common word is found among them. */
const WALKED = 500;
/** Where the index has no more than these, they are all read. */
const FEW = 200;

/**
 * A page of an account's memos, newest first, after the memo that the cursor names. What a search costs hardly grows with
 * their number: words that are neither common nor rare are looked for in one span of time after the other.
 */
export async function listMemos(db: Database, page: Page): Promise<readonly ListedMemo[]> {
  const query = queryOf(page);
  if (query === null) return newest(db, page, { query, most: page.limit });
  const near = await newest(db, page, { query, most: WALKED });
  if (near.length === page.limit) return near;
  return (await found(db, page, { query, most: FEW })) ?? foundInSpans(db, page, query);
}

/** Those of the newest `most` that match. */
async function newest(
  db: Database,
  page: Page,
  { query, most }: { readonly query: Sql | null; readonly most: number },
): Promise<ListedMemo[]> {
  const { rows } = await sql<ListedMemo>`
    with newest as (
      select id, created_at, ${sql.ref(page.view)} as text, search from memos
      where account_id = ${page.accountId} and ${beyond(page)} and ${recordedAs(page)}
      order by created_at desc, id desc limit ${most}
    )
    select id, created_at as "createdAt", ${jsonOf(page)} as json from newest as shown
    where ${query === null ? sql`true` : matching(query, null)}
    order by created_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}

type Found = { readonly matches: number } & { [Key in keyof ListedMemo]: ListedMemo[Key] | null };

/**
 * By the index alone: without statistics of the words, a plan that walks by time, for a span too, would be taken for a
 * short one. Null where more than `most` match, in `span` where one is given.
 */
async function found(
  db: Database,
  page: Page,
  of: { readonly query: Sql; readonly most: number | null; readonly span?: Span },
): Promise<ListedMemo[] | null> {
  const { query, most, span = null } = of;
  const { rows } = await sql<Found>`
    with found as materialized (
      select id, created_at from memos where ${matching(query, span)} ${most === null ? sql`` : sql`limit ${most + 1}`}
    ), listed as (
      select id from found where ${inside(span)} and ${beyond(page)} and ${recordedAs(page)}
      order by created_at desc, id desc limit ${page.limit}
    ), shown as (
      select id, created_at, ${sql.ref(page.view)} as text from memos where id in (select id from listed)
    )
    select matches, id, created_at as "createdAt", ${jsonOf(page)} as json
    from (select count(*)::int as matches from found) as counted left join shown on true
    order by created_at desc, id desc`.execute(db);
  if (most !== null && (rows[0]?.matches ?? 0) > most) return null;
  return rows.flatMap(({ id, createdAt, json }) =>
    id === null || createdAt === null || json === null ? [] : [{ id, createdAt, json }],
  );
}

async function foundInSpans(db: Database, page: Page, query: Sql): Promise<ListedMemo[]> {
  const listed: ListedMemo[] = [];
  for (const span of await spansOf(db, page.accountId, page.after?.createdAt ?? null)) {
    const limit = page.limit - listed.length;
    listed.push(...((await found(db, { ...page, limit }, { query, most: null, span })) ?? []));
    if (listed.length === page.limit) break;
  }
  return listed;
}

/** The time of an account's memos in spans, from `newest` or else from its newest memo back. */
async function spansOf(db: Database, accountId: string, newest: Date | null): Promise<Iterable<Span>> {
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    select min(created_at) as oldest, max(created_at) as newest from memos where account_id = ${accountId}`.execute(
    db,
  );
  const [ends] = rows;
  return ends?.oldest && ends.newest ? spansBack(newest ?? ends.newest, ends.oldest) : [];
}

/** With the facets of the span where there is one. The query in a select of its own is made once, not for each row. */
function matching(query: Sql, span: Span | null): Sql {
  return span === null
    ? sql`search @@ (select ${query})`
    : sql`search @@ (select ${query} && ${span.facets}::tsquery)`;
}

function inside(span: Span | null): Sql {
  return span === null ? sql`true` : sql`created_at >= ${span.from} and created_at < ${span.to}`;
}

type Sql = RawBuilder<unknown>;

function beyond({ after }: Page): Sql {
  return after === null ? sql`true` : sql`(created_at, id) < (${after.createdAt}, ${after.id})`;
}

function recordedAs({ accountId, filter: { dueBy, decided } }: Page): Sql {
  const recorded = (condition: Sql): Sql =>
    sql`(select memo_id from records where account_id = ${accountId} and ${condition})`;
  const due = dueBy === null ? sql`true` : sql`id in ${recorded(sql`due_on <= ${dueBy}::date`)}`;
  const isDecided = recorded(sql`decision is not null`);
  if (decided === null) return due;
  return decided ? sql`${due} and id in ${isDecided}` : sql`${due} and id not in ${isDecided}`;
}

/** A summary with what is recorded on its memo; a memo as it was returned. */
function jsonOf({ view }: Page): Sql {
  if (view === 'memo') return sql`text`;
  return sql`left(text, -1) || ',"decision":' || coalesce((
      select '{"option":' || coalesce(to_json(readable_json(r.decision) ->> 'option')::text, 'null') || '}'
      from records r where r.memo_id = shown.id and r.decision is not null
    ), 'null') || ',"dueOn":' || coalesce((
      select to_json(r.due_on)::text from records r where r.memo_id = shown.id
    ), 'null') || '}'`;
}

/** Null where every memo of the account matches. */
function queryOf({ accountId, filter: { words, outcome, mode } }: Page): Sql | null {
  if (words === null && outcome === null && mode === null) return null;
  const facets = [
    `account:${accountId}`,
    ...(outcome === null ? [] : [`outcome:${outcome}`]),
    ...(mode === null ? [] : [`mode:${mode}`]),
  ].map((facet) => `'${facet}'`);
  const of = sql`${facets.join(' & ')}::tsquery`;
  return words === null ? of : sql`(${of} && search_query(${words}))`;
}
