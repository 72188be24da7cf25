// Runs what the store does in a transaction that is undone, and keeps the statements.

import { Pool } from 'pg';
import type { Client } from 'pg';
import type { TestDatabase } from '../../database.ts';
import { DatabaseClient } from '../../../src/store/database-client.ts';
import type { DatabaseConnection } from '../../../src/store/database-client.ts';
import { createDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';

/** What the store does in a transaction of its own it does between savepoints. */
const INSIDE: Readonly<Record<string, string>> = {
  begin: 'savepoint inside',
  commit: 'release savepoint inside',
  rollback: 'rollback to savepoint inside',
};

export type Rehearsal = {
  readonly pool: Pool;
  readonly db: Database;
  /** Every statement that was sent, without quotes and with single spaces. */
  readonly statements: ReadonlySet<string>;
  /** Does it and undoes it. */
  readonly rehearse: (act: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

export function openRehearsal({ connection }: TestDatabase): Rehearsal {
  const statements = new Set<string>();
  class InsideClient extends DatabaseClient {
    constructor(config?: DatabaseConnection) {
      super(config);
      // `as`: the overloads of `query` go through unchanged but for the text.
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      this.query = ((text: unknown, ...rest: unknown[]) => {
        if (typeof text === 'string') statements.add(plain(text));
        return send((typeof text === 'string' && INSIDE[text]) || text, ...rest);
      }) as Client['query'];
    }
  }
  // One connection, so that all that is asked of the pool is in one transaction.
  const pool = new Pool({ ...connection, max: 1, pipeline: true, Client: InsideClient });
  // Dropping the database may end a connection that is still closing; what is lost earlier fails the next statement.
  pool.on('error', () => {});
  return {
    pool,
    db: createDatabase(pool),
    statements,
    rehearse: async (act) => {
      await pool.query('start transaction');
      try {
        await act();
      } finally {
        await pool.query('abort');
      }
    },
    close: () => pool.end(),
  };
}

export function plain(statement: string): string {
  return statement.replaceAll('"', '').replaceAll(/\s+/g, ' ');
}
