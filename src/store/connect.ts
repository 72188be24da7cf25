// Opens the store: the PostgreSQL of DATABASE_URL, or the embedded one.

import { Client, Pool, types, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg';
import { codeOf, openEmbedded, StoreError } from '@witan/embedded-postgres';
import { DatabaseClient, type DatabaseConnection } from './database-client.ts';
import { NoServingHost } from './failure.ts';
import { addressOf, createHosts, readHostList } from './hosts.ts';
import { cutAfter } from './listening-time.ts';
import { withCheckedTls } from './tls-mode.ts';
import { whyUnreachable } from './unreachable.ts';
import { within } from './within.ts';

export type Store = {
  readonly pool: Pool;
  /** For clients outside the pool, such as those that listen or hold a lock. */
  readonly connection: DatabaseConnection;
  /** Closes the pool, and the embedded server if nobody else uses it. Waits at most 5 s for queries under way. */
  readonly close: () => Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5_000;
const END_MS = 5_000;
const OLDEST_VERSION = 15;

/**
 * Opens `databaseUrl`, or without one the embedded database in `dataDir`. Throws `StoreError` with one sentence within about
 * 5 s when it cannot be used. Broken connections are logged and end no process.
 */
export async function openStore(options: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly poolSize?: number;
  readonly log?: (line: string) => void;
}): Promise<Store> {
  const { databaseUrl, dataDir, poolSize = 20, log = () => {} } = options;
  if (databaseUrl !== null) {
    const connection = readUrl(databaseUrl);
    const pool = openPool(connection, { poolSize, log });
    const close = (): Promise<void> => within(END_MS, pool.end());
    await probe(pool, connection).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return { pool, connection, close };
  }
  const embedded = await openEmbedded({ dataDir, log });
  const connection = { ...embedded.connection, ...COMMON };
  const pool = openPool(connection, { poolSize, log });
  const close = async (): Promise<void> => {
    await within(END_MS, pool.end());
    await embedded.release();
  };
  return { pool, connection, close };
}

/** A `date` is a day, not a moment: as text it is the same in every time zone. */
const asText: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === types.builtins.DATE ? (value: string) => value : types.getTypeParser(id, format),
};

const COMMON = {
  application_name: 'witan',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: asText,
} as const satisfies ClientConfig;

export function openPool(
  connection: DatabaseConnection,
  options: { readonly poolSize: number; readonly log: (line: string) => void },
): Pool {
  const pool = new Pool({
    ...connection,
    ...COMMON,
    max: options.poolSize,
    // Statements of one transaction may be sent without waiting for each other (`transact`).
    pipeline: true,
    idleTimeoutMillis: 60_000,
    Client: DatabaseClient,
    onConnect: async (client) => {
      // JIT compilation takes up to 100 ms, more than it saves any statement here. LZ4, where the server was built with it,
      // compresses a memo in a fraction of the time.
      await client.query(`set time zone 'UTC'; set jit = off;
        select set_config(name, 'lz4', false) from pg_settings
        where name = 'default_toast_compression' and 'lz4' = any(enumvals)`);
    },
  });
  const report = (error: Error): void => {
    // The pool drops its connections before they are closed, so a server that stops first breaks them.
    if (!pool.ending) options.log(`A connection to the database broke: ${error.message}.`);
  };
  pool.on('error', report);
  // An ended client is not handed out again.
  pool.on('release', (_, client) => {
    if (client instanceof DatabaseClient && client.isSpent) void client.end().catch(() => {});
  });
  return pool;
}

function readUrl(databaseUrl: string): DatabaseConnection {
  const wanted = 'DATABASE_URL must look like postgres://user:password@host:5432/database';
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new StoreError(`${wanted}.`);
  const list = readHostList(withCheckedTls(databaseUrl));
  try {
    const connection = { connectionString: list.urls[0], ...COMMON };
    void new Client(connection);
    return { ...connection, hosts: createHosts(list, COMMON) };
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(codeOf(error)))
      throw new StoreError('DATABASE_URL names a certificate or a key in a file that cannot be read.');
    // The parser's message may contain the password.
    throw new StoreError(
      `${wanted}: characters such as @ / ? # in the password are written as %40 %2F %3F %23, and ports go up to 65535.`,
    );
  }
}

type Pooled = PoolClient & DatabaseClient;
type Session = { readonly pid: number; readonly version: number; readonly shown: string };
const SESSION = `select pg_backend_pid() as pid, current_setting('server_version_num')::int as version,
  current_setting('server_version') as shown`;

/** Throws `StoreError` when this is no database for Witan; its two connections stay in the pool. */
async function probe(pool: Pool, connection: DatabaseConnection): Promise<void> {
  const clients: Pooled[] = [];
  const pids = new Set<number>();
  const sessions = new Set<string>();
  try {
    // `as`: the pool makes no others.
    while (clients.length < 2) clients.push((await pool.connect()) as Pooled);
    for (const [turn, client] of [...clients, ...clients, ...clients, ...clients].entries()) {
      const asked = client.query<Session>(SESSION).finally(cutAfter(CONNECT_TIMEOUT_MS, client));
      for (const { pid, version, shown } of (await asked).rows) {
        if (version < OLDEST_VERSION * 10_000)
          throw new StoreError(
            `PostgreSQL at ${addressOf(client)} is version ${shown}; Witan needs ${OLDEST_VERSION} or later.`,
          );
        pids.add(pid);
        sessions.add(`${turn % 2} ${pid}`);
        // A pooler that shares sessions between transactions loses session locks and notifications.
        if (turn > 0 && (pids.size !== 2 || sessions.size !== 2))
          throw new StoreError(
            `The connection pooler at ${addressOf(client)} shares sessions of PostgreSQL between clients; Witan needs one that keeps them, such as PgBouncer with pool_mode = session.`,
          );
      }
    }
  } catch (error) {
    throw error instanceof StoreError ? error : unreachable(new Client(connection), error);
  } finally {
    for (const client of clients) client.release();
  }
}

function unreachable(client: Client, error: unknown): StoreError {
  if (error instanceof NoServingHost)
    return new StoreError(`The PostgreSQL of DATABASE_URL cannot be used: ${error.message}.`);
  const { password } = client;
  const why = whyUnreachable(error, { timeoutMs: CONNECT_TIMEOUT_MS, password });
  return new StoreError(`PostgreSQL at ${addressOf(client)} (DATABASE_URL) cannot be used: ${why}.`);
}
