import type { Database } from '../store/database.ts';
import { beginWatching, endWatching, ownerOf } from '../store/watched-by.ts';
import type { Bus } from './bus.ts';
import type { Follow } from './follow.ts';
import { retryThroughOutage } from '../store/retry.ts';
import type { Sleep } from './sleep.ts';

/**
 * Deliberations of other nodes that readers here watch. A sibling sends all that it publishes of them; any other owner
 * notifies this node of stored events, and only while somebody here watches.
 */
export type RemoteWatch = {
  readonly isHere: (deliberationId: string) => boolean;
  /** Adds a reader. Once it resolves, all readers here have been told to read the stored events again. */
  readonly begin: (deliberationId: string, wants?: { readonly deltas: boolean }) => Promise<void>;
  /** Removes a reader, whether or not its `begin` has resolved; `ended` when no event can follow. */
  readonly end: (deliberationId: string, ended: boolean) => void;
  /** Reaches every watched deliberation again: after a failover the database may have lost the registrations. */
  readonly renew: () => Promise<void>;
};

type Watched = { readers: number; deltas: boolean; registered: boolean; begun: Promise<void> };

export function createRemoteWatch(deps: {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish'>;
  /** The name of this node. */
  readonly node: string;
  readonly isHere: (deliberationId: string) => boolean;
  readonly sleep: Sleep;
  /** Absent for a process that has no siblings. */
  readonly follow?: Follow;
}): RemoteWatch {
  const { db, bus, node, isHere, follow } = deps;
  const watched = new Map<string, Watched>();
  // A reader that arrives while the last one's leaving is under way waits for it, or its registration would be undone.
  const leaving = new Map<string, Promise<void>>();

  const followSibling = async (id: string, { deltas }: Watched): Promise<boolean> => {
    if (!follow?.hasSiblings()) return false;
    const owner = await retryThroughOutage(deps, () => ownerOf(db, id));
    return owner !== null && follow.begin(id, { owner, deltas, onLost: () => reachAgain(id) });
  };
  const reach = async (id: string, it: Watched): Promise<void> => {
    await leaving.get(id);
    const follows = await followSibling(id, it);
    if (!follows) await retryThroughOutage(deps, () => beginWatching(db, { id, node }));
    const wasRegistered = it.registered;
    it.registered = !follows;
    bus.publish(id, { kind: 'look' });
    // Being told of stored events, too, would have readers read them twice.
    if (follows && wasRegistered) await endWatching(db, { id, node }).catch(() => {});
  };
  const reachAgain = async (id: string): Promise<void> => {
    const it = watched.get(id);
    if (it === undefined) return;
    const again = async (): Promise<void> => (watched.get(id) === it ? reach(id, it) : undefined);
    it.begun = it.begun.then(again, again);
    await it.begun;
  };
  follow?.onTakeOver(reachAgain);
  const leave = async (id: string, it: Watched, ended: boolean): Promise<void> => {
    try {
      await it.begun;
      follow?.end(id);
      if (it.registered && !ended) await endWatching(db, { id, node });
    } catch {
      // The database is unreachable: this node keeps being notified of events that nobody here reads.
    }
  };
  const start = (id: string, deltas: boolean): Watched => {
    const it: Watched = { readers: 0, deltas, registered: false, begun: Promise.resolve() };
    it.begun = reach(id, it);
    watched.set(id, it);
    return it;
  };

  return {
    isHere,
    begin: (id, { deltas } = { deltas: false }) => {
      const it = watched.get(id) ?? start(id, deltas);
      it.readers += 1;
      if (deltas && !it.deltas) {
        it.deltas = true;
        return reachAgain(id);
      }
      return it.begun;
    },
    end: (id, ended) => {
      const it = watched.get(id);
      if (!it) return;
      it.readers -= 1;
      if (it.readers > 0) return;
      watched.delete(id);
      const left = leave(id, it, ended).then(() => {
        if (leaving.get(id) === left) leaving.delete(id);
      });
      leaving.set(id, left);
    },
    renew: async () => {
      for (const [id, it] of watched) await reach(id, it);
    },
  };
}
