// Which node runs what, and how it passes to another.
import { sql } from 'kysely';
import { isRunning } from './database.ts';
import type { Database } from './database.ts';
import { findDeliberations } from './deliberations.ts';
import type { StoredRun } from './deliberations.ts';

export type Working = {
  readonly node: string;
  /** How many deliberations it has to run. */
  readonly running: number;
  /** Nobody holds the lock of its name: it is dead, or its line to the database is cut. */
  readonly free: boolean;
};

/** The nodes that have running deliberations: one statement, whatever their number. */
export async function nodesWithWork(db: Database): Promise<readonly Working[]> {
  // Shared, so that those who look at the same time are not taken for the owner by each other.
  const { rows } = await sql<Working>`
    select node, running,
      case when pg_try_advisory_lock_shared(key) then pg_advisory_unlock_shared(key) else false end as free
    from (
      select node, count(*)::int as running, hashtextextended(node, 0) as key
      from deliberations where ${isRunning} group by node
    ) as working`.execute(db);
  return rows;
}

/** Ids of the deliberations that this node has to run. */
export async function runningOn(db: Database, node: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deliberations')
    .select('id')
    .where('node', '=', node)
    .where(isRunning)
    .execute();
  return rows.map(({ id }) => id);
}

/** The owner of what a node left to any other before it stopped. */
export const NOBODY = 'nobody';

/** Leaves everything that `node` runs to whoever looks next. */
export async function handOver(db: Database, node: string): Promise<void> {
  await db
    .updateTable('deliberations')
    .set({ node: NOBODY })
    .where('node', '=', node)
    .where(isRunning)
    .execute();
}

export type TakeOver = {
  readonly from: string;
  readonly to: string;
  /** True where the owner's process died, rather than left it to others. */
  readonly died: boolean;
  readonly extendMs: number;
  readonly most: number;
  readonly only?: readonly string[];
  /** Deaths, this one counted, that what is taken may have. */
  readonly deaths: { readonly least: number; readonly most: number };
};

const ANY_DEATHS = { least: 0, most: 2 ** 30 };

/**
 * Makes `to` the owner of what `from` left running, the oldest first, and returns it with its new epoch. What another
 * node is taking at this moment is left to it.
 */
export async function takeOver(
  db: Database,
  it: Omit<TakeOver, 'died' | 'most' | 'deaths'> & Partial<TakeOver>,
): Promise<StoredRun[]> {
  const { from, to, extendMs, died = false, most = 2 ** 30, only, deaths = ANY_DEATHS } = it;
  const { rows } = await sql<{ id: string }>`update deliberations
    set node = ${to}, epoch = epoch + 1, deaths = deaths + ${died ? 1 : 0}::int,
        deadline_at = greatest(deadline_at, now() + ${extendMs} * interval '1 millisecond')
    where id in (
      select id from deliberations
      where node = ${from} and ${isRunning}
        and (${only === undefined} or id = any(${only ?? []}::text[]))
        and deaths + ${died ? 1 : 0}::int between ${deaths.least}::int and ${deaths.most}::int
      order by id limit ${most} for update skip locked)
    returning id`.execute(db);
  return rows.length === 0
    ? []
    : findDeliberations(
        db,
        rows.map(({ id }) => id),
      );
}

/** The oldest deliberation of `node` that so many processes have died over. */
export async function findRunToQuarantine(
  db: Database,
  node: string,
  deaths: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('deliberations')
    .select('id')
    .where('node', '=', node)
    .where('deaths', '=', deaths)
    .where(isRunning)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** True where nobody can know of the deliberation: it came without a key to ask for it again, and nothing was told. */
export async function isUnheardOf(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ unheard: boolean }>`select idempotency_key is null
      and not exists (select from events where deliberation_id = d.id) as unheard
    from deliberations d where id = ${id}`.execute(db);
  return rows[0]?.unheard ?? false;
}
