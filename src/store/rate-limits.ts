import type { Pool } from 'pg';

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

// A request counts as if it came at the end of its bucket, so that rounding never lets one in early. `expire` stands
// for the time of the call in the part that runs on conflict, which sees only the row and what would be inserted.
const COUNT = `
with call as (select coalesce($3::bigint, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) as ms)
insert into rate_limits as r (key, expire, stamps, counts, admitted)
select $1, ms + ${WINDOW_MS + BUCKET_MS}, array[((ms + $4::bigint - 1) / $4::bigint) * $4::bigint], array[1], true
from call
on conflict (key) do update set (expire, stamps, counts, admitted) = (
  with live as (
    select * from unnest(r.stamps, r.counts) as past (stamp, n)
    where past.stamp > excluded.expire - ${WINDOW_MS + BUCKET_MS} - ${WINDOW_MS}
  ), room as (select coalesce(sum(n), 0) < $2::bigint as free from live),
  now_live as (
    select stamp, sum(n)::integer as n from (
      select stamp, n from live union all select excluded.stamps[1], 1 from room where free
    ) as both_parts group by stamp
  )
  select greatest(r.expire, excluded.expire), array_agg(stamp order by stamp), array_agg(n order by stamp),
    (select free from room)
  from now_live
)
returning admitted, (select ms from call)::float8 as ms, stamps[1]::float8 as oldest,
  (select sum(n) from unnest(counts) as n)::integer as used`;

type Row = {
  readonly admitted: boolean;
  readonly ms: number;
  readonly oldest: number;
  readonly used: number;
};

/**
 * Counts requests by kind and name, across all nodes. In no 60 seconds, wherever they begin, are more admitted than the
 * limit; what is refused does not count. The clock is the database's, which is the same for all nodes; `now` replaces
 * it.
 */
export function createRateLimits(pool: Pool, now?: () => number) {
  return {
    count: async (kind: 'key' | 'address' | 'frame' | 'frames', name: string, limit: number) => {
      const width = limit <= MOST_STAMPS ? 1 : BUCKET_MS;
      const values = [`${kind}:${name}`, limit, now?.() ?? null, width];
      const { rows } = await pool.query<Row>(COUNT, values);
      const [row] = rows;
      if (row === undefined) throw new Error('a request was not counted');
      return stateOf(row, limit);
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function stateOf({ admitted, ms, oldest, used }: Row, limit: number): RateState {
  return {
    allowed: admitted,
    limit,
    remaining: Math.max(0, limit - used),
    resetS: Math.max(1, Math.ceil((oldest + WINDOW_MS - ms) / 1000)),
  };
}
