import type { RateState } from '../store/rate-limits.ts';
import type { Caller } from './service.ts';

export type Over = { readonly caller: Caller; readonly rate: RateState };

/** Keys that are over their rate, by the hash of the key, for the rest of their window. */
export type OverRate = {
  readonly remember: (hash: Buffer, over: Over) => void;
  /** Null where the key is not known to be over its rate. */
  readonly find: (hash: Buffer) => Over | null;
};

const SWEEP_AT = 1_000;

/**
 * In the memory of this process, so that a key that floods the door costs the database nothing. A key that is revoked
 * meanwhile is refused all the same. Holds no more entries than there are keys.
 */
export function createOverRate(now: () => number): OverRate {
  const known = new Map<string, { readonly over: Over; readonly until: number }>();
  return {
    remember: (hash, over) => {
      if (known.size >= SWEEP_AT) {
        for (const [name, { until }] of known) if (until <= now()) known.delete(name);
      }
      known.set(hash.toString('base64'), { over, until: now() + over.rate.resetS * 1_000 });
    },
    find: (hash) => {
      const name = hash.toString('base64');
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
