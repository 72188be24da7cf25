import type { Stage } from '@witan/client';
import { finalFailure } from '../../domain/advisor.ts';
import type { Failure, Seat } from '../../domain/advisor.ts';
import type { ModelAnswer } from './ask-model.ts';
import { askSeat, tellRetry } from './ask-seat.ts';
import type { SeatTask, Wait } from './ask-seat.ts';
import { PASSED_OVER } from './call-history.ts';
import type { RunContext } from '../run/deliberation.ts';
import { createChanges } from '../run/changes.ts';
import type { Changes } from '../run/changes.ts';
import { closesAt } from './patience.ts';
import type { Awaited, Came, Facts } from './patience.ts';
import { callLimitOf } from '../run/settings.ts';
import { createStandIns, modelOf } from './stand-ins.ts';
import type { StandIns } from './stand-ins.ts';

export type Gathered<T> = {
  readonly answers: readonly {
    readonly seat: Seat;
    readonly value: T;
    /** From the start of the stage. */
    readonly tookMs: number;
  }[];
  readonly failures: readonly { readonly seat: Seat; readonly failure: Failure }[];
  /** Seats that the panel went on without. Their calls still run and may answer late. */
  readonly late: readonly { readonly seat: Seat; readonly answer: Promise<ModelAnswer<T>> }[];
  /** Ends the calls that still run. */
  readonly dismiss: () => void;
};

type Place<T> = {
  /** The name of the original seat, also where a reserve answers. */
  readonly name: string;
  task: SeatTask<T>;
  readonly answer: Promise<ModelAnswer<T>>;
  settled: ModelAnswer<T> | null;
  settledAt: number;
  askedAt: number;
  /** When text or reasoning last arrived in its current call. */
  heardAt: number | null;
  wait: Wait | null;
  /** Of the last try that failed. */
  failure: Failure | null;
};

type Gathering<T> = {
  readonly stage: Stage;
  readonly tasks: readonly SeatTask<T>[];
  /** The same task for a reserve. */
  readonly taskFor?: (standIn: Seat) => SeatTask<T>;
  /** When the panel closes at the latest once anyone has answered. */
  readonly until: number;
  /** When it closes at the latest if nobody has. */
  readonly lastUntil: number;
  readonly onTry: (task: SeatTask<T>) => (piece: string) => void;
  readonly onSettled: (seat: Seat, answer: ModelAnswer<T>) => void;
};

/**
 * Asks all seats at once and waits for them, for silent ones until `closesAt`. Which seats it goes on without is decided
 * once and survives a crash.
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
    world.emit(`advisor.thinking/${stage}/${name}`, {
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
  await untilClosed(run, gathering, { present, started, changes });

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

/** Equally fast seats answer in the order in which they are asked, so that order is drawn: it must not reveal them. */
function inDrawnOrder<T>({ deliberation }: RunContext, { stage, tasks }: Gathering<T>): SeatTask<T>[] {
  return deliberation.draws.order(`asked ${stage}`, tasks, ({ seat }) => seat.seat);
}

function seatPlace<T>(
  run: RunContext,
  gathering: Gathering<T>,
  at: {
    readonly task: SeatTask<T>;
    readonly signal: AbortSignal;
    readonly changes: Changes;
    readonly standIns: StandIns;
    readonly othersThink: () => boolean;
  },
): Place<T> {
  const { world } = run;
  const { stage, lastUntil: until } = gathering;
  const { signal, changes, standIns, othersThink } = at;
  const now = world.now();
  const onSign = (): void => {
    place.heardAt = world.now();
  };
  const onWait = (wait: Wait): void => {
    place.wait = wait;
    place.failure = wait.failure;
    changes.announce();
  };
  const onTry = (): ((piece: string) => void) => {
    if (place.wait !== null) changes.announce();
    place.wait = null;
    place.askedAt = world.now();
    place.heardAt = null;
    const show = gathering.onTry(place.task);
    return (piece) => {
      onSign();
      show(piece);
    };
  };
  // Starts in a later microtask, since the first try already writes to `place`.
  const ask = async (): Promise<ModelAnswer<T>> => {
    const { task } = place;
    const asking = { stage, signal, until, onTry, onSign, onWait, othersThink };
    const answer = await askSeat(run, task, asking);
    const standIn = answer.ok || signal.aborted || !gathering.taskFor ? null : standIns.next(task.seat);
    if (answer.ok || standIn === null || !gathering.taskFor) return answer;
    // Clients discard what they have shown of this advisor.
    const retry = { attempt: 1, failure: answer.failure, waitMs: 0 };
    tellRetry(run, { seat: standIn, stage, step: 'reserve' }, retry);
    place.task = gathering.taskFor(standIn);
    place.failure = null;
    return ask();
  };
  const answer = Promise.resolve().then(ask);
  const times = { settledAt: now, askedAt: now, heardAt: null };
  const unsettled = { settled: null, wait: null, failure: null };
  const place: Place<T> = { name: at.task.seat.seat, task: at.task, answer, ...times, ...unsettled };
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

/** Reports each answer as it arrives, and returns when the stage has to close. */
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
    const someone = present.some(({ settled }) => settled?.ok === true);
    // Computed again each time: a call that was left running may have added to the history.
    const patienceEnd = closesAt(factsOf(run, gathering.stage, { present, started }), run.settings);
    const until = someone ? gathering.until : gathering.lastUntil;
    const closes = Math.min(until, patienceEnd + stalledMs + world.behindMs());
    if (world.now() >= closes) return;
    await changes.nextWithin(closes - world.now());
    const lateMs = world.now() - closes;
    // The process was stalled and has yet to read what arrived meanwhile, so the seats get that time back.
    if (lateMs > STALL_MS) stalledMs += 2 * lateMs;
  }
}

const TOO_LATE = finalFailure('timeout', 'No answer in time.');

function failureOf<T>(place: Place<T>, dropped: readonly string[]): { seat: Seat; failure: Failure }[] {
  const { seat } = place.task;
  if (dropped.includes(place.name)) return [{ seat, failure: place.failure ?? TOO_LATE }];
  return place.settled?.ok === false ? [{ seat, failure: place.settled.failure }] : [];
}

const STALL_MS = 50;

function factsOf<T>(
  run: RunContext,
  stage: Stage,
  { present, started }: { readonly present: readonly Place<T>[]; readonly started: number },
): Facts {
  const { history, settings } = run;
  const seatOf = ({ task: { seat } }: Place<T>): Seat => ({ ...seat, model: modelOf(run, seat) });
  const came = (place: Place<T>): Came => ({
    at: place.settledAt,
    tookMs: place.settledAt - place.askedAt,
    usualMs: history.of(seatOf(place), stage)?.medianMs ?? null,
  });
  const awaited = (place: Place<T>): Awaited => ({
    askedAt: place.askedAt,
    limitMs: callLimitOf(place.task.seat, settings),
    heardAt: place.heardAt,
    past: history.of(seatOf(place), stage),
    passedOver: history.wasPassedOver(seatOf(place), stage),
    wait: place.wait,
  });
  return {
    startedAt: started,
    answers: present.filter(({ settled }) => settled?.ok === true).map(came),
    awaited: present.filter(({ settled }) => settled === null).map(awaited),
  };
}
