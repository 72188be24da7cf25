import { CompiledQuery, type QueryResult } from 'kysely';
import type { Database } from './database.ts';

/** A statement that can be compiled for the database, as `sql` makes them. */
export type Statement<R = unknown> = { readonly compile: (db: Database) => CompiledQuery<R> };

type Results<S extends readonly Statement[]> = {
  readonly [I in keyof S]: S[I] extends Statement<infer R> ? readonly R[] : never;
};

/**
 * Sends a whole transaction in one round trip, so that its row locks are released as soon as the database is done, however busy
 * this process is. Returns the rows of each statement. The first statement that fails or refuses (`refuse_unless`, see
 * `refusedFor`) rolls back all of them, and its error is thrown.
 */
export async function transact<const S extends readonly Statement[]>(db: Database, statements: S) {
  const compiled = statements.map((statement) => statement.compile(db));
  const all = [CompiledQuery.raw('begin'), ...compiled, CompiledQuery.raw('commit')];
  const answers = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(all.map((query): Promise<QueryResult<unknown>> => connection.executeQuery(query))),
    );
  const rows = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value.rows;
  });
  // `as`: each statement's rows are of its own type, and stand in its place.
  return rows.slice(1, -1) as unknown as Results<S>;
}
