// Which nodes are told of a deliberation that another node runs.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isRunning } from './database.ts';
import type { Database } from './database.ts';

/** Channel on which a node hears that a deliberation of another node, watched on this one, has new events. */
export const eventsChannel = (node: string): string => `witan_events_${node}`;
/** Channel on which a node hears that a deliberation that it runs was cancelled, or one that it ran erased. */
export const cancelsChannel = (node: string): string => `witan_cancels_${node}`;

type Watched = { readonly id: string; readonly node: string };

/**
 * Events that are committed from now on are notified to `node`. It waits for a write of the journal that is under way:
 * that one notifies nobody new, and is on disk when this resolves. Nothing happens where the deliberation has ended.
 */
export async function beginWatching(db: Database, { id, node }: Watched): Promise<void> {
  await db
    .updateTable('deliberations')
    .set({ watched_by: sql<string[]>`array_append(watched_by, ${node}::text)` })
    .where('id', '=', id)
    .where(isRunning)
    .where(sql<boolean>`(watched_by is null or not watched_by @> array[${node}::text])`)
    .execute();
}

export async function endWatching(db: Database, { id, node }: Watched): Promise<void> {
  await db
    .updateTable('deliberations')
    .set({ watched_by: sql<string[]>`array_remove(watched_by, ${node}::text)` })
    .where('id', '=', id)
    .where(isRunning)
    .execute();
}

/**
 * Notifies all nodes that watch but the owner, and is how many those are. PostgreSQL commits one transaction after the
 * other as soon as they notify anybody, so whoever is not watched elsewhere must notify nobody.
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
