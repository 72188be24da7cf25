/** Measures how long something lasts, in milliseconds, also while the machine's clock is set. */
export const elapsedMs = (): number => performance.now();

/**
 * The time of one run, from `now` on by the time that passes: a machine that slept, or whose clock was set, has used up no
 * deadline. Never before its admission, by whichever node's clock that was.
 */
export function startRunClock(now: () => number, admittedAt: number): () => number {
  const ahead = Math.max(now(), admittedAt) - performance.now();
  return () => Math.floor(ahead + performance.now());
}
