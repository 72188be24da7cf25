import type { Seat } from '../domain/advisor.ts';
import type { Observer } from '../engine/run/observer.ts';
import type { FrameRun } from '../engine/frame/propose-frame.ts';
import type { SharedBrief } from '../engine/sources/sources.ts';
import type { CallModel } from '../engine/run/world.ts';
import type { CarryOutDeps } from './carry-out.ts';
import { observeCalls } from './observe-run.ts';

export type FramingRequest = {
  readonly brief: SharedBrief;
  readonly seats: readonly Seat[];
  readonly callModel: CallModel;
  readonly requestId: string;
  /** Ends the calls; framing then throws its reason. */
  readonly signal: AbortSignal;
};

/** Frames a question before it is asked. Nothing is stored. */
export type FrameFirst = <T>(order: FramingRequest, work: (run: FrameRun) => Promise<T>) => Promise<T>;

type FramingDeps = Pick<CarryOutDeps, 'protocol' | 'startClock' | 'sleep'> & {
  readonly observer: Pick<Observer, 'call'>;
  /** Time limit, the same as for a deliberation. */
  readonly deadlineMs: number;
};

export function createFrameFirst(deps: FramingDeps): FrameFirst {
  const { protocol, observer, startClock, sleep, deadlineMs } = deps;
  const { settings, price, boundary, reservesFor } = protocol;
  return ({ brief, seats, callModel, requestId, signal }, work) => {
    const now = startClock(0);
    const facts = { requestId, deliberationId: null, epoch: 0 };
    const observed = observeCalls(callModel, { facts, now, price, report: observer.call });
    const createdAt = now();
    return work({
      world: { ask: (_name, call, io) => observed(call, io), now, sleep, signal, boundary },
      deliberation: {
        brief,
        seats,
        reserves: reservesFor(brief.panel),
        createdAt,
        deadlineAt: createdAt + deadlineMs,
      },
      settings,
    });
  };
}
