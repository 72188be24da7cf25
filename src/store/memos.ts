import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DecisionMemo } from '@witan/client';
import type { Pooling } from '@witan/combine';
import type { ModelsByLetter } from '../domain/record/resolved.ts';
import type { Database, DatabaseTransaction } from './database.ts';

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

export type StoredMemo = {
  readonly id: string;
  readonly deliberationId: string;
  readonly createdAt: Date;
  readonly userEmail: string;
  readonly memo: string;
  /** What each letter counted for, as JSON; null where all counted the same. */
  readonly poolWeights: string | null;
};

export async function insertMemo(
  trx: DatabaseTransaction,
  memo: {
    readonly id: string;
    readonly deliberationId: string;
    readonly organizationId: string;
    readonly accountId: string;
    readonly createdAt: Date;
    readonly memo: string;
    /** Which model answered under which letter. */
    readonly models: ModelsByLetter;
    readonly pooling: Pooling;
    /** The memo that it revises. */
    readonly basedOn: string | null;
    readonly signature: string;
    /** Of what a link shows of it. */
    readonly sharedSignature: string;
  },
): Promise<void> {
  await trx
    .insertInto('memos')
    .values({
      id: memo.id,
      deliberation_id: memo.deliberationId,
      organization_id: memo.organizationId,
      account_id: memo.accountId,
      created_at: memo.createdAt,
      memo: memo.memo,
      models: JSON.stringify(memo.models),
      pool_weights: memo.pooling.method === 'equal' ? null : JSON.stringify(memo.pooling.weights),
      thread: threadOf(memo),
      signature: memo.signature,
      shared_signature: memo.sharedSignature,
    })
    .execute();
}

/** That of the memo that it revises, whose id it is where that one began it or is gone. */
function threadOf({
  organizationId,
  basedOn,
}: {
  readonly organizationId: string;
  readonly basedOn: string | null;
}) {
  return sql<string | null>`coalesce(
    (select coalesce(thread, id) from memos where id = ${basedOn} and organization_id = ${organizationId}), ${basedOn})`;
}

function memos(db: Database, organizationId: string) {
  return db
    .selectFrom('memos as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select([
      'm.id',
      'm.deliberation_id as deliberationId',
      'm.created_at as createdAt',
      'a.email as userEmail',
      'm.memo',
      'm.pool_weights as poolWeights',
    ])
    .where('m.organization_id', '=', organizationId);
}

export async function findMemo(
  db: Database,
  organizationId: string,
  id: string,
): Promise<StoredMemo | undefined> {
  return memos(db, organizationId).where('m.id', '=', id).executeTakeFirst();
}

export async function findMemoOf(
  db: Database,
  organizationId: string,
  deliberationId: string,
): Promise<StoredMemo | undefined> {
  return memos(db, organizationId).where('m.deliberation_id', '=', deliberationId).executeTakeFirst();
}

type Page = {
  readonly accountId: string;
  readonly view: 'memo' | 'summary';
  readonly filter: MemoFilter;
  readonly limit: number;
  readonly after: { readonly createdAt: Date; readonly id: string } | null;
};

/** A search looks through so many of the newest before it asks the index: a common word is found among them. */
const WALKED = 2_000;

/** A page of an account's memos, newest first, after the memo that the cursor names. */
export async function listMemos(db: Database, page: Page): Promise<readonly ListedMemo[]> {
  const query = queryOf(page);
  if (query === null) return newest(db, page, { query, most: page.limit });
  const near = await newest(db, page, { query, most: WALKED });
  return near.length === page.limit ? near : found(db, page, query);
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
    where ${query === null ? sql`true` : sql`search @@ ${query}`}
    order by created_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}

/** By the index alone: without statistics of the words, a plan that walks by time would be taken for a short one. */
async function found(db: Database, page: Page, query: Sql): Promise<ListedMemo[]> {
  const { rows } = await sql<ListedMemo>`
    with found as materialized (
      select id, created_at from memos where search @@ ${query}
    ), listed as (
      select id from found where ${beyond(page)} and ${recordedAs(page)}
      order by created_at desc, id desc limit ${page.limit}
    ), shown as (
      select id, created_at, ${sql.ref(page.view)} as text from memos where id in (select id from listed)
    )
    select id, created_at as "createdAt", ${jsonOf(page)} as json
    from shown order by created_at desc, id desc`.execute(db);
  return rows;
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
