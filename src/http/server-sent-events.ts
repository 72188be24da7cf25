// What every stream of server-sent events has.

/** A comment, which readers ignore and which keeps the connection open. */
export const PING = new TextEncoder().encode(': ping\n\n');

/** No proxy may keep or change what comes. */
export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

/** What comes next, or 'ping' where nothing came for so many milliseconds. */
export async function orPing<T>(next: Promise<T>, pingMs: number): Promise<T | 'ping'> {
  const { promise, resolve } = Promise.withResolvers<'ping'>();
  const timer = setTimeout(() => resolve('ping'), pingMs);
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}
