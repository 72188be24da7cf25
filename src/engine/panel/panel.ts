import { finalFailure, type Failure, type Seat, type SeatFailure } from '../../domain/advisor.ts';
import type { Masker } from '@witan/masking/masking';
import { failureSentence } from '../../domain/failure-reasons.ts';
import { showAnswer } from '../answers/show-answer.ts';
import { startStage } from '../run/stages.ts';
import { createChanges, type Changes } from '../run/changes.ts';
import type { RunContext } from '../run/deliberation.ts';
import { callLimitOf } from '../run/settings.ts';
import type { ModelAnswer } from './ask-model.ts';
import { askSeat, tellRetry, type SeatTask, type Wait } from './ask-seat.ts';
import { PASSED_OVER } from './call-history.ts';
import { closesAt, isEarly } from './patience.ts';
import { modelOf, standInFor } from './stand-ins.ts';

export type Gathered<T> = {
  readonly answers: readonly {
    readonly seat: Seat;
    readonly value: T;
    /** From the start of the stage. */
    readonly tookMs: number;
  }[];
  readonly failures: readonly SeatFailure[];
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

type PanelStage = 'perspectives' | 'review';

type Gathering<T> = {
  readonly stage: PanelStage;
  readonly masker: Masker;
  readonly tasks: readonly SeatTask<T>[];
  /** The same task for a reserve. */
  readonly taskFor?: (standIn: Seat) => SeatTask<T>;
  /** When the panel closes at the latest if nobody has answered. */
  readonly lastUntil: number;
  readonly onAnswer: (seat: Seat, value: T) => void;
};

type Sitting<T> = {
  readonly startedAt: number;
  readonly changes: Changes;
  readonly places: readonly Place<T>[];
};

/**
 * Asks all seats at once and waits for them, for silent ones until `closesAt`. Which seats it goes on without is decided
 * once and survives a crash.
 */
export async function gather<T>(run: RunContext, gathering: Gathering<T>): Promise<Gathered<T>> {
  const { world, deliberation } = run;
  const { stage, tasks } = gathering;
  const dismissal = new AbortController();
  const gone = world.recall<readonly string[]>(`${stage}/closed`) ?? [];
  startStage(world, stage);
  for (const { seat } of tasks)
    world.emit(`advisor.thinking/${stage}/${seat.seat}`, {
      type: 'advisor.thinking',
      advisor: seat.advisor,
      status: 'thinking',
      stage,
    });
  const places: Place<T>[] = [];
  const sitting = { startedAt: world.now(), changes: createChanges(world), places };
  // Equally fast seats answer in the order in which they are asked, so that order is drawn: it must not reveal them.
  for (const task of deliberation.draws.order(`asked ${stage}`, tasks, ({ seat }) => seat.seat)) {
    const signal = gone.includes(task.seat.seat)
      ? AbortSignal.abort()
      : AbortSignal.any([world.signal, dismissal.signal]);
    places.push(askPlace(run, gathering, { task, signal, sitting }));
  }
  const orderOf = ({ name }: Place<T>): number => tasks.findIndex(({ seat }) => seat.seat === name);
  places.sort((a, b) => orderOf(a) - orderOf(b));
  const present = places.filter(({ name }) => !gone.includes(name));
  await untilClosed(run, gathering, { ...sitting, places: present });

  const dropped = world.decide(`${stage}/closed`, () =>
    present.filter(({ settled }) => settled === null).map(({ name }) => name),
  );
  const failures = places.flatMap((place) => failureOf(place, dropped));
  for (const failed of failures) tellFailure(run, stage, failed);
  return {
    answers: present.flatMap(({ task, settled, settledAt }) =>
      settled?.ok ? [{ seat: task.seat, value: settled.value, tookMs: settledAt - sitting.startedAt }] : [],
    ),
    failures,
    late: places
      .filter(({ name }) => dropped.includes(name))
      .map(({ task, answer }) => ({ seat: task.seat, answer })),
    dismiss: () => dismissal.abort(PASSED_OVER),
  };
}

function askPlace<T>(
  run: RunContext,
  gathering: Gathering<T>,
  at: { readonly task: SeatTask<T>; readonly signal: AbortSignal; readonly sitting: Sitting<T> },
): Place<T> {
  const { world, deliberation, settings } = run;
  const { stage, lastUntil: until, taskFor, masker } = gathering;
  const { signal, sitting } = at;
  const { places, changes, startedAt } = sitting;
  const onSign = (): void => {
    place.heardAt = world.now();
  };
  const onWait = (wait: Wait): void => {
    Object.assign(place, { wait, failure: wait.failure });
    changes.announce();
  };
  const onTry = (): ((piece: string) => void) => {
    if (place.wait !== null) changes.announce();
    Object.assign(place, { wait: null, askedAt: world.now(), heardAt: null });
    const show = showAnswer(run, { ...place.task, stage, masker });
    return (piece) => {
      onSign();
      show(piece);
    };
  };
  const othersThink = (): boolean =>
    places.some((other) => other !== place && other.settled === null && other.wait === null);
  const mayReplace = (): boolean => {
    const tookMs = world.now() - startedAt;
    return isEarly({ seated: deliberation.seats.length, answered: countOf(places), tookMs }, settings);
  };
  const ask = async (): Promise<ModelAnswer<T>> => {
    const { task } = place;
    const answer = await askSeat(run, task, { stage, signal, until, onTry, onSign, onWait, othersThink });
    if (answer.ok || signal.aborted || !taskFor) return answer;
    const standIn = standInFor(run, task.seat, mayReplace);
    if (standIn === null) return answer;
    // Clients discard what they have shown of this advisor.
    tellRetry(run, standIn, { stage, step: 'reserve', failure: answer.failure });
    Object.assign(place, { task: taskFor(standIn), failure: null });
    return ask();
  };
  const place: Place<T> = {
    name: at.task.seat.seat,
    task: at.task,
    // Starts in a later microtask, since the first try already writes to `place`.
    answer: Promise.resolve().then(ask),
    settled: null,
    settledAt: startedAt,
    askedAt: startedAt,
    heardAt: null,
    wait: null,
    failure: null,
  };
  place.answer.then((settled) => {
    Object.assign(place, { settled, settledAt: world.now() });
    changes.announce();
  }, changes.fail);
  return place;
}

function countOf(places: readonly Place<unknown>[]): number {
  return places.filter(({ settled }) => settled?.ok).length;
}

const STALL_MS = 50;

/** Reports each answer as it arrives, and returns when the stage has to close. */
async function untilClosed<T>(run: RunContext, gathering: Gathering<T>, sitting: Sitting<T>): Promise<void> {
  const { world, settings, deliberation } = run;
  const { places, changes } = sitting;
  const told = new Set<Place<T>>();
  let stalledMs = 0;
  for (;;) {
    world.signal.throwIfAborted();
    for (const place of places) {
      const { settled } = place;
      const { seat } = place.task;
      if (settled === null || told.has(place)) continue;
      told.add(place);
      if (settled.ok) gathering.onAnswer(seat, settled.value);
      else tellFailure(run, gathering.stage, { seat, failure: settled.failure });
    }
    if (told.size === places.length) return;
    // Computed again each time: a call that was left running may have added to the history.
    const patienceEnd = closesAt(factsOf(run, gathering.stage, sitting), settings);
    const until = countOf(places) > 0 ? deliberation.deadlineAt - settings.reserveMs : gathering.lastUntil;
    const closes = Math.min(until, patienceEnd + stalledMs + world.behindMs());
    if (world.now() >= closes) return;
    await changes.nextWithin(closes - world.now());
    const lateMs = world.now() - closes;
    // The process was stalled and has yet to read what arrived meanwhile, so the seats get that time back.
    if (lateMs > STALL_MS) stalledMs += 2 * lateMs;
  }
}

function tellFailure(
  { world }: RunContext,
  stage: PanelStage,
  { seat: { seat, advisor }, failure: { reason } }: SeatFailure,
): void {
  const message = failureSentence(advisor, reason);
  world.emit(`advisor.failed/${stage}/${seat}`, { type: 'advisor.failed', advisor, stage, reason, message });
}

const TOO_LATE = finalFailure('timeout', 'No answer in time.');

function failureOf<T>({ name, task, settled, failure }: Place<T>, dropped: readonly string[]): SeatFailure[] {
  const { seat } = task;
  if (dropped.includes(name)) return [{ seat, failure: failure ?? TOO_LATE }];
  return settled?.ok === false ? [{ seat, failure: settled.failure }] : [];
}

function factsOf<T>(
  { history, settings, ...run }: RunContext,
  stage: PanelStage,
  { startedAt, places }: Sitting<T>,
): Parameters<typeof closesAt>[0] {
  const pastOf = ({ task: { seat } }: Place<T>) => {
    const sitting = { ...seat, model: modelOf(run, seat) };
    const past = history.of(sitting, stage);
    return { past, passedOver: past === null && history.wasPassedOver(sitting, stage) };
  };
  return {
    startedAt,
    answers: places
      .filter(({ settled }) => settled?.ok)
      .map((place) => ({
        at: place.settledAt,
        tookMs: place.settledAt - place.askedAt,
        usualMs: pastOf(place).past?.medianMs ?? null,
      })),
    awaited: places
      .filter(({ settled }) => settled === null)
      .map((place) => ({ ...place, ...pastOf(place), limitMs: callLimitOf(place.task.seat, settings) })),
  };
}
