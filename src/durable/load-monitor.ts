import { performance } from 'node:perf_hooks';

/** What a busy process does about it: what people only watch falls first, what they wait for never. */
export type LoadMonitor = {
  /** For so many milliseconds, what happens to a deliberation is collected for each reader and sent in one. */
  readonly gatherMs: () => number;
  /** So many milliseconds may pass until it has read what came: two deltas of one advisor are that far apart. 0 while it has time to spare. */
  readonly behindMs: () => number;
  readonly stop: () => void;
};

const LOOK_MS = 250;
/** Of the load before, so much counts on. */
const INERTIA = 0.5;

const GATHER = { from: 0.5, to: 0.95, least: 0, most: 200 } as const;
const BEHIND = { from: 0.85, to: 1, least: 0, most: 3_000 } as const;

/** Looks at the load of this process, the share of its time from 0 to 1 that its event loop works. */
export function createLoadMonitor(readLoad: () => number = loopLoad()): LoadMonitor {
  let load = 0;
  const timer = setInterval(() => {
    load = INERTIA * load + (1 - INERTIA) * readLoad();
  }, LOOK_MS).unref();
  return {
    gatherMs: () => between(GATHER, load),
    behindMs: () => between(BEHIND, load),
    stop: () => clearInterval(timer),
  };
}

type Range = { readonly from: number; readonly to: number; readonly least: number; readonly most: number };

/** `least` up to the load `from`, `most` above `to`, evenly between. */
function between({ from, to, least, most }: Range, load: number): number {
  const share = Math.min(1, Math.max(0, (load - from) / (to - from)));
  return least + share * (most - least);
}

/** The load since the last time it was asked for. */
function loopLoad(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
