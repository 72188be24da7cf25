// The PostgreSQL that comes with Witan: started when the first process needs it, stopped when the last has left.

import { rmdir } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinServer, findCluster, type Cluster, type ClusterOptions } from './cluster.ts';
import { socketIn } from './socket-folder.ts';
import { stopPostmaster, trimLog } from './postmaster.ts';
import { end, makeDatabase, wasLast, type DatabaseAddress, type ServerSession } from './server-session.ts';
import { messageOf } from './store-error.ts';

export type Embedded = {
  /** For `pg` pools and clients; it still reaches the server after a restart at another address. */
  readonly connection: DatabaseAddress & { readonly stream: () => Socket };
  /** Where it listens now, for psql and other tools. */
  readonly url: string;
  /** Releases the server, which stops unless another process uses it. Close the pools first. */
  readonly release: () => Promise<void>;
};

/**
 * Opens the database in `dataDir` (made if need be), at a server that runs already or a new one. Every process
 * that calls this on the same folder gets the same server. Throws `StoreError`.
 */
export async function openEmbedded(
  options: Pick<ClusterOptions, 'dataDir'> & Partial<ClusterOptions>,
): Promise<Embedded> {
  const cluster = await findCluster({ log: () => {}, durability: 'full', ...options });
  const first = await joinServer(cluster, { mayMake: true });
  await makeDatabase(first);
  const kept = keepSession(cluster, first);
  const trimming = setInterval(() => void trimLog(cluster.logFile).catch(() => {}), 3_600_000).unref();
  let released: Promise<void> | null = null;
  const release = async (): Promise<void> => {
    clearInterval(trimming);
    const session = await kept.leave();
    if (session !== null) await stopIfLast(cluster, session);
  };
  return {
    connection: { ...first.connection, stream: () => new CurrentSocket(kept.connection) },
    get url() {
      return urlOf(kept.connection());
    },
    release: () => (released ??= release()),
  };
}

/** Connects to the server's current address, whatever address it is given. */
class CurrentSocket extends Socket {
  readonly #connection: () => DatabaseAddress;

  constructor(connection: () => DatabaseAddress) {
    super();
    this.#connection = connection;
  }

  override connect(): this {
    const { host, port } = this.#connection();
    return host.startsWith('/') ? super.connect(socketIn(host)) : super.connect(port, host);
  }
}

/**
 * Reopens the session whenever it breaks, which restarts a server that died: without our session the next process to
 * leave would stop the server.
 */
function keepSession(cluster: Cluster, first: ServerSession) {
  const leaving = new AbortController();
  let session: ServerSession | null = null;
  let { connection } = first;
  let reopening: Promise<void> = Promise.resolve();
  const adopt = (taken: ServerSession): void => {
    session = taken;
    connection = taken.connection;
    taken.client.once('end', () => {
      session = null;
      if (!leaving.signal.aborted) reopening = reopen();
    });
  };
  const reopen = async (): Promise<void> => {
    let said = 'The session with the database broke off; opening it again.';
    cluster.log(said);
    for (let pauseMs = 100; !leaving.signal.aborted; pauseMs = Math.min(2 * pauseMs, 5_000)) {
      try {
        return adopt(await joinServer(cluster, { mayMake: false }));
      } catch (error) {
        const why = messageOf(error);
        if (why !== said) cluster.log(why);
        said = why;
        await sleep(pauseMs, undefined, { signal: leaving.signal }).catch(() => {});
      }
    }
  };
  adopt(first);
  return {
    /** The last known address of the server. */
    connection: () => connection,
    leave: async (): Promise<ServerSession | null> => {
      leaving.abort();
      await reopening;
      return session;
    },
  };
}

async function stopIfLast(cluster: Cluster, session: ServerSession): Promise<void> {
  const last = await wasLast(session).catch(() => false);
  if (last) {
    const pgCtl = process.platform === 'win32' ? (await cluster.binaries()).pgCtl : '';
    const stopped = await stopPostmaster(cluster.data, session.pid, pgCtl);
    if (!stopped)
      cluster.log(`The database (process ${session.pid}) did not stop in time; the next start adopts it.`);
    if (session.connection.host.startsWith('/')) await rmdir(session.connection.host).catch(() => {});
  }
  await end(session.client);
}

function urlOf({ host, port, user, database, password }: DatabaseAddress): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  if (!host.startsWith('/')) return `postgresql://${user}${secret}@${host}:${port}/${database}`;
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
