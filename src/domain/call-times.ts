import type { CallStage, Effort } from './advisor.ts';

/** How long a call that answered took, in milliseconds. */
export type CallTimes = {
  readonly ms: number;
  readonly firstTextMs: number;
  /** The longest silence once something had come. */
  readonly longestSilenceMs: number;
};

/** What calls have in common that take about as long. */
export type CallKind = {
  readonly seat: string;
  readonly model: string;
  readonly stage: CallStage;
  readonly effort: Effort;
};

/** Calls of one kind that answered, the newest last. */
export type KnownCalls = CallKind & { readonly calls: readonly CallTimes[] };

/** How many calls of one kind are kept: the newest. */
export const CALLS_KEPT = 20;
