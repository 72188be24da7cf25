import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pool } from 'pg';
import { freshDatabase } from '../../test/database.ts';
import { bearer, environmentFor } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../observe/log.ts';
import { startServer } from '../server.ts';
import { openStore } from '../store/connect.ts';
import { watchDatabase } from './watch-database.ts';

test('an outage that many run into is said once in ten seconds, each reason by itself', async (t) => {
  const database = await freshDatabase();
  const store = await openStore({ databaseUrl: database.url, dataDir: '/nowhere' });
  const warned: string[] = [];
  const log = { ...createLog('silent'), warn: (line: string) => void warned.push(line) };
  let nowMs = 0;
  const watched = await watchDatabase(store, log, () => nowMs);
  t.after(async () => {
    await watched.close();
    await store.close();
    await database.drop();
  });
  const [gone, full] = ['ECONNREFUSED', '53100'].map((code) => Object.assign(new Error('no'), { code }));
  for (const error of [gone, gone, full, gone, full]) watched.report(error, null);
  nowMs = 9_999;
  watched.report(gone, 'req_1');
  nowMs = 10_000;
  watched.report(gone, 'req_2');
  assert.deepEqual(warned, [
    'The database cannot be used for now: it is out of reach (ECONNREFUSED).',
    'The database cannot be used for now: its disk is full (53100).',
    'The database cannot be used for now: it is out of reach (ECONNREFUSED). [req_2]',
  ]);
  const probing = async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%probe%'`,
    );
    return rowCount;
  };
  assert.equal(await probing(), 1);
  await watched.close();
  await until(async () => (await probing()) === 0, 'its own connection ends');
});

test('why the database takes no writes is said in words where it is an outage, and else as the database says it', async () => {
  const warned: string[] = [];
  const log = { ...createLog('silent'), warn: (line: string) => void warned.push(line) };
  for (const code of ['ECONNREFUSED', 'EOTHER']) {
    const find = () => Promise.reject(Object.assign(new Error('nothing there'), { code }));
    const hosts = { find, doubt: () => {}, admit: async () => () => {} };
    const store = { pool: new Pool(), connection: { hosts }, close: async () => {} };
    await (await watchDatabase(store, log, () => 0)).close();
  }
  const end = 'Nothing is admitted until it does.';
  assert.deepEqual(warned, [
    `The database takes no writes: it is out of reach (ECONNREFUSED). ${end}`,
    `The database takes no writes: nothing there. ${end}`,
  ]);
});

test('a pool that has taken every connection that the database allows is no outage', async (t) => {
  const database = await freshDatabase();
  const role = `few_${database.name}`;
  await database.pool.query(`create role ${role} login connection limit 5`);
  await database.pool.query(`grant all on all tables in schema public to ${role}`);
  const url = database.url.replace('witan@', `${role}@`);
  const server = await startServer(readConfig(environmentFor(url), '/nowhere'), createLog('silent'));
  t.after(async () => {
    await server.close(0);
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
    await database.drop();
  });
  const headers = bearer('wtn_live_27KIU0ONicFYdgHjzpCHgY2Ufv5dAtqs_jZVmFd');
  const asked = Array.from({ length: 12 }, () => fetch(`${server.url}/v1/memos`, { headers }));
  for (const answer of await Promise.all(asked)) await answer.arrayBuffer();
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
});
