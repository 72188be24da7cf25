import type { DeliberationEvent, QuestionEvent, Stage } from '@witan/client';
import type { RecordSums } from '@witan/combine';
import type { CallStage, Effort, Failure, Seat } from '../../domain/advisor.ts';
import type { Boundary } from '../../domain/boundary.ts';
import type { Tokens } from '../../domain/usage.ts';

/** One call to a model: the whole of what the model sees, and how long it may take. */
export type ModelCall = {
  readonly seat: Seat;
  readonly model: string;
  readonly stage: CallStage;
  readonly effort: Effort;
  readonly system: string;
  readonly prompt: string;
  /** Name and JSON Schema (draft 2020-12, strict: all properties required, none additional) of the answer. */
  readonly answer: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Cap on the answer, reasoning apart. */
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
  /** Allows the provider's own search, at most `most` times where the provider takes a limit. */
  readonly search?: { readonly most: number };
};

/** A page as a provider's search reports it. */
export type FoundPage = { readonly url: string; readonly title: string };

/** What is counted of a call. */
export type MadeCall = Pick<ModelCall, 'model' | 'stage'> & {
  readonly seat: string;
  readonly tokens: Tokens;
};

/** A provider's failure is data and never thrown. */
export type ModelOutcome =
  | {
      readonly ok: true;
      readonly text: string;
      readonly tokens: Tokens;
      /** Pages that the provider's search reports; absent where it was not asked to search. */
      readonly found?: readonly FoundPage[];
    }
  | { readonly ok: false; readonly failure: Failure; readonly tokens: Tokens };

export type CallIo = {
  /** Aborting it closes the connection to the provider at once; the outcome is then `interrupted`. */
  readonly signal: AbortSignal;
  /** Gets the answer's pieces as they come. */
  readonly onText: (piece: string) => void;
  /** Called at every other sign of work, such as reasoning; not at a keep-alive. */
  readonly onSign?: (() => void) | undefined;
};

export type CallModel = (call: ModelCall, io: CallIo) => Promise<ModelOutcome>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A stored event before the store gives it its place in the sequence. */
export type NewEvent = DistributiveOmit<
  Extract<DeliberationEvent | QuestionEvent, { seq: number }>,
  'seq' | 'deliberationId' | 'questionId'
>;

/** A piece of text for those who watch now; never stored. */
export type Delta = DistributiveOmit<
  Extract<
    DeliberationEvent | QuestionEvent,
    { type: 'advisor.snippet' | 'synthesis.snippet' | 'answer.snippet' }
  >,
  'deliberationId' | 'questionId'
>;

export type Learned = RecordSums;

/**
 * Everything the engine may do to the world. A name is unique within a deliberation: what was recorded under
 * it before a crash is returned instead of being done again. What is recorded or told keeps its order; none
 * of it waits for the disk, and nothing is shown to anyone before it is on disk.
 */
export type World = {
  /**
   * A paid call. Its outcome is recorded under `name`, unless `signal` aborted it; with a signal that is
   * aborted already only a recorded outcome comes back, else `interrupted`.
   */
  readonly ask: (name: string, call: ModelCall, io: CallIo) => Promise<ModelOutcome>;
  /** The calls so far, those before a crash included. */
  readonly calls: () => readonly MadeCall[];
  /** Resolves when no call is running, so that all are counted. */
  readonly settled: () => Promise<void>;
  /** True where the outcome of the call of that name is on record. */
  readonly isOnRecord: (name: string) => boolean;
  /** Records a decision of the protocol, made once. */
  readonly decide: <T>(name: string, make: () => T) => T;
  /** The decision on record under that name, if there is one. */
  readonly recall: <T>(name: string) => T | undefined;
  /** Stores an event, once. */
  readonly emit: (name: string, event: NewEvent) => void;
  /** The track record when this was first read; the same after a crash. */
  readonly learned: () => Promise<Learned>;
  /** Starts reading it early. */
  readonly prepareLearned: () => void;
  readonly enter: (stage: Stage) => void;
  readonly show: (delta: Delta) => void;
  /** True while anyone is watching; deltas need not be made otherwise. */
  readonly isWatched: () => boolean;
  /** Secret part of the tags around the data in prompts. */
  readonly boundary: Boundary;
  /** How far this process lags behind its input, in milliseconds; 0 while it is idle. */
  readonly behindMs: () => number;
  /** Least milliseconds between two deltas of one advisor; 0 where this process keeps up. */
  readonly paceMs: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves once other work that waits in this process has run; called between slices of long work. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** Aborts when the deliberation is cancelled or another node has taken it over. */
  readonly signal: AbortSignal;
};
