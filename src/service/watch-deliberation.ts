import { watch } from '../durable/watch.ts';
import type { StoredRun } from '../store/deliberations.ts';
import { isLast } from '../store/run-events.ts';
import { lastSeqOf, type StoredEvent } from '../store/journal.ts';
import type { Service } from './service.ts';

/** The events of a deliberation, or of a question, after `after` (-1 for all), stored and live, until its last. */
export const watchDeliberation = watch;

/** After which event to go on for a reader that has seen up to `seen`; null where nothing will ever follow. */
export async function resumePoint(
  service: Pick<Service, 'db'>,
  from: Pick<StoredRun, 'id' | 'state'> & { readonly seen: number },
): Promise<number | null> {
  const { id, state, seen } = from;
  if (seen < 0) return seen;
  const last = await lastSeqOf(service.db, id);
  if (seen < last) return seen;
  // What has never been sent cannot have been seen: a higher number counts as the last.
  return state === 'completed' || state === 'failed' || state === 'cancelled' ? null : last;
}

/** A run that ends at its deadline still has to be stored and published. */
const STORING_MS = 1_000;

/** Waits for the last event; null a moment after every deadline, when `signal` aborts or this process stops. */
export async function awaitEnd(
  service: Pick<Service, 'db' | 'bus' | 'remote' | 'limits'>,
  id: string,
  until: { readonly requestId: string; readonly signal: AbortSignal; readonly fresh?: boolean },
): Promise<StoredEvent | null> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), service.limits.deadlineMs + STORING_MS);
  const signal = AbortSignal.any([until.signal, over.signal]);
  try {
    for await (const items of watch(service, { ...until, id, after: -1, deltas: false, signal })) {
      const last = items.findLast((item) => item.kind === 'event');
      if (last && isLast(last.event.type)) return last.event;
    }
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The memo, the question or the error of a last event, byte for byte. */
export function resultOf({ type, result }: StoredEvent): string {
  if (typeof result !== 'string') throw new Error(`${type} has no result`);
  return result;
}
