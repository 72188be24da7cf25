import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { freshDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import { openPool, openStore } from './connect.ts';

let database: TestDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

const open = (databaseUrl: string): ReturnType<typeof openStore> =>
  openStore({ databaseUrl, dataDir: '/nowhere' });

function listen(onSocket: (socket: Socket) => void): Promise<Server> {
  const { promise, resolve } = Promise.withResolvers<Server>();
  const server = createServer(onSocket);
  server.listen(0, '127.0.0.1', () => resolve(server));
  return promise;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

test('opens the database of a URL, with days as text and times in UTC', async () => {
  const store = await open(database.url);
  const { rows } = await store.pool.query(`select current_database() as name, date '2026-03-01' as day,
    current_setting('timezone') as zone`);
  assert.deepEqual(rows, [{ name: database.name, day: '2026-03-01', zone: 'UTC' }]);
  await store.close();
});

test('says in one sentence that nothing listens, with host and port and without the password', async () => {
  const server = await listen(() => {});
  const port = portOf(server);
  server.close();
  await assert.rejects(open(`postgres://me:sesame@127.0.0.1:${port}/db`), {
    name: 'StoreError',
    message: `PostgreSQL at 127.0.0.1:${port} (DATABASE_URL) cannot be used: nothing listens there.`,
  });
});

test('refuses a PostgreSQL older than 15', async () => {
  const server = await listen((socket) =>
    socket.once('data', () => answerAsVersion(socket, 140_012, '14.12')),
  );
  await assert.rejects(open(`postgres://me:sesame@127.0.0.1:${portOf(server)}/db`), {
    name: 'StoreError',
    message: `PostgreSQL at 127.0.0.1:${portOf(server)} is version 14.12; Witan needs 15 or later.`,
  });
  server.close();
});

test('names a missing database, and a URL that is none without repeating it', async () => {
  await assert.rejects(open(database.url.replace(database.name, 'absent')), {
    message: /it has no such database/,
  });
  for (const url of ['mysql://me:sesame@host/db', 'sesame', 'postgres://me:ses#ame@host:99999999/db']) {
    await assert.rejects(open(url), (error: Error) => {
      assert.equal(error.name, 'StoreError');
      assert.match(error.message, /^DATABASE_URL must look like postgres:/);
      assert.doesNotMatch(error.message, /ses/);
      return true;
    });
  }
});

test('says of TLS in DATABASE_URL what is wrong, and warns of nothing else', async (t) => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => void warnings.push(warning);
  process.on('warning', warned);
  // PostgreSQL without TLS answers so.
  const server = await listen((socket) => socket.once('data', () => socket.write('N')));
  t.after(() => {
    process.off('warning', warned);
    server.close();
  });
  const refusals = {
    'sslmode=nonsense': /sslmode in DATABASE_URL must be verify-full/,
    'sslmode=verify-full&sslrootcert=/nowhere/authority.pem':
      /a certificate or a key in a file that cannot be read/,
    'application_name=x&sslmode=require': /it offers no TLS: turn that on there, or set sslmode=disable/,
    'sslmode=verify-ca&target_session_attrs=primary':
      /it offers no TLS: turn that on there, or set sslmode=disable/,
  };
  for (const [query, message] of Object.entries(refusals))
    await assert.rejects(open(`postgres://me@127.0.0.1:${portOf(server)}/db?${query}`), {
      name: 'StoreError',
      message,
    });
  assert.deepEqual(warnings, []);
});

test('a connection that dies, idle or between two queries of a transaction, ends no process', async () => {
  const heard: string[] = [];
  const pool = openPool(database.connection, { poolSize: 2, log: (line) => heard.push(line) });
  const busy = await pool.connect();
  const idle = await pool.connect();
  await busy.query('begin');
  idle.release();
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [database.name],
  );
  await until(() => heard.length > 0, 'the end of the idle connection is heard');
  assert.equal(heard.length, 1);
  await assert.rejects(busy.query('commit'));
  busy.release(true);
  assert.equal((await pool.query('select 1 as one')).rows[0]?.one, 1);
  await pool.end();
});

test('a connection that the server ends while the pool closes is no news', async () => {
  const heard: string[] = [];
  const pool = openPool(database.connection, { poolSize: 2, log: (line) => heard.push(line) });
  const idle = await pool.connect();
  idle.release();
  const ended = pool.end();
  idle.emit('error', new Error('terminating connection due to administrator command'));
  await ended;
  assert.deepEqual(heard, []);
});

describe('what takes its time', { concurrency: true }, () => {
  test('gives up on a server that accepts and says nothing', async () => {
    const sockets: Socket[] = [];
    const server = await listen((socket) => sockets.push(socket));
    await assert.rejects(open(`postgres://me:sesame@127.0.0.1:${portOf(server)}/db`), {
      name: 'StoreError',
      message: /no answer within 5 s\.$/,
    });
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test('closes in bounded time although a query still runs', async () => {
    const store = await open(database.url);
    const held = await store.pool.connect();
    const began = performance.now();
    await store.close();
    assert.ok(performance.now() - began < 20_000);
    held.release();
  });
});

/** Lets a client in as the server of that version would, and answers each query with the version. */
function answerAsVersion(socket: Socket, version: number, shown: string): void {
  const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const short = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
  const long = (value: number): Buffer => Buffer.concat([short(value >>> 16), short(value & 0xffff)]);
  const ready = message('Z', Buffer.from('I'));
  const field = (name: string, type: number): Buffer =>
    Buffer.concat([Buffer.from(`${name}\0`), long(0), short(0), long(type), short(4), long(-1), short(0)]);
  const value = (text: string): Buffer => Buffer.concat([long(text.length), Buffer.from(text)]);
  socket.write(Buffer.concat([message('R', long(0)), ready]));
  socket.on('data', () =>
    socket.write(
      Buffer.concat([
        message('T', short(2), field('version', 23), field('shown', 25)),
        message('D', short(2), value(String(version)), value(shown)),
        message('C', Buffer.from('SELECT 1\0')),
        ready,
      ]),
    ),
  );
  socket.on('error', () => {});
}
