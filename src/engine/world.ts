import type { DeliberationEvent, DeliberationState, Stage } from '../../client/src/types.ts';
import type { Failure, Seat } from '../domain/advisor.ts';
import type { Tokens } from '../domain/usage.ts';

/** One call to a model: the whole of what the model sees, and how long it may take. */
export type ModelCall = {
  readonly seat: Seat;
  readonly model: string;
  readonly stage: Stage;
  readonly system: string;
  readonly prompt: string;
  /** Name and JSON Schema (draft 2020-12, strict: all properties required, none additional) of the answer. */
  readonly answer: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Cap on the answer, reasoning apart. */
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
};

/** A call never throws for the provider's sake: what went wrong is data. */
export type ModelOutcome =
  | { readonly ok: true; readonly text: string; readonly tokens: Tokens }
  | { readonly ok: false; readonly failure: Failure; readonly tokens: Tokens };

/**
 * Calls one model once. `onText` gets the answer's pieces as they come. Aborting `signal` closes the
 * connection to the provider at once; the outcome is then `interrupted`.
 */
export type CallModel = (
  call: ModelCall,
  io: { readonly signal: AbortSignal; readonly onText: (piece: string) => void },
) => Promise<ModelOutcome>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A stored event before the store gives it its place in the sequence. */
export type Happening = DistributiveOmit<
  Extract<DeliberationEvent, { seq: number }>,
  'seq' | 'deliberationId'
>;

/** A piece of text for those who watch now; never stored. */
export type Delta = DistributiveOmit<
  Extract<DeliberationEvent, { type: 'advisor.delta' | 'memo.delta' }>,
  'deliberationId'
>;

/**
 * Everything the engine may do to the world. Names of steps are unique within a deliberation: what was
 * recorded under a name is returned instead of being done again.
 */
export type World = {
  /** A paid call, made at most once to its end: its outcome is recorded under `name`. */
  readonly ask: (
    name: string,
    call: ModelCall,
    io: { readonly signal: AbortSignal; readonly onText: (piece: string) => void },
  ) => Promise<ModelOutcome>;
  /** The outcome recorded for a call, if it ended before a crash. */
  readonly asked: (name: string) => ModelOutcome | null;
  /** Records a decision of the protocol together with the events that tell of it, in one transaction. */
  readonly decide: <T>(
    name: string,
    make: () => T,
    tell: (value: T) => readonly Happening[],
  ) => Promise<T>;
  /** Stores an event once under `name`; events of one deliberation keep the order of these calls. */
  readonly tell: (name: string, event: Happening) => Promise<void>;
  readonly enter: (state: Exclude<DeliberationState, 'queued'>) => void;
  readonly show: (delta: Delta) => void;
  readonly now: () => number;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Aborts when the deliberation is cancelled, out of time, or taken over by another node. */
  readonly signal: AbortSignal;
};
