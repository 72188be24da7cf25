import type { Stage } from '@witan/client';
import type { Failure, Seat } from '../domain/advisor.ts';
import { askSeat } from './ask-seat.ts';
import type { Answer, Task } from './ask-seat.ts';
import type { RunContext } from './deliberation.ts';

export type Gathered<T> = {
  readonly answers: readonly { readonly seat: Seat; readonly value: T }[];
  readonly failures: readonly { readonly seat: Seat; readonly failure: Failure }[];
  /** Seats that the panel went on without; their calls still run and may answer late. */
  readonly late: readonly { readonly seat: Seat; readonly answer: Promise<Answer<T>> }[];
  /** Time of the slowest answer. */
  readonly slowestMs: number;
  /** Ends the calls that still run. */
  readonly dismiss: () => void;
};

type Place<T> = {
  readonly task: Task<T>;
  readonly answer: Promise<Answer<T>>;
  settled: Answer<T> | null;
  settledAt: number;
  /** The failure after which the seat waits to try again. */
  waiting: Failure | null;
};

type Gathering<T> = {
  readonly stage: Stage;
  readonly tasks: readonly Task<T>[];
  /** The panel closes at this instant, whoever is missing. */
  readonly until: number;
  readonly onTry: (seat: Seat) => (piece: string) => void;
  readonly onSettled: (seat: Seat, answer: Answer<T>) => void;
};

/**
 * Asks all seats at once and waits for them, but for the last one only as long as the protocol grants: half of
 * the time so far (at least `graceMs`) once all others of three or more have answered, the time so far (at least
 * `pairGraceMs`) where only two are left. Whom it went on without is decided once and survives a crash.
 */
export async function gather<T>(run: RunContext, gathering: Gathering<T>): Promise<Gathered<T>> {
  const { world } = run;
  const { stage } = gathering;
  const started = world.now();
  const dismissal = new AbortController();
  const changes = createChanges(world);
  const gone = world.recall<readonly string[]>(`${stage}/closed`) ?? [];
  const places = gathering.tasks.map((task) => {
    const signal = gone.includes(task.seat.seat)
      ? AbortSignal.abort()
      : AbortSignal.any([world.signal, dismissal.signal]);
    return seatPlace(run, gathering, { task, signal, changes });
  });
  const present = places.filter(({ task }) => !gone.includes(task.seat.seat));
  await untilClosed(run, gathering, { present, started, changes });

  const dropped = world.decide(`${stage}/closed`, () =>
    present.filter(({ settled }) => settled === null).map(({ task }) => task.seat.seat),
  );
  return {
    answers: present.flatMap(({ task, settled }) =>
      settled?.ok ? [{ seat: task.seat, value: settled.value }] : [],
    ),
    failures: places.flatMap((place) => failureOf(place, dropped)),
    late: places
      .filter(({ task }) => dropped.includes(task.seat.seat))
      .map(({ task, answer }) => ({ seat: task.seat, answer })),
    slowestMs: Math.max(
      0,
      ...present.map(({ settled, settledAt }) => (settled?.ok ? settledAt - started : 0)),
    ),
    dismiss: () => dismissal.abort(),
  };
}

function seatPlace<T>(
  run: RunContext,
  gathering: Gathering<T>,
  at: { readonly task: Task<T>; readonly signal: AbortSignal; readonly changes: Changes },
): Place<T> {
  const { world } = run;
  const { stage, until } = gathering;
  const { task, signal, changes } = at;
  const { seat } = task;
  world.tell(`advisor.started/${stage}/${seat.seat}`, {
    type: 'advisor.started',
    advisor: seat.advisor,
    stage,
  });
  const onWait = (failure: Failure | null): void => {
    place.waiting = failure;
  };
  const onTry = (): ((piece: string) => void) => gathering.onTry(seat);
  const answer = askSeat(run, task, { stage, signal, until, onTry, onWait });
  const place: Place<T> = { task, answer, settled: null, settledAt: 0, waiting: null };
  answer.then((settled) => {
    place.settled = settled;
    place.settledAt = world.now();
    changes.announce();
  }, changes.fail);
  return place;
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
  for (;;) {
    world.signal.throwIfAborted();
    for (const place of present) {
      if (!place.settled || told.has(place)) continue;
      told.add(place);
      gathering.onSettled(place.task.seat, place.settled);
    }
    if (told.size === present.length) return;
    const closesAt = Math.min(gathering.until, graceEnd(run, present, started));
    if (world.now() >= closesAt) return;
    await changes.nextWithin(closesAt - world.now());
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
  const announce = (): void => alarm.abort();
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
  if (dropped.includes(seat.seat)) return [{ seat, failure: place.waiting ?? TOO_LATE }];
  return place.settled?.ok === false ? [{ seat, failure: place.settled.failure }] : [];
}

/** When the wait for the last advisor ends; never, while more than one is awaited. */
function graceEnd<T>(run: RunContext, places: readonly Place<T>[], started: number): number {
  const { settings } = run;
  const standing = places.filter(({ settled }) => settled?.ok !== false);
  const answered = standing.filter(({ settled }) => settled?.ok === true).length;
  if (standing.length - answered !== 1 || answered === 0) return Number.POSITIVE_INFINITY;
  const lastChange = Math.max(...places.map(({ settledAt }) => settledAt));
  const soFar = lastChange - started;
  const grace = answered >= 2 ? Math.max(soFar / 2, settings.graceMs) : Math.max(soFar, settings.pairGraceMs);
  return lastChange + grace;
}
