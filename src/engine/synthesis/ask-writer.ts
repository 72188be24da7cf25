import type { CallStage, Seat } from '../../domain/advisor.ts';
import { askModel, retryWaitMs } from '../panel/ask-model.ts';
import type { Answer, Asking } from '../panel/ask-model.ts';
import type { CandidateIo } from '../panel/hedge.ts';
import type { Deliberation, RunContext } from '../run/deliberation.ts';

/** Whose words are shown while they come: one writer's at a time, and nobody is told which. */
export type ActiveWriter = {
  /** This writer begins, or begins anew: what was shown before is void. */
  readonly become: (seat: string) => void;
  readonly is: (seat: string) => boolean;
};

/** `onTurn` is told each time that what was shown becomes void; turns count from 2. */
export function createActiveWriter(onTurn: (turn: number) => void): ActiveWriter {
  let holder: string | null = null;
  let turns = 0;
  return {
    become: (seat) => {
      holder = seat;
      turns += 1;
      if (turns > 1) onTurn(turns);
    },
    is: (seat) => holder === seat,
  };
}

type WritingRun = Pick<RunContext, 'world' | 'settings'> & {
  readonly deliberation: Pick<Deliberation, 'draws' | 'deadlineAt'>;
};

type Writing<T> = Pick<Asking<T>, 'seat' | 'model' | 'prompt' | 'form' | 'read'> & {
  readonly stage: Extract<CallStage, 'synthesis' | 'question'>;
  readonly io: CandidateIo;
  readonly active: ActiveWriter;
  /** Shows the words of one try as they come. */
  readonly show: () => (piece: string) => void;
};

/** Asks one of those who may write a text for people; its successor does not wait for a retry. */
export function askWriter<T>(run: WritingRun, writing: Writing<T>): Promise<Answer<T>> {
  const { seat, stage, io, active, show } = writing;
  const name = seat.seat;
  return askModel(run, {
    ...writing,
    signal: io.signal,
    onSign: io.onSign,
    until: run.deliberation.deadlineAt,
    stepOf: (attempt) => `${stage}/${name}/${attempt}`,
    onTry: (attempt) => {
      if (attempt === 1 || active.is(name)) active.become(name);
      const shown = show();
      return (piece) => {
        io.onText();
        if (active.is(name)) shown(piece);
      };
    },
    again: ({ retry, failure }) => {
      if (retry > 1) return null;
      if (retry === 1) io.onRetry();
      else io.onRestart();
      return retry === 0 ? 0 : retryWaitMs(run, failure, { advisor: seat.advisor, stage, retry });
    },
  });
}

/** What the first text of a writer usually takes on this process, in milliseconds: of writing, else of any answer. */
export function usualFirstTextMs(
  { history }: Pick<RunContext, 'history'>,
  seats: readonly Seat[],
  stage: Writing<unknown>['stage'],
): number | null {
  const key = seats[0]?.key ?? 'operator';
  return (
    history.firstTextMs(stage, key) ??
    history.firstTextMs('synthesis', key) ??
    history.firstTextMs('perspectives', key)
  );
}
