import { CALLS_KEPT, type CallTimes } from '../../domain/call-times.ts';

/** Times of the answered calls of one kind, in milliseconds. */
export type PastCalls = {
  readonly medianMs: number;
  /** The second longest, so that one outlier is ignored; the only one where there is just one. */
  readonly usualMs: number;
  /** The 95th percentile, by nearest rank. */
  readonly slowMs: number;
  /** The 95th percentile of the time to the first text. */
  readonly slowFirstTextMs: number;
  /** The longest pause in any call after its first sign of work. */
  readonly longestSilenceMs: number;
};

export type Past = ReturnType<typeof createPast>;

export function createPast(before: readonly CallTimes[] = []) {
  const calls = before.slice(-CALLS_KEPT);
  // Cached: it is read for every seat whenever one answers.
  let known: PastCalls | null = null;
  return {
    record: (call: CallTimes): void => {
      known = null;
      if (calls.push(call) > CALLS_KEPT) calls.shift();
    },
    /** Null where there are no calls. */
    read: (): PastCalls | null => (calls.length === 0 ? null : (known ??= readFrom(calls))),
  };
}

function readFrom(calls: readonly CallTimes[]): PastCalls {
  const times = calls.map(({ ms }) => ms);
  const firstTexts = calls.map(({ firstTextMs }) => firstTextMs);
  const silences = calls.map((call) => call.longestSilenceMs);
  return {
    medianMs: rank(times, 0.5),
    usualMs: times.toSorted((a, b) => a - b).at(-Math.min(2, times.length)) ?? Number.POSITIVE_INFINITY,
    slowMs: rank(times, 0.95),
    slowFirstTextMs: rank(firstTexts, 0.95),
    longestSilenceMs: rank(silences, 1),
  };
}

/** The quantile at `share` (0 to 1), by nearest rank; infinite for no values. */
export function rank(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.POSITIVE_INFINITY;
}
