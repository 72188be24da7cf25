import type { StoredEvent } from '../store/journal.ts';

/** What a watcher of a deliberation in this process receives. */
export type Signal =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  | { readonly kind: 'delta'; readonly type: string; readonly data: string }
  /** Read the stored events again: another node may have written some, or one was missed. */
  | { readonly kind: 'look' }
  /** This process stops; the watcher reconnects elsewhere. */
  | { readonly kind: 'over' };

type Listener = {
  readonly deltas: boolean;
  readonly receive: (signal: Signal) => void;
};

export type Bus = {
  readonly publish: (deliberationId: string, signal: Signal) => void;
  readonly publishToAll: (signal: Signal) => void;
  /** Ends all watching in this process, including subscriptions that begin later. */
  readonly close: () => void;
  /** Returns what ends the subscription. */
  readonly subscribe: (deliberationId: string, listener: Listener) => () => void;
  readonly wantsDeltas: (deliberationId: string) => boolean;
};

/** Delivers signals about a deliberation to its watchers in this process. */
export function createBus(): Bus {
  const listeners = new Map<string, Set<Listener>>();
  let closed = false;
  const notify = (set: Iterable<Listener>, signal: Signal): void => {
    for (const { deltas, receive } of set) if (deltas || signal.kind !== 'delta') receive(signal);
  };
  const publishToAll = (signal: Signal): void => {
    for (const set of listeners.values()) notify(set, signal);
  };
  return {
    publish: (id, signal) => notify(listeners.get(id) ?? [], signal),
    publishToAll,
    close: () => {
      closed = true;
      publishToAll({ kind: 'over' });
    },
    subscribe: (id, listener) => {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      if (closed) listener.receive({ kind: 'over' });
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(id) === set) listeners.delete(id);
      };
    },
    wantsDeltas: (id) => {
      for (const { deltas } of listeners.get(id) ?? []) if (deltas) return true;
      return false;
    },
  };
}
