import timers from 'node:timers/promises';

/** Resolves after `ms`, or as soon as `until` is aborted; never rejects. */
export type Sleep = (ms: number, until?: AbortSignal) => Promise<void>;

// By the module's own property, which tests that set the time replace.
export const sleep: Sleep = (ms, until) =>
  timers.setTimeout(ms, undefined, until && { signal: until }).catch(() => {});
