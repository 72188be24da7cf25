// Time as the tools see it.

export type Clock = {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** Rings every so many milliseconds until the returned function is called. */
  readonly every: (ms: number, ring: () => void) => () => void;
};

export const platformClock: Clock = {
  now: () => performance.now(),
  every: (ms, ring) => {
    const timer = setInterval(ring, ms);
    return () => clearInterval(timer);
  },
};
