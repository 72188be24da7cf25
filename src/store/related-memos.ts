import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { isOf } from './reach.ts';
import type { KeyWorld } from './reach.ts';
import { newestMatches, timeBack, WORDS_OF_MEMO } from './search-memos.ts';

export type RelatedMemo = {
  readonly memo: string;
  /** JSON as in records; null where nothing is recorded. */
  readonly decision: string | null;
  readonly outcome: string | null;
};

/** So many of the newest memos are compared, whatever they say, */
const WALKED = 200;
/** and so many of the newest that share one of the question's rarer words, */
const COMPARED = 500;
/** which together stand in so many of the newest at most. */
const RARER = WALKED / 5;
/** Below this share of the question's words a memo is about something else. */
const LEAST_SHARE = 0.3;
const LEAST_WORDS = 2;

type RelatedQuery = {
  readonly accountId: string;
  readonly world: KeyWorld | null;
  readonly mode: 'live' | 'test';
  readonly words: readonly string[];
};

/** The account's memos that share the most of these words, the newer first where level. */
export async function listRelatedMemos(
  db: Database,
  to: RelatedQuery & { readonly most: number },
): Promise<readonly RelatedMemo[]> {
  const { mode, words, most } = to;
  if (words.length === 0) return [];
  const least = Math.max(Math.min(LEAST_WORDS, words.length), Math.ceil(words.length * LEAST_SHARE));
  const rarer = await matchesOfRarer(db, to);
  const { rows } = await sql<RelatedMemo>`
    with given as materialized (
      select search_query(word) as query from unnest(${words}::text[]) as word
    ), candidates as materialized (
      -- Read from where it is stored once, and not for each word.
      select id, created_at, ${WORDS_OF_MEMO} as words from memos
      where id in (select id from ${newestOf(to)} as newest union select id from (${rarer}) as rarer) and search @@ ${`'mode:${mode}'`}::tsquery
    ), compared as materialized (
      select id, created_at, (select count(*) from given where words @@ query) as shared from candidates
    ), closest as (
      select id, created_at, shared from compared where shared >= ${least}
      order by shared desc, created_at desc, id desc limit ${most}
    )
    select m.memo, r.decision, r.outcome
    from closest c join memos m on m.id = c.id left join records r on r.memo_id = c.id
    order by c.shared desc, c.created_at desc, c.id desc`.execute(db);
  return rows;
}

/** A query for the ids of memos that share a word which says something: what every memo has would find all of them. */
async function matchesOfRarer(db: Database, asked: RelatedQuery): Promise<RawBuilder<unknown>> {
  const { accountId, world, mode, words } = asked;
  const newest = sql`select max(created_at) from memos where account_id = ${accountId}`;
  const within = await timeBack(db, { accountId, newest });
  const { rows } = await sql<{ word: string; found: number }>`
    with given as materialized (
      select word, search_query(word) as query from unnest(${words}::text[]) as word
    ), newest as materialized (
      select ${WORDS_OF_MEMO} as words from ${newestOf(asked)} as newest
    )
    select word, (select count(*)::int from newest where words @@ query) as found from given order by 2`.execute(
    db,
  );
  const totals = rows.map((_, index) => rows.slice(0, index + 1).reduce((sum, { found }) => sum + found, 0));
  const rarer = rows
    .filter((_, index) => (totals[index] ?? 0) <= RARER)
    .map(({ word }) => sql`search_query(${word})`);
  if (rarer.length === 0 || within === null) return sql`select null as id`;
  const query = { words: sql`(${sql.join(rarer, sql` || `)})`, mode, facets: [] };
  return newestMatches({ accountId, world, query, within, where: sql`true`, most: COMPARED });
}

function newestOf({ accountId, world }: RelatedQuery): RawBuilder<unknown> {
  return sql`(
    select id, search from memos where account_id = ${accountId} and ${isOf(world, 'by_test_key')}
    order by created_at desc, id desc limit ${sql.lit(WALKED)})`;
}
