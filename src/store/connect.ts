// Opens the store: the PostgreSQL of DATABASE_URL, or the embedded one.

import { Client, Pool, types, type ClientConfig, type CustomTypesConfig } from 'pg';
import { codeOf, openEmbedded, StoreError } from '@witan/embedded-postgres';
import { DatabaseClient, type DatabaseConnection } from './database-client.ts';
import { NoServingHost } from './failure.ts';
import { addressOf, createHosts, readHostList } from './hosts.ts';
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
    await probe(connection);
    const pool = openPool(connection, { poolSize, log });
    return { pool, connection, close: () => within(END_MS, pool.end()) };
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

async function probe(connection: DatabaseConnection): Promise<void> {
  const clientOf = () => new DatabaseClient({ ...connection, query_timeout: CONNECT_TIMEOUT_MS });
  const [client, other] = [clientOf(), clientOf()];
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; shown: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown`,
    );
    const found = rows[0];
    if (found !== undefined && found.version < OLDEST_VERSION * 10_000)
      throw new StoreError(
        `PostgreSQL at ${addressOf(client)} is version ${found.shown}; Witan needs ${OLDEST_VERSION} or later.`,
      );
    await other.connect();
    await refuseSharedSessions(client, other);
  } catch (error) {
    throw error instanceof StoreError ? error : unreachable(client, error);
  } finally {
    for (const each of [client, other]) void each.end().catch(() => {});
  }
}

/** A pooler that shares sessions between transactions loses session locks and notifications. */
async function refuseSharedSessions(client: Client, other: Client): Promise<void> {
  const pidOf = async (of: Client) =>
    (await of.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const [first, second] = [await pidOf(client), await pidOf(other)];
  let shared = first === second;
  for (let look = 0; look < 3; look += 1)
    shared ||= (await pidOf(client)) !== first || (await pidOf(other)) !== second;
  if (!shared) return;
  throw new StoreError(
    `The connection pooler at ${addressOf(client)} shares sessions of PostgreSQL between clients; Witan needs one that keeps them, such as PgBouncer with pool_mode = session.`,
  );
}

function unreachable(client: Client, error: unknown): StoreError {
  if (error instanceof NoServingHost)
    return new StoreError(`The PostgreSQL of DATABASE_URL cannot be used: ${error.message}.`);
  const { password } = client;
  const why = whyUnreachable(error, { timeoutMs: CONNECT_TIMEOUT_MS, password });
  return new StoreError(`PostgreSQL at ${addressOf(client)} (DATABASE_URL) cannot be used: ${why}.`);
}
