import type { ProtocolSettings } from '../run/settings.ts';
import type { HedgeLimits } from './hedge.ts';
import { rank } from './past-calls.ts';
import type { PastCalls } from './past-calls.ts';

// How long a panel waits for those who are silent, and a memo for its writer. Times in milliseconds since 1970, or
// milliseconds.

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

export type PanelPatience = {
  /** A seat from which something has come within this time is at work. */
  readonly silenceMs: number;
  /** Least time that the others have once one answer alone has come. */
  readonly aloneMs: number;
};

/** Over what a seat usually takes. */
const SLACK = 1.1;

/**
 * When the panel closes, if nothing happens before: at the latest end among those who are awaited, and never while
 * nobody has answered.
 */
export function closesAt({ startedAt, answers, awaited }: Facts, limits: PanelPatience): number {
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
  return heardAt + Math.min(silenceMs, pauseOf(past, leastOfKnown(tookMs)));
}

const PAUSE_TO_LONGEST = 2;

/** A silence in the middle of an answer that is no hang yet. */
function pauseOf({ longestSilenceMs }: PastCalls, leastMs: number): number {
  return Math.max(leastMs, PAUSE_TO_LONGEST * longestSilenceMs);
}

/** How many times as long as usual the answers took, in the middle. */
function paceOf(answers: readonly Came[]): number {
  const ratios = answers.flatMap(({ tookMs, usualMs }) => (usualMs ? tookMs / usualMs : []));
  return ratios.length === 0 ? 1 : Math.max(1, rank(ratios, 0.5));
}

const PATIENCE = 1.5;
const GIVE_UP = 3;

type WriterPatience = Pick<HedgeLimits, 'nextAt' | 'giveUpMs'>;

/**
 * How long a writer may bring no text before its successor starts, and how long both may be silent before nobody waits
 * any more. `usualMs`: what the first text usually takes; null where that is not known.
 */
export function writerPatience(
  usualMs: number | null,
  limits: Pick<ProtocolSettings, 'blindPatienceMs' | 'writerPatienceMs' | 'longGraceMs'>,
): WriterPatience {
  const patienceMs =
    usualMs === null ? limits.blindPatienceMs : Math.max(limits.writerPatienceMs, PATIENCE * usualMs);
  return {
    nextAt: (_, { startedAt, textAt }) => (textAt ?? startedAt) + patienceMs,
    giveUpMs: Math.max(limits.longGraceMs, GIVE_UP * patienceMs),
  };
}

/** A known writer is late when it has taken so many times as long as it takes when it is slow. */
const LATE = 1.15;
/** A writer that hangs may cost this share of the time that all would have taken. */
const SPARE = 0.45;
/** Text comes in pieces, with pauses. */
const LEAST_PAUSE_MS = 250;

/** `past` is what such calls of the writer took; null where none has answered. */
type KnownWriter = { readonly expectedMs: number; readonly past: PastCalls | null };

/**
 * The same for a memo whose writers' past is known: the successor starts sooner where a writer that hangs would cost more
 * than it may, but not before it is later than it usually is. `beforeMs` is the time until the memo's stage.
 */
export function memoPatience(
  usual: WriterPatience,
  writers: readonly KnownWriter[],
  beforeMs: number,
): WriterPatience {
  return {
    ...usual,
    nextAt: (place, seen) => {
      const { startedAt, textAt } = seen;
      const silentAt = usual.nextAt(place, seen);
      const [writer, next] = writers.slice(place);
      if (!writer?.past || next === undefined) return silentAt;
      const { past, expectedMs } = writer;
      const spareMs = SPARE * (beforeMs + expectedMs) - Math.max(0, next.expectedMs - expectedMs);
      const lateAt = (usualMs: number): number => startedAt + Math.max(LATE * usualMs, spareMs);
      if (textAt === null) return Math.min(silentAt, lateAt(past.slowFirstTextMs));
      const pauseEnd = textAt + pauseOf(past, LEAST_PAUSE_MS);
      return Math.min(silentAt, Math.max(lateAt(past.slowMs), pauseEnd));
    },
  };
}
