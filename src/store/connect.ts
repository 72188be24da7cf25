// Opens the store: the PostgreSQL of DATABASE_URL, or the embedded one.

import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool, types } from 'pg';
import type { ClientConfig, CustomTypesConfig } from 'pg';
import { openEmbedded } from '@witan/embedded-postgres';
import { PreparingClient } from './prepared.ts';
import { codeOf, messageOf, StoreError } from '@witan/embedded-postgres';

export type Store = {
  readonly pool: Pool;
  /** For clients of one's own, such as those that listen or hold a lock. */
  readonly connection: ClientConfig;
  /** Closes the pool, and the embedded server if nobody else uses it. Waits at most 5 s for queries under way. */
  readonly close: () => Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 15;

/**
 * Opens `databaseUrl`, or where there is none the embedded database in `dataDir`. Throws `StoreError` with one
 * sentence within about 5 s when it cannot be used. `log` hears of connections that break; they end no process.
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
    return { pool, connection, close: () => endPool(pool) };
  }
  const embedded = await openEmbedded({ dataDir, log });
  const connection = { ...embedded.connection, ...COMMON };
  const pool = openPool(connection, { poolSize, log });
  const close = async (): Promise<void> => {
    await endPool(pool);
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
  types: asText,
} as const satisfies ClientConfig;

export function openPool(
  connection: ClientConfig,
  options: { readonly poolSize: number; readonly log: (line: string) => void },
): Pool {
  const pool = new Pool({
    ...connection,
    ...COMMON,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    Client: PreparingClient,
    onConnect: async (client) => {
      await client.query(`set time zone 'UTC'`);
    },
  });
  const report = (error: Error): void => options.log(`A connection to the database broke: ${error.message}.`);
  pool.on('error', report);
  // One that breaks between two queries of a transaction is not the pool's to report, and would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function endPool(pool: Pool): Promise<void> {
  const timer = new AbortController();
  const ended = pool.end().finally(() => timer.abort());
  await Promise.race([ended, sleep(5_000, undefined, { signal: timer.signal }).catch(() => {})]);
}

function readUrl(databaseUrl: string): ClientConfig {
  const wanted = 'DATABASE_URL must look like postgres://user:password@host:5432/database';
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new StoreError(`${wanted}.`);
  try {
    void new Client({ connectionString: databaseUrl });
  } catch {
    // What the parser says may hold the address with its password.
    throw new StoreError(
      `${wanted}: characters such as @ / ? # in the password are written as %40 %2F %3F %23.`,
    );
  }
  return { connectionString: databaseUrl, ...COMMON };
}

async function probe(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; shown: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown`,
    );
    const found = rows[0];
    if (found === undefined || found.version >= OLDEST_VERSION * 10_000) return;
    throw new StoreError(
      `PostgreSQL at ${addressOf(client)} is version ${found.shown}; Witan needs ${OLDEST_VERSION} or later.`,
    );
  } catch (error) {
    throw error instanceof StoreError ? error : unreachable(client, error);
  } finally {
    void client.end().catch(() => {});
  }
}

function addressOf(client: Client): string {
  return client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host could not be looked up',
  ENOENT: 'there is no such socket',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the host',
  ETIMEDOUT: 'it did not answer',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no such database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
};

function unreachable(client: Client, error: unknown): StoreError {
  const timedOut = error instanceof Error && /timeout/i.test(error.message);
  const reason = timedOut ? `no answer within ${CONNECT_TIMEOUT_MS / 1_000} s` : REASONS[codeOf(error)];
  const why = reason ?? withoutPassword(messageOf(error), client);
  return new StoreError(`PostgreSQL at ${addressOf(client)} (DATABASE_URL) cannot be used: ${why}.`);
}

function withoutPassword(message: string, client: Client): string {
  const { password } = client;
  return typeof password === 'string' && password !== '' ? message.replaceAll(password, '***') : message;
}
