// Follows running deliberations for as long as the page is open, whichever view is shown.
import { applyEvent, emptyLiveState, timeStages } from '@witan/client';
import type {
  DeliberationEvent,
  DeliberationId,
  LiveState,
  StageTimes,
  StreamConnection,
} from '@witan/client';
import { milestoneOf } from './milestone.ts';

type Events = AsyncIterable<DeliberationEvent>;
type OnConnection = (connection: StreamConnection) => void;

export type FollowedDeliberation = {
  readonly state: LiveState;
  readonly clocks: StageTimes;
  /** The announcement for screen readers: the sentences of the latest burst of events. */
  readonly milestone: string;
  /** Whether the connection was lost and is tried again. */
  readonly retrying: boolean;
  /** Why the connection failed for good, or null; the state so far is kept. */
  readonly lost: unknown;
};

export type LiveStore = ReturnType<typeof createLiveStore>;

export type LiveWorld = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Delays the notification of listeners, so that a burst of events is rendered once. */
  readonly pause: (tell: () => void) => void;
  /** Stage times are kept over reloads. */
  readonly loadClocks: (id: DeliberationId) => StageTimes;
  readonly saveClocks: (id: DeliberationId, clocks: StageTimes) => void;
};

/** Events within this time after connecting are taken for replayed ones, whose times are unknown. */
const CATCH_UP_MS = 1000;

/** A store that opens one stream for each deliberation, however many views show it. */
export function createLiveStore(world: LiveWorld) {
  const busy = new Set<DeliberationId>();
  /** The sentences of the present burst, which its listeners have not been told yet. */
  const sentences = new Map<DeliberationId, readonly string[]>();
  const { subscribe, tell } = createListeners(world, () => sentences.clear());

  const { read, change } = createFollowed(world, tell);
  const take = (id: DeliberationId, event: DeliberationEvent, joinedAt: number): void => {
    const before = read(id);
    const now = world.now();
    const { sentence, ...next } = heard(before, event, now - joinedAt < CATCH_UP_MS ? null : now);
    const burst = [...(sentences.get(id) ?? []), ...(sentence === null ? [] : [sentence])];
    if (sentence !== null) sentences.set(id, burst);
    if (next.clocks !== before.clocks) world.saveClocks(id, next.clocks);
    change(id, { ...next, milestone: sentence === null ? before.milestone : burst.join(' ') });
  };
  const listen = async (id: DeliberationId, events: Events, since?: number): Promise<void> => {
    busy.add(id);
    let joinedAt = since;
    try {
      for await (const event of events) take(id, event, (joinedAt ??= world.now()));
      if (!read(id).state.ending) throw new Error('The stream ended before the deliberation did.');
    } catch (cause) {
      change(id, { ...read(id), retrying: false, lost: cause });
    } finally {
      busy.delete(id);
    }
  };

  const noting =
    (id: DeliberationId): OnConnection =>
    ({ state }) =>
      change(id, { ...read(id), retrying: state === 'retrying' });

  return {
    read,
    subscribe,
    /** Takes note of whether the connection is lost. */
    noting,
    /** Opens the stream of a deliberation, unless it is open already or the deliberation has ended. */
    follow(id: DeliberationId, open: (onConnection: OnConnection) => Events): void {
      const known = read(id);
      if (busy.has(id) || known.state.ending) return;
      if (known.lost !== null) change(id, { ...known, lost: null });
      void listen(id, open(noting(id)));
    },
    /** Takes over a stream that has just begun, so that none of its events is a replayed one. */
    adopt(id: DeliberationId, events: Events): void {
      void listen(id, events, Number.NEGATIVE_INFINITY);
    },
  };
}

function createFollowed({ loadClocks }: Pick<LiveWorld, 'loadClocks'>, tell: () => void) {
  const known = new Map<DeliberationId, FollowedDeliberation>();
  /** The state of a deliberation; the same object until it changes. */
  const read = (id: DeliberationId): FollowedDeliberation => {
    const found = known.get(id) ?? {
      state: emptyLiveState(),
      clocks: loadClocks(id),
      milestone: '',
      retrying: false,
      lost: null,
    };
    known.set(id, found);
    return found;
  };
  const change = (id: DeliberationId, next: FollowedDeliberation): void => {
    known.set(id, next);
    tell();
  };
  return { read, change };
}

/** The state after an event, and what is announced of it; `now` is null when its time is unknown. */
function heard(
  { state: before, clocks }: FollowedDeliberation,
  event: DeliberationEvent,
  now: number | null,
) {
  const state = applyEvent(before, event);
  return {
    state,
    clocks: now === null ? clocks : timeStages(clocks, { before, after: state }, now),
    sentence: state === before ? null : milestoneOf(event),
    retrying: false,
    lost: null,
  };
}

/** Notifies the listeners once for a burst of changes. */
function createListeners({ pause }: Pick<LiveWorld, 'pause'>, onTell: () => void) {
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
        onTell();
        for (const listener of listeners) listener();
      });
    },
  };
}
