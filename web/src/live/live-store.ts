// Follows running deliberations for as long as the page is open, whichever view is shown.
import { applyEvent, emptyLiveState, timeStages } from '@witan/client';
import type { DeliberationEvent, DeliberationId, LiveState, StageTimes } from '@witan/client';
import { milestoneOf } from './milestone.ts';

export type Events = AsyncIterable<DeliberationEvent>;

export type FollowedDeliberation = {
  readonly state: LiveState;
  readonly clocks: StageTimes;
  /** The latest thing worth saying aloud. */
  readonly milestone: string;
  /** The connection broke for good; what was heard so far stays. */
  readonly lost: unknown;
};

export type LiveStore = {
  /** What is known of a deliberation; the same object until something changes. */
  readonly read: (id: DeliberationId) => FollowedDeliberation;
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
  readonly loadClocks: (id: DeliberationId) => StageTimes;
  readonly saveClocks: (id: DeliberationId, clocks: StageTimes) => void;
};

/** For so long after joining, events are taken to be the past, whose times nobody noted. */
const CATCH_UP_MS = 1000;

/** A store that hears each deliberation once, however many views show it. */
export function createLiveStore(world: LiveWorld): LiveStore {
  const known = new Map<DeliberationId, FollowedDeliberation>();
  const busy = new Set<DeliberationId>();
  const joinedAt = new Map<DeliberationId, number>();
  const { subscribe, tell } = createListeners(world);

  const read = (id: DeliberationId): FollowedDeliberation => {
    const found = known.get(id);
    if (found) return found;
    const fresh = { state: emptyLiveState(), clocks: world.loadClocks(id), milestone: '', lost: null };
    known.set(id, fresh);
    return fresh;
  };
  const change = (id: DeliberationId, next: FollowedDeliberation): void => {
    known.set(id, next);
    tell();
  };
  const take = (id: DeliberationId, event: DeliberationEvent): void => {
    const before = read(id);
    const state = applyEvent(before.state, event);
    const milestone = state === before.state ? before.milestone : (milestoneOf(event) ?? before.milestone);
    const now = world.now();
    if (!joinedAt.has(id)) joinedAt.set(id, now);
    const past = now - (joinedAt.get(id) ?? 0) < CATCH_UP_MS;
    const clocks = past
      ? before.clocks
      : timeStages(before.clocks, { before: before.state, after: state }, now);
    if (clocks !== before.clocks) world.saveClocks(id, clocks);
    change(id, { state, clocks, milestone, lost: null });
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
    subscribe,
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

/** Tells all listeners once for a burst of changes. */
function createListeners({ pause }: Pick<LiveWorld, 'pause'>) {
  const listeners = new Set<() => void>();
  let told = true;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (): void => {
      if (!told) return;
      told = false;
      pause(() => {
        told = true;
        for (const listener of listeners) listener();
      });
    },
  };
}
