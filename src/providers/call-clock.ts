// The clock of one call: who stopped it, and when.
import type { Seat } from '../domain/advisor.ts';
import type { GuardReason } from './guarded-fetch.ts';

/** Milliseconds; null for no limit but the call's own. */
export type Timers = {
  /** From the request to its response headers. */
  readonly headersMs: number | null;
  /** From the headers to the first byte of the body. */
  readonly firstEventMs: number | null;
  /** The longest time without text or reasoning once text has begun. Before it reasoning models may be silent for longer. */
  readonly silenceMs: number | null;
};

export const TIMERS: Timers = { headersMs: 60_000, firstEventMs: 180_000, silenceMs: 20_000 };

/** Many servers send their headers with the first token, and giving up early cancels the loading of a model. */
const PATIENT: Timers = { headersMs: null, firstEventMs: null, silenceMs: null };

const ERROR_BODY_MS = 20_000;

export function timersOf(provider: Seat['provider']): Timers {
  return provider === 'compatible' ? PATIENT : TIMERS;
}

export type Stop = 'aborted' | 'no_headers' | 'no_event' | 'silence' | 'too_slow' | 'too_long' | GuardReason;

/** Shared by all calls: each ends with one, and its stack would say nothing. */
const ENDED = new DOMException('The call has ended.', 'AbortError');

export type CallClock = ReturnType<typeof startClock>;

/**
 * Follows one call from request to end, and starts the total clock of `totalMs`; `caller` aborting stops the call at once.
 * The first to stop it wins; stopping aborts the clock's signal.
 */
export function startClock(timers: Timers, totalMs: number, caller: AbortSignal) {
  const controller = new AbortController();
  const { promise: stopped, resolve } = Promise.withResolvers<Stop>();
  const { silenceMs } = timers;
  // The body of an error is short and comes at once, or not at all.
  const errorMs = silenceMs ?? ERROR_BODY_MS;
  let why: Stop | null = null;
  let phase: NodeJS.Timeout | undefined;
  let waiting: 'headers' | 'first byte' | 'silence' | 'error' = 'headers';
  const stop = (reason: Stop): void => {
    if (why !== null) return;
    why = reason;
    dispose();
    resolve(reason);
    controller.abort(ENDED);
  };
  const within = (ms: number | null, reason: Stop): void => {
    clearTimeout(phase);
    // The SDK's side may still be running for a moment after the call was stopped.
    if (why === null && ms !== null) phase = setTimeout(stop, ms, reason);
  };
  const total = setTimeout(stop, totalMs, 'too_slow');
  const onAbort = (): void => stop('aborted');
  const dispose = (): void => {
    clearTimeout(phase);
    clearTimeout(total);
    caller.removeEventListener('abort', onAbort);
  };
  if (caller.aborted) stop('aborted');
  else caller.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    stopped,
    stoppedBy: () => why,
    stop,
    requested: (): void => {
      waiting = 'headers';
      within(timers.headersMs, 'no_headers');
    },
    headers: (status: number): void => {
      waiting = status < 400 ? 'first byte' : 'error';
      if (status < 400) within(timers.firstEventMs, 'no_event');
      else within(errorMs, 'silence');
    },
    bytes: (): void => {
      if (waiting === 'error') within(errorMs, 'silence');
      if (waiting === 'first byte') clearTimeout(phase);
    },
    text: (): void => {
      waiting = 'silence';
      within(silenceMs, 'silence');
    },
    /** Reasoning has arrived. Before any text a model may take as long as it likes. */
    sign: (): void => {
      if (waiting === 'silence') within(silenceMs, 'silence');
    },
  };
}
