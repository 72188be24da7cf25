import { rank } from './past-calls.ts';
import type { PastCalls } from './past-calls.ts';

// How long a panel waits for those who are silent. Times in milliseconds since 1970, or milliseconds.

/** An answer that has come. */
export type Came = {
  readonly at: number;
  readonly tookMs: number;
  /** What such a call of its seat usually takes; null where that is not known. */
  readonly usualMs: number | null;
};

/** A seat that has neither answered nor failed. */
export type Awaited = {
  /** When its current call began. */
  readonly askedAt: number;
  /** Hard limit of that call. */
  readonly limitMs: number;
  /** When text or reasoning last came from it in this call. */
  readonly heardAt: number | null;
  /** What its calls that answered took; null where none has. */
  readonly past: PastCalls | null;
  /** The others went on without it before, and it has not answered since. */
  readonly passedOver: boolean;
  /** What it waits for before it is asked again. */
  readonly wait: { readonly retry: number; readonly until: number } | null;
};

export type Facts = {
  readonly startedAt: number;
  readonly answers: readonly Came[];
  readonly awaited: readonly Awaited[];
};

export type Limits = {
  /** A seat from which something has come within this time is at work. */
  readonly silenceMs: number;
  /** Least time that the others have once one answer alone has come. */
  readonly aloneMs: number;
};

/** Over what a seat usually takes. */
const SLACK = 1.1;
const SILENCE_TO_LONGEST = 2;

/**
 * When the panel closes, if nothing happens before: at the latest end among those who are awaited, and never while
 * nobody has answered.
 */
export function closesAt({ startedAt, answers, awaited }: Facts, limits: Limits): number {
  if (answers.length === 0 || awaited.length === 0) return Number.POSITIVE_INFINITY;
  const newestAt = Math.max(...answers.map(({ at }) => at));
  const standing: Standing = {
    newestAt,
    tookMs: newestAt - startedAt,
    pace: paceOf(answers),
    leastMs: answers.length === 1 ? limits.aloneMs : 0,
    silenceMs: limits.silenceMs,
  };
  return Math.max(...awaited.map((seat) => endOfWait(seat, standing)));
}

/** Where the panel stands. */
type Standing = {
  readonly newestAt: number;
  /** Until the newest answer. */
  readonly tookMs: number;
  /** How many times as long as usual the answers took; 1 at least. */
  readonly pace: number;
  /** Nobody has less after the newest answer. */
  readonly leastMs: number;
  readonly silenceMs: number;
};

function endOfWait(seat: Awaited, standing: Standing): number {
  const end = Math.max(endOfSilence(seat, standing), endOfSending(seat, standing));
  if (seat.wait === null) return end;
  // Every retry but the first is made for as long as the others are thinking, and none that would come too late.
  return seat.wait.retry > 1 || seat.wait.until >= end ? standing.newestAt : end;
}

/** The end of one from which nothing comes. */
function endOfSilence(seat: Awaited, standing: Standing): number {
  const { newestAt, tookMs, pace, leastMs } = standing;
  const { past, passedOver, askedAt, limitMs } = seat;
  const after = (ms: number): number => newestAt + Math.max(ms, leastMs);
  const end =
    past !== null
      ? Math.max(askedAt + Math.round(past.usualMs * pace * SLACK), after(leastOfKnown(tookMs)))
      : after(passedOver ? Math.max(1_500, tookMs / 2) : Math.max(4_000, tookMs));
  return Math.min(end, askedAt + limitMs);
}

/** A hang shows sooner where all of the panel is fast. */
function leastOfKnown(tookMs: number): number {
  return Math.max(1_000, Math.min(tookMs / 2, 2_000));
}

/** Until when a seat counts as sending; one that was never silent for long hangs sooner. */
function endOfSending({ heardAt, past }: Awaited, { silenceMs, tookMs }: Standing): number {
  if (heardAt === null) return Number.NEGATIVE_INFINITY;
  if (past === null) return heardAt + silenceMs;
  const usualMs = Math.max(SILENCE_TO_LONGEST * past.longestSilenceMs, leastOfKnown(tookMs));
  return heardAt + Math.min(silenceMs, usualMs);
}

/** How many times as long as usual the answers took, in the middle. */
function paceOf(answers: readonly Came[]): number {
  const ratios = answers.flatMap(({ tookMs, usualMs }) => (usualMs ? tookMs / usualMs : []));
  return ratios.length === 0 ? 1 : Math.max(1, rank(ratios, 0.5));
}
