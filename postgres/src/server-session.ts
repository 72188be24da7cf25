// A session that says "I use this server". The server is stopped by the one whose session was the last.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf, StoreError } from './store-error.ts';
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

export async function connectionTo(home: string, postmaster: Postmaster): Promise<DatabaseAddress> {
  const windows = process.platform === 'win32';
  const where = { port: postmaster.port, user: SUPERUSER, database: SUPERUSER, ssl: false } as const;
  if (!windows) return { host: postmaster.socketFolder, ...where };
  return { host: '127.0.0.1', ...where, password: await readFile(join(home, 'password'), 'utf8') };
}

/** Errors of a server that is about to be there or to go, or is full. */
const PASSING = new Set(['EPIPE', '53300', '57P01', '57P02', '57P03', '57P05']);

/** Opens a session with a running server; null while it starts, stops, or does not answer. */
export async function openServerSession(
  home: string,
  postmaster: Postmaster,
  as: RunAs,
): Promise<ServerSession | null> {
  const unix = process.platform !== 'win32';
  if (unix && !(await isTrustedFolder(postmaster.socketFolder, as))) return null;
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
    const sql = 'select pg_try_advisory_lock_shared($1::bigint) as got';
    const { rows } = await client.query<{ got: boolean }>(sql, [LOCK]);
    if (rows[0]?.got === true) return { client, pid: postmaster.pid, connection };
  } catch (error) {
    if (!isPassing(error)) {
      await end(client);
      throw sessionRefused(error);
    }
  }
  await end(client);
  return null;
}

/** All but a plain refusal by the server, such as one for a damaged file. */
function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return PASSING.has(code) || !/^[0-9A-Z]{5}$/.test(code);
}

function sessionRefused(error: unknown): StoreError {
  const why = error instanceof Error ? error.message : String(error);
  return new StoreError(`The embedded PostgreSQL let nobody in: ${why}.`, error);
}

/** Gives up the shared lock. Returns whether no other process has one; then none can take it until the session ends. */
export async function wasLast({ client }: ServerSession): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1::bigint)', [LOCK]);
  for (let waited = 0; ; waited += 20) {
    const sql = 'select pg_try_advisory_lock($1::bigint) as got';
    const { rows } = await client.query<{ got: boolean }>(sql, [LOCK]);
    if (rows[0]?.got === true) return true;
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
export async function makeDatabase(session: ServerSession): Promise<void> {
  const { rowCount } = await session.client.query('select 1 from pg_database where datname = $1', [
    SUPERUSER,
  ]);
  if (rowCount !== 0) return;
  await session.client.query(`create database ${SUPERUSER}`).catch((error: unknown) => {
    // Another process was faster: it exists, or its row is just being written.
    if (!['42P04', '23505'].includes(codeOf(error))) throw error;
  });
}
