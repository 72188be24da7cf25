import { CALLS_KEPT } from '../../domain/call-times.ts';
import type { CallTimes } from '../../domain/call-times.ts';

/** What the calls of one kind that answered took, in milliseconds. */
export type PastCalls = {
  readonly medianMs: number;
  /** The second longest, the only one where there is one: one outlier is not believed. */
  readonly usualMs: number;
  /** The 95th percentile, by nearest rank. */
  readonly slowMs: number;
  /** The same of the time to the first text. */
  readonly slowFirstTextMs: number;
  /** The longest silence in a call once something had come. */
  readonly longestSilenceMs: number;
};

export type Past = {
  readonly record: (call: CallTimes) => void;
  /** Null where there is none. */
  readonly read: () => PastCalls | null;
};

export function createPast(before: readonly CallTimes[] = []): Past {
  const calls = before.slice(-CALLS_KEPT);
  // Asked for each seat whenever one of the panel answers, and for those who are waited for.
  let known: PastCalls | null = null;
  return {
    record: (call) => {
      known = null;
      if (calls.push(call) > CALLS_KEPT) calls.shift();
    },
    read: () => (calls.length === 0 ? null : (known ??= readFrom(calls))),
  };
}

function readFrom(calls: readonly CallTimes[]): PastCalls {
  const times = calls.map(({ ms }) => ms);
  return {
    medianMs: rank(times, 0.5),
    usualMs: times.toSorted((a, b) => a - b).at(-Math.min(2, times.length)) ?? Number.POSITIVE_INFINITY,
    slowMs: rank(times, 0.95),
    slowFirstTextMs: rank(
      calls.map(({ firstTextMs }) => firstTextMs),
      0.95,
    ),
    longestSilenceMs: rank(
      calls.map((each) => each.longestSilenceMs),
      1,
    ),
  };
}

/** The value at a share of all, by nearest rank; infinite where there is none. */
export function rank(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.POSITIVE_INFINITY;
}
