import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `done`, but no longer than `ms`. */
export async function within(ms: number, done: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([done, late]).finally(() => timer.abort());
}
