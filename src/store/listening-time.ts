// How long a process has waited for an answer that it could have heard.

import type { Client } from 'pg';

/** Of one turn of the event loop so many milliseconds count at most. */
const SLICE_MS = 250;

/**
 * Calls back once this process could have heard an answer for `ms` milliseconds, and has then looked once more. What takes
 * several turns, such as opening a connection, is not late because a busy process takes a second for each of them. Gives
 * how to stop.
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

/** Cuts the connection, and with it what waits for an answer, unless it is stopped before. */
export function cutAfter(ms: number, { connection }: Client): () => void {
  return afterListening(ms, () => void connection.stream.destroy(new Error('timeout expired')));
}
