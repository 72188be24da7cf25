import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { isLast, lastEvent } from '../store/run-events.ts';
import { isKept } from '../store/deliberations.ts';
import { readEvents } from '../store/journal.ts';
import type { Database } from '../store/database.ts';
import type { Bus, Signal } from './bus.ts';
import { cancelledEnd } from './finish.ts';
import type { RemoteWatch } from './remote-watch.ts';
import { retryThroughOutage } from '../store/retry.ts';

export type StreamItem = Extract<Signal, { kind: 'event' | 'delta' }>;

/** A reader further behind than this is served from the disk again and loses its deltas. */
const MOST_BUFFERED = 256;

type From = {
  readonly id: string;
  /** Of whoever reads. */
  readonly requestId: string;
  readonly after: number;
  readonly deltas: boolean;
  /** It starts in this process in this very turn, so nothing is stored yet. */
  readonly fresh?: boolean;
  readonly signal: AbortSignal;
};

/**
 * Yields batches: the stored events after `after`, then live ones, until the last event, `signal` aborts or this process
 * stops. Stored events come in order, each once; deltas only while the reader keeps up and the deliberation runs in this
 * process. What is erased ends as if cancelled. Waits while the database is unreachable.
 */
export async function* watch(
  deps: { readonly db: Database; readonly bus: Bus; readonly remote: RemoteWatch },
  from: From,
): AsyncGenerator<readonly StreamItem[], void, undefined> {
  const { id: deliberationId, signal } = from;
  const inbox = createInbox({ stale: from.fresh !== true });
  const unsubscribe = deps.bus.subscribe(deliberationId, { deltas: from.deltas, receive: inbox.receive });
  signal.addEventListener('abort', inbox.close, { once: true });
  const sleep = (ms: number): Promise<void> => wait(ms, undefined, { signal: inbox.closed });
  const read = <T>(what: () => Promise<T>): Promise<T> => retryThroughOutage({ sleep }, what);
  let seen = from.after;
  let remote = false;
  let ended = false;
  try {
    while (!signal.aborted) {
      const stale = inbox.takeStale();
      const after = seen;
      const items: readonly StreamItem[] = stale
        ? await read(() => stored(deps.db, deliberationId, after))
        : inbox.take();
      // Erased since the request, with its last event.
      if (stale && items.length === 0 && !(await read(() => isKept(deps.db, deliberationId)))) {
        const event = lastEvent(deliberationId, { seq: seen + 1, ...cancelledEnd(from) });
        return yield [{ kind: 'event', event }];
      }
      const { fresh, gap, last } = inOrder(items, seen, stale);
      if (gap) inbox.receive({ kind: 'look' });
      seen = fresh.reduce((seq, item) => (item.kind === 'event' ? item.event.seq : seq), seen);
      ended = last;
      if (fresh.length > 0) yield fresh;
      if (last) return;
      if (stale && !remote && !inbox.closed.aborted && !deps.remote.isHere(deliberationId)) {
        remote = true;
        await Promise.race([deps.remote.begin(deliberationId, from), once(inbox.closed, 'abort')]);
      }
      if (items.length > 0) continue;
      if (inbox.closed.aborted) return;
      await inbox.next();
    }
  } catch (error) {
    if (!inbox.closed.aborted) throw error;
  } finally {
    unsubscribe();
    if (remote) deps.remote.end(deliberationId, ended);
    signal.removeEventListener('abort', inbox.close);
  }
}

async function stored(db: Database, deliberationId: string, seen: number): Promise<StreamItem[]> {
  return (await readEvents(db, deliberationId, seen)).map((event) => ({ kind: 'event', event }));
}

/** Items that were not seen yet, up to the first gap. Gaps in stored events are events that have expired. */
function inOrder(items: readonly StreamItem[], after: number, fromDisk: boolean) {
  const fresh: StreamItem[] = [];
  let seen = after;
  for (const item of items) {
    if (item.kind === 'event') {
      const { seq, type } = item.event;
      if (seq <= seen) {
        if (isLast(type)) return { fresh, gap: false, last: true };
        continue;
      }
      if (!fromDisk && seq > seen + 1) return { fresh, gap: true, last: false };
      seen = seq;
    }
    fresh.push(item);
    if (item.kind === 'event' && isLast(item.event.type)) return { fresh, gap: false, last: true };
  }
  return { fresh, gap: false, last: false };
}

/** `stale`: begins with reading the stored events. */
function createInbox({ stale: lookFirst }: { readonly stale: boolean }) {
  let waiting: StreamItem[] = [];
  let stale = lookFirst;
  const control = new AbortController();
  const closed = control.signal;
  let wake: () => void = () => {};
  const close = (): void => {
    control.abort();
    wake();
  };
  return {
    close,
    closed,
    receive: (signal: Signal): void => {
      if (signal.kind === 'over') return close();
      if (signal.kind === 'look') stale = true;
      else if (waiting.length < MOST_BUFFERED) waiting.push(signal);
      else if (signal.kind === 'event') stale = true;
      // The disk has the rest.
      if (stale) waiting = [];
      wake();
    },
    take: (): StreamItem[] => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    takeStale: (): boolean => {
      const was = stale;
      stale = false;
      return was;
    },
    next: async (): Promise<void> => {
      if (waiting.length > 0 || stale || closed.aborted) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    },
  };
}
