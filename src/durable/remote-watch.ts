import type { Database } from '../store/database.ts';
import { beginWatching, endWatching } from '../store/watched-by.ts';
import type { Bus } from './bus.ts';
import { retryThroughOutage } from './retry-through-outage.ts';
import type { Sleep } from './sleep.ts';

/** What readers of this node watch although another node runs it: only for as long does that one notify this one. */
export type RemoteWatch = {
  readonly isHere: (deliberationId: string) => boolean;
  /** For one more reader. Once it resolves, all readers here have been told to look at what is on disk by then. */
  readonly begin: (deliberationId: string) => Promise<void>;
  /** For one reader less, whether or not its `begin` has resolved; `ended` where nothing follows anyway. */
  readonly end: (deliberationId: string, ended: boolean) => void;
  /** Once more for all that is watched: a database that failed over may not know of it, and anything may have been missed. */
  readonly renew: () => Promise<void>;
};

export function createRemoteWatch(deps: {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish'>;
  /** The name of this node. */
  readonly node: string;
  readonly isHere: (deliberationId: string) => boolean;
  readonly sleep: Sleep;
}): RemoteWatch {
  const { db, bus, node, isHere } = deps;
  const watched = new Map<string, { readers: number; readonly begun: Promise<void> }>();
  // A reader that comes while the last one's leave is being written waits, or it would be undone by it.
  const leaving = new Map<string, Promise<void>>();

  const start = async (id: string): Promise<void> => {
    await leaving.get(id);
    await retryThroughOutage(deps, () => beginWatching(db, { id, node }));
    bus.publish(id, { kind: 'look' });
  };
  const leave = async (id: string, begun: Promise<void>): Promise<void> => {
    try {
      await begun;
      await endWatching(db, { id, node });
    } catch {
      // The database is out of reach: this node hears of events that nobody here reads until the deliberation ends.
    }
  };

  return {
    isHere,
    begin: (id) => {
      const known = watched.get(id) ?? { readers: 0, begun: start(id) };
      known.readers += 1;
      watched.set(id, known);
      return known.begun;
    },
    end: (id, ended) => {
      const known = watched.get(id);
      if (!known) return;
      known.readers -= 1;
      if (known.readers > 0) return;
      watched.delete(id);
      if (ended) return;
      const left = leave(id, known.begun).then(() => {
        if (leaving.get(id) === left) leaving.delete(id);
      });
      leaving.set(id, left);
    },
    renew: async () => {
      for (const id of watched.keys()) await start(id);
    },
  };
}
