// The PostgreSQL that comes with Witan: started when the first process needs it, stopped when the last has left.

import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { enter, findCluster } from './embedded/cluster.ts';
import type { Cluster } from './embedded/cluster.ts';
import { stopPostmaster, trimLog } from './embedded/postmaster.ts';
import { end, makeDatabase, wasLast } from './embedded/seat.ts';
import type { Connection, Seat } from './embedded/seat.ts';
import type { Durability } from './embedded/settings.ts';
import { messageOf } from './store-error.ts';

export type Embedded = {
  /** For `pg`'s pools and clients. It stays the same when the server has to be started again. */
  readonly connection: Connection;
  /** The same for psql and other tools. */
  readonly url: string;
  /** Lets go of the server, which stops unless another process uses it. Close the pools first. */
  readonly release: () => Promise<void>;
};

/**
 * Opens the database in `dataDir` (made if need be), at a server that runs already or a new one. Every process
 * that calls this on the same folder gets the same server. Throws `StoreError`.
 */
export async function openEmbedded(options: {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  readonly durability?: Durability;
  readonly native?: string;
}): Promise<Embedded> {
  const { log = () => {}, durability = 'full' } = options;
  const cluster = await findCluster({ ...options, log, durability });
  const first = await enter(cluster, null);
  await makeDatabase(first);
  const presence = stayPresent(cluster, first);
  const trimming = setInterval(() => void trimLog(cluster.logFile).catch(() => {}), 3_600_000).unref();
  let released: Promise<void> | null = null;
  const release = async (): Promise<void> => {
    clearInterval(trimming);
    const seat = await presence.leave();
    if (seat !== null) await stopIfLast(cluster, seat);
  };
  return {
    connection: first.connection,
    url: urlOf(first.connection),
    release: () => (released ??= release()),
  };
}

/**
 * Sits down again whenever the session breaks, and so starts a server that died: without a seat of ours the
 * next process to leave would stop the server under us.
 */
function stayPresent(cluster: Cluster, first: Seat): { leave: () => Promise<Seat | null> } {
  const leaving = new AbortController();
  let seat: Seat | null = null;
  let returning: Promise<void> = Promise.resolve();
  const sit = (taken: Seat): void => {
    seat = taken;
    taken.client.once('end', () => {
      seat = null;
      if (!leaving.signal.aborted) returning = comeBack();
    });
  };
  const comeBack = async (): Promise<void> => {
    cluster.log('The session with the database broke off; opening it again.');
    for (let pauseMs = 100; !leaving.signal.aborted; pauseMs = Math.min(2 * pauseMs, 5_000)) {
      try {
        return sit(await enter(cluster, first.connection.host));
      } catch (error) {
        cluster.log(messageOf(error));
        await sleep(pauseMs, undefined, { signal: leaving.signal }).catch(() => {});
      }
    }
  };
  sit(first);
  return {
    leave: async () => {
      leaving.abort();
      await returning;
      return seat;
    },
  };
}

async function stopIfLast(cluster: Cluster, seat: Seat): Promise<void> {
  const last = await wasLast(seat).catch(() => false);
  if (last) {
    const pgCtl = process.platform === 'win32' ? (await cluster.binaries()).pgCtl : '';
    const stopped = await stopPostmaster(cluster.data, seat.pid, pgCtl);
    if (!stopped)
      cluster.log(`The database (process ${seat.pid}) did not stop in time; the next start adopts it.`);
    if (seat.connection.host.startsWith('/')) await rmdir(seat.connection.host).catch(() => {});
  }
  await end(seat.client);
}

function urlOf({ host, port, user, database, password }: Connection): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  if (!host.startsWith('/')) return `postgresql://${user}${secret}@${host}:${port}/${database}`;
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
