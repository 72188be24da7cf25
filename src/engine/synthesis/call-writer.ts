import type { CandidateIo } from '../panel/hedge.ts';
import type { Drawing, RunContext } from '../run/deliberation.ts';
import { retryWaitMs } from '../panel/retry.ts';
import type { ModelCall, ModelOutcome } from '../run/world.ts';
import type { ActiveWriter } from './active-writer.ts';

/** One of those who may write a text for people, while it tries to. */
export type WriterCall = CandidateIo & {
  readonly call: ModelCall;
  readonly activeWriter: ActiveWriter;
  /** Names for its calls, each used once. */
  readonly tries: Iterator<string, never>;
  /** Shows the words of one try as they come. */
  readonly show: () => (piece: string) => void;
};

export function* namesOf(stage: 'synthesis' | 'question', seat: string): Generator<string, never> {
  for (let attempt = 1; ; attempt += 1) yield `${stage}/${seat}/${attempt}`;
}

/** Calls once more where that can help; the successor does not wait for it. */
export async function callWriter(
  run: Pick<RunContext, 'world'> & Drawing,
  { call, activeWriter, tries, show, signal, onSign, onText: heard, onRetry }: WriterCall,
): Promise<ModelOutcome> {
  const { world } = run;
  const { seat, stage } = call;
  for (let retry = 1; ; retry += 1) {
    const shown = show();
    const onText = (piece: string): void => {
      heard();
      if (activeWriter.is(seat.seat)) shown(piece);
    };
    const outcome = await world.ask(tries.next().value, call, { signal, onText, onSign });
    if (outcome.ok || !outcome.failure.retryable || retry > 1 || signal.aborted) return outcome;
    onRetry();
    await world.sleep(retryWaitMs(run, outcome.failure, { advisor: seat.advisor, stage, retry }), signal);
    if (signal.aborted) return outcome;
    if (activeWriter.is(seat.seat)) activeWriter.take(seat.seat);
  }
}
