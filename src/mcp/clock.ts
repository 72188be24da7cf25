// Time as the tools see it.

export type Clock = typeof platformClock;

export const platformClock = {
  /** Milliseconds that only grow. */
  now: (): number => performance.now(),
  /** Rings every so many milliseconds until the returned function is called. */
  every: (ms: number, ring: () => void): (() => void) => {
    const timer = setInterval(ring, ms);
    return () => clearInterval(timer);
  },
};
