// Which seats answer, by recent calls with the operator's keys.
import type { FailureReason, Seat } from './advisor.ts';

/** How long a call says something about its seat. */
const WINDOW_MS = 5 * 60_000;

/** Ended by the caller's wish or its material: they say nothing about the seat. */
const NOT_ITS_OWN: ReadonlySet<FailureReason> = new Set(['interrupted', 'cost_limit', 'refused', 'too_long']);

type HeardCall = Pick<Seat, 'seat' | 'key'> & { readonly failure: FailureReason | null };

export type SeatHealth = ReturnType<typeof createSeatHealth>;

/** Remembers of each seat how its last call ended. */
export function createSeatHealth(now: () => number) {
  const failedAt = new Map<string, number>();
  return {
    heard: ({ seat, key, failure }: HeardCall): void => {
      if (key !== 'operator') return;
      if (failure === null) failedAt.delete(seat);
      else if (!NOT_ITS_OWN.has(failure)) failedAt.set(seat, now());
    },
    /** True of a seat that was not called. */
    isAnswering: (seat: string): boolean => now() - (failedAt.get(seat) ?? -Infinity) > WINDOW_MS,
  };
}
