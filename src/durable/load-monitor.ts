import { performance } from 'node:perf_hooks';

const LOOK_MS = 250;
/** Weight of the previous average in the new one. */
const INERTIA = 0.5;

const GATHER = { from: 0.5, to: 0.95, most: 200 } as const;
const BEHIND = { from: 0.85, to: 1, most: 3_000 } as const;

/** How a busy process sheds load, by the average utilization of its event loop: deltas are reduced first, results never. */
export function createLoadMonitor(readLoad: () => number = loopLoad()) {
  let load = 0;
  const timer = setInterval(() => {
    load = INERTIA * load + (1 - INERTIA) * readLoad();
  }, LOOK_MS).unref();
  return {
    /** Milliseconds for which events are collected for each reader and sent in one write. */
    gatherMs: () => between(GATHER, load),
    /**
     * Milliseconds that data may wait before this process reads it, and the least distance of two deltas of one advisor;
     * 0 when idle.
     */
    behindMs: () => between(BEHIND, load),
    stop: () => clearInterval(timer),
  };
}

type Range = { readonly from: number; readonly to: number; readonly most: number };

/** Nothing up to the load `from`, `most` from `to`, linear in between. */
function between({ from, to, most }: Range, load: number): number {
  return most * Math.min(1, Math.max(0, (load - from) / (to - from)));
}

/** Utilization since the last call. */
function loopLoad(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
