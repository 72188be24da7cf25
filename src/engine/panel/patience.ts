// How long to wait, and what a call may still do: one policy for panel, writers and framing, as pure functions of what is
// known and the clock. Instants are milliseconds since 1970.
import type { Failure, Seat } from '../../domain/advisor.ts';
import { callLimitOf, type ProtocolSettings } from '../run/settings.ts';
import { rank, type PastCalls } from './past-calls.ts';

const GROWTH = 6;
const SPREAD = 0.25;

/**
 * Milliseconds to wait before a failed call is made again, null where it is not: exponential backoff with 25% of jitter,
 * and no less than the provider asked for. Retries count from 1; `draw` is from 0 to 1.
 */
export function retryInMs(
  failure: Failure,
  { retry, draw }: { readonly retry: number; readonly draw: number },
  limits: Pick<ProtocolSettings, 'retryMs'> & { readonly most: number; readonly leftMs: number },
): number | null {
  const grown = limits.retryMs * GROWTH ** (retry - 1) * (1 - SPREAD + 2 * SPREAD * draw);
  const waitMs = Math.max(failure.retryAfterMs ?? 0, Math.round(grown));
  return failure.retryable && retry <= limits.most && waitMs < limits.leftMs ? waitMs : null;
}

/**
 * Retries of a seat of the panel. More than one are made only while others are still thinking, so that they delay nobody.
 */
export function mostRetries(othersThink: boolean): number {
  return othersThink ? 3 : 1;
}

/** True while a reserve that takes the place of a failed seat would delay the panel little. */
export function isEarly(
  panel: { readonly seated: number; readonly answered: number; readonly tookMs: number },
  { callMs }: Pick<ProtocolSettings, 'callMs'>,
): boolean {
  return panel.answered * 2 < panel.seated && panel.tookMs < callMs / 2;
}

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

/** What is known of candidates that are asked one after the other. */
export type Race = {
  /** How many were asked, and how many of them still work. */
  readonly asked: number;
  readonly running: number;
  /** Whether another one could be asked. */
  readonly more: boolean;
  /** The newest one waits to be asked again. */
  readonly isRetrying: boolean;
  /** When the newest one was asked, and when any last sent text since then. */
  readonly startedAt: number;
  readonly textAt: number | null;
  /** When any last sent anything. */
  readonly signAt: number;
};

export type RacePatience = {
  /** When the candidate after the newest is asked, if nothing else happens. */
  readonly nextAt: (race: Race) => number;
  /** Silence of all after which the wait ends; infinite where only `until` ends it. */
  readonly giveUpMs: number;
};

/**
 * What to do at `now` while nobody has answered: ask the next candidate, end the wait, or wait until an instant. The next
 * one is asked when all before it have failed, the newest waits for a retry, or it has been silent until `nextAt`.
 */
export function nextMove(
  race: Race,
  { nextAt, giveUpMs, until }: RacePatience & { readonly until: number },
  now: number,
): 'ask' | 'end' | { readonly waitUntil: number } {
  const { more, running, isRetrying, signAt } = race;
  if (now >= until || (running === 0 && !more)) return 'end';
  if (more && (running === 0 || isRetrying)) return 'ask';
  const patienceEnd = more ? nextAt(race) : signAt + giveUpMs;
  if (now >= patienceEnd) return more ? 'ask' : 'end';
  return { waitUntil: Math.min(patienceEnd, until) };
}

/** Silence before the next seat is asked for a frame, too. */
export function framePatience(
  seats: readonly Seat[],
  { framePatienceMs, frameMs }: Pick<ProtocolSettings, 'framePatienceMs' | 'frameMs'>,
): RacePatience {
  const isOwn = (seat: Seat | undefined): boolean => seat?.provider === 'compatible';
  return {
    nextAt: ({ asked, startedAt, textAt }) => {
      // A second call would queue behind the one that loads the model, and might evict it.
      const isAlone = isOwn(seats[asked - 1]) && isOwn(seats[asked]);
      return (textAt ?? startedAt) + (isAlone ? frameMs : framePatienceMs);
    },
    giveUpMs: Number.POSITIVE_INFINITY,
  };
}

/** A self-hosted server may have to load its model first, silently, so it gets a third of the remaining time. */
export function frameLimitMs(
  seat: Seat,
  leftMs: number,
  settings: Pick<ProtocolSettings, 'frameMs' | 'callMs'>,
): number {
  if (seat.provider !== 'compatible') return settings.frameMs;
  return Math.max(settings.frameMs, Math.min(callLimitOf(seat, settings), leftMs / 3));
}

const PATIENCE = 1.5;
const GIVE_UP = 3;

/**
 * How long a writer may be silent before its successor is asked, and how long all may be before the wait ends.
 * `usualMs`: the usual time to the first text; null where unknown.
 */
export function writerPatience(
  usualMs: number | null,
  limits: Pick<ProtocolSettings, 'blindPatienceMs' | 'writerPatienceMs' | 'longGraceMs'>,
): RacePatience {
  const patienceMs =
    usualMs === null ? limits.blindPatienceMs : Math.max(limits.writerPatienceMs, PATIENCE * usualMs);
  return {
    nextAt: ({ startedAt, textAt }) => (textAt ?? startedAt) + patienceMs,
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
 * The same where the writers' past calls are known: the successor is asked sooner where a hang would cost more than its
 * share, but never before the writer is later than usual. `beforeMs`: the time that the stages before took.
 */
export function memoPatience(
  usual: RacePatience,
  writers: readonly KnownWriter[],
  beforeMs: number,
): RacePatience {
  return {
    ...usual,
    nextAt: (race) => {
      const { asked, startedAt, textAt } = race;
      const silentAt = usual.nextAt(race);
      const [writer, next] = writers.slice(asked - 1);
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
