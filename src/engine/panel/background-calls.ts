import { finalFailure } from '../../domain/advisor.ts';
import { estimateTokens } from '../../domain/usage.ts';
import { PASSED_OVER, type CallHistory } from './call-history.ts';
import type { CallIo, CallModel, ModelCall, ModelOutcome } from '../run/world.ts';

export type BackgroundCalls = ReturnType<typeof createBackgroundCalls>;

export type RunOfCalls = {
  readonly id: string;
  /** False where the run has a cost limit. */
  readonly mayGoOn: boolean;
  /** Aborts when the run is cancelled or goes to another process. */
  readonly signal: AbortSignal;
};

type BackgroundCall = {
  readonly runId: string;
  readonly control: AbortController;
  readonly over: Promise<unknown>;
};

/**
 * Calls that the panel went on without and that go on in the background, one a seat, to learn how long they take without
 * anyone waiting for them.
 */
export function createBackgroundCalls(history: Pick<CallHistory, 'passOver'>) {
  const running = new Map<string, BackgroundCall>();
  let closed = false;
  const letRun = (call: ModelCall, run: RunOfCalls, control: AbortController, over: Promise<unknown>) => {
    const place = placeOf(call);
    const isAnswer = call.stage === 'perspectives' || call.stage === 'review';
    const mayGoOn = run.mayGoOn && !closed && !run.signal.aborted && call.seat.key !== 'caller';
    if (!mayGoOn || !isAnswer || running.has(place)) return false;
    const end = (): void => control.abort();
    const forget = (): void => {
      run.signal.removeEventListener('abort', end);
      running.delete(place);
    };
    run.signal.addEventListener('abort', end);
    running.set(place, { runId: run.id, control, over });
    history.passOver(call);
    over.then(forget, forget);
    return true;
  };
  return {
    /** Wraps the function: a call that is passed over goes on in the background where allowed, and counts as cut for its caller. */
    wrap:
      (callModel: CallModel, run: RunOfCalls): CallModel =>
      (call, io) =>
        makeDetachable(callModel, { call, io }, (control, over) => letRun(call, run, control, over)),
    end: (runId: string): void => {
      for (const it of running.values()) if (it.runId === runId) it.control.abort();
    },
    /** Ends all of them and lets no more go on. */
    close: (): void => {
      closed = true;
      for (const { control } of running.values()) control.abort();
    },
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled([...running.values()].map(({ over }) => over));
    },
  };
}

/** Makes a call. Once it is passed over, it goes on in the background if `letRun` accepts it, and is aborted otherwise. */
function makeDetachable(
  callModel: CallModel,
  { call, io }: { readonly call: ModelCall; readonly io: CallIo },
  letRun: (control: AbortController, over: Promise<unknown>) => boolean,
): Promise<ModelOutcome> {
  const control = new AbortController();
  const { promise: cut, resolve: cutShort } = Promise.withResolvers<ModelOutcome>();
  let text = '';
  let isHeard = true;
  const over = callModel(call, {
    signal: control.signal,
    onText: (piece) => {
      if (!isHeard) return;
      text += piece;
      io.onText(piece);
    },
    onSign: () => {
      if (isHeard) io.onSign?.();
    },
  });
  const onAbort = (): void => {
    const { reason }: { readonly reason: unknown } = io.signal;
    if (reason !== PASSED_OVER || !letRun(control, over)) return control.abort(reason);
    isHeard = false;
    cutShort(cutOutcome(call, text));
  };
  const stopListening = (): void => io.signal.removeEventListener('abort', onAbort);
  if (io.signal.aborted) onAbort();
  else io.signal.addEventListener('abort', onAbort, { once: true });
  over.then(stopListening, stopListening);
  return Promise.race([cut, over]);
}

/** A simulated seat is not the real seat of the same name. */
function placeOf({ seat }: ModelCall): string {
  return JSON.stringify([seat.seat, seat.key === 'simulated']);
}

/** The outcome for the caller, with the tokens so far. */
function cutOutcome(call: ModelCall, text: string): ModelOutcome {
  return {
    ok: false,
    failure: finalFailure('interrupted', 'The call was passed over.'),
    tokens: {
      inputTokens: estimateTokens(call.system + call.prompt),
      outputTokens: estimateTokens(text),
      estimated: true,
    },
  };
}
