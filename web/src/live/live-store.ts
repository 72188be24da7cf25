// Follows running deliberations for as long as the page is open, whichever view is shown.
import type { DeliberationEvent, DeliberationId } from '@witan/client';
import { type Clocks, tick } from './clocks.ts';
import { emptyLive, hear, type LiveState } from './live-state.ts';

export type Events = AsyncIterable<DeliberationEvent>;

export type Following = {
  readonly state: LiveState;
  readonly clocks: Clocks;
  /** The connection broke for good; what was heard so far stays. */
  readonly lost: unknown;
};

export type LiveStore = {
  /** What is known of a deliberation; the same object until something changes. */
  readonly read: (id: DeliberationId) => Following;
  readonly subscribe: (listener: () => void) => () => void;
  /** Listens to a deliberation, unless it is listened to already. */
  readonly follow: (id: DeliberationId, open: () => Events) => void;
  /** Takes over a stream whose first event was read by somebody else. */
  readonly adopt: (id: DeliberationId, first: DeliberationEvent, rest: Events) => void;
};

export type LiveWorld = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Puts off telling the listeners, so that a burst of pieces is drawn once. */
  readonly pause: (tell: () => void) => void;
  /** Clocks outlive a reload of the page. */
  readonly loadClocks: (id: DeliberationId) => Clocks;
  readonly saveClocks: (id: DeliberationId, clocks: Clocks) => void;
};

/** For so long after joining, events are taken to be the past, whose times nobody noted. */
const CATCH_UP_MS = 1000;

/** A store that hears each deliberation once, however many views show it. */
export function createLiveStore(world: LiveWorld): LiveStore {
  const known = new Map<DeliberationId, Following>();
  const busy = new Set<DeliberationId>();
  const joinedAt = new Map<DeliberationId, number>();
  const listeners = new Set<() => void>();
  let told = true;

  const read = (id: DeliberationId): Following => {
    const found = known.get(id) ?? { state: emptyLive(id), clocks: world.loadClocks(id), lost: null };
    known.set(id, found);
    return found;
  };
  const change = (id: DeliberationId, next: Following): void => {
    known.set(id, next);
    if (!told) return;
    told = false;
    world.pause(() => {
      told = true;
      for (const listener of listeners) listener();
    });
  };
  const take = (id: DeliberationId, event: DeliberationEvent): void => {
    const before = read(id);
    const state = hear(before.state, event);
    const now = world.now();
    if (!joinedAt.has(id)) joinedAt.set(id, now);
    const past = now - (joinedAt.get(id) ?? 0) < CATCH_UP_MS;
    const clocks = past ? before.clocks : tick(before.clocks, before.state, state, now);
    if (clocks !== before.clocks) world.saveClocks(id, clocks);
    change(id, { state, clocks, lost: null });
  };
  const listen = async (id: DeliberationId, events: Events): Promise<void> => {
    busy.add(id);
    try {
      for await (const event of events) take(id, event);
      if (!read(id).state.ending) throw new Error('The stream ended before the deliberation did.');
    } catch (cause) {
      change(id, { ...read(id), lost: cause });
    } finally {
      busy.delete(id);
    }
  };

  return {
    read,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(id, open) {
      const known = read(id);
      if (busy.has(id) || known.state.ending) return;
      if (known.lost !== null) change(id, { ...known, lost: null });
      joinedAt.delete(id);
      void listen(id, open());
    },
    adopt(id, first, rest) {
      joinedAt.set(id, Number.NEGATIVE_INFINITY);
      take(id, first);
      void listen(id, rest);
    },
  };
}
