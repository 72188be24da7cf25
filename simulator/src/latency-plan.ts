// How long each call takes: the latency set for its target, else the simulator's, varied a little by question and seat.
import type { SeenRequest } from './calls.ts';
import { readTargets, targetsOf } from './fault-plan.ts';

export type LatencyPlan = ReturnType<typeof createLatencyPlan>;

const LONGEST_MS = 3_600_000;

export function createLatencyPlan() {
  let set = new Map<string, number>();
  return {
    /** Milliseconds, or null where nothing was set for this request. */
    of: (seen: SeenRequest): number | null => {
      const target = targetsOf(seen).find((each) => set.has(each));
      return target === undefined ? null : (set.get(target) ?? null);
    },
    /** Replaces what was set; gives a sentence when it cannot be understood. */
    steer: (body: unknown): string | null => {
      const read = readTargets(body, 'milliseconds', readLatency);
      if (typeof read === 'string') return read;
      set = read;
      return null;
    },
  };
}

function readLatency(target: string, ms: unknown): number | string {
  if (typeof ms === 'number' && ms >= 0 && ms <= LONGEST_MS) return ms;
  return `The latency of "${target}" must be a number of milliseconds from 0 to ${LONGEST_MS}.`;
}
