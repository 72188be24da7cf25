// A session that says "I use this server". The server is stopped by the one whose session was the last.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf, messageOf, StoreError } from './store-error.ts';
import { SUPERUSER } from './make-cluster.ts';
import { isAlive } from './one-at-a-time.ts';
import type { Postmaster } from './postmaster.ts';
import { isTrustedFolder } from './socket-folder.ts';
import type { RunAs } from './run-as.ts';

/** Names the advisory lock: shared by all who use the server, exclusive for the one that stops it. */
const LOCK = 0x776974616e;

/** The start of the session's `application_name`; the number of our process follows. */
const SESSION_NAME = 'witan session ';

export type ServerSession = {
  readonly client: Client;
  readonly pid: number;
  readonly connection: DatabaseAddress;
};

/** How to reach the server as it listens now. */
export type DatabaseAddress = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
  readonly ssl: false;
};

async function connectionTo(home: string, { port, socketFolder }: Postmaster): Promise<DatabaseAddress> {
  const where = { port, user: SUPERUSER, database: SUPERUSER, ssl: false } as const;
  if (process.platform !== 'win32') return { host: socketFolder, ...where };
  return { host: '127.0.0.1', ...where, password: await readFile(join(home, 'password'), 'utf8') };
}

/** Errors of a server that is starting, stopping or out of connections. */
const PASSING = new Set(['EPIPE', '53300', '57P01', '57P02', '57P03', '57P05']);

/** Opens a session with a running server; null while it starts, stops, or does not answer. */
export async function openServerSession(
  home: string,
  postmaster: Postmaster,
  as: RunAs,
): Promise<ServerSession | null> {
  const isTrusted = process.platform === 'win32' || (await isTrustedFolder(postmaster.socketFolder, as));
  if (!isTrusted) return null;
  const connection = await connectionTo(home, postmaster);
  const client = new Client({
    ...connection,
    database: 'postgres',
    application_name: `${SESSION_NAME}${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    if (await tryLock(client, 'pg_try_advisory_lock_shared'))
      return { client, pid: postmaster.pid, connection };
  } catch (error) {
    if (!isPassing(error)) {
      await end(client);
      throw new StoreError(`The embedded PostgreSQL let nobody in: ${messageOf(error)}.`, error);
    }
  }
  await end(client);
  return null;
}

async function tryLock(client: Client, how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared') {
  const { rows } = await client.query<{ got: boolean }>(`select ${how}($1::bigint) as got`, [LOCK]);
  return rows[0]?.got === true;
}

/** All but a plain refusal by the server, such as one for a damaged file. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return PASSING.has(code) || !/^[0-9A-Z]{5}$/.test(code);
}

/** Gives up the shared lock. Returns whether no other process has one; then none can take it until the session ends. */
export async function wasLast({ client }: ServerSession): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1::bigint)', [LOCK]);
  for (let waited = 0; ; waited += 20) {
    if (await tryLock(client, 'pg_try_advisory_lock')) return true;
    if (waited > 2_000 || (await othersLive(client))) return false;
    // The session of a process that was just killed counts until the server notices.
    await sleep(20);
  }
}

async function othersLive(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>(
    `select substr(application_name, $1)::int as pid from pg_stat_activity
     where application_name ~ $2 and pid <> pg_backend_pid()`,
    [SESSION_NAME.length + 1, `^${SESSION_NAME}[0-9]+$`],
  );
  return rows.some(({ pid }) => isAlive(pid));
}

export async function end(client: Client): Promise<void> {
  await client.end().catch(() => {});
}

/** Makes our database where it is missing. */
export async function makeDatabase({ client }: ServerSession): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [SUPERUSER]);
  if (found.rowCount !== 0) return;
  await client.query(`create database ${SUPERUSER}`).catch((error: unknown) => {
    // Another process was faster: the database exists or is being created.
    if (!['42P04', '23505'].includes(codeOf(error))) throw error;
  });
}
