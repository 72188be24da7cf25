import type { Stage } from '@witan/client';
import type { Failure, Seat } from '../domain/advisor.ts';
import { failureSentence } from '../domain/failure-reasons.ts';
import { askSeat } from './ask-seat.ts';
import type { Answer, Task, Wait } from './ask-seat.ts';
import { PASSED_OVER } from './call-history.ts';
import type { Trial } from './past-calls.ts';
import type { RunContext } from './deliberation.ts';
import { graceEnd } from './grace.ts';
import type { Standing } from './grace.ts';
import { CHANGED } from './hedge.ts';
import { createStandIns } from './stand-ins.ts';
import type { StandIns } from './stand-ins.ts';

export type Gathered<T> = {
  readonly answers: readonly {
    readonly seat: Seat;
    readonly value: T;
    /** From the beginning of the stage, in milliseconds. */
    readonly tookMs: number;
  }[];
  readonly failures: readonly { readonly seat: Seat; readonly failure: Failure }[];
  /** Seats that the panel went on without; their calls still run and may answer late. */
  readonly late: readonly { readonly seat: Seat; readonly answer: Promise<Answer<T>> }[];
  /** Ends the calls that still run. */
  readonly dismiss: () => void;
};

type Place<T> = {
  /** Of the seat that was asked first, whoever answers in its place. */
  readonly name: string;
  task: Task<T>;
  readonly answer: Promise<Answer<T>>;
  settled: Answer<T> | null;
  settledAt: number;
  askedAt: number;
  signAt: number | null;
  wait: Wait | null;
  /** Of the last try that failed. */
  failure: Failure | null;
  /** Leave to wait far longer for it than it used to take. */
  trial: Trial | null;
};

type Gathering<T> = {
  readonly stage: Stage;
  readonly tasks: readonly Task<T>[];
  /** The same task for whoever takes the place of a seat that has failed. */
  readonly taskFor?: (standIn: Seat) => Task<T>;
  /** The panel closes at this instant, whoever is missing, if anyone has answered. */
  readonly until: number;
  /** And at this one if nobody has. */
  readonly lastUntil: number;
  readonly onTry: (task: Task<T>) => (piece: string) => void;
  readonly onSettled: (seat: Seat, answer: Answer<T>) => void;
};

/**
 * Asks all seats at once and waits for them, but for the last ones only as long as `graceEnd` grants. Whom it went on
 * without is decided once and survives a crash.
 */
export async function gather<T>(run: RunContext, gathering: Gathering<T>): Promise<Gathered<T>> {
  const { world } = run;
  const { stage } = gathering;
  const started = world.now();
  const dismissal = new AbortController();
  const changes = createChanges(world);
  const gone = world.recall<readonly string[]>(`${stage}/closed`) ?? [];
  const places: Place<T>[] = [];
  const standIns = createStandIns(run, { startedAt: started, answered: () => answeredOf(places) });
  const othersThink = (seat: Seat): boolean =>
    places.some(({ name, settled, wait }) => name !== seat.seat && settled === null && wait === null);
  for (const { seat } of gathering.tasks) {
    const { advisor, seat: name } = seat;
    world.tell(`advisor.thinking/${stage}/${name}`, {
      type: 'advisor.thinking',
      advisor,
      status: 'thinking',
      stage,
    });
  }
  for (const task of inDrawnOrder(run, gathering)) {
    const signal = gone.includes(task.seat.seat)
      ? AbortSignal.abort()
      : AbortSignal.any([world.signal, dismissal.signal]);
    const othersOf = (): boolean => othersThink(task.seat);
    places.push(seatPlace(run, gathering, { task, signal, changes, standIns, othersThink: othersOf }));
  }
  const orderOf = ({ name }: Place<T>): number => gathering.tasks.findIndex(({ seat }) => seat.seat === name);
  places.sort((a, b) => orderOf(a) - orderOf(b));
  const present = places.filter(({ name }) => !gone.includes(name));
  try {
    await untilClosed(run, gathering, { present, started, changes });
  } finally {
    for (const { trial } of places) trial?.end();
  }

  const dropped = world.decide(`${stage}/closed`, () =>
    present.filter(({ settled }) => settled === null).map(({ name }) => name),
  );
  return {
    answers: present.flatMap(({ task, settled, settledAt }) =>
      settled?.ok ? [{ seat: task.seat, value: settled.value, tookMs: settledAt - started }] : [],
    ),
    failures: places.flatMap((place) => failureOf(place, dropped)),
    late: places
      .filter(({ name }) => dropped.includes(name))
      .map(({ task, answer }) => ({ seat: task.seat, answer })),
    dismiss: () => dismissal.abort(PASSED_OVER),
  };
}

/** Who is asked first answers first where all are as fast, so that the order must say nothing of who they are. */
function inDrawnOrder<T>({ deliberation }: RunContext, { stage, tasks }: Gathering<T>): Task<T>[] {
  return deliberation.draws.order(`asked ${stage}`, tasks, ({ seat }) => seat.seat);
}

function seatPlace<T>(
  run: RunContext,
  gathering: Gathering<T>,
  at: {
    readonly task: Task<T>;
    readonly signal: AbortSignal;
    readonly changes: Changes;
    readonly standIns: StandIns;
    readonly othersThink: () => boolean;
  },
): Place<T> {
  const { world } = run;
  const { stage, lastUntil: until } = gathering;
  const { signal, changes, standIns, othersThink } = at;
  const { seat: name } = at.task.seat;
  const now = world.now();
  const times = { settledAt: now, askedAt: now, signAt: null };
  const state = { settled: null, ...times, wait: null, failure: null, trial: null };
  const onSign = (): void => {
    place.signAt = world.now();
  };
  const onWait = (wait: Wait | null): void => {
    place.wait = wait;
    place.failure = wait?.failure ?? place.failure;
    changes.announce();
  };
  const onTry = (): ((piece: string) => void) => {
    place.askedAt = world.now();
    place.signAt = null;
    const show = gathering.onTry(place.task);
    return (piece) => {
      onSign();
      show(piece);
    };
  };
  // Asked in a turn of its own: the first try already writes to its place.
  const ask = async (): Promise<Answer<T>> => {
    const { task } = place;
    const asking = { stage, signal, until, onTry, onSign, onWait, othersThink };
    const answer = await askSeat(run, task, asking);
    const standIn = answer.ok || signal.aborted || !gathering.taskFor ? null : standIns.next(task.seat);
    if (answer.ok || standIn === null || !gathering.taskFor) return answer;
    tellStandIn(run, { stage, seat: standIn, failure: answer.failure });
    place.task = gathering.taskFor(standIn);
    place.failure = null;
    return ask();
  };
  const answer = Promise.resolve().then(ask);
  const place: Place<T> = { name, task: at.task, answer, ...state };
  answer.then((settled) => {
    place.settled = settled;
    place.settledAt = world.now();
    changes.announce();
  }, changes.fail);
  return place;
}

function answeredOf(places: readonly Place<unknown>[]): number {
  return places.filter(({ settled }) => settled?.ok === true).length;
}

/** Whoever watches begins anew with this advisor. */
function tellStandIn(
  { world }: RunContext,
  on: { readonly stage: Stage; readonly seat: Seat; readonly failure: Failure },
): void {
  const { stage, seat, failure } = on;
  world.tell(`advisor.retrying/${stage}/${seat.seat}/reserve`, {
    type: 'advisor.retrying',
    advisor: seat.advisor,
    stage,
    reason: failure.reason,
    attempt: 1,
    retryInMs: 0,
    message: failureSentence(seat.advisor, failure.reason),
  });
}

/** Waits for answers, tells of each as it comes, and returns when the stage has to close. */
async function untilClosed<T>(
  run: RunContext,
  gathering: Gathering<T>,
  wait: { readonly present: readonly Place<T>[]; readonly started: number; readonly changes: Changes },
): Promise<void> {
  const { world } = run;
  const { present, started, changes } = wait;
  const told = new Set<Place<T>>();
  let stalledMs = 0;
  for (;;) {
    world.signal.throwIfAborted();
    for (const place of present) {
      if (!place.settled || told.has(place)) continue;
      told.add(place);
      gathering.onSettled(place.task.seat, place.settled);
    }
    if (told.size === present.length) return;
    for (const place of present) {
      if (place.settled === null) place.trial ??= run.history.tryLonger(place.task.seat, gathering.stage);
    }
    const someone = present.some(({ settled }) => settled?.ok === true);
    const graced = graceEnd(present.map(standingOf), {
      stage: gathering.stage,
      startedAt: started,
      settings: run.settings,
      history: run.history,
    });
    const until = someone ? gathering.until : gathering.lastUntil;
    const closesAt = Math.min(until, graced + stalledMs + world.behindMs());
    if (world.now() >= closesAt) return;
    await changes.nextWithin(closesAt - world.now());
    const lateMs = world.now() - closesAt;
    // This process stood still: what came meanwhile has still to be read, so the seat gets that time again.
    if (lateMs > STALL_MS) stalledMs += 2 * lateMs;
  }
}

type Changes = {
  readonly announce: () => void;
  readonly fail: (cause: unknown) => void;
  readonly nextWithin: (ms: number) => Promise<void>;
};

function createChanges(world: RunContext['world']): Changes {
  let alarm = new AbortController();
  let failed: { readonly cause: unknown } | null = null;
  const announce = (): void => alarm.abort(CHANGED);
  return {
    announce,
    fail: (cause) => {
      failed = { cause };
      announce();
    },
    nextWithin: async (ms) => {
      await world.sleep(ms, AbortSignal.any([alarm.signal, world.signal]));
      alarm = new AbortController();
      if (failed) throw failed.cause;
    },
  };
}

const TOO_LATE: Failure = {
  reason: 'timeout',
  retryable: false,
  retryAfterMs: null,
  detail: 'No answer in time.',
};

function failureOf<T>(place: Place<T>, dropped: readonly string[]): { seat: Seat; failure: Failure }[] {
  const { seat } = place.task;
  if (dropped.includes(place.name)) return [{ seat, failure: place.failure ?? TOO_LATE }];
  return place.settled?.ok === false ? [{ seat, failure: place.settled.failure }] : [];
}

const STALL_MS = 50;

function standingOf<T>({ task, settled, settledAt, askedAt, signAt, wait, trial }: Place<T>): Standing {
  const state = settled === null ? 'awaited' : settled.ok ? 'answered' : 'failed';
  return { seat: task.seat, state, settledAt, askedAt, signAt, wait, trialMs: trial?.ms ?? null };
}
