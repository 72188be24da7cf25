// The clock of one call: who stopped it, and when.
import type { GuardReason } from './guarded-fetch.ts';

/** Milliseconds. */
export type Timers = {
  /** From the request to its response headers. */
  readonly headersMs: number;
  /** From the headers to the first byte of the body. */
  readonly firstEventMs: number;
  /** The longest silence once text has begun. Before it reasoning models may be silent for longer. */
  readonly silenceMs: number;
};

export const TIMERS: Timers = { headersMs: 15_000, firstEventMs: 60_000, silenceMs: 20_000 };

export type Stop = 'aborted' | 'no_headers' | 'no_event' | 'silence' | 'too_slow' | 'too_long' | GuardReason;

/** Made once: every call ends with one, and its stack would say nothing. */
const ENDED = new DOMException('The call has ended.', 'AbortError');

/** Follows one call from request to end. The first to stop it wins; stopping aborts `signal`. */
export type Watch = {
  readonly signal: AbortSignal;
  readonly stopped: Promise<Stop>;
  readonly stoppedBy: () => Stop | null;
  readonly stop: (why: Stop) => void;
  readonly requested: () => void;
  readonly headers: (status: number) => void;
  readonly bytes: () => void;
  readonly text: () => void;
  readonly dispose: () => void;
};

/** Starts the total clock of `totalMs`; `caller` aborting stops the call at once. */
export function startWatch(timers: Timers, totalMs: number, caller: AbortSignal): Watch {
  const controller = new AbortController();
  const { promise: stopped, resolve } = Promise.withResolvers<Stop>();
  let why: Stop | null = null;
  let phase: NodeJS.Timeout | undefined;
  let waiting: 'headers' | 'first byte' | 'text' | 'silence' = 'headers';
  const stop = (reason: Stop): void => {
    if (why !== null) return;
    why = reason;
    dispose();
    controller.abort(ENDED);
    resolve(reason);
  };
  const within = (ms: number, reason: Stop): void => {
    clearTimeout(phase);
    // The SDK's side may still be running for a moment after the call was stopped.
    if (why === null) phase = setTimeout(stop, ms, reason);
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
    dispose,
    requested: () => {
      waiting = 'headers';
      within(timers.headersMs, 'no_headers');
    },
    headers: (status) => {
      // The body of an error is short and comes at once, or not at all.
      waiting = status >= 400 ? 'silence' : 'first byte';
      if (status >= 400) within(timers.silenceMs, 'silence');
      else within(timers.firstEventMs, 'no_event');
    },
    bytes: () => {
      if (waiting !== 'first byte') return;
      waiting = 'text';
      clearTimeout(phase);
    },
    text: () => {
      if (waiting === 'silence' && why === null) phase?.refresh();
      else within(timers.silenceMs, 'silence');
      waiting = 'silence';
    },
  };
}
