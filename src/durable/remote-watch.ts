import type { Database } from '../store/database.ts';
import { beginWatching, endWatching, ownerOf } from '../store/watched-by.ts';
import type { Bus } from './bus.ts';
import type { Follow } from './follow.ts';
import { retryThroughOutage } from '../store/retry.ts';
import type { Sleep } from './sleep.ts';

type Watched = { readers: number; deltas: boolean; registered: boolean; begun: Promise<void> };

type RemoteDeps = {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish'>;
  /** The name of this node. */
  readonly node: string;
  readonly isHere: (deliberationId: string) => boolean;
  readonly sleep: Sleep;
  /** Absent for a process that has no siblings. */
  readonly follow?: Follow;
};

/**
 * Deliberations of other nodes that readers here watch. A sibling sends all that it publishes of them; any other owner
 * notifies this node of stored events, and only while somebody here watches.
 */
export function createRemoteWatch(deps: RemoteDeps) {
  const watched = new Map<string, Watched>();
  const { reach, leave } = createReach(deps);
  const reachAgain = async (id: string): Promise<void> => {
    const it = watched.get(id);
    if (it === undefined) return;
    const again = async (): Promise<void> => (watched.get(id) === it ? reach(id, it, reachAgain) : undefined);
    it.begun = it.begun.then(again, again);
    await it.begun;
  };
  deps.follow?.onTakeOver(reachAgain);
  const start = (id: string, deltas: boolean): Watched => {
    const it: Watched = { readers: 0, deltas, registered: false, begun: Promise.resolve() };
    it.begun = reach(id, it, reachAgain);
    watched.set(id, it);
    return it;
  };
  return {
    isHere: deps.isHere,
    /** Adds a reader. Once it resolves, all readers here have been told to read the stored events again. */
    begin: (id: string, { deltas }: { readonly deltas: boolean } = { deltas: false }): Promise<void> => {
      const it = watched.get(id) ?? start(id, deltas);
      it.readers += 1;
      if (!deltas || it.deltas) return it.begun;
      it.deltas = true;
      return reachAgain(id);
    },
    /** Removes a reader, whether or not its `begin` has resolved; `ended` when no event can follow. */
    end: (id: string, ended: boolean): void => {
      const it = watched.get(id);
      if (!it) return;
      it.readers -= 1;
      if (it.readers > 0) return;
      watched.delete(id);
      leave(id, it, ended);
    },
    /** Reaches every watched deliberation again: after a failover the database may have lost the registrations. */
    renew: async (): Promise<void> => {
      for (const [id, it] of watched) await reach(id, it, reachAgain);
    },
  };
}

export type RemoteWatch = ReturnType<typeof createRemoteWatch>;

type OnLost = (id: string) => Promise<void>;

/** Registers this node for what happens to a deliberation, with the sibling that runs it or else with the database. */
function createReach({ db, bus, node, sleep, follow }: RemoteDeps) {
  // A reader that arrives while the last one is leaving waits for that, or its registration would be undone.
  const leaving = new Map<string, Promise<void>>();
  const throughOutage = <T>(what: () => Promise<T>): Promise<T> => retryThroughOutage({ sleep }, what);
  const followSibling = async (id: string, { deltas }: Watched, onLost: OnLost): Promise<boolean> => {
    if (!follow?.hasSiblings()) return false;
    const owner = await throughOutage(() => ownerOf(db, id));
    return owner !== null && follow.begin(id, { owner, deltas, onLost: () => onLost(id) });
  };
  const forget = async (id: string, it: Watched, ended: boolean): Promise<void> => {
    try {
      await it.begun;
      follow?.end(id);
      if (it.registered && !ended) await endWatching(db, { id, node });
    } catch {
      // The database is unreachable: this node keeps being notified of events that nobody here reads.
    }
  };
  return {
    reach: async (id: string, it: Watched, onLost: OnLost): Promise<void> => {
      await leaving.get(id);
      const follows = await followSibling(id, it, onLost);
      if (!follows) await throughOutage(() => beginWatching(db, { id, node }));
      const wasRegistered = it.registered;
      it.registered = !follows;
      bus.publish(id, { kind: 'look' });
      // Notifications beside the sibling's signals would make readers read stored events twice.
      if (follows && wasRegistered) await endWatching(db, { id, node }).catch(() => {});
    },
    leave: (id: string, it: Watched, ended: boolean): void => {
      const left = forget(id, it, ended).then(() => {
        if (leaving.get(id) === left) leaving.delete(id);
      });
      leaving.set(id, left);
    },
  };
}
