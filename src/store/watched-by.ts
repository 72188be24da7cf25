import { sql, type RawBuilder } from 'kysely';
import { isRunning, type Database } from './database.ts';

/** Channel that tells a node that a deliberation of another node, watched on this one, has new events. */
export const eventsChannel = (node: string): string => `witan_events_${node}`;
/** Channel that tells a node that a deliberation it runs was cancelled, or one that it ran was erased. */
export const cancelsChannel = (node: string): string => `witan_cancels_${node}`;

type Watched = { readonly id: string; readonly node: string };

/**
 * Notifies `node` of events committed from now on. It waits for a journal write under way, whose events are on disk when this
 * resolves. Does nothing once the deliberation has ended.
 */
export async function beginWatching(db: Database, { id, node }: Watched): Promise<void> {
  await sql`
    update deliberations set watched_by = array_append(watched_by, ${node}::text)
    where id = ${id} and ${isRunning}
      and (watched_by is null or not watched_by @> array[${node}::text])`.execute(db);
}

/** The node that runs the deliberation; null once it has ended. */
export async function ownerOf(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ node: string }>`
    select node from deliberations where id = ${id} and ${isRunning}`.execute(db);
  return rows[0]?.node ?? null;
}

export async function endWatching(db: Database, { id, node }: Watched): Promise<void> {
  await sql`
    update deliberations set watched_by = array_remove(watched_by, ${node}::text)
    where id = ${id} and ${isRunning}`.execute(db);
}

/**
 * Notifies all watching nodes but the owner, and counts them. PostgreSQL serializes the commits of transactions that notify, so
 * a deliberation that is not watched elsewhere must notify nobody.
 */
export function notifyWatchers(row: 'held' | 'd'): RawBuilder<number> {
  const of = sql.ref(row);
  return sql<number>`(
    select count(pg_notify(${sql.lit(eventsChannel(''))} || w.node, ${of}.id))::int
    from unnest(${of}.watched_by) as w (node) where w.node <> ${of}.node
  )`;
}

export function announceCancel(deliberationId: string): RawBuilder<unknown> {
  return sql`select pg_notify(${cancelsChannel('')} || node, id) from deliberations where id = ${deliberationId}`;
}
