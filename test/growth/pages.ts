import type { Pool } from 'pg';
import type { Filled } from './fill.ts';
import { openSubject } from './operations.ts';
import type { Operation } from './operations.ts';

/** Rounds over which pages are counted. */
const COUNTED = 4;

/**
 * Pages of 8 KB that one of it touches in PostgreSQL, in memory or not, with what takes it back; from connections of its
 * own, as PostgreSQL has counted theirs by the time they are gone.
 */
export async function pagesTouched({ run, undo }: Operation, filled: Filled): Promise<number> {
  const { pool } = filled.database;
  const touched = async (rounds: number): Promise<number> => {
    const before = await pagesOf(pool);
    const subject = await openSubject(filled);
    for (let turn = 0; turn < rounds; turn += 1) {
      await run(subject);
      await undo?.(subject);
    }
    await subject.close();
    return (await pagesOf(pool)) - before;
  };
  // The first connections after a change of tables read them anew.
  await touched(1);
  // What opening costs falls out of the difference. The plan of a statement is made anew for its first five times.
  const [few, more] = [await touched(6), await touched(6 + COUNTED)];
  return Math.round((more - few) / COUNTED);
}

async function pagesOf(pool: Pool): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ others: number; pages: number }>(
      `select (select count(*)::int from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
         (blks_hit + blks_read)::float8 as pages
       from pg_stat_database where datname = current_database()`,
    );
    const [found] = rows;
    if (found?.others === 0) return found.pages;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
