// Many finished deliberations out of a few, by SQL.
import type { Pool } from 'pg';

export type Copies = {
  /** Ids of finished deliberations, which are copied in turn. */
  readonly sources: readonly string[];
  readonly count: number;
  /** They end evenly from `from` to `to`. */
  readonly from: Date;
  readonly to: Date;
};

/**
 * Copies deliberations with events, memos, documents and charges, under ids and times of their own, and with a few words of
 * their own to be found by. What stands within memos and events stays that of the original. Needs a superuser.
 */
export async function copyDeliberations(pool: Pool, { sources, count, from, to }: Copies): Promise<void> {
  const client = await pool.connect();
  try {
    // Neither triggers nor foreign keys: what is copied is whole already.
    await client.query('set session_replication_role = replica');
    await client.query(
      `create temp table copies as
       with times as (
         select n, $2::timestamptz + ($3::timestamptz - $2::timestamptz) * ((n + 1)::float8 / $1::int) as at
         from generate_series(0, $1::int - 1) as n
       ), named as (
         select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms from times
       )
       select n, at, ($4::text[])[1 + n % cardinality($4::text[])] as source,
         substr(ms, 1, 8) || '-' || substr(ms, 9) || '-7000-8000-' || lpad(to_hex(n), 12, '0') as uuid
       from named`,
      [count, from, to, sources],
    );
    for (const [table, own] of Object.entries(OWN)) await copyRows(client, table, own);
    await client.query(COUNT_USAGE);
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
  memos: {
    id: `'memo_' || c.uuid`,
    deliberation_id: `'dlb_' || c.uuid`,
    created_at: 'c.at',
    search: `ts_delete(s.search, tsvector_to_array(time_facets(s.created_at))) || time_facets(c.at) || to_tsvector('simple', 'number' || c.n || 'x subject' || c.n % 20 || 'x part' || c.n % 80 || 'x topic' || c.n % 2000 || 'x')`,
  },
  documents: { deliberation_id: `'dlb_' || c.uuid` },
  charges: {
    deliberation_id: `'dlb_' || c.uuid`,
    month: `date_trunc('month', c.at)::date`,
    created_at: `c.at - interval '1 minute'`,
    closed_at: 'c.at',
  },
};

/** The sums that the ledger's trigger keeps. */
const COUNT_USAGE = `
  insert into usage_by_day as u
  select organization_id, (created_at at time zone 'UTC')::date, account_id, count(*), sum(credits)
  from charges where deliberation_id in (select 'dlb_' || uuid from copies) group by 1, 2, 3
  on conflict (organization_id, day, account_id)
    do update set charges = u.charges + excluded.charges, credits = u.credits + excluded.credits`;

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
