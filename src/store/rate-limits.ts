import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_S = 60;

export type RateState = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetS: number;
};

/** Counts events of a kind by name over windows of a minute, across all nodes. */
export type RateLimits = {
  readonly count: (kind: 'key' | 'address', name: string, limit: number) => Promise<RateState>;
};

/** Counters live in PostgreSQL; a name over its limit is refused from memory for the rest of its window. */
export function createRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterFor = (kind: string, limit: number): RateLimiterPostgres => {
    const id = `${kind} ${limit}`;
    const known = limiters.get(id);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: kind,
      points: limit,
      duration: WINDOW_S,
      inMemoryBlockOnConsumed: limit,
      clearExpiredByTimeout: false,
    });
    limiters.set(id, made);
    return made;
  };
  return {
    count: async (kind, name, limit) => {
      try {
        return stateOf(await limiterFor(kind, limit).consume(name), limit, true);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return stateOf(refused, limit, false);
        throw refused;
      }
    },
  };
}

function stateOf(counted: RateLimiterRes, limit: number, allowed: boolean): RateState {
  return {
    allowed,
    limit,
    remaining: Math.max(0, Math.min(limit, counted.remainingPoints)),
    resetS: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
  };
}
