import { sql, type RawBuilder } from 'kysely';
import type { Database, StoredRow } from './database.ts';
import { isOf, type KeyWorld } from './reach.ts';
import { newestMatches, timeBack, WORDS_OF_MEMO } from './search-memos.ts';

/** With what is recorded on it; null where nothing is. */
export type StoredRelatedMemo = Pick<StoredRow<'memos'>, 'memo'> &
  Pick<StoredRow<'records'>, 'decision' | 'outcome'>;

/** The newest memos that are always compared. */
const WALKED = 200;
/** The newest memos with one of the question's rarer words that are compared as well. */
const COMPARED = 500;
/** The rarer words together occur in at most this many of the newest memos. */
const RARER = WALKED / 5;
/** A memo with a smaller share of the question's words is not related. */
const LEAST_SHARE = 0.3;
const LEAST_WORDS = 2;

type RelatedQuery = {
  readonly accountId: string;
  readonly world: KeyWorld | null;
  readonly mode: 'live' | 'test';
  readonly words: readonly string[];
};

/** The account's memos that share the most of these words; ties go to the newer one. */
export async function listRelatedMemos(db: Database, to: RelatedQuery & { readonly most: number }) {
  const { mode, words, most } = to;
  if (words.length === 0) return [];
  const least = Math.max(Math.min(LEAST_WORDS, words.length), Math.ceil(words.length * LEAST_SHARE));
  const rarer = await matchesOfRarer(db, to);
  const { rows } = await sql<StoredRelatedMemo>`
    with given as materialized (
      select search_query(word) as query from unnest(${words}::text[]) as word
    ), candidates as materialized (
      -- Detoasted once, and not for each word.
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

/** A query for the ids of memos that share one of the rarer words; a word that every memo has would match all. */
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
  const rarer: RawBuilder<unknown>[] = [];
  let total = 0;
  for (const { word, found } of rows) {
    total += found;
    if (total <= RARER) rarer.push(sql`search_query(${word})`);
  }
  if (rarer.length === 0 || within === null) return sql`select null as id`;
  const query = { words: sql`(${sql.join(rarer, sql` || `)})`, mode, facets: [] };
  return newestMatches({ accountId, world, query, within, where: sql`true`, most: COMPARED });
}

function newestOf({ accountId, world }: RelatedQuery): RawBuilder<unknown> {
  return sql`(
    select id, search from memos where account_id = ${accountId} and ${isOf(world, 'by_test_key')}
    order by created_at desc, id desc limit ${sql.lit(WALKED)})`;
}
