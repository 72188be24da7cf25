import type { Client } from 'pg';
import { DatabaseTimeout } from './failure.ts';

/** One turn of the event loop counts for this long at most. */
const SLICE_MS = 250;

/**
 * Calls `onOver` once this process has been able to receive for `ms` milliseconds, after one more poll of its sockets. Work of
 * several turns, such as opening a connection, is thus not late merely because each turn of a busy process takes a second.
 * Returns how to stop.
 */
export function afterListening(ms: number, onOver: () => void): () => void {
  let left = ms;
  let timer: NodeJS.Timeout | null = null;
  let look: NodeJS.Immediate | null = null;
  const listen = (): void => {
    const slice = Math.min(SLICE_MS, left);
    timer = setTimeout(() => {
      left -= slice;
      if (left > 0) listen();
      else look = setImmediate(onOver);
    }, slice);
  };
  listen();
  return () => {
    if (timer) clearTimeout(timer);
    if (look) clearImmediate(look);
  };
}

/** Cuts the connection, and with it pending queries, unless stopped before. */
export function cutAfter(ms: number, { connection }: Client): () => void {
  return afterListening(ms, () => void connection.stream.destroy(new DatabaseTimeout()));
}
