import { sql, type RawBuilder } from 'kysely';
import { liveKey, type StoredKey } from './api-keys.ts';
import type { Database } from './database.ts';

const WINDOW_MS = 60_000;

/**
 * Up to this many requests a minute, the time of each request is kept; above it, requests are counted by half seconds.
 */
const MOST_STAMPS = 120;
const BUCKET_MS = 500;

export type RateState = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the oldest request that counts is a minute old, at least 1. */
  readonly resetS: number;
};

type Counted = {
  readonly admitted: boolean;
  readonly most: number;
  readonly ms: number;
  readonly oldest: number;
  readonly used: number;
};

const WINDOW = sql.lit(WINDOW_MS);
/** From the time of a call to the end of its window, with room for its bucket. */
const EXPIRY = sql.lit(WINDOW_MS + BUCKET_MS);

/**
 * Common table expressions that count one request under the `key` of each row of `given`, of which `most` are let in. A request
 * counts as if it came at the end of its bucket, so that rounding never lets one in early. `expire` stands for the time of the
 * call in the part that runs on conflict, which sees only the row and what would be inserted. What lies a
 * minute ahead of it was counted by a clock that has been set back since, and is forgotten.
 */
function counted(given: RawBuilder<unknown>, now: number | null): RawBuilder<unknown> {
  return sql`
    call as (
      select key, most, case when most <= ${sql.lit(MOST_STAMPS)} then 1 else ${sql.lit(BUCKET_MS)} end as width,
        coalesce(${now}::bigint, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) as ms
      from (${given}) as given
    ), counted as (
      insert into rate_limits as r (key, expire, stamps, counts, admitted)
      select key, ms + ${EXPIRY}, array[((ms + width - 1) / width) * width], array[1], true from call
      on conflict (key) do update set (expire, stamps, counts, admitted) = (
        with live as (
          select * from unnest(r.stamps, r.counts) as past (stamp, n)
          where past.stamp > excluded.expire - ${EXPIRY} - ${WINDOW} and past.stamp <= excluded.expire
        ), room as (select coalesce(sum(n), 0) < (select most from call) as free from live),
        now_live as (
          select stamp, sum(n)::integer as n from (
            select stamp, n from live union all select excluded.stamps[1], 1 from room where free
          ) as both_parts group by stamp
        )
        select greatest(r.expire, excluded.expire), array_agg(stamp order by stamp), array_agg(n order by stamp),
          (select free from room)
        from now_live
      )
      returning admitted, (select most from call) as most, (select ms from call)::float8 as ms,
        stamps[1]::float8 as oldest, (select sum(n) from unnest(counts) as n)::integer as used
    )`;
}

/**
 * Counts requests by kind and name, across all nodes. In no 60 seconds, wherever they begin, are more admitted than the
 * limit; what is refused does not count. The clock is the database's, which is the same for all nodes; `now` replaces
 * it.
 */
export function createRateLimits(db: Database, now: () => number | null = () => null) {
  return {
    count: async (kind: 'address' | 'frame' | 'frames', name: string, limit: number) => {
      const given = sql`select ${`${kind}:${name}`} as key, ${limit}::int as most`;
      const { rows } = await sql<Counted>`with ${counted(given, now())} select * from counted`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('a request was not counted');
      return stateOf(row);
    },
    /** The live key with this hash, with a request of it counted by its own limit or else by `limit`. */
    countKey: async (hash: Buffer, limit: number) => {
      const given = sql`select 'key:' || id as key, coalesce(rate_per_minute, ${limit}::int) as most from found`;
      const { rows } = await sql<StoredKey & Counted>`
        with found as materialized ${liveKey(db, hash)}, ${counted(given, now())}
        select * from found, counted`.execute(db);
      const [row] = rows;
      if (row === undefined) return null;
      const { admitted, most, ms, oldest, used, ...key } = row;
      return { key, rate: stateOf({ admitted, most, ms, oldest, used }) };
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function stateOf({ admitted, most, ms, oldest, used }: Counted): RateState {
  return {
    allowed: admitted,
    limit: most,
    remaining: Math.max(0, most - used),
    resetS: Math.ceil((oldest + WINDOW_MS - ms) / 1000),
  };
}
