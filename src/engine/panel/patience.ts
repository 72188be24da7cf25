import type { ProtocolSettings } from '../run/settings.ts';
import type { HedgeLimits } from './hedge.ts';
import { rank } from './past-calls.ts';
import type { PastCalls } from './past-calls.ts';

// How long a panel waits for silent advisors, and a memo for its writer. Instants are milliseconds since 1970.

export type Came = {
  readonly at: number;
  readonly tookMs: number;
  /** The seat's usual time for such a call; null where unknown. */
  readonly usualMs: number | null;
};

/** A seat that has neither answered nor failed. */
export type Awaited = {
  /** When its current call began. */
  readonly askedAt: number;
  /** Hard limit of that call. */
  readonly limitMs: number;
  /** When text or reasoning last arrived in this call. */
  readonly heardAt: number | null;
  /** Times of its answered calls; null where there are none. */
  readonly past: PastCalls | null;
  /** The panel went on without it before, and it has not answered since. */
  readonly passedOver: boolean;
  /** Set while it waits for its next retry. */
  readonly wait: { readonly retry: number; readonly until: number } | null;
};

export type Facts = {
  readonly startedAt: number;
  readonly answers: readonly Came[];
  readonly awaited: readonly Awaited[];
};

/** Factor on a seat's usual time. */
const SLACK = 1.1;

/**
 * When the panel closes if nothing else happens: when its patience with the last awaited seat ends. Infinite while
 * nobody has answered.
 */
export function closesAt(
  { startedAt, answers, awaited }: Facts,
  limits: Pick<ProtocolSettings, 'silenceMs' | 'longGraceMs'>,
): number {
  if (answers.length === 0 || awaited.length === 0) return Number.POSITIVE_INFINITY;
  const newestAt = Math.max(...answers.map(({ at }) => at));
  const standing: Standing = {
    newestAt,
    tookMs: newestAt - startedAt,
    pace: paceOf(answers),
    leastMs: answers.length === 1 ? limits.longGraceMs : 0,
    silenceMs: limits.silenceMs,
  };
  return Math.max(...awaited.map((seat) => endOfWait(seat, standing)));
}

type Standing = {
  readonly newestAt: number;
  /** From the start to the newest answer. */
  readonly tookMs: number;
  /** How many times as long as usual the answers took; 1 at least. */
  readonly pace: number;
  /** The least time everyone gets after the newest answer. */
  readonly leastMs: number;
  readonly silenceMs: number;
};

function endOfWait(seat: Awaited, standing: Standing): number {
  const end = Math.max(endOfSilence(seat, standing), endOfSending(seat, standing));
  if (seat.wait === null) return end;
  // The panel waits for a first retry, unless it would come too late; later ones only happen while others still think.
  return seat.wait.retry > 1 || seat.wait.until >= end ? standing.newestAt : end;
}

/** When the patience with a seat that sends nothing ends. */
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

/** On a fast panel a hang is noticed sooner. */
function leastOfKnown(tookMs: number): number {
  return Math.max(1_000, Math.min(tookMs / 2, 2_000));
}

/** Until when a seat counts as working. One whose past calls had no long pauses gets less time. */
function endOfSending({ heardAt, past }: Awaited, { silenceMs, tookMs }: Standing): number {
  if (heardAt === null) return Number.NEGATIVE_INFINITY;
  if (past === null) return heardAt + silenceMs;
  return heardAt + Math.min(silenceMs, pauseOf(past, leastOfKnown(tookMs)));
}

const PAUSE_TO_LONGEST = 2;

/** The longest pause within an answer that is not yet taken for a hang. */
function pauseOf({ longestSilenceMs }: PastCalls, leastMs: number): number {
  return Math.max(leastMs, PAUSE_TO_LONGEST * longestSilenceMs);
}

/** The median ratio of the answers' times to their usual times; at least 1. */
function paceOf(answers: readonly Came[]): number {
  const ratios = answers.flatMap(({ tookMs, usualMs }) => (usualMs ? tookMs / usualMs : []));
  return ratios.length === 0 ? 1 : Math.max(1, rank(ratios, 0.5));
}

const PATIENCE = 1.5;
const GIVE_UP = 3;

type WriterPatience = Pick<HedgeLimits, 'nextAt' | 'giveUpMs'>;

/**
 * How long a writer may be silent before its successor starts, and how long both may be before the wait ends.
 * `usualMs`: the usual time to the first text; null where unknown.
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

/** A writer with known times is late after this factor of its slow calls. */
const LATE = 1.15;
/** The share of the whole deliberation's time that a hanging writer may cost. */
const SPARE = 0.45;
const LEAST_PAUSE_MS = 250;

/** `past`: times of the writer's answered calls; null where there are none. */
type KnownWriter = { readonly expectedMs: number; readonly past: PastCalls | null };

/**
 * The same where the writers' past calls are known: the successor starts sooner where a hang would cost more than its
 * share, but never before the writer is later than usual. `beforeMs`: the time that the stages before took.
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
