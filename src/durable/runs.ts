import type { ErrorObject } from '@witan/client';
import type { CallHistory } from '../engine/panel/call-history.ts';
import type { LeftCalls } from '../engine/panel/left-calls.ts';
import type { End, Observer } from '../engine/run/observer.ts';
import type { CallModel, Learned } from '../engine/run/world.ts';
import { isUnheardOf } from '../store/takeover.ts';
import type { StoredRun } from '../store/deliberations.ts';
import { readEvents, readSteps } from '../store/journal.ts';
import type { StoredEvent } from '../store/journal.ts';
import type { Bus } from './bus.ts';
import { carryOut } from './carry-out.ts';
import type { CarriedOut, CarryOutDeps } from './carry-out.ts';
import { failDeliberation } from './finish.ts';
import type { Journal, JournalHandle } from './journal.ts';
import { observeRun } from './observe-run.ts';
import { DEATHS_TO_QUARANTINE } from './node.ts';
import { retryThroughOutage } from '../store/retry.ts';
import { createTurns } from './turns.ts';
import { createWorld } from './world.ts';
import type { OnRecord } from './world.ts';

export type RunDeps = CarryOutDeps & {
  readonly bus: Bus;
  readonly journal: Journal;
  readonly behindMs: () => number;
  /** Call durations, and calls that continue although nobody waits for them any more. */
  readonly history: CallHistory;
  readonly left: LeftCalls;
  /** The error object that a failed deliberation ends with. Unforeseen errors are logged and reveal nothing. */
  readonly errorFor: (error: unknown, deliberation: StoredRun) => ErrorObject;
  /** Called for errors that no run should end with. */
  readonly onBroken: (error: unknown) => void;
  readonly observer: Observer;
  /** What outcomes have taught so far, from the sources that the operator allows. */
  readonly readLearned: (whose: Learner) => Promise<Learned>;
};

/** Whose track record weighs a panel: its organization's, with test memos kept apart. */
export type Learner = { readonly organizationId: string; readonly test: boolean };

export type Runs = {
  /** Runs a deliberation in this process, from its first step or from what is on record. */
  readonly start: (deliberation: StoredRun, callModel: CallModel, fresh: boolean) => void;
  /** Resumes runs that another node began. */
  readonly resume: (deliberations: readonly StoredRun[], callModel: CallModel) => void;
  /** Resumes runs that this node owns but never started; those that no caller can know of are failed. */
  readonly recover: (deliberations: readonly StoredRun[], callModel: CallModel) => void;
  /** Stops the run if it is in this process: its calls end at once, including those left running, and nothing more is written. */
  readonly stop: (id: string) => void;
  /** True while the run goes on in this process. */
  readonly isHere: (id: string) => boolean;
  readonly count: () => number;
  /** Resolves when no run is left. */
  readonly idle: () => Promise<void>;
  readonly stopAll: () => void;
};

const NOTHING: OnRecord = { steps: new Map(), events: [] };

export function createRuns(deps: RunDeps): Runs {
  const yieldToEventLoop = createTurns();
  const running = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>();
  const stop = (id: string, as: End): void => {
    running.get(id)?.stop.abort(new Stopped(as));
    deps.left.end(id);
    // The owner that ended it has written events that this run has not published.
    deps.bus.publish(id, { kind: 'look' });
  };
  const start: Runs['start'] = (deliberation, callModel, fresh) => {
    const { id } = deliberation;
    const control = new AbortController();
    // Owned again after another node had it: the earlier run must not continue beside this one.
    running.get(id)?.stop.abort(new Stopped('lost'));
    const done = run({ ...deps, yieldToEventLoop }, { deliberation, callModel, fresh, control })
      .catch(deps.onBroken)
      .finally(() => {
        if (running.get(id)?.stop === control) running.delete(id);
      });
    running.set(id, { stop: control, done });
  };
  const resume = async (deliberation: StoredRun, callModel: CallModel): Promise<void> => {
    if (deliberation.deaths <= DEATHS_TO_QUARANTINE) return start(deliberation, callModel, false);
    await fail(deps, deliberation, new ProcessesDied(deliberation.deaths));
  };
  const recover = async (deliberation: StoredRun, callModel: CallModel): Promise<void> => {
    if (!(await isUnheardOf(deps.db, deliberation.id))) return resume(deliberation, callModel);
    await fail(deps, deliberation, new Error('the admission was not confirmed to its caller'));
  };
  return {
    start,
    resume: (deliberations, callModel) => {
      for (const it of deliberations) resume(it, callModel).catch(deps.onBroken);
    },
    recover: (deliberations, callModel) => {
      for (const it of deliberations) recover(it, callModel).catch(deps.onBroken);
    },
    stop: (id) => stop(id, 'cancelled'),
    isHere: (id) => running.get(id)?.stop.signal.aborted === false,
    count: () => running.size,
    idle: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
    stopAll: () => {
      deps.left.close();
      for (const id of running.keys()) stop(id, 'lost');
    },
  };
}

/** Why a run stopped before its end: it was cancelled, or another node owns it now. */
class Stopped extends Error {
  readonly end: End;

  constructor(end: End) {
    super('the run was stopped');
    this.end = end;
  }
}

/** Every process that ran the deliberation died, the last one in quarantine: the deliberation may have crashed them. */
export class ProcessesDied extends Error {
  readonly deaths: number;

  constructor(deaths: number) {
    super(`${deaths} processes died while they ran this deliberation`);
    this.deaths = deaths;
  }
}

/** The database refused what a run wrote; without this error the run would never end. */
class Unwritable extends Error {
  constructor() {
    super('the database refused what the run wrote');
  }
}

async function run(
  deps: RunDeps & { readonly yieldToEventLoop: () => Promise<void> },
  it: {
    readonly deliberation: StoredRun;
    readonly callModel: CallModel;
    readonly fresh: boolean;
    readonly control: AbortController;
  },
): Promise<void> {
  const { deliberation, control } = it;
  const { id: deliberationId, epoch } = deliberation;
  const handle = deps.journal.open(
    { deliberationId, epoch },
    {
      written: (events) => {
        for (const event of events) deps.bus.publish(deliberationId, { kind: 'event', event });
      },
      lost: (why) => control.abort(why === 'refused' ? new Unwritable() : new Stopped('lost')),
    },
  );
  const watch = observeRun(deps.observer, {
    requestId: deliberation.requestId,
    deliberationId,
    epoch,
    createdAt: deliberation.createdAt.getTime(),
    now: deps.now,
    price: deps.protocol.price,
  });
  try {
    const record = it.fresh ? NOTHING : await onRecord(deps, deliberationId);
    const { signal } = control;
    const mayLeave = deliberation.brief.maxCostUsd === undefined;
    const kept = deps.history.keep(watch.calls(it.callModel), deps.now);
    const callModel = deps.left.leave(kept, { id: deliberationId, mayLeave, signal });
    const readLearned = (): Promise<Learned> =>
      retryThroughOutage(deps, () => deps.readLearned(learnerOf(deliberation)));
    const { now, sleep, behindMs, yieldToEventLoop, bus } = deps;
    const { boundary } = deps.protocol;
    const world = createWorld(
      { deliberationId, record, handle, callModel, readLearned, entered: watch.entered, signal },
      { now, sleep, behindMs, yieldToEventLoop, boundary },
      bus,
    );
    const done = await carryOut(deps, deliberation, { world, history: deps.history, fresh: it.fresh });
    watch.ended(await finish(deps, deliberation, { done, handle, signal }));
  } catch (error) {
    const { reason } = control.signal;
    if (reason instanceof Stopped) {
      deps.bus.publish(deliberationId, { kind: 'look' });
      return watch.ended(reason.end);
    }
    await handle.flushed();
    watch.ended(await fail(deps, deliberation, error));
  }
}

function learnerOf({ organizationId, mode }: StoredRun): Learner {
  return { organizationId, test: mode === 'test' };
}

async function onRecord(deps: RunDeps, deliberationId: string): Promise<OnRecord> {
  return retryThroughOutage(deps, async () => ({
    steps: await readSteps(deps.db, deliberationId),
    events: await readEvents(deps.db, deliberationId, -1),
  }));
}

/** Prepares the end while the last calls are being written. */
async function finish(
  deps: RunDeps,
  deliberation: StoredRun,
  on: { readonly done: CarriedOut; readonly handle: JournalHandle; readonly signal: AbortSignal },
): Promise<End> {
  const { done, handle, signal } = on;
  const event = await handle.endWith(async () => {
    const complete = await retryThroughOutage(deps, done.complete);
    return (
      complete &&
      ((events) => {
        signal.throwIfAborted();
        return retryThroughOutage(deps, () => complete(events));
      })
    );
  });
  publishEnd(deps, deliberation, event);
  return event ? 'completed' : 'lost';
}

async function fail(deps: RunDeps, deliberation: StoredRun, cause: unknown): Promise<End> {
  const error = deps.errorFor(cause, deliberation);
  const event = await retryThroughOutage(deps, () => failDeliberation(deps, deliberation, error));
  publishEnd(deps, deliberation, event);
  return event ? 'failed' : 'lost';
}

/** Without an event, another owner ended the run or our commit was not acknowledged; watchers read the disk. */
function publishEnd({ bus }: RunDeps, { id }: StoredRun, event: StoredEvent | null): void {
  bus.publish(id, event ? { kind: 'event', event } : { kind: 'look' });
}
