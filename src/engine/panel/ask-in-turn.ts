import type { Seat, SeatFailure } from '../../domain/advisor.ts';
import type { SecretDraws } from '../../domain/secret-draws.ts';
import { createChanges, type Changes } from '../run/changes.ts';
import type { World } from '../run/world.ts';
import { askModel, type AskingRun, type Checked, type ModelTask } from './ask-model.ts';
import { PASSED_OVER } from './call-history.ts';
import { nextMove, type Race, type RacePatience } from './patience.ts';

type RacingRun = AskingRun & { readonly world: Pick<World, 'signal'> };

/** One task for several candidates, of which one answer is wanted. */
type TaskInTurn<T> = Pick<ModelTask<T>, 'stage' | 'prompt' | 'form'> & {
  /** First part of the names of its steps. */
  readonly name: string;
  /** Who is asked, in this order, and until when. */
  readonly candidates: readonly Pick<ModelTask<T>, 'seat' | 'model' | 'until'>[];
  readonly read: (text: string, seat: Seat) => Checked<T>;
  readonly patience: RacePatience & { readonly until: number };
  /** False once nobody else is to be asked. */
  readonly mayAsk?: () => boolean;
  /** Null where each is asked once, and never again. */
  readonly draws: SecretDraws | null;
  /** Receives the pieces of one try, while that is the newest candidate's. */
  readonly show?: (seat: Seat) => (piece: string) => void;
  /** Called each time that what was shown is void; turns count from 2. */
  readonly onTurn?: (turn: number) => void;
};

type AnswerInTurn<T> = {
  /** Null where none came in time. */
  readonly answer: { readonly seat: Seat; readonly value: T } | null;
  readonly failures: readonly SeatFailure[];
};

const RETRIES = 1;

/**
 * Asks the candidates one after the other, as `nextMove` says, and gives the first answer. The losers are aborted; those
 * that were asked before the winner count as passed over.
 */
export async function askInTurn<T>(run: RacingRun, task: TaskInTurn<T>): Promise<AnswerInTurn<T>> {
  const { world } = run;
  const { candidates, patience, mayAsk = () => true } = task;
  const changes = createChanges(world);
  const now = world.now();
  const race: RaceState<T> = {
    controls: [],
    failures: [],
    running: 0,
    isRetrying: false,
    startedAt: now,
    textAt: null,
    signAt: now,
    turn: 0,
    won: null,
  };
  const { controls, failures } = race;
  try {
    for (;;) {
      world.signal.throwIfAborted();
      if (race.won !== null) return { answer: race.won.answer, failures };
      const next = mayAsk() ? candidates[controls.length] : undefined;
      const known = { ...race, asked: controls.length, more: next !== undefined };
      const move = nextMove(known, patience, world.now());
      if (move === 'end') return { answer: null, failures };
      if (typeof move === 'object') await changes.nextWithin(move.waitUntil - world.now());
      else if (next) askOne(run, task, { candidate: next, race, changes });
    }
  } finally {
    const winner = race.won?.place ?? controls.length;
    controls.forEach((control, index) => control.abort(index < winner ? PASSED_OVER : undefined));
  }
}

type RaceState<T> = { -readonly [K in keyof Omit<Race, 'asked' | 'more'>]: Race[K] } & {
  /** Of the candidates that were asked, in their order. */
  readonly controls: AbortController[];
  readonly failures: SeatFailure[];
  turn: number;
  won: { readonly place: number; readonly answer: NonNullable<AnswerInTurn<T>['answer']> } | null;
};

type Entry<T> = {
  readonly candidate: TaskInTurn<T>['candidates'][number];
  readonly race: RaceState<T>;
  readonly changes: Changes;
};

/** Asks one candidate, and records in the race what comes of it. */
function askOne<T>(run: RacingRun, task: TaskInTurn<T>, { candidate, race, changes }: Entry<T>): void {
  const { world } = run;
  const { seat } = candidate;
  const control = new AbortController();
  const place = race.controls.push(control);
  const isNewest = (): boolean => race.controls.length === place;
  const restart = (): void => {
    const now = world.now();
    Object.assign(race, { startedAt: now, signAt: now, textAt: null });
  };
  race.running += 1;
  race.isRetrying = false;
  restart();
  askModel(run, {
    ...task,
    ...candidate,
    signal: AbortSignal.any([world.signal, control.signal]),
    read: (text) => task.read(text, seat),
    stepOf: (attempt) => `${task.name}/${seat.seat}/${attempt}`,
    onSign: () => {
      race.signAt = world.now();
    },
    onTry: () => {
      if (isNewest()) race.turn += 1;
      if (isNewest() && race.turn > 1) task.onTurn?.(race.turn);
      const show = task.show?.(seat);
      return (piece) => {
        race.textAt = race.signAt = world.now();
        if (isNewest()) show?.(piece);
      };
    },
    repeats: task.draws && {
      draws: task.draws,
      most: () => RETRIES,
      onAgain: ({ retry }) => {
        if (retry === 0) return restart();
        race.isRetrying = true;
        changes.announce();
      },
    },
  }).then((settled) => {
    race.running -= 1;
    if (settled.ok) race.won ??= { place, answer: { seat, value: settled.value } };
    else race.failures.push({ seat, failure: settled.failure });
    changes.announce();
  }, changes.fail);
}
