import { sql } from 'kysely';
import { isRunning, type Database } from './database.ts';
import { findDeliberations, type StoredRun } from './deliberations.ts';
import { isConflict } from './failure.ts';
import { retry } from './retry.ts';

export type Working = {
  readonly node: string;
  /** Deliberations that it owns. */
  readonly running: number;
  /** Its lock is free: it is dead, or has lost its database connection. */
  readonly free: boolean;
};

/** The nodes that own running deliberations. */
export async function nodesWithWork(db: Database) {
  // Shared, so that nodes that check at the same time do not take each other for the owner.
  const { rows } = await sql<Working>`
    select node, running,
      case when pg_try_advisory_lock_shared(key) then pg_advisory_unlock_shared(key) else false end as free
    from (
      select node, count(*)::int as running, hashtextextended(node, 0) as key
      from deliberations where ${isRunning} group by node
    ) as working`.execute(db);
  return rows;
}

/** Ids of the running deliberations that this node owns. */
export async function runningOn(db: Database, node: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from deliberations where node = ${node} and ${isRunning}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Owner of deliberations that a stopping node has handed over. */
export const NOBODY = 'nobody';

/** Hands all running deliberations of `node` over to whichever node checks next. */
export async function handOver(db: Database, node: string): Promise<void> {
  const update = sql`update deliberations set node = ${NOBODY} where node = ${node} and ${isRunning}`;
  await retry(() => update.execute(db), { again: isConflict, most: 5 });
}

type TakeOver = {
  readonly from: string;
  readonly to: string;
  /** True when the owner's process died, false when it handed over. */
  readonly died?: boolean;
  readonly most?: number;
  readonly only?: readonly string[];
  /** Range of deaths, including this one, of the deliberations to take. */
  readonly deaths?: { readonly least: number; readonly most: number };
};

const ANY_DEATHS = { least: 0, most: 2 ** 30 };

/**
 * Makes `to` the owner of what `from` left running, the oldest first, and returns it with its new epoch. Rows
 * that another node is taking at this moment are skipped.
 */
export async function takeOver(db: Database, it: TakeOver): Promise<StoredRun[]> {
  const { from, to, died = false, most = 2 ** 30, only, deaths = ANY_DEATHS } = it;
  const { rows } = await sql<{ id: string }>`update deliberations
    set node = ${to}, epoch = epoch + 1, deaths = deaths + ${died ? 1 : 0}::int
    where id in (
      select id from deliberations
      where node = ${from} and ${isRunning}
        and (${only === undefined} or id = any(${only ?? []}::text[]))
        and deaths + ${died ? 1 : 0}::int between ${deaths.least}::int and ${deaths.most}::int
      order by id limit ${most} for update skip locked)
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  return findDeliberations(db, ids);
}

/** The oldest deliberation of `node` that has outlived exactly `deaths` processes. */
export async function findRunToQuarantine(db: Database, node: string, deaths: number) {
  const { rows } = await sql<{ id: string }>`
    select id from deliberations where node = ${node} and deaths = ${deaths} and ${isRunning}
    order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** True when no caller can know of the deliberation: it has no idempotency key and no event. */
export async function isUnheardOf(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ unheard: boolean }>`select idempotency_key is null
      and not exists (select from events where deliberation_id = d.id) as unheard
    from deliberations d where id = ${id}`.execute(db);
  return rows[0]?.unheard ?? false;
}
