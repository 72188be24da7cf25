// A primary and its standby of the PostgreSQL that a system has, with synchronous replication between them.

import assert from 'node:assert/strict';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openPool } from '../src/store/connect.ts';
import { migrate } from '../src/store/migrate.ts';
import { findProgram, freePort, giveThem, runTheirs, startTheirs, theirFolder } from './system-programs.ts';
import type { Daemon } from './system-programs.ts';
import { until } from './until.ts';

const PACKAGE = 'postgresql';
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 120
shared_buffers = 64MB
wal_keep_size = 512MB
synchronous_commit = on
wal_receiver_timeout = 5s
wal_retrieve_retry_interval = 500ms
timezone = UTC
`;

export type Server = {
  readonly port: number;
  readonly data: string;
  /** Connections to this server alone. */
  readonly pool: Pool;
  readonly signal: Daemon['signal'];
  /** Ends it at once if it still runs, and waits for that. */
  readonly kill: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly logged: () => string;
};

/** A server with the database `witan` of the user `witan`, which has all its tables. */
export async function startPrimary(): Promise<Server> {
  const data = join(theirFolder(), 'data');
  await runTheirs(findProgram('initdb', PACKAGE), [
    '-D',
    data,
    '--username=witan',
    '--encoding=UTF8',
    '--no-locale',
    '--auth=trust',
    // For pg_rewind.
    '--data-checksums',
    '--no-instructions',
  ]);
  appendFileSync(join(data, 'postgresql.conf'), SETTINGS);
  const server = await start(data, await freePort());
  const admin = openPool(connectionTo(server.port, 'postgres'), { poolSize: 1, log: () => {} });
  await admin.query('create database witan');
  await admin.end();
  await migrate(server.pool);
  return server;
}

/** A standby of `primary`, which answers commits from now on only when the standby has them too. */
export async function startStandby(primary: Server): Promise<Server> {
  const data = join(theirFolder(), 'data');
  return follow(primary, { data, port: await freePort() }, 'copy');
}

/**
 * Makes a standby of `primary` in the folder and at the port of a server that has ended: by rewinding what it had that
 * `primary` has not, or as a new copy.
 */
export async function follow(
  primary: Server,
  old: Pick<Server, 'data' | 'port'>,
  by: 'copy' | 'rewind',
): Promise<Server> {
  const source = `host=127.0.0.1 port=${primary.port} user=witan dbname=postgres`;
  if (by === 'copy') {
    rmSync(old.data, { recursive: true, force: true });
    const args = ['-D', old.data, '-d', source, '-R', '-X', 'stream', '-c', 'fast'];
    await runTheirs(findProgram('pg_basebackup', PACKAGE), args);
  } else {
    await primary.pool.query('checkpoint');
    await runTheirs(findProgram('pg_rewind', PACKAGE), ['-D', old.data, `--source-server=${source}`, '-R']);
  }
  const settings = join(old.data, 'postgresql.auto.conf');
  // Of the primary: with it a standby that is promoted would answer no commit before it has a standby itself.
  appendFileSync(settings, `\nsynchronous_standby_names = ''\n`);
  giveThem(settings);
  const standby = await start(old.data, old.port);
  await primary.pool.query(`alter system set synchronous_standby_names = 'ANY 1 (*)'`);
  await primary.pool.query('select pg_reload_conf()');
  await until(async () => {
    const { rows } = await primary.pool.query(
      `select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'quorum'`,
    );
    return rows.length > 0;
  }, `no synchronous standby: ${standby.logged()}`);
  return standby;
}

/** From now on `primary` answers commits alone, and the standby receives none of them. */
export async function cutOff(primary: Server, standby: Server): Promise<void> {
  await primary.pool.query('alter system reset synchronous_standby_names');
  await standby.pool.query(`alter system set primary_conninfo = 'host=127.0.0.1 port=1'`);
  for (const { pool } of [primary, standby]) await pool.query('select pg_reload_conf()');
  await until(async () => {
    const { rows } = await primary.pool.query('select 1 from pg_stat_replication');
    return rows.length === 0;
  }, `the standby still receives: ${standby.logged()}`);
}

/** Resolves when it takes writes. */
export async function promote({ pool }: Server): Promise<void> {
  const { rows } = await pool.query<{ promoted: boolean }>('select pg_promote(true, 60) as promoted');
  assert.equal(rows[0]?.promoted, true);
}

async function start(data: string, port: number): Promise<Server> {
  const daemon = startTheirs(findProgram('postgres', PACKAGE), ['-D', data, '-p', String(port)]);
  const admin = openPool(connectionTo(port, 'postgres'), { poolSize: 1, log: () => {} });
  await until(async () => {
    assert.ok(!daemon.hasEnded(), daemon.logged());
    return admin.query('select 1').then(
      () => true,
      () => false,
    );
  }, `PostgreSQL did not start: ${daemon.logged()}`);
  await admin.end();
  const pool = openPool(connectionTo(port, 'witan'), { poolSize: 5, log: () => {} });
  const kill = async (): Promise<void> => {
    daemon.signal('SIGKILL');
    await daemon.gone;
    await pool.end();
  };
  const close = async (): Promise<void> => {
    await kill();
    rmSync(join(data, '..'), { recursive: true });
  };
  return { port, data, pool, signal: daemon.signal, kill, close, logged: daemon.logged };
}

const connectionTo = (port: number, database: string) =>
  ({ host: '127.0.0.1', port, user: 'witan', database }) as const;
