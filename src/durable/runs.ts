import type { ErrorObject } from '@witan/client';
import type { CallHistory } from '../engine/panel/call-history.ts';
import type { BackgroundCalls } from '../engine/panel/background-calls.ts';
import type { End, Observer } from '../engine/run/observer.ts';
import type { CallModel, Learned, World } from '../engine/run/world.ts';
import { isUnheardOf } from '../store/takeover.ts';
import type { StoredRun } from '../store/deliberations.ts';
import { readEvents, readSteps } from '../store/journal.ts';
import type { StoredEvent } from '../store/journal.ts';
import type { Bus } from './bus.ts';
import { carryOut } from './carry-out.ts';
import type { CarryOutDeps, Complete } from './carry-out.ts';
import { failDeliberation } from './finish.ts';
import type { Journal, JournalHandle } from './journal.ts';
import { observeRun } from './observe-run.ts';
import { DEATHS_TO_QUARANTINE } from './node.ts';
import { retryThroughOutage } from '../store/retry.ts';
import { createTurns } from './turns.ts';
import { createWorld } from './world.ts';
import type { OnRecord } from './world.ts';

/** What a run calls models with, and what it knows of earlier calls and outcomes. */
type CallDeps = Pick<World, 'behindMs' | 'paceMs'> & {
  /** For runs taken over: the caller's keys were lost with the process that held them. */
  readonly callModel: CallModel;
  /** Call durations, and calls that continue although nobody waits for them any more. */
  readonly history: CallHistory;
  readonly background: BackgroundCalls;
  /** What outcomes have taught so far, from the sources that the operator allows. */
  readonly readLearned: (whose: Learner) => Promise<Learned>;
};

/** Who is told how a run goes on and ends. */
type ReportDeps = {
  readonly bus: Bus;
  readonly observer: Observer;
  /** The error object that a failed deliberation ends with. Unforeseen errors are logged and reveal nothing. */
  readonly errorFor: (error: unknown, deliberation: StoredRun) => ErrorObject;
  /** Called for errors that no run should end with. */
  readonly onBroken: (error: unknown) => void;
};

export type RunDeps = CarryOutDeps & CallDeps & ReportDeps & { readonly journal: Journal };

type EndDeps = Pick<RunDeps, 'db' | 'sleep' | 'bus' | 'errorFor'>;

/** Whose track record weighs a panel: its organization's, with test memos kept apart. */
type Learner = { readonly organizationId: string; readonly test: boolean };

/** Ends a run that could not be stored, and would otherwise never end. */
const REFUSED = 'the database refused what the run wrote';

const NOTHING: OnRecord = { steps: new Map(), events: [] };

export function createRuns(deps: RunDeps) {
  const yieldToEventLoop = createTurns();
  const running = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>();
  const stop = (id: string, as: End): void => {
    running.get(id)?.stop.abort(new Stopped(as));
    deps.background.end(id);
    // The owner that ended it has written events that this run has not published.
    deps.bus.publish(id, { kind: 'look' });
  };
  const start = (deliberation: StoredRun, callModel: CallModel, fresh: boolean): void => {
    const { id } = deliberation;
    const control = new AbortController();
    // Owned again after another node had it: the earlier run must not continue beside this one.
    running.get(id)?.stop.abort(new Stopped('lost'));
    const own = { ...deps, now: deps.startClock(deliberation.createdAt.getTime()), yieldToEventLoop };
    const done = run(own, { deliberation, callModel, fresh, control })
      .catch(deps.onBroken)
      .finally(() => {
        if (running.get(id)?.stop === control) running.delete(id);
      });
    running.set(id, { stop: control, done });
  };
  const resume = async (deliberation: StoredRun): Promise<void> => {
    if (deliberation.deaths <= DEATHS_TO_QUARANTINE) return start(deliberation, deps.callModel, false);
    await fail(deps, deliberation, new ProcessesDied(deliberation.deaths));
  };
  const recover = async (deliberation: StoredRun): Promise<void> => {
    if (!(await isUnheardOf(deps.db, deliberation.id))) return resume(deliberation);
    await fail(deps, deliberation, new Error('the admission was not confirmed to its caller'));
  };
  const each =
    (act: typeof resume) =>
    (deliberations: readonly StoredRun[]): void => {
      for (const it of deliberations) act(it).catch(deps.onBroken);
    };
  return {
    /** Runs a deliberation in this process, from its first step or, unless it is fresh, from what is on record. */
    start,
    /** Resumes runs that another node began. */
    resume: each(resume),
    /** Resumes runs that this node owns but never started; those that no caller can know of are failed. */
    recover: each(recover),
    /**
     * Stops the run if it is in this process: its calls end at once, including those left running, and nothing more is
     * written.
     */
    stop: (id: string) => stop(id, 'cancelled'),
    /** True while the run goes on in this process. */
    isHere: (id: string): boolean => running.get(id)?.stop.signal.aborted === false,
    count: () => running.size,
    /** Resolves when no run is left. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
    stopAll: (): void => {
      deps.background.close();
      for (const id of running.keys()) stop(id, 'lost');
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;

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
      lost: (why) => control.abort(why === 'refused' ? new Error(REFUSED) : new Stopped('lost')),
    },
  );
  const observed = observeRun(deps.observer, {
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
    const mayGoOn = deliberation.brief.maxCostUsd === undefined;
    const kept = deps.history.keep(observed.calls(it.callModel), deps.now);
    const callModel = deps.background.wrap(kept, { id: deliberationId, mayGoOn, signal });
    const { organizationId, mode } = deliberation;
    const whose = { organizationId, test: mode === 'test' };
    const readLearned = (): Promise<Learned> => retryThroughOutage(deps, () => deps.readLearned(whose));
    const { now, sleep, behindMs, paceMs, yieldToEventLoop, bus } = deps;
    const { boundary } = deps.protocol;
    const world = createWorld(
      { deliberationId, record, handle, callModel, readLearned, entered: observed.entered, signal },
      { now, sleep, behindMs, paceMs, yieldToEventLoop, boundary },
      bus,
    );
    const complete = await carryOut(deps, deliberation, { world, history: deps.history, fresh: it.fresh });
    observed.ended(await finish(deps, deliberation, { complete, handle, signal }));
  } catch (error) {
    const { reason } = control.signal;
    if (reason instanceof Stopped) {
      deps.bus.publish(deliberationId, { kind: 'look' });
      return observed.ended(reason.end);
    }
    await handle.flushed();
    observed.ended(await fail(deps, deliberation, error));
  }
}

async function onRecord(deps: EndDeps, deliberationId: string): Promise<OnRecord> {
  return retryThroughOutage(deps, async () => ({
    steps: await readSteps(deps.db, deliberationId),
    events: await readEvents(deps.db, deliberationId, -1),
  }));
}

/** Prepares the end while the last calls are being written. */
async function finish(
  deps: EndDeps,
  deliberation: StoredRun,
  on: { readonly complete: Complete; readonly handle: JournalHandle; readonly signal: AbortSignal },
): Promise<End> {
  const { complete, handle, signal } = on;
  const event = await handle.endWith(async () => {
    const store = await retryThroughOutage(deps, complete);
    if (store === null) return null;
    return (events) => {
      signal.throwIfAborted();
      return retryThroughOutage(deps, () => store(events));
    };
  });
  publishEnd(deps, deliberation, event);
  return event ? 'completed' : 'lost';
}

async function fail(deps: EndDeps, deliberation: StoredRun, cause: unknown): Promise<End> {
  const error = deps.errorFor(cause, deliberation);
  const event = await retryThroughOutage(deps, () => failDeliberation(deps, deliberation, error));
  publishEnd(deps, deliberation, event);
  return event ? 'failed' : 'lost';
}

/** Without an event, another owner ended the run or our commit was not acknowledged; watchers read the disk. */
function publishEnd({ bus }: EndDeps, { id }: StoredRun, event: StoredEvent | null): void {
  bus.publish(id, event ? { kind: 'event', event } : { kind: 'look' });
}
