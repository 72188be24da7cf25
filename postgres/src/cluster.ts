// A cluster: finds its running server or starts one, and opens a session with it.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from './store-error.ts';
import { packagedBinaries, readyBinaries, type Binaries } from './binaries.ts';
import { claimDataFolder, isCluster, locateHome, makeHome, makeSystemFolder } from './data-folder.ts';
import { cannotRun, checkVersion, lastWords, makeCluster, tellsOfFullDisk } from './make-cluster.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  identify,
  logSince,
  mayRun,
  readPostmaster,
  removeStale,
  sizeOf,
  stopPostmaster,
  trimLog,
} from './postmaster.ts';
import { runAs, startDaemon, type Daemon, type RunAs } from './run-as.ts';
import { openServerSession, wasLast, end } from './server-session.ts';
import { serverArguments, type Durability } from './settings.ts';
import { makeSocketFolder, SOCKET_PORT, sweepSocketFolders } from './socket-folder.ts';

export type ClusterOptions = {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly durability: Durability;
  /** The package's `native` folder, where it is not the installed one. */
  readonly native?: string;
};

/** `home` holds `data`, the log and the sockets. */
export type Cluster = Awaited<ReturnType<typeof findCluster>>;

export async function findCluster({ dataDir, log, durability, native }: ClusterOptions) {
  const as = runAs();
  const folder = await claimDataFolder(dataDir, as);
  const lockFile = join(folder, 'postgres.lock');
  const found = await locateHome(folder, as);
  const home = found.noted ? found.home : await oneAtATime(lockFile, () => settle(folder, as, log));
  const spare = async (): Promise<string> => (as === null ? folder : makeSystemFolder());
  return {
    as,
    home,
    data: join(home, 'postgres'),
    logFile: join(home, 'postgres.log'),
    lockFile,
    durability,
    binaries: () => readyBinaries(native ?? packagedBinaries(), as, spare),
    log,
  };
}

/**
 * Creates a home outside the data folder. A database that an earlier data folder of the same path left there is moved
 * aside.
 */
async function settle(folder: string, as: RunAs, log: ClusterOptions['log']): Promise<string> {
  const { home, noted } = await locateHome(folder, as);
  if (noted) return home;
  const data = join(home, 'postgres');
  if (await isCluster(data)) {
    await stopUnused({ home, data }, as, folder);
    const old = `${home}.old`;
    await rm(old, { recursive: true, force: true });
    await rename(home, old);
    log(`The data folder ${folder} is new; the database of the one that was there before is kept in ${old}.`);
  }
  await makeHome(home, folder);
  return home;
}

/** Stops the server of the deleted `folder`. Throws when another process uses it. */
async function stopUnused({ home, data }: Pick<Cluster, 'home' | 'data'>, as: RunAs, folder: string) {
  const postmaster = await readPostmaster(data);
  const session = postmaster && (await openServerSession(home, postmaster, as));
  if (!session) return;
  const last = await wasLast(session);
  if (last) await stopPostmaster(data, session.pid, '');
  await end(session.client);
  if (last) return;
  throw new StoreError(
    `The data folder ${folder} was deleted while a server uses its database: stop that server first.`,
  );
}

const PATIENCE_MS = 10_000;
const LONGEST_RECOVERY_MS = 120_000;

/** Opens a session with the cluster's server, started if need be; with `mayMake` a missing cluster is made. */
export async function joinServer(
  cluster: Cluster,
  { mayMake, now = () => performance.now() }: { readonly mayMake: boolean; readonly now?: () => number },
) {
  const { data, home, as, lockFile, logFile } = cluster;
  let began = now();
  for (;;) {
    const postmaster = await readPostmaster(data);
    const session = postmaster && (await openServerSession(home, postmaster, as));
    if (session) return session;
    const patience = postmaster?.state === 'starting' ? LONGEST_RECOVERY_MS : PATIENCE_MS;
    const isOver = now() - began > patience;
    if (postmaster && (await mayRun(postmaster, data))) {
      if (isOver) throw notAnswering(postmaster.pid, data);
      await sleep(20);
    } else {
      if (isOver) throw notStarted(cluster, await logSince(logFile, 0));
      // It has only now begun to be silent, however long it took to start.
      if (await oneAtATime(lockFile, () => bringUp(cluster, mayMake))) began = now();
    }
  }
}

function notAnswering(pid: number, data: string): StoreError {
  return new StoreError(
    `The PostgreSQL of ${data} (process ${pid}) does not answer: stop it with "kill -INT ${pid}", or set WITAN_DATA_DIR to another folder.`,
  );
}

/** Starts the server unless another process just did. Returns whether it runs; if not, the caller has to check again. */
async function bringUp(cluster: Cluster, mayMake: boolean): Promise<boolean> {
  const { as, data, home, logFile, log, durability } = cluster;
  const postmaster = await readPostmaster(data);
  if (postmaster !== null) {
    const owner = await identify(postmaster.pid, data);
    if (owner === 'ours' || owner === 'unknown') return true;
    log(`The database was not shut down: its process ${postmaster.pid} is ${owner}.`);
    await removeStale(data, postmaster.text);
  }
  const binaries = await cluster.binaries();
  if (!(await isCluster(data))) {
    if (!mayMake) throw new StoreError(`The database in ${data} is gone.`);
    log(`Making the database in ${data}.`);
    await makeCluster({ home, binaries, as, durability });
  }
  await checkVersion(data, binaries);
  await trimLog(logFile);
  await sweepSocketFolders(home, as);
  const logged = await sizeOf(logFile);
  const daemon = await start(cluster, binaries);
  const ready = await untilReady(data, daemon);
  if (!ready) throwStartFailure(await logSince(logFile, logged), daemon.ended() ?? 0, cluster);
  return ready;
}

async function start(cluster: Cluster, binaries: Binaries): Promise<Daemon> {
  if (process.platform === 'win32') {
    // PostgreSQL refuses to run with administrator rights; only pg_ctl drops them.
    const args = serverArguments(null, await freePort(), cluster.durability).join(' ');
    const options = ['start', '-D', cluster.data, '-w', '-t', '60', '-l', cluster.logFile, '-o', args];
    return startDaemon(binaries.pgCtl, options, null, `${cluster.logFile}.start`);
  }
  const folder = await makeSocketFolder(cluster.home, cluster.as);
  const args = ['-D', cluster.data, ...serverArguments(folder, SOCKET_PORT, cluster.durability)];
  return startDaemon(binaries.postgres, args, cluster.as, cluster.logFile);
}

async function untilReady(data: string, daemon: Daemon): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_RECOVERY_MS; waited += 5) {
    if ((await readPostmaster(data))?.state === 'ready') return true;
    if (daemon.ended() !== null) return daemon.ended() === 0;
    await sleep(5);
  }
  return false;
}

function throwStartFailure(output: string, code: number | string, cluster: Cluster): void {
  // Another process started it first, or the last server is still shutting down.
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(output)) return;
  const full = `The disk of ${cluster.home} is full: the database cannot start.`;
  if (tellsOfFullDisk(output)) throw new StoreError(full, new Error(output));
  throw output === '' ? cannotRun(code, output) : notStarted(cluster, output);
}

function notStarted(cluster: Cluster, output: string): StoreError {
  const why = lastWords(output) ?? 'it says nothing';
  return new StoreError(
    `The embedded PostgreSQL did not start: ${why}; its log is ${cluster.logFile}.`,
    new Error(output),
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
