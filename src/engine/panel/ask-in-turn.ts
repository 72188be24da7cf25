import type { Seat, SeatFailure } from '../../domain/advisor.ts';
import type { SecretDraws } from '../../domain/secret-draws.ts';
import { createChanges } from '../run/changes.ts';
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
  const controls: AbortController[] = [];
  const failures: SeatFailure[] = [];
  const now = world.now();
  const race: RaceState<T> = {
    running: 0,
    isRetrying: false,
    startedAt: now,
    textAt: null,
    signAt: now,
    turn: 0,
    won: null,
  };
  const askNext = (candidate: TaskInTurn<T>['candidates'][number]): void => {
    const control = new AbortController();
    const place = controls.push(control);
    race.running += 1;
    race.isRetrying = false;
    restart(race, world.now());
    const isNewest = (): boolean => controls.length === place;
    askModel(run, {
      ...modelTask(run, task, { candidate, race, isNewest, announce: changes.announce }),
      signal: AbortSignal.any([world.signal, control.signal]),
    }).then((settled) => {
      race.running -= 1;
      const { seat } = candidate;
      if (settled.ok) race.won ??= { place, answer: { seat, value: settled.value } };
      else failures.push({ seat, failure: settled.failure });
      changes.announce();
    }, changes.fail);
  };
  try {
    for (;;) {
      world.signal.throwIfAborted();
      if (race.won !== null) return { answer: race.won.answer, failures };
      const next = mayAsk() ? candidates[controls.length] : undefined;
      const known = { ...race, asked: controls.length, more: next !== undefined };
      const move = nextMove(known, patience, world.now());
      if (move === 'end') return { answer: null, failures };
      if (typeof move === 'object') await changes.nextWithin(move.waitUntil - world.now());
      else if (next) askNext(next);
    }
  } finally {
    const winner = race.won?.place ?? controls.length;
    controls.forEach((control, index) => control.abort(index < winner ? PASSED_OVER : undefined));
  }
}

type RaceState<T> = { -readonly [K in keyof Omit<Race, 'asked' | 'more'>]: Race[K] } & {
  turn: number;
  won: { readonly place: number; readonly answer: NonNullable<AnswerInTurn<T>['answer']> } | null;
};

/** What one candidate is asked, so that the race hears of it. */
function modelTask<T>(
  { world }: RacingRun,
  task: TaskInTurn<T>,
  of: {
    readonly candidate: TaskInTurn<T>['candidates'][number];
    readonly race: RaceState<T>;
    readonly isNewest: () => boolean;
    readonly announce: () => void;
  },
): Omit<ModelTask<T>, 'signal'> {
  const { candidate, race, isNewest, announce } = of;
  const { seat } = candidate;
  return {
    ...task,
    ...candidate,
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
        if (retry === 0) return restart(race, world.now());
        race.isRetrying = true;
        announce();
      },
    },
  };
}

function restart(race: Pick<RaceState<unknown>, 'startedAt' | 'signAt' | 'textAt'>, now: number): void {
  Object.assign(race, { startedAt: now, signAt: now, textAt: null });
}
