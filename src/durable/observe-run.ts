import type { Stage } from '@witan/client';
import { hasFailed } from '../domain/advisor.ts';
import { adviceOn } from '../domain/failure-reasons.ts';
import type { CallLine, End, Observer, RunFacts } from '../engine/run/observer.ts';
import { listen } from '../engine/panel/call-history.ts';
import { costToOperator, type PriceCall } from '../engine/cost/prices.ts';
import type { CallModel, ModelCall, ModelOutcome } from '../engine/run/world.ts';

/** Reports a run to its observer, one line for each call, stage and end. `createdAt` in milliseconds since 1970. */
export function observeRun(
  observer: Observer,
  run: RunFacts & { readonly createdAt: number; readonly now: () => number; readonly price: PriceCall },
) {
  const { createdAt, now, price, ...facts } = run;
  let current: { stage: Stage; startedAt: number; calls: number; failed: string[] } | null = null;

  const leaveStage = (): void => {
    if (current) observer.stage({ ...facts, ...current, durationMs: now() - current.startedAt });
    current = null;
  };
  const report = (line: CallLine): void => {
    observer.call(line);
    // A call may outlive its stage; it then counts for none.
    if (line.stage !== current?.stage) return;
    current.calls += 1;
    if (hasFailed(line.failure)) current.failed.push(`${line.provider}:${line.failure}`);
  };

  return {
    /** Wraps the function so that each call is reported when it ends. */
    calls: (callModel: CallModel) => observeCalls(callModel, { facts, now, price, report }),
    /** A stage begins, which ends the one before it. */
    entered: (stage: Stage): void => {
      leaveStage();
      current = { stage, startedAt: now(), calls: 0, failed: [] };
    },
    ended: (end: End): void => {
      leaveStage();
      observer.deliberation({ ...facts, end, startedAt: createdAt, durationMs: now() - createdAt });
    },
  };
}

/** Wraps the function so that each call is reported when it ends. */
export function observeCalls(
  callModel: CallModel,
  to: {
    readonly facts: Pick<CallLine, 'requestId' | 'deliberationId' | 'epoch'>;
    readonly now: () => number;
    readonly price: PriceCall;
    readonly report: (line: CallLine) => void;
  },
): CallModel {
  const { facts, now, price, report } = to;
  return async (call, io) => {
    const listener = listen(io, now);
    const outcome = await callModel(call, listener.io);
    const { ms: durationMs, longestSilenceMs: _, ...heard } = listener.heard();
    const costUsd = costToOperator(call, outcome.tokens, price);
    report({ ...facts, ...lineOf(call, outcome), ...heard, durationMs, costUsd });
    return outcome;
  };
}

function lineOf({ seat, model, stage, system, prompt }: ModelCall, outcome: ModelOutcome) {
  return {
    stage,
    provider: seat.key === 'simulated' ? 'simulated' : seat.provider,
    seat: seat.seat,
    key: seat.key,
    model,
    failure: outcome.ok ? null : outcome.failure.reason,
    status: outcome.ok ? null : (outcome.failure.status ?? null),
    advice: outcome.ok ? null : adviceOn(outcome.failure),
    promptChars: system.length + prompt.length,
    ...outcome.tokens,
  } as const;
}
