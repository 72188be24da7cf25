import type { Over, OverRate } from './service.ts';

const SWEEP_AT = 1_000;

/**
 * In the memory of this process, so that a flood costs the database nothing. A key that is revoked meanwhile is refused
 * all the same.
 */
export function createOverRate(now: () => number): OverRate {
  const known = new Map<string, { readonly over: Over; readonly until: number }>();
  return {
    remember: (name, over) => {
      if (known.size >= SWEEP_AT) {
        for (const [other, { until }] of known) if (until <= now()) known.delete(other);
      }
      known.set(name, { over, until: now() + over.rate.resetS * 1_000 });
    },
    find: (name) => {
      const found = known.get(name);
      if (!found) return null;
      const leftMs = found.until - now();
      if (leftMs > 0) {
        const { caller, rate } = found.over;
        return { caller, rate: { ...rate, resetS: Math.ceil(leftMs / 1_000) } };
      }
      known.delete(name);
      return null;
    },
  };
}
