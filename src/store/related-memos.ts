import { sql } from 'kysely';
import type { Database } from './database.ts';

export type RelatedMemo = {
  readonly memo: string;
  /** JSON as in records; null where nothing is recorded. */
  readonly decision: string | null;
  readonly outcome: string | null;
};

/** So many of the newest memos that share a word are compared. */
const COMPARED = 500;
/** Below this share of the question's words a memo is about something else. */
const LEAST_SHARE = 0.3;
const LEAST_WORDS = 2;

/** The account's memos that share the most of these words, by the index of the list's search; the newer first where level. */
export async function listRelatedMemos(
  db: Database,
  to: {
    readonly accountId: string;
    readonly mode: 'live' | 'test';
    readonly words: readonly string[];
    readonly most: number;
  },
): Promise<readonly RelatedMemo[]> {
  const { accountId, mode, words, most } = to;
  if (words.length === 0) return [];
  const queries = words.map((word) => sql`search_query(${word})`);
  const shared = sql.join(
    queries.map((query) => sql`(search @@ ${query})::int`),
    sql` + `,
  );
  const facets = `'account:${accountId}' & 'mode:${mode}'`;
  const least = Math.max(Math.min(LEAST_WORDS, words.length), Math.ceil(words.length * LEAST_SHARE));
  const { rows } = await sql<RelatedMemo>`
    with found as materialized (
      select id, created_at from memos
      where search @@ (${facets}::tsquery && (${sql.join(queries, sql` || `)}))
    ), newest as (
      select id from found order by created_at desc limit ${COMPARED}
    ), compared as materialized (
      select id, created_at, ${shared} as shared from memos where id in (select id from newest)
    ), closest as (
      select id, created_at, shared from compared where shared >= ${least}
      order by shared desc, created_at desc, id desc limit ${most}
    )
    select m.memo, r.decision, r.outcome
    from closest c join memos m on m.id = c.id left join records r on r.memo_id = c.id
    order by c.shared desc, c.created_at desc, c.id desc`.execute(db);
  return rows;
}
