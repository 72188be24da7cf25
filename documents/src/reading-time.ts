const MINUTE_MS = 60_000;
const SWEEP_AT = 1_000;

/**
 * Counts the reading time of each key. `perMinuteMs` may be spent at once, and comes back evenly over a minute; time
 * that was spent beyond it is paid back before the key reads again.
 */
export function createReadingTime(perMinuteMs: number, now: () => number) {
  const spent = new Map<string, { readonly ms: number; readonly at: number }>();
  const rate = perMinuteMs / MINUTE_MS;
  const spentBy = (key: string): number => {
    const known = spent.get(key);
    return known ? Math.max(0, known.ms - (now() - known.at) * rate) : 0;
  };
  return {
    spend: (key: string, ms: number): void => {
      if (perMinuteMs === Infinity) return;
      if (spent.size >= SWEEP_AT)
        for (const other of spent.keys()) if (spentBy(other) === 0) spent.delete(other);
      spent.set(key, { ms: spentBy(key) + ms, at: now() });
    },
    /** Whether the key has no time left, apart from `own`. */
    isSpent: (key: string, own: number): boolean => spentBy(key) - own >= perMinuteMs,
    /** Whole seconds until it has, at least 1; a millionth is added so that nobody is refused for a rounding then. */
    retryAfterS: (key: string): number =>
      Math.max(1, Math.ceil((spentBy(key) - perMinuteMs) / rate / 1_000 + 1e-6)),
  };
}
