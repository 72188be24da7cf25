import { sql } from 'kysely';
import type { Database } from './database.ts';
import { LAST_TYPES } from './run-events.ts';

/** Position of a walk over ended deliberations. The time is PostgreSQL's text: a Date would cut it to milliseconds. */
export type WalkPosition = { readonly finishedAt: string; readonly id: string };

/** Where `pruneEvents` stopped last, on any node. */
export async function prunedUpTo(db: Database): Promise<WalkPosition> {
  const { rows } = await sql<{ doneUpTo: string }>`
    select done_up_to::text as done_up_to from housekeeping where job = 'events'`.execute(db);
  return { finishedAt: rows[0]?.doneUpTo ?? '-infinity', id: '' };
}

/**
 * Deletes all but the last event of the next `most` deliberations that ended before `before`, in the order of their
 * ends after `from`, and stores the position. Null when there are none left.
 */
export async function pruneEvents(
  db: Database,
  walk: { readonly from: WalkPosition; readonly before: Date; readonly most: number },
): Promise<{ readonly upTo: WalkPosition; readonly deleted: number } | null> {
  const { from, before, most } = walk;
  const { rows } = await sql<WalkPosition & { deleted: number }>`
    with ended as materialized (
      select id, finished_at from deliberations
      where finished_at < ${before} and (finished_at, id) > (${from.finishedAt}::timestamptz, ${from.id})
      order by finished_at, id limit ${sql.lit(most)}
    ), gone as (
      delete from events e using ended
      where e.deliberation_id = ended.id and e.type <> all(${LAST_TYPES})
      returning 1
    ), noted as (
      insert into housekeeping (job, done_up_to) select 'events', max(finished_at) from ended having count(*) > 0
      on conflict (job) do update set done_up_to = excluded.done_up_to
    )
    select id, finished_at::text as finished_at, (select count(*)::int from gone) as deleted
    from ended order by ended.finished_at desc, id desc limit 1`.execute(db);
  const row = rows[0];
  return row ? { upTo: { finishedAt: row.finishedAt, id: row.id }, deleted: row.deleted } : null;
}

/**
 * Erases at most `most` deliberations that ended before `before`, with their memos, questions, events and steps; the ledger's
 * rows stay, without content. Those of one organization where `organizationId` is given. Returns how many there were.
 */
export async function eraseEnded(
  db: Database,
  which: { readonly before: Date; readonly most: number; readonly organizationId?: string },
): Promise<number> {
  const { before, most, organizationId } = which;
  // Two statements: one plan for both cases would scan everything that other organizations keep longer.
  const owned = organizationId === undefined ? sql`` : sql`and organization_id = ${organizationId}`;
  // Memos first, as in `eraseDeliberations`.
  const { rows } = await sql<{ erased: number }>`
    with oldest as materialized (
      select id from deliberations
      where finished_at < ${before} and about is null ${owned}
      order by finished_at limit ${most}
    ), held as materialized (
      select from memos where deliberation_id in (select id from oldest) order by id for update
    ), gone as (
      delete from deliberations where id in (select id from oldest) and (select count(*) from held) >= 0 returning 1
    )
    select count(*)::int as erased from gone`.execute(db);
  return rows[0]?.erased ?? 0;
}

/** In milliseconds since 1970. */
export async function readClock(db: Database): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at.getTime() ?? Number.NaN;
}

/** Deletes rate limit counters that have expired by the database's clock, which they go by. Returns how many. */
export async function deleteOldCounters(db: Database): Promise<number> {
  const expired = sql`delete from rate_limits where expire < extract(epoch from clock_timestamp()) * 1000`;
  return Number((await expired.execute(db)).numAffectedRows ?? 0n);
}

/** Runs `act` on a connection that holds the lock of that name; null while another process holds it. */
export async function withTryLock<T>(db: Database, name: string, act: (held: Database) => Promise<T>) {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ locked: boolean }>`select
      pg_try_advisory_lock(hashtextextended(${name}, 0)) as locked`.execute(held);
    if (rows[0]?.locked !== true) return null;
    try {
      return await act(held);
    } finally {
      // Fails only on a broken connection, which has released the lock.
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(held).catch(() => {});
    }
  });
}
