import type { Pool } from 'pg';
import { readApplied, readMigrations, refuseUnfit } from './migrate.ts';

const ROUNDS = 5;

/** Facts about a database for the operator; changes nothing. Throws `StoreError` where this release cannot use it. `now` in milliseconds since 1970. */
export async function inspectDatabase(pool: Pool, now: () => number) {
  const tripsMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await pool.query('select 1');
    tripsMs.push(performance.now() - began);
  }
  const before = now();
  const { rows } = await pool.query<{ version: string; size: string; clock: string; most: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as size,
       (extract(epoch from clock_timestamp()) * 1000)::text as clock,
       least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most`,
  );
  const found = rows[0];
  if (!found) throw new Error('the database says nothing of itself');
  const middle = (before + now()) / 2;
  const [applied, migrations] = [await readApplied(pool), await readMigrations()];
  refuseUnfit(applied, migrations);
  return {
    /** Such as `18.4`. */
    version: found.version.replace(/ .*$/, ''),
    sizeBytes: Number(found.size),
    /** Median of five round trips. */
    latencyMs: tripsMs.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0,
    /** How far the database's clock is ahead of ours; behind where negative. */
    aheadMs: Math.round(Number(found.clock) - middle),
    /** As many as all processes together may open. */
    mostConnections: found.most,
    /** Migrations of this release that the next start applies. */
    pending: migrations.map(({ name }) => name).filter((name) => !applied.has(name)),
    /** No release has made its tables yet. */
    isEmpty: applied.size === 0,
  };
}
