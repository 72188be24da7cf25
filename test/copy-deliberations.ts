// Many finished deliberations out of a few, by SQL.
import type { Pool } from 'pg';

/** How many there are to be, and when the oldest and the newest of them ended. */
export type Copies = { readonly count: number; readonly from: Date; readonly to: Date };

/**
 * Copies the finished deliberations of the database in turn, with events, memos, documents and charges, under ids and times of
 * their own, evenly from `from` to `to`. What stands within memos and events stays that of the original. Needs a superuser.
 */
export async function copyDeliberations(pool: Pool, { count, from, to }: Copies): Promise<void> {
  const client = await pool.connect();
  try {
    // Neither triggers nor foreign keys: what is copied is whole already.
    await client.query('set session_replication_role = replica');
    await client.query(
      `create temp table copies as
       with source as materialized (
         select id, row_number() over (order by id) - 1 as place, count(*) over () as sources
         from deliberations where state = 'completed' and about is null
       ), times as (
         select n, $2::timestamptz + ($3::timestamptz - $2::timestamptz) * ((n + 1)::float8 / $1::int) as at
         from generate_series(0, $1::int - 1) as n
       ), named as (
         select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms from times
       )
       select n, at, source.id as source, substr(ms, 1, 8) || '-' || substr(ms, 9) || '-7000-8000-' || lpad(to_hex(n), 12, '0') as uuid
       from named join source on source.place = n % source.sources`,
      [count, from, to],
    );
    for (const [table, own] of Object.entries(OWN)) await copyRows(client, table, own);
    await client.query('drop table copies');
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

/** What a copy has of its own, by table and column. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deliberations: {
    id: `'dlb_' || c.uuid`,
    memo_id: `'memo_' || c.uuid`,
    idempotency_key: 'null',
    created_at: `c.at - interval '1 minute'`,
    finished_at: 'c.at',
  },
  events: { deliberation_id: `'dlb_' || c.uuid`, created_at: 'c.at' },
  memos: { id: `'memo_' || c.uuid`, deliberation_id: `'dlb_' || c.uuid`, created_at: 'c.at' },
  documents: { deliberation_id: `'dlb_' || c.uuid` },
  charges: {
    deliberation_id: `'dlb_' || c.uuid`,
    month: `date_trunc('month', c.at)::date`,
    created_at: `c.at - interval '1 minute'`,
    closed_at: 'c.at',
  },
};

async function copyRows(
  client: Pick<Pool, 'query'>,
  table: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const key = table === 'deliberations' ? 'id' : 'deliberation_id';
  await client.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => own[name] ?? `s.${name}`).join(', ')}
     from copies c join ${table} s on s.${key} = c.source order by c.n`,
  );
}
