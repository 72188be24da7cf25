import assert from 'node:assert/strict';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { inviteGuest, ordinaryUser } from '../../test/guest.ts';
import { openPool } from '../../src/store/connect.ts';
import { ask, embeddedPlace, ended, killServer, serverOf } from './embedded.fixture.ts';
import { packagedBinaries } from './binaries.ts';
import { openEmbedded } from './embedded.ts';
import { isAlive } from './one-at-a-time.ts';
import { readPostmaster } from './postmaster.ts';
import { until } from '../../test/until.ts';

const { emptyFolder, open, removeLater } = embeddedPlace();

describe('one data folder', () => {
  let dataDir = '';

  before(async () => {
    const awkward = `a "b" c's, $HOME & ü ${'long '.repeat(20)}`.trim();
    dataDir = join(await emptyFolder(), awkward, '.witan');
    const embedded = await open(dataDir);
    await ask(embedded, 'create table kept as select 7 as n');
    await embedded.release();
  });

  test('keeps its data from one start to the next, at any path, and little of its log', async () => {
    const log = join(dataDir, 'postgres.log');
    await writeFile(log, 'line\n'.repeat(500_000));
    const embedded = await open(dataDir);
    assert.deepEqual(await ask(embedded, 'select n from kept'), [7]);
    await embedded.release();
    assert.equal((await stat(`${log}.1`)).size, 2_500_000);
    assert.ok((await stat(log)).size < 10_000);
    await rm(`${log}.1`);
  });

  test('leaves no server, pid file or socket folder once the last has left', async () => {
    const first = await open(dataDir);
    const second = await inviteGuest(dataDir);
    const server = await serverOf(dataDir);
    assert.equal(second.server, server);
    await first.release();
    assert.ok(isAlive(server), 'the other still uses it');
    await second.leave();
    await ended(server);
    assert.deepEqual((await readdir(dataDir)).sort(), ['postgres', 'postgres.log']);
    assert.ok(!second.host.startsWith(dataDir), 'a path too long for a socket was not used');
    await assert.rejects(readdir(second.host), { code: 'ENOENT' });
  });

  test('stops no server of which it cannot tell whether others use it', async () => {
    const [leaving, staying] = [await open(dataDir), await open(dataDir)];
    const server = await serverOf(dataDir);
    const session = { ...staying, connection: { ...staying.connection, database: 'postgres' } };
    const unlock = 'function pg_catalog.pg_advisory_unlock_shared';
    await ask(session, `alter ${unlock}(bigint) rename to pg_gone`);
    await leaving.release();
    await ask(session, `alter function pg_catalog.pg_gone(bigint) rename to pg_advisory_unlock_shared`);
    assert.equal(await serverOf(dataDir), server);
    await staying.release();
    await ended(server);
  });

  test('adopts the server of a process that was killed with its whole group', async () => {
    const killed = await inviteGuest(dataDir);
    await killed.killHard();
    const heir = await open(dataDir);
    assert.equal(await serverOf(dataDir), killed.server);
    await heir.release();
    await ended(killed.server);
  });

  test('starts in spite of a pid file whose process is dead or is another program', async () => {
    const first = await inviteGuest(dataDir);
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const written = await readFile(pidFile, 'utf8');
    await first.leave();
    for (const pid of [first.pid, process.pid]) {
      await writeFile(pidFile, written.replace(/^\d+/, String(pid)));
      const embedded = await open(dataDir);
      assert.deepEqual(await ask(embedded, 'select n from kept'), [7]);
      await embedded.release();
    }
  });

  test('waits for a server whose socket refuses for a while', async () => {
    const first = await open(dataDir);
    const socket = join(first.connection.host, '.s.PGSQL.5432');
    await rename(socket, `${socket}.away`);
    const opening = open(dataDir);
    await sleep(300);
    await rename(`${socket}.away`, socket);
    const second = await opening;
    assert.equal(second.connection.host, first.connection.host);
    await first.release();
    await second.release();
  });

  test('brings a server back that was killed after any time, for all pools that had it, and breaks no process', async () => {
    const users = await Promise.all([open(dataDir), open(dataDir)]);
    const pools = users.map(({ connection }) => openPool(connection, { poolSize: 2, log: () => {} }));
    for (const ageS of [0, 70, 70]) {
      const server = await serverOf(dataDir);
      const busy = await Promise.all(pools.map((pool) => pool.connect()));
      for (const pool of pools) (await pool.connect()).release();
      await killServer(dataDir, ageS);
      for (const client of busy) {
        await assert.rejects(client.query('select pg_sleep(5)'));
        client.release(true);
      }
      const deadline = AbortSignal.timeout(60_000);
      const retry = async (pool: Pool): Promise<unknown> =>
        pool
          .query('select n from kept')
          .catch((error: unknown) =>
            deadline.aborted ? Promise.reject(error) : sleep(50).then(() => retry(pool)),
          );
      await Promise.all(pools.map(retry));
      assert.notEqual(await serverOf(dataDir), server);
    }
    for (const pool of pools) await pool.end();
    for (const user of users) await user.release();
  });

  test('says once that its data are gone, makes no others, and goes on once they are back', async () => {
    const data = join(dataDir, 'postgres');
    const said: string[] = [];
    const gone = `The database in ${data} is gone.`;
    const embedded = await openEmbedded({ dataDir, durability: 'none', log: (line) => said.push(line) });
    await rename(data, `${data}.away`);
    process.kill((await readPostmaster(`${data}.away`))?.pid ?? assert.fail(), 'SIGKILL');
    await until(() => said.includes(gone));
    // Tried a few times more.
    await sleep(1_000);
    await rename(`${data}.away`, data);
    await until(() =>
      ask(embedded, 'select n from kept').then(
        () => true,
        () => false,
      ),
    );
    assert.deepEqual(
      said.filter((line) => line === gone),
      [gone],
    );
    await embedded.release();
  });

  test('never takes the server from one who enters while another leaves', async () => {
    const visits = Array.from({ length: 4 }, async (_, visitor) => {
      for (let visit = 0; visit < 4; visit += 1) {
        const embedded = await open(dataDir);
        await sleep(visitor * 3);
        assert.deepEqual(await ask(embedded, 'select n from kept'), [7]);
        await embedded.release();
      }
    });
    await Promise.all(visits);
    assert.equal(await serverOf(dataDir), 0);
  });
});

test('five processes that start at once on a new folder share one server', async () => {
  const dataDir = join(await emptyFolder(), 'data');
  const guests = await Promise.all(Array.from({ length: 5 }, () => inviteGuest(dataDir)));
  const servers = new Set(guests.map(({ server }) => server));
  assert.equal(servers.size, 1);
  await Promise.all(guests.map((guest) => guest.leave()));
  for (const server of servers) await ended(server);
});

test('works for an ordinary user', async (t) => {
  const user = await ordinaryUser();
  if (user === null) return t.skip('needs root in a repository open to others');
  const folder = await emptyFolder();
  await chown(folder, user.uid, user.gid);
  const guest = await inviteGuest(join(folder, 'data'), { user });
  await assert.rejects(open(join(folder, 'data')), {
    name: 'StoreError',
    message: /belongs to another user/,
  });
  await guest.leave();
  await ended(guest.server);
});

test('works for root in a folder that only root can enter, and apart from a folder that was there before', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('needs root');
  const closed = await emptyFolder();
  await chmod(closed, 0o700);
  const dataDir = join(closed, 'data');
  const first = await open(dataDir);
  const home = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim();
  removeLater(home, `${home}.old`);
  assert.match(home, /^\/var\/lib\/witan\/[0-9a-f]{12}$/);
  await ask(first, 'create table kept as select 7 as n');
  await first.release();

  const second = await open(dataDir);
  assert.deepEqual(await ask(second, 'select n from kept'), [7]);
  await second.release();

  await rename(dataDir, `${dataDir} moved`);
  await assert.rejects(open(`${dataDir} moved`), { name: 'StoreError', message: /was moved or copied/ });

  const third = await open(dataDir);
  assert.deepEqual(await ask(third, `select to_regclass('kept')`), [null]);
  await third.release();
  assert.ok((await readdir(`${home}.old`)).includes('postgres'));
});

test('runs where an installation without scripts has left no links and the package is read-only', async (t) => {
  const user = await ordinaryUser();
  if (user === null) return t.skip('needs root in a repository open to others');
  const folder = await emptyFolder();
  const native = join(folder, 'package', 'native');
  await cp(join(packagedBinaries(), '..'), join(folder, 'package'), {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  });
  const data = join(folder, 'data');
  await mkdir(data);
  await chown(data, user.uid, user.gid);
  const guest = await inviteGuest(data, { user, native });
  await guest.leave();
  assert.ok((await readdir(data)).some((name) => name.startsWith('postgresql-')));
});
