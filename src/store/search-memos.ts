// Search for memos by their words. Its cost grows with the number of results, not of memos.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { isOf, type KeyWorld } from './reach.ts';
import { spansBack, type TimeSpan } from './search-spans.ts';

type Sql = RawBuilder<unknown>;

/** A query for words, and facets such as `outcome:investigate`. */
export type MemoQuery = {
  readonly words: Sql | null;
  readonly mode: 'live' | 'test' | null;
  readonly facets: readonly string[];
};

/** `search` without its facets: they have no position, so `ts_filter` drops them. */
export const WORDS_OF_MEMO = sql`ts_filter(search, '{a,b,c,d}')`;

/** A condition on rows with a `search` column. A query in its own select is evaluated once, not for each row. */
export function matches({ words, mode, facets }: MemoQuery): Sql {
  // Words without a letter or digit give an empty query, which matches every memo.
  const byWords =
    words === null
      ? sql`true`
      : sql`((select numnode(${words}) = 0) or ${WORDS_OF_MEMO} @@ (select ${words}))`;
  const all = mode === null ? facets : [`mode:${mode}`, ...facets];
  return all.length === 0 ? byWords : sql`search @@ ${allOf(all)}::tsquery and ${byWords}`;
}

/**
 * How well a row with a `search` column matches words, in millionths: cover density (Clarke, Cormack and Tudhope 2000), which is
 * higher the nearer the words stand to each other and the more often they do.
 */
export function rankBy(words: Sql): Sql {
  return sql`(1e6 * ts_rank_cd(${WORDS_OF_MEMO}, (select ${words})))::int`;
}

export type Searched = {
  readonly accountId: string;
  readonly world: KeyWorld | null;
  readonly query: MemoQuery;
  /** From a time at or after the newest memo to one at or before the oldest. */
  readonly within: { readonly newest: Date; readonly oldest: Date };
  /** A condition on `id` and `created_at` of those that count. */
  readonly where: Sql;
  readonly most: number;
};

/** From what `newest` selects back to the account's oldest memo; null where there is nothing to search. */
export async function timeBack(
  db: Database,
  { accountId, newest }: { readonly accountId: string; readonly newest: Sql },
): Promise<Searched['within'] | null> {
  const { rows } = await sql<{ newest: Date | null; oldest: Date | null }>`
    select (${newest}) as newest,
      (select created_at from memos where account_id = ${accountId} order by created_at limit 1) as oldest`.execute(
    db,
  );
  const [{ newest: from, oldest } = { newest: null, oldest: null }] = rows;
  return from && oldest && { newest: from, oldest };
}

/**
 * A query for the ids of the newest `most` matching memos of an account, one span of time after the other until there are
 * enough. It forces the index: without statistics of the words, the planner would take a walk by time for the shorter plan.
 */
export function newestMatches(searched: Searched): RawBuilder<{ id: string }> {
  const { accountId, world, query, within, where, most } = searched;
  const spans = [...spansBack(within.newest, within.oldest)].map((span, index) => ({
    step: index + 1,
    ...span,
  }));
  const { words, facets } = query;
  const any = sql`${allOf([`account:${accountId}`])}::tsquery`;
  const byWords = words === null ? any : sql`case numnode(${words}) when 0 then ${any} else ${words} end`;
  const given = facets.length === 0 ? byWords : sql`${allOf(facets)}::tsquery && ${words ?? any}`;
  return sql`
    with recursive given as materialized (
      select query, keys_query(query) as keys from (select ${given} as query) as asked
    ), spans as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(spans.map((span) => keyed(span, accountId, query.mode)))}::jsonb)
        as span (step int, opens timestamptz, closes timestamptz, parts jsonb)
    ), searched (step, found, ids) as (
      select 0, 0, array[]::text[]
      union all
      select spans.step, searched.found + cardinality(matched.ids), matched.ids
      from searched join spans on spans.step = searched.step + 1 cross join lateral (
        select array(
          with candidates as materialized (
            select id, account_id, by_test_key, created_at, search from memos
            where memo_keys(search, account_id, created_at) @@ (
              select string_agg('((' || replace(keys, '@', part.prefix) || ')' || part.days || ')', ' | ')::tsquery
              from given, jsonb_to_recordset(spans.parts) as part (prefix text, days text)
            )
          )
          select id from candidates
          where account_id = ${accountId} and ${isOf(world, 'by_test_key')} and created_at >= spans.opens and created_at < spans.closes and ${where}
            and case when (select strpos(query::text, '<') > 0 from given)
              then search @@ (select query from given) else true end
          order by created_at desc, id desc limit ${most}
        ) as ids offset 0
      ) as matched
      where searched.found < ${most}::int
    )
    select id from searched, unnest(ids) as id`;
}

function keyed(
  { step, from, to, parts }: TimeSpan & { readonly step: number },
  accountId: string,
  mode: MemoQuery['mode'],
) {
  const ofParts = parts.flatMap(({ month, days }) =>
    (mode === null ? ['live', 'test'] : [mode]).map((of) => {
      const prefix = `${accountId.slice(-6)}${month}${of.charAt(0)}`;
      const anyOf = days.map((day) => `'${prefix}:${day}'`).join(' | ');
      return { prefix, days: anyOf && ` & (${anyOf})` };
    }),
  );
  return { step, opens: from, closes: to, parts: ofParts };
}

function allOf(facets: readonly string[]): string {
  return facets.map((facet) => `'${facet}'`).join(' & ');
}
