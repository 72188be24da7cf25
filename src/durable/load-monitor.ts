import { performance } from 'node:perf_hooks';

const LOOK_MS = 250;

type Range = { readonly from: number; readonly to: number; readonly most: number };
const GATHER: Range = { from: 0.5, to: 0.95, most: 250 };
const BEHIND: Range = { from: 0.85, to: 1, most: 3_000 };
const PACE: Range = { from: 0.97, to: 1, most: 1_000 };

/**
 * How a busy process sheds load, by the average utilization of its event loop: deltas are reduced first, results never. One
 * that is busy gathers what it sends for each reader; only one that has had no rest for seconds sends fewer deltas.
 */
export function createLoadMonitor(readLoad: () => number = loopLoad()) {
  // Averages over about half a second and eight seconds.
  let [now, lasting] = [0, 0];
  const timer = setInterval(() => {
    const load = readLoad();
    now += 0.5 * (load - now);
    lasting += 0.03 * (load - lasting);
  }, LOOK_MS).unref();
  return {
    /** Milliseconds for which events are collected for each reader and sent in one write. */
    gatherMs: () => between(GATHER, now),
    /** Milliseconds that data may wait before this process reads it; 0 when idle. */
    behindMs: () => between(BEHIND, now),
    /** Least milliseconds between two deltas of one advisor; 0 where the process keeps up. */
    paceMs: () => between(PACE, lasting),
    stop: () => clearInterval(timer),
  };
}

/** Nothing up to the load `from`, `most` from `to`, linear in between. */
function between({ from, to, most }: Range, load: number): number {
  return most * Math.min(1, Math.max(0, (load - from) / (to - from)));
}

/** Utilization since the last call. */
function loopLoad(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return utilization;
  };
}
