import type { Database } from '../store/database.ts';
import { beginWatching, endWatching } from '../store/watched-by.ts';
import type { Bus } from './bus.ts';
import { retryThroughOutage } from '../store/retry.ts';
import type { Sleep } from './sleep.ts';

/** Deliberations of other nodes that readers here watch. The owner notifies this node only while they do. */
export type RemoteWatch = {
  readonly isHere: (deliberationId: string) => boolean;
  /** Adds a reader. Once it resolves, all readers here have been told to read the stored events again. */
  readonly begin: (deliberationId: string) => Promise<void>;
  /** Removes a reader, whether or not its `begin` has resolved; `ended` when no event can follow. */
  readonly end: (deliberationId: string, ended: boolean) => void;
  /** Registers every watched deliberation again: after a failover the database may have lost the registrations. */
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
  // A reader that arrives while `endWatching` is under way waits for it, or its registration would be undone.
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
      // The database is unreachable: this node keeps being notified of events that nobody here reads.
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
