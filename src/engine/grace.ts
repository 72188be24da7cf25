import type { Stage } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import type { Wait } from './ask-seat.ts';
import type { CallHistory } from './call-history.ts';
import { rank } from './past-calls.ts';
import type { PastCalls } from './past-calls.ts';
import { callLimitOf } from './settings.ts';
import type { ProtocolSettings } from './settings.ts';

/** Where one seat stands in a stage. Times in milliseconds since 1970. */
export type Standing = {
  readonly seat: Seat;
  readonly state: 'awaited' | 'answered' | 'failed';
  /** When it answered or failed. */
  readonly settledAt: number;
  /** When its current call began. */
  readonly askedAt: number;
  /** When something last came from it in this call: text, reasoning, a keep-alive. */
  readonly signAt: number | null;
  readonly wait: Wait | null;
  /** How long its call may take where it is to show whether it has become slow; else null. */
  readonly trialMs: number | null;
};

type Stagewide = {
  readonly stage: Stage;
  readonly startedAt: number;
  readonly settings: ProtocolSettings;
  readonly history: CallHistory;
};

const LEAST_GRACE_MS = 700;
/** A review reads more than a perspective and writes less. */
const REVIEW_TO_PERSPECTIVE = 2;
const SILENCE_TO_LONGEST = 2;

/**
 * When the wait for those who have not answered ends: never, while more than one of them is awaited that nothing is known
 * of, or nobody has answered. One that is sending keeps its time. A silent one whose past is known has until the 95th
 * percentile of its own past calls, longer where this question takes the others longer than usual, and a little longer
 * than now in any case; without a past, or after a call that hung, as long again as the others took. With one answer
 * alone the second is worth the wait.
 */
export function graceEnd(standings: readonly Standing[], on: Stagewide): number {
  const awaited = standings.filter(({ state }) => state === 'awaited');
  const answered = standings.filter(({ state }) => state === 'answered');
  if (awaited.length === 0 || answered.length === 0) return Number.POSITIVE_INFINITY;
  const known = awaited.filter((one) => isKnown(one, on));
  const unknown = awaited.filter((one) => !known.includes(one));
  const [last] = unknown;
  if (unknown.length > 1) return Number.POSITIVE_INFINITY;
  const settled = standings.filter(({ state }) => state !== 'awaited').map(({ settledAt }) => settledAt);
  const sinceAt = Math.max(on.startedAt, ...settled);
  const at = { answered, sinceAt, on };
  const knownEnd = Math.max(sinceAt, ...known.map((one) => endOfWait(one, at)));
  return last === undefined ? knownEnd : endOfWait(last, { ...at, sinceAt: knownEnd });
}

type At = { readonly answered: readonly Standing[]; readonly sinceAt: number; readonly on: Stagewide };

function endOfWait(standing: Standing, at: At): number {
  const end = longestWait(standing, at);
  const { wait } = standing;
  if (wait === null) return end;
  // Every retry but the first is made for as long as the others are thinking, and none that would come too late.
  return wait.retry > 1 || wait.until >= end ? at.sinceAt : end;
}

function isKnown({ seat, trialMs }: Standing, { history, stage }: Stagewide): boolean {
  return trialMs === null && history.of(seat, stage)?.isKnown === true;
}

function longestWait(standing: Standing, at: At): number {
  const { seat, askedAt, signAt, trialMs } = standing;
  const { answered, sinceAt, on } = at;
  const { stage, settings, history } = on;
  const past = history.of(seat, stage);
  if (past === null && answered.length === 1) return Number.POSITIVE_INFINITY;
  const least = sinceAt + (answered.length === 1 ? settings.longGraceMs : leastGrace(at));
  const limitMs = callLimitOf(seat, settings);
  if (trialMs !== null) return Math.max(least, askedAt + Math.min(trialMs, limitMs), silenceEnd(signAt, at));
  if (past === null || (past.hung && !past.isKnown)) {
    const blind = Math.max(blindEnd(at), silenceEnd(signAt, at));
    const before = stage === 'review' ? history.of(seat, 'perspectives') : null;
    if (before?.isKnown !== true) return blind;
    const usualMs = Math.min(REVIEW_TO_PERSPECTIVE * before.slowMs, limitMs);
    return Math.min(blind, Math.max(least, askedAt + usualMs, silenceEnd(signAt, at)));
  }
  const usualEnd = askedAt + Math.min(past.slowMs * paceOf(at), limitMs);
  return Math.max(usualEnd, least, silenceEnd(signAt, at, past));
}

function blindEnd({ sinceAt, on }: At): number {
  return sinceAt + Math.max(sinceAt - on.startedAt, on.settings.longGraceMs);
}

/** A hang shows sooner where all of the panel is fast. */
function leastGrace({ sinceAt, on }: At): number {
  return Math.min(on.settings.graceMs, Math.max((sinceAt - on.startedAt) / 2, LEAST_GRACE_MS));
}

/** Until when a seat counts as sending; one that was never silent for long hangs sooner. */
function silenceEnd(signAt: number | null, at: At, past?: PastCalls): number {
  if (signAt === null) return 0;
  const { silenceMs } = at.on.settings;
  if (past?.isKnown !== true) return signAt + silenceMs;
  const usualMs = Math.max(SILENCE_TO_LONGEST * past.longestSilenceMs, leastGrace(at));
  return signAt + Math.min(silenceMs, usualMs);
}

/** How many times as long as usual the others took for this question; 1 at least. */
function paceOf({ answered, on }: At): number {
  const ratios = answered.flatMap(({ seat, askedAt, settledAt }) => {
    const usualMs = on.history.of(seat, on.stage)?.medianMs ?? 0;
    return usualMs > 0 && Number.isFinite(usualMs) ? (settledAt - askedAt) / usualMs : [];
  });
  return ratios.length === 0 ? 1 : Math.max(1, rank(ratios, 0.5));
}
