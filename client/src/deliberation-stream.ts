// The handle of a running deliberation.
import { CancelledError, InterruptedError } from './errors.ts';
import { errorOf } from './read-error.ts';
import type { DeliberationId } from './names.ts';
import type { DecisionMemo, Deliberation, DeliberationEvent } from './wire-types.ts';

/**
 * The events of one deliberation. Any number of loops may read it: each gets every stored event from the first on, once and
 * in order of `seq`, over all reconnections; snippets reach only loops that are open when they arrive. The last event (`deliberation.complete`,
 * `deliberation.failed` or `deliberation.cancelled`) is given like any other and then the loop ends; it throws where the stream was refused or could not be
 * resumed. Leaving a loop closes the connection, and the deliberation goes on.
 */
export type DeliberationStream = AsyncIterable<DeliberationEvent> & {
  /** Resolves once the service has admitted the question; rejects with its refusal. */
  readonly deliberationId: Promise<DeliberationId>;
  /** The memo, as soon as it is saved. Rejects with the error that ended the deliberation. */
  finalMemo(): Promise<DecisionMemo>;
  /** Stops the deliberation and returns its credits. One that has ended stays as it ended. */
  cancel(): Promise<Deliberation>;
};

/** The memo that the last event carries; throws what ended the deliberation otherwise. */
export function memoOf(last: DeliberationEvent | null): DecisionMemo {
  if (last?.type === 'deliberation.complete') return last.memo;
  if (last === null)
    throw new InterruptedError('It had ended before: watch it from an earlier event for its memo.');
  const { deliberationId } = last;
  if (last.type === 'deliberation.failed') throw errorOf(last, { deliberationId });
  throw new CancelledError('The deliberation was cancelled.', { deliberationId });
}
