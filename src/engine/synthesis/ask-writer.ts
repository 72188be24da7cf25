import type { CallStage, Seat } from '../../domain/advisor.ts';
import { askModel, retryWaitMs } from '../panel/ask-model.ts';
import type { ModelAnswer, ModelTask } from '../panel/ask-model.ts';
import type { CandidateIo } from '../panel/hedge.ts';
import type { AdmittedDeliberation, RunContext } from '../run/deliberation.ts';
import type { ActiveWriter } from './active-writer.ts';

type WritingRun = Pick<RunContext, 'world' | 'settings'> & {
  readonly deliberation: Pick<AdmittedDeliberation, 'draws' | 'deadlineAt'>;
};

type Writing<T> = Pick<ModelTask<T>, 'seat' | 'model' | 'prompt' | 'form' | 'read'> & {
  readonly stage: Extract<CallStage, 'synthesis' | 'question'>;
  readonly io: CandidateIo;
  readonly activeWriter: ActiveWriter;
  readonly show: () => (piece: string) => void;
};

/** Asks one writer. A retry starts its successor at once. */
export function askWriter<T>(run: WritingRun, writing: Writing<T>): Promise<ModelAnswer<T>> {
  const { seat, stage, io, activeWriter, show } = writing;
  const name = seat.seat;
  return askModel(run, {
    ...writing,
    signal: io.signal,
    onSign: io.onSign,
    until: run.deliberation.deadlineAt,
    stepOf: (attempt) => `${stage}/${name}/${attempt}`,
    onTry: (attempt) => {
      if (attempt === 1 || activeWriter.is(name)) activeWriter.take(name);
      const shown = show();
      return (piece) => {
        io.onText();
        if (activeWriter.is(name)) shown(piece);
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

/** This process's usual time to the first text, in milliseconds: of writing, else of any answer; null where unknown. */
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
