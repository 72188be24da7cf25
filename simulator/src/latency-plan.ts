// How long each call takes: the latency set for its target, else the simulator's, varied a little by question and seat.
import type { SeenRequest } from './calls.ts';
import { isKnownTarget, targetsOf } from './fault-plan.ts';
import { isObject } from './prompt.ts';

export type LatencyPlan = {
  /** Milliseconds, or null where nothing was set for this request. */
  readonly of: (seen: SeenRequest) => number | null;
  /** Replaces what was set; gives a sentence when it cannot be understood. */
  readonly steer: (body: unknown) => string | null;
};

const LONGEST_MS = 3_600_000;

export function createLatencyPlan(): LatencyPlan {
  let set = new Map<string, number>();
  return {
    of: (seen) => {
      const target = targetsOf(seen).find((each) => set.has(each));
      return target === undefined ? null : (set.get(target) ?? null);
    },
    steer: (body) => {
      if (!isObject(body)) return 'The body must be a JSON object of targets and milliseconds.';
      const next = new Map<string, number>();
      for (const [target, ms] of Object.entries(body)) {
        if (!isKnownTarget(target)) return `"${target}" is not a target.`;
        if (typeof ms !== 'number' || !(ms >= 0 && ms <= LONGEST_MS))
          return `The latency of "${target}" must be a number of milliseconds from 0 to ${LONGEST_MS}.`;
        next.set(target, ms);
      }
      set = next;
      return null;
    },
  };
}
