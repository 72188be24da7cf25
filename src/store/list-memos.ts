import { sql, type RawBuilder } from 'kysely';
import type { DecisionMemo, Outcome } from '@witan/client';
import type { Database } from './database.ts';
import { isOf, type KeyWorld } from './reach.ts';
import { isCurrent } from './records.ts';
import { matches, newestMatches, rankBy, timeBack, type MemoQuery, type Searched } from './search-memos.ts';

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

type Named = { readonly createdAt: Date; readonly id: string };

/** Which matches were ranked, from the newest time to the oldest memo, and what this one's rank among them is. */
type Ranked = { readonly rank: number; readonly newest: Date; readonly oldest: Named };

/** Where a memo stands in a list; `ranked` is null where that is the order of time. */
export type MemoPlace = Named & { readonly ranked: Ranked | null };

/** A memo as it was returned, or its summary, as JSON. */
export type ListedMemo = MemoPlace & { readonly json: string };

type MemoPage = {
  readonly accountId: string;
  readonly world: KeyWorld | null;
  readonly view: 'memo' | 'summary';
  readonly filter: MemoFilter;
  readonly limit: number;
  readonly after: MemoPlace | null;
};

/** A part of an account's memos, the newest first. */
type Stretch = MemoPage & {
  /** A condition on `id` and `created_at`. */
  readonly bounds: Sql;
  /** At or before the oldest memo of it; null for the account's own oldest. */
  readonly oldest: Date | null;
};

/** What `told` selects of each memo of a stretch, from `id`, `text` (of its view) and `search`. */
type Telling = { readonly query: MemoQuery; readonly told: Sql };
type Told<T> = Named & { readonly told: T };

/** A search scans this many of the newest memos before it uses the index: common words are found among them. */
const WALKED = 200;
/** The newest matches that are ranked; older ones follow by time, so that a search costs no more in a larger store. */
const RANKED = 50;
/** No page is longer. As a literal it lets the generic plan of a prepared statement be as good as a custom one. */
const LONGEST = 128;

/**
 * A page of an account's memos after the place that the cursor names: newest first, for words the best matches first, and
 * without words those that are due the longest overdue first.
 */
export async function listMemos(db: Database, page: MemoPage): Promise<readonly ListedMemo[]> {
  const query = queryOf(page);
  const ranks = query?.words && (page.after === null || page.after.ranked !== null);
  if (query?.words == null && page.filter.dueBy !== null) return listDue(db, page, query);
  if (query === null || !ranks) return listByTime(db, page, query);
  const { among, best } = await rankNewest(db, page, { query, words: query.words });
  const shown = await readRanked(db, page, best.slice(0, page.limit));
  const left = page.limit - shown.length;
  if (left === 0 || among === null) return shown;
  const after = { ...among.oldest, ranked: null };
  return [...shown, ...(await listByTime(db, { ...page, after, limit: left }, query))];
}

async function listByTime(db: Database, page: MemoPage, query: MemoQuery | null): Promise<ListedMemo[]> {
  const { after } = page;
  const bounds = after === null ? sql`true` : sql`(created_at, id) < (${after.createdAt}, ${after.id})`;
  const stretch = { ...page, bounds, oldest: null };
  const told = jsonOf(page);
  const found =
    query === null
      ? await amongNewest<string>(db, stretch, {
          of: recordedAs(page),
          most: LONGEST,
          where: sql`true`,
          told,
        })
      : await newestFound<string>(db, stretch, { query, told });
  return found.map(({ id, createdAt, told: json }) => ({ id, createdAt, ranked: null, json }));
}

/** Their places are by the day on which they fell due, not by that of the memo. */
async function listDue(db: Database, page: MemoPage, query: MemoQuery | null): Promise<ListedMemo[]> {
  const { after } = page;
  const { rows } = await sql<Omit<ListedMemo, 'ranked'>>`
    with shown as (
      select id, (select due_on::timestamp at time zone 'UTC' from records where memo_id = id) as created_at,
        ${sql.ref(page.view)} as text
      from memos where ${ofAccount(page)} and ${recordedAs(page)} and ${query ? matches(query) : sql`true`}
    )
    select id, created_at, ${jsonOf(page)} as json from shown
    where ${after ? sql`(created_at, id) > (${after.createdAt}, ${after.id})` : sql`true`}
    order by created_at, id limit ${page.limit}`.execute(db);
  return rows.map((row) => ({ ...row, ranked: null }));
}

/** The newest matches, the best first, without those up to the cursor; `among` is null where there are no older ones. */
async function rankNewest(
  db: Database,
  page: MemoPage,
  { query, words }: { readonly query: MemoQuery; readonly words: Sql },
): Promise<{ readonly among: Omit<Ranked, 'rank'> | null; readonly best: readonly MemoPlace[] }> {
  const given = page.after?.ranked ?? null;
  const bounds =
    given === null
      ? sql`true`
      : sql`created_at <= ${given.newest} and (created_at, id) >= (${given.oldest.createdAt}, ${given.oldest.id})`;
  // A memo that was stored late may fall in between and must not push out the oldest.
  const limit = given === null ? RANKED : 2 * RANKED;
  const stretch = { ...page, bounds, oldest: given?.oldest.createdAt ?? null, limit };
  const found = await newestFound<number>(db, stretch, { query, told: rankBy(words) });
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return { among: given, best: [] };
  const { newest, oldest } = given ?? {
    newest: first.createdAt,
    oldest: { createdAt: last.createdAt, id: last.id },
  };
  const best = found
    .map(({ id, createdAt, told: rank }) => ({ id, createdAt, ranked: { rank, newest, oldest } }))
    .sort(byRank)
    .filter((place) => page.after === null || byRank(page.after, place) < 0);
  return { among: given === null && found.length < RANKED ? null : { newest, oldest }, best };
}

/** The better rank first, and of equal ranks the newer memo. */
function byRank(one: MemoPlace, other: MemoPlace): number {
  const better = (other.ranked?.rank ?? 0) - (one.ranked?.rank ?? 0);
  const newer = other.createdAt.getTime() - one.createdAt.getTime();
  return better || newer || (one.id > other.id ? -1 : 1);
}

async function readRanked(db: Database, page: MemoPage, places: readonly MemoPlace[]): Promise<ListedMemo[]> {
  const { rows } = await sql<{ id: string; json: string }>`
    with shown as (
      select id, ${sql.ref(page.view)} as text from memos where id = any(${places.map(({ id }) => id)}::text[])
    )
    select id, ${jsonOf(page)} as json from shown`.execute(db);
  const texts = new Map(rows.map(({ id, json }) => [id, json]));
  return places.flatMap((place) => {
    const json = texts.get(place.id);
    return json === undefined ? [] : [{ ...place, json }];
  });
}

/** The newest memos of a stretch that match. */
async function newestFound<T>(db: Database, stretch: Stretch, { query, told }: Telling) {
  const { accountId, limit } = stretch;
  const where = sql`${matches(query)} and ${recordedAs(stretch)}`;
  const near = await amongNewest<T>(db, stretch, { of: sql`true`, most: WALKED, where, told });
  if (near.length === limit) return near;
  const newest = sql`select created_at from ${lastOfNewest(stretch)} as last`;
  const within = await timeBack(db, { accountId, newest });
  if (within === null) return near;
  const older = { ...stretch, limit: limit - near.length };
  return [...near, ...(await matchesBefore<T>(db, older, { query, within, told }))];
}

/** The memos that satisfy `where`, among the newest `most` that satisfy `of`. */
async function amongNewest<T>(
  db: Database,
  stretch: Stretch,
  among: Pick<Telling, 'told'> & { readonly of: Sql; readonly most: number; readonly where: Sql },
): Promise<Told<T>[]> {
  const { of, most, where, told } = among;
  const { rows } = await sql<Told<T>>`
    with newest as (
      select id, created_at, ${sql.ref(stretch.view)} as text, search from memos
      where ${ofAccount(stretch)} and ${stretch.bounds} and ${of}
      order by created_at desc, id desc limit ${sql.lit(most)}
    )
    select id, created_at, ${told} as told from newest as shown where ${where}
    order by created_at desc, id desc limit ${stretch.limit}`.execute(db);
  return rows;
}

async function matchesBefore<T>(
  db: Database,
  stretch: Stretch,
  { query, within, told }: Telling & { readonly within: Searched['within'] },
): Promise<Told<T>[]> {
  const { bounds, limit: most } = stretch;
  const where = sql`(created_at, id) < (select created_at, id from ${lastOfNewest(stretch)} as last) and ${bounds} and ${recordedAs(stretch)}`;
  const { newest, oldest } = within;
  const searched = { ...stretch, query, within: { newest, oldest: stretch.oldest ?? oldest }, where, most };
  const { rows } = await sql<Told<T>>`
    with shown as (
      select id, created_at, ${sql.ref(stretch.view)} as text, search from memos
      where id = any(array(${newestMatches(searched)}))
    )
    select id, created_at, ${told} as told from shown
    order by created_at desc, id desc limit ${most}`.execute(db);
  return rows;
}

function lastOfNewest(stretch: Stretch): Sql {
  return sql`(
    select created_at, id from memos where ${ofAccount(stretch)} and ${stretch.bounds}
    order by created_at desc, id desc offset ${sql.lit(WALKED - 1)} limit 1)`;
}

type Sql = RawBuilder<unknown>;

function ofAccount({ accountId, world }: MemoPage): Sql {
  return sql`account_id = ${accountId} and ${isOf(world, 'by_test_key')}`;
}

function recordedAs({ accountId, filter: { dueBy, decided } }: MemoPage): Sql {
  const recorded = (condition: Sql): Sql =>
    sql`(select memo_id from records r where account_id = ${accountId} and ${condition})`;
  const due =
    dueBy === null ? sql`true` : sql`id in ${recorded(sql`due_on <= ${dueBy}::date and ${isCurrent}`)}`;
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
      select to_json(r.due_on)::text from records r where r.memo_id = shown.id and ${isCurrent}
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
