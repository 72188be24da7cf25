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

/** Delivers signals about a deliberation to its watchers in this process. */
export function createBus() {
  const listeners = new Map<string, Set<Listener>>();
  let closed = false;
  const notify = (set: Iterable<Listener>, signal: Signal): void => {
    for (const { deltas, receive } of set) if (deltas || signal.kind !== 'delta') receive(signal);
  };
  const publishToAll = (signal: Signal): void => {
    for (const set of listeners.values()) notify(set, signal);
  };
  return {
    publish: (deliberationId: string, signal: Signal): void =>
      notify(listeners.get(deliberationId) ?? [], signal),
    publishToAll,
    /** Ends all watching in this process, including subscriptions that begin later. */
    close: (): void => {
      closed = true;
      publishToAll({ kind: 'over' });
    },
    /** Returns what ends the subscription. */
    subscribe: (deliberationId: string, listener: Listener): (() => void) => {
      const set = listeners.getOrInsertComputed(deliberationId, () => new Set());
      set.add(listener);
      if (closed) listener.receive({ kind: 'over' });
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(deliberationId) === set) listeners.delete(deliberationId);
      };
    },
    wantsDeltas: (deliberationId: string): boolean =>
      listeners
        .get(deliberationId)
        ?.values()
        .some(({ deltas }) => deltas) ?? false,
  };
}

export type Bus = ReturnType<typeof createBus>;
