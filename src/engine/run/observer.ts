import type { DeliberationId, FailureReason, QuestionId, Stage } from '@witan/client';
import type { Seat } from '../../domain/advisor.ts';
import type { Tokens } from '../../domain/usage.ts';
import type { ModelCall } from './world.ts';

// What an operator may know of a deliberation: times, counts and reasons, never a word that was asked or answered.
// All times in milliseconds, starts since 1970.

/** One run of a deliberation in one process; `epoch` counts the processes that had it before. */
export type RunFacts = {
  readonly requestId: string;
  /** Or the question about a memo that is run in the same way. */
  readonly deliberationId: DeliberationId | QuestionId;
  readonly epoch: number;
};

/**
 * A call to a model that was made here and is over; `deliberationId` is that of a question about a memo, too, and null
 * where a question was only framed.
 */
export type CallLine = Omit<RunFacts, 'deliberationId'> &
  Pick<ModelCall, 'stage' | 'model'> &
  Pick<Tokens, 'inputTokens' | 'outputTokens'> &
  Pick<Seat, 'seat' | 'key'> & {
    readonly deliberationId: RunFacts['deliberationId'] | null;
    /** The advisor's vendor; calls of simulated advisors say nothing about a vendor. */
    readonly provider: Seat['provider'] | 'simulated';
    readonly startedAt: number;
    readonly durationMs: number;
    /** Why it brought no answer; `interrupted` where we ended it ourselves. */
    readonly failure: FailureReason | null;
    /** The HTTP status of a failure, where the provider gave one. */
    readonly status: number | null;
    /** What went wrong and what an operator can do about it, in sentences of ours; null where it answered. */
    readonly advice: string | null;
    /** US dollars for the operator, null where no price is known; a call with a caller's key costs it nothing. */
    readonly costUsd: number | null;
    /** Characters that were sent, and that came back before the call was over. */
    readonly promptChars: number;
    readonly answerChars: number;
    /** From the start to the first piece of text; null where none came. */
    readonly firstTextMs: number | null;
  };

export type StageLine = RunFacts & {
  readonly stage: Stage;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly calls: number;
  /** Provider and reason of each call that failed, such as `openai:timeout`; none that we ended ourselves. */
  readonly failed: readonly string[];
};

/** `lost` is a run that another node goes on with. */
export type End = 'completed' | 'failed' | 'cancelled' | 'lost';

export type DeliberationLine = RunFacts & {
  readonly end: End;
  readonly startedAt: number;
  readonly durationMs: number;
};

/** Is told once of each call, stage and deliberation that has ended. */
export type Observer = {
  readonly call: (line: CallLine) => void;
  readonly stage: (line: StageLine) => void;
  readonly deliberation: (line: DeliberationLine) => void;
};
