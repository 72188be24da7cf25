import assert from 'node:assert/strict';
import { once } from 'node:events';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openEmbedded } from '@witan/embedded-postgres';
import type { Embedded } from '@witan/embedded-postgres';
import { openStore } from './connect.ts';
import type { Store } from './connect.ts';
import { DatabaseClient } from './database-client.ts';
import { isOutage, outageOf } from './failure.ts';

describe('a primary and a standby', () => {
  let folder: string;
  let primary: Embedded;
  let standby: Embedded;
  const stores: Store[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'witan-hosts-'));
    // Open to the user that PostgreSQL runs as.
    chmodSync(folder, 0o755);
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    await (await openEmbedded({ dataDir: one })).release();
    cpSync(one, other, { recursive: true });
    const { uid, gid } = statSync(join(one, 'postgres'));
    execFileSync('chown', ['-R', `${uid}:${gid}`, join(other, 'postgres')]);
    writeFileSync(join(other, 'postgres', 'standby.signal'), '');
    [primary, standby] = await Promise.all([
      openEmbedded({ dataDir: one }),
      openEmbedded({ dataDir: other }),
    ]);
  });
  after(async () => {
    for (const store of stores) await store.close();
    await Promise.all([primary.release(), standby.release()]);
    rmSync(folder, { recursive: true });
  });

  const at = ({ connection: { host, port } }: Embedded): string => `${encodeURIComponent(host)}:${port}`;
  const open = async (hosts: readonly string[], target = ''): Promise<Store> => {
    const query = target === '' ? '' : `?target_session_attrs=${target}`;
    const databaseUrl = `postgres://witan:sesame@${hosts.join(',')}/witan${query}`;
    const store = await openStore({ databaseUrl, dataDir: '/nowhere' });
    stores.push(store);
    return store;
  };
  const folderOf = async (client: Pick<DatabaseClient, 'query'>): Promise<string> => {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('unix_socket_directories') as folder`,
    );
    return rows[0]?.folder.replaceAll('"', '') ?? '';
  };
  const readsAndWrites = async (client: Pick<DatabaseClient, 'query'>): Promise<boolean> => {
    const { rows } = await client.query<{ writes: boolean }>(
      `select current_setting('default_transaction_read_only') = 'off' as writes`,
    );
    return rows[0]?.writes === true;
  };
  const change = async ({ connection }: Embedded, ...statements: readonly string[]): Promise<void> => {
    const client = new DatabaseClient(connection);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };

  test('are told apart in whatever order they stand, after a host where nothing listens', async () => {
    for (const hosts of [
      ['127.0.0.1:1', at(standby), at(primary)],
      [at(primary), at(standby)],
    ]) {
      const store = await open(hosts);
      assert.equal(await folderOf(store.pool), primary.connection.host);
    }
    assert.equal(
      await folderOf((await open([at(standby), at(primary)], 'any')).pool),
      standby.connection.host,
    );
  });

  test('a host that accepts and says nothing does not keep the others from being asked', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    const store = await open([await listen(silent), at(primary)], 'primary');
    assert.equal(await folderOf(store.pool), primary.connection.host);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test('a service does not start where none takes writes, and says why of each without the password', async () => {
    for (const hosts of [['127.0.0.1:1', at(standby)], [at(standby)]])
      await assert.rejects(open(hosts, 'primary'), (error: Error) => {
        assert.equal(error.name, 'StoreError');
        assert.match(error.message, /^The PostgreSQL of DATABASE_URL cannot be used: no host serves \(/);
        assert.match(error.message, /: it is a standby\)\.$/);
        if (hosts.length > 1) assert.match(error.message, /127\.0\.0\.1:1: nothing listens there; /);
        assert.doesNotMatch(error.message, /sesame/);
        return true;
      });
  });

  test('another server at the same address cuts the connections to the one before, which may never answer', async () => {
    let leadsTo = primary;
    const sockets: Socket[] = [];
    const address = createServer((client) => {
      const { host, port } = leadsTo.connection;
      const database = connect(`${host}/.s.PGSQL.${port}`);
      sockets.push(
        client.on('error', () => {}),
        database.on('error', () => {}),
      );
      client.pipe(database).pipe(client);
    });
    const store = await open([await listen(address)]);
    const held = await store.pool.connect();
    const waiting = held.query('select pg_sleep(3600)').catch((error: unknown) => error);
    const same = await store.pool.connect();
    leadsTo = standby;
    assert.equal(await folderOf(same), primary.connection.host, 'it is left alone until it has to go');
    const other = await store.pool.connect();
    assert.equal(await folderOf(other), standby.connection.host);
    assert.ok(isOutage(await waiting));
    assert.ok(isOutage(await same.query('select 1').catch((error: unknown) => error)));
    for (const client of [held, same, other]) client.release();
    await store.pool.query('select 1');
    for (const socket of sockets) socket.destroy();
    address.close();
  });

  test('a server that shows times otherwise from now on is still the same one', async (t) => {
    t.after(() => change(primary, 'alter role witan reset timezone'));
    const store = await open([at(primary)]);
    const held = await store.pool.connect();
    await change(primary, `alter role witan set timezone = 'Asia/Tokyo'`);
    (await store.pool.connect()).release();
    assert.equal(await folderOf(held), primary.connection.host);
    held.release();
  });

  test('change places: a refused connection is given to nobody again, and none stays with the old primary, in use or listening', async () => {
    const store = await open([at(primary), at(standby)]);
    const lenient = await open([at(primary), at(standby)], 'primary');
    const listener = new DatabaseClient(store.connection);
    await listener.connect();
    await listener.query('listen anything');
    const cut = new Promise((resolve) => listener.once('end', resolve));
    const held = await store.pool.connect();
    const inUse = await store.pool.connect();
    await held.query('create table places (name text)');

    await change(primary, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    // A session takes a changed setting over as soon as the postmaster has passed the signal on.
    while (await readsAndWrites(held));
    const insert = `insert into places values ('here')`;
    const refused: unknown = await held.query(insert).catch((error: unknown) => error);
    assert.ok(isOutage(refused));
    assert.match(outageOf(refused) ?? '', /read-only \(25006\)/);
    held.release();
    const nowhere: unknown = await store.pool.query(insert).catch((error: unknown) => error);
    assert.ok(isOutage(nowhere));
    assert.match(outageOf(nowhere) ?? '', /no host serves \(.*: it is read-only; .*: it is a standby\)/);
    assert.equal(await folderOf(lenient.pool), primary.connection.host, 'it is still a primary');

    await change(standby, 'select pg_promote()');
    await change(standby, 'create table places (name text)');
    await store.pool.query(insert);
    await cut;
    assert.ok(isOutage(await inUse.query('select 1').catch((error: unknown) => error)));
    inUse.release();
    assert.equal(await folderOf(store.pool), standby.connection.host);
    const again = new DatabaseClient(store.connection);
    await again.connect();
    assert.equal(await folderOf(again), standby.connection.host);
    await again.end();
  });
});

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // `as`: a server that listens on a port has an address of this form.
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
