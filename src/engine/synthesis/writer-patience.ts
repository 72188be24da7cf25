import type { Seat } from '../../domain/advisor.ts';
import type { CallHistory } from '../panel/call-history.ts';
import type { Writer } from './choose-writers.ts';
import type { HedgeLimits } from '../panel/hedge.ts';
import type { ProtocolSettings } from '../run/settings.ts';

const PATIENCE = 1.5;
const GIVE_UP = 3;
/** A known writer is late when it has taken so many times as long as it takes when it is slow. */
const LATE = 1.15;
/** A writer that hangs may cost this share of the time that all would have taken. */
const SPARE = 0.45;
/** Text comes in pieces, with pauses. */
const LEAST_PAUSE_MS = 250;
const PAUSE_TO_LONGEST = 2;

type Known = { readonly history: CallHistory; readonly settings: ProtocolSettings };

type Patience = Pick<HedgeLimits, 'nextAt' | 'giveUpMs'>;

/**
 * How long a writer may bring no text before its successor starts, and how long both may be silent before nobody waits
 * any more. By what this process has seen of writing, else of any answer.
 */
export function writerPatience(
  { history, settings }: Known,
  seats: readonly Seat[],
  stage: 'synthesis' | 'question',
): Patience {
  const key = seats[0]?.key ?? 'operator';
  const usualMs =
    history.firstTextMs(stage, key) ??
    history.firstTextMs('synthesis', key) ??
    history.firstTextMs('perspectives', key);
  const patienceMs =
    usualMs === null ? settings.blindPatienceMs : Math.max(settings.writerPatienceMs, PATIENCE * usualMs);
  return {
    nextAt: (_, { startedAt, textAt }) => (textAt ?? startedAt) + patienceMs,
    giveUpMs: Math.max(settings.longGraceMs, GIVE_UP * patienceMs),
  };
}

/**
 * The same for a memo whose writers' past is known: the successor starts sooner where a writer that hangs would cost more
 * than it may, but not before it is later than it usually is. `beforeMs` is the time until the memo's stage.
 */
export function memoPatience(run: Known, writers: readonly Writer[], beforeMs: number): Patience {
  const usual = writerPatience(
    run,
    writers.map(({ seat }) => seat),
    'synthesis',
  );
  return {
    ...usual,
    nextAt: (place, seen) => {
      const { startedAt, textAt } = seen;
      const silentAt = usual.nextAt(place, seen);
      const [writer, next] = writers.slice(place);
      if (writer === undefined || next === undefined) return silentAt;
      const { seat, expectedMs } = writer;
      const past = run.history.of(seat, 'synthesis');
      if (past === null) return silentAt;
      const spareMs = SPARE * (beforeMs + expectedMs) - Math.max(0, next.expectedMs - expectedMs);
      const lateAt = (usualMs: number): number => startedAt + Math.max(LATE * usualMs, spareMs);
      if (textAt === null) return Math.min(silentAt, lateAt(past.slowFirstTextMs));
      const pauseMs = Math.max(LEAST_PAUSE_MS, PAUSE_TO_LONGEST * past.longestSilenceMs);
      return Math.min(silentAt, Math.max(lateAt(past.slowMs), textAt + pauseMs));
    },
  };
}
