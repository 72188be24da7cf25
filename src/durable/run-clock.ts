/** Measures how long something lasts, in milliseconds, also while the machine's clock is set. */
export const elapsedMs = (): number => performance.now();

/**
 * The time of one run, from `now` on by the time that passes: a machine that slept, or whose clock was set, has used up no
 * deadline.
 */
export function startRunClock(now: () => number): () => number {
  const ahead = now() - performance.now();
  return () => Math.floor(ahead + performance.now());
}
