import { sql } from 'kysely';
import { CALLS_KEPT, type CallKind, type CallTimes, type KnownCalls } from '../domain/call-times.ts';
import type { Database } from './database.ts';

type Row = CallKind & {
  readonly tookMs: readonly number[];
  readonly firstTextMs: readonly number[];
  readonly longestSilenceMs: readonly number[];
};

export async function readCallTimes(db: Database): Promise<KnownCalls[]> {
  const { rows } = await sql<Row>`
    select seat, model, stage, effort, took_ms, first_text_ms, longest_silence_ms from call_times`.execute(
    db,
  );
  return rows.map(({ tookMs, firstTextMs, longestSilenceMs, ...kind }) => ({
    ...kind,
    calls: tookMs.map((ms, index) => ({
      ms,
      firstTextMs: firstTextMs[index] ?? ms,
      longestSilenceMs: longestSilenceMs[index] ?? 0,
    })),
  }));
}

/** Adds calls in their order; of each kind the newest are kept. */
export async function addCallTimes(db: Database, calls: readonly (CallKind & CallTimes)[]): Promise<void> {
  const newest = (name: string) => {
    const column = sql.ref(name);
    const all = sql`(c.${column} || excluded.${column})`;
    return sql`${column} = ${all}[cardinality(${all}) - ${sql.lit(CALLS_KEPT - 1)}:]`;
  };
  // In the order of their keys, so that no two processes wait for each other.
  await sql`
    insert into call_times as c (seat, model, stage, effort, took_ms, first_text_ms, longest_silence_ms)
    select seat, model, stage, effort, array_agg(ms order by n), array_agg(first_text order by n),
      array_agg(silence order by n)
    from unnest(
      ${calls.map(({ seat }) => seat)}::text[], ${calls.map(({ model }) => model)}::text[],
      ${calls.map(({ stage }) => stage)}::text[], ${calls.map(({ effort }) => effort)}::text[],
      ${calls.map(({ ms }) => ms)}::int[], ${calls.map(({ firstTextMs }) => firstTextMs)}::int[],
      ${calls.map(({ longestSilenceMs }) => longestSilenceMs)}::int[]
    ) with ordinality as v (seat, model, stage, effort, ms, first_text, silence, n)
    group by seat, model, stage, effort
    order by seat, model, stage, effort
    on conflict (seat, model, stage, effort) do update
      set ${newest('took_ms')}, ${newest('first_text_ms')}, ${newest('longest_silence_ms')}`.execute(db);
}
