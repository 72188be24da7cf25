// A cluster: finds its running server or starts one, and opens a session with it.

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from './store-error.ts';
import { packagedBinaries, readyBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import {
  claimDataFolder,
  earlierOwner,
  giveTo,
  isCluster,
  locateHome,
  makeHome,
  makeSystemFolder,
} from './data-folder.ts';
import { cannotRun, checkVersion, lastWords, makeCluster, tellsOfFullDisk } from './make-cluster.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  identify,
  logSince,
  readPostmaster,
  removeStale,
  sizeOf,
  stopPostmaster,
  trimLog,
} from './postmaster.ts';
import { runAs, startDaemon } from './run-as.ts';
import type { Daemon, RunAs } from './run-as.ts';
import { openServerSession, wasLast, end } from './server-session.ts';
import type { ServerSession } from './server-session.ts';
import { serverArguments } from './settings.ts';
import type { Durability } from './settings.ts';
import { makeSocketFolder, SOCKET_PORT, sweepSocketFolders } from './socket-folder.ts';

export type Cluster = {
  readonly as: RunAs;
  /** Holds `data`, the log and the sockets. */
  readonly home: string;
  readonly data: string;
  readonly logFile: string;
  readonly lockFile: string;
  readonly durability: Durability;
  readonly binaries: () => Promise<Binaries>;
  readonly log: (line: string) => void;
};

export type ClusterOptions = {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly durability: Durability;
  /** The package's `native` folder, where it is not the installed one. */
  readonly native?: string;
};

export async function findCluster(options: ClusterOptions): Promise<Cluster> {
  const as = runAs();
  const folder = await claimDataFolder(options.dataDir, as);
  const lockFile = join(folder, 'postgres.lock');
  const found = await locateHome(folder, as);
  const home = found.noted ? found.home : await oneAtATime(lockFile, () => settle(folder, as, options.log));
  const spare = async (): Promise<string> => (as === null ? folder : makeSystemFolder());
  return {
    as,
    home,
    data: join(home, 'postgres'),
    logFile: join(home, 'postgres.log'),
    lockFile,
    durability: options.durability,
    binaries: () => readyBinaries(options.native ?? packagedBinaries(), as, spare),
    log: options.log,
  };
}

/** Makes a home outside the data folder; what an earlier data folder of the same path left there moves aside. */
async function settle(folder: string, as: RunAs, log: ClusterOptions['log']): Promise<string> {
  const { home, noted } = await locateHome(folder, as);
  if (noted) return home;
  const data = join(home, 'postgres');
  if (await isCluster(data)) {
    const postmaster = await readPostmaster(data);
    const owner = await earlierOwner(data, as);
    const server = owner === null ? as : { uid: owner, gid: owner };
    const session = postmaster === null ? null : await openServerSession(home, postmaster, server);
    if (session !== null) {
      await stopUnused(
        session,
        data,
        `The data folder ${folder} was deleted while a server uses its database`,
      );
    }
    await rm(`${home}.old`, { recursive: true, force: true });
    await rename(home, `${home}.old`);
    log(
      `The data folder ${folder} is new; the database of the one that was there before is kept in ${home}.old.`,
    );
  }
  await makeHome(home, folder);
  return home;
}

async function stopUnused(session: ServerSession, data: string, unlessUsed: string): Promise<void> {
  const last = await wasLast(session);
  if (last) await stopPostmaster(data, session.pid, '');
  await end(session.client);
  if (last) return;
  throw new StoreError(`${unlessUsed}: stop that server first.`);
}

/** An earlier release ran root's PostgreSQL as a user that others share: what is left of that is stopped and handed over. */
async function leaveEarlierOwner(cluster: Cluster): Promise<void> {
  const { as, data, home } = cluster;
  const owner = await earlierOwner(data, as);
  if (as === null || owner === null) return;
  const postmaster = await readPostmaster(data);
  if (postmaster !== null && ['ours', 'unknown'].includes(await identify(postmaster.pid, data))) {
    const session = await openServerSession(home, postmaster, { uid: owner, gid: owner });
    // It is starting or stopping: the caller looks again.
    if (session === null) return;
    await stopUnused(
      session,
      data,
      `The database in ${data} is in use by an earlier release of this program`,
    );
  }
  cluster.log(`Giving the database in ${data} to a user of its own (uid ${as.uid}).`);
  await giveTo(data, as);
}

const PATIENCE_MS = 10_000;
const LONGEST_RECOVERY_MS = 120_000;

/** Opens a session with the cluster's server, started if need be; with `mayMake` a missing cluster is made. */
export async function joinServer(
  cluster: Cluster,
  { mayMake }: { readonly mayMake: boolean },
): Promise<ServerSession> {
  const began = performance.now();
  for (;;) {
    if ((await earlierOwner(cluster.data, cluster.as)) !== null) {
      await oneAtATime(cluster.lockFile, () => leaveEarlierOwner(cluster));
    }
    const postmaster = await readPostmaster(cluster.data);
    const session =
      postmaster === null ? null : await openServerSession(cluster.home, postmaster, cluster.as);
    if (session !== null) return session;
    const waited = performance.now() - began;
    const patience = postmaster?.state === 'starting' ? LONGEST_RECOVERY_MS : PATIENCE_MS;
    const pid = postmaster?.pid ?? 0;
    if (postmaster !== null && ['ours', 'unknown'].includes(await identify(pid, cluster.data))) {
      if (waited > patience) throw notAnswering(pid, cluster);
      await sleep(20);
      continue;
    }
    if (waited > patience) throw notStarted(cluster, await logSince(cluster.logFile, 0));
    await oneAtATime(cluster.lockFile, () => bringUp(cluster, mayMake));
  }
}

function notAnswering(pid: number, cluster: Cluster): StoreError {
  return new StoreError(
    `The PostgreSQL of ${cluster.data} (process ${pid}) does not answer: stop it with "kill -INT ${pid}", or set WITAN_DATA_DIR to another folder.`,
  );
}

/** Starts the server unless another process just did. Returns when it is ready, or when the caller has to look again. */
async function bringUp(cluster: Cluster, mayMake: boolean): Promise<void> {
  const postmaster = await readPostmaster(cluster.data);
  if (postmaster !== null) {
    const owner = await identify(postmaster.pid, cluster.data);
    if (owner === 'ours' || owner === 'unknown') return;
    cluster.log(`The database was not shut down: its process ${postmaster.pid} is ${owner}.`);
    await removeStale(cluster.data, postmaster.text);
  }
  const binaries = await cluster.binaries();
  if (!(await isCluster(cluster.data))) {
    if (!mayMake) throw new StoreError(`The database in ${cluster.data} is gone.`);
    cluster.log(`Making the database in ${cluster.data}.`);
    const extra = cluster.durability === 'none' ? ['--no-sync'] : [];
    await makeCluster(cluster.home, binaries, { as: cluster.as, extra });
  }
  await checkVersion(cluster.data, binaries);
  await trimLog(cluster.logFile);
  await sweepSocketFolders(cluster.home, cluster.as);
  const logged = await sizeOf(cluster.logFile);
  const daemon = await start(cluster, binaries);
  const ready = await untilReady(cluster, daemon);
  if (!ready) throwStartFailure(await logSince(cluster.logFile, logged), daemon.ended() ?? 0, cluster);
}

async function start(cluster: Cluster, binaries: Binaries): Promise<Daemon> {
  if (process.platform === 'win32') {
    // Only pg_ctl takes the rights of an administrator off, with which PostgreSQL refuses to run.
    const args = serverArguments(null, await freePort(), cluster.durability).join(' ');
    const options = ['start', '-D', cluster.data, '-w', '-t', '60', '-l', cluster.logFile, '-o', args];
    return startDaemon(binaries.pgCtl, options, null, `${cluster.logFile}.start`);
  }
  const folder = await makeSocketFolder(cluster.home, cluster.as);
  const args = ['-D', cluster.data, ...serverArguments(folder, SOCKET_PORT, cluster.durability)];
  return startDaemon(binaries.postgres, args, cluster.as, cluster.logFile);
}

async function untilReady(cluster: Cluster, daemon: Daemon): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_RECOVERY_MS; waited += 5) {
    if ((await readPostmaster(cluster.data))?.state === 'ready') return true;
    if (daemon.ended() !== null) return daemon.ended() === 0;
    await sleep(5);
  }
  return false;
}

function throwStartFailure(output: string, code: number | string, cluster: Cluster): void {
  // Another process started it first, or the last server is still shutting down.
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(output)) return;
  if (tellsOfFullDisk(output)) {
    throw new StoreError(
      `The disk of ${cluster.home} is full: the database cannot start.`,
      new Error(output),
    );
  }
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
