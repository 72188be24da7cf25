import type { Stage } from '@witan/client';
import type { Seat } from '../domain/advisor.ts';
import type { Wait } from './ask-seat.ts';
import type { CallHistory } from './call-history.ts';
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
};

const LEAST_GRACE_MS = 700;

/**
 * When the wait for the last advisor ends; never, while more than one is awaited. One that is sending keeps its time. A
 * silent one has until the 95th percentile of its own past calls, and a little longer than now in any case; without a
 * past, or after a call that hung, as long again as the others took. With one answer alone the second is worth the wait.
 */
export function graceEnd(
  standings: readonly Standing[],
  on: {
    readonly stage: Stage;
    readonly startedAt: number;
    readonly settings: ProtocolSettings;
    readonly history: CallHistory;
  },
): number {
  const awaited = standings.filter(({ state }) => state === 'awaited');
  const answered = standings.filter(({ state }) => state === 'answered').length;
  const [last] = awaited;
  if (last === undefined || awaited.length > 1 || answered === 0) return Number.POSITIVE_INFINITY;
  const sinceAt = Math.max(
    on.startedAt,
    ...standings.filter((seat) => seat !== last).map(({ settledAt }) => settledAt),
  );
  const end = longestWait(last, { answered, sinceAt, on });
  if (last.wait === null) return end;
  // Every retry but the first is made for as long as the others are thinking, and none that would come too late.
  return last.wait.retry > 1 || last.wait.until >= end ? sinceAt : end;
}

function longestWait(
  { seat, askedAt, signAt }: Standing,
  at: {
    readonly answered: number;
    readonly sinceAt: number;
    readonly on: Parameters<typeof graceEnd>[1];
  },
): number {
  const { answered, sinceAt, on } = at;
  const { stage, startedAt, settings, history } = on;
  const past = history.of(seat, stage);
  if (past === null && answered === 1) return Number.POSITIVE_INFINITY;
  const soFar = sinceAt - startedAt;
  const sendingUntil = signAt === null ? 0 : signAt + settings.silenceMs;
  if (past === null || past.hung)
    return Math.max(sinceAt + Math.max(soFar, settings.longGraceMs), sendingUntil);
  const usualEnd = askedAt + Math.min(past.slowMs, callLimitOf(seat, settings));
  const grace = answered === 1 ? settings.longGraceMs : leastGrace(past.isKnown, soFar, settings);
  return Math.max(usualEnd, sinceAt + grace, sendingUntil);
}

/** Of a seat that is known well, a hang shows sooner where all of the panel is fast. */
function leastGrace(isKnown: boolean, soFar: number, { graceMs }: ProtocolSettings): number {
  if (!isKnown) return graceMs;
  return Math.min(graceMs, Math.max(soFar / 2, LEAST_GRACE_MS));
}
