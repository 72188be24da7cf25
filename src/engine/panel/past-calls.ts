import { CALLS_KEPT, type CallTimes } from '../../domain/call-times.ts';

/** Times of the answered calls of one kind, in milliseconds. */
export type PastCalls = Readonly<ReturnType<typeof readFrom>>;

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

function readFrom(calls: readonly CallTimes[]) {
  const times = calls.map(({ ms }) => ms);
  const firstTexts = calls.map(({ firstTextMs }) => firstTextMs);
  return {
    medianMs: rank(times, 0.5),
    /** The second longest, so that one outlier is ignored; the only one where there is just one. */
    usualMs: times.toSorted((a, b) => a - b).at(-Math.min(2, times.length)) ?? Number.POSITIVE_INFINITY,
    slowMs: rank(times, 0.95),
    slowFirstTextMs: rank(firstTexts, 0.95),
    /** The longest pause in any call after its first sign of work. */
    longestSilenceMs: Math.max(...calls.map((call) => call.longestSilenceMs)),
  };
}

/** The quantile at `share` (0 to 1), by nearest rank; infinite for no values. */
export function rank(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.POSITIVE_INFINITY;
}
