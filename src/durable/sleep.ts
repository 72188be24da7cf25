import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after `ms`, or as soon as `until` is aborted; never rejects. */
export type Sleep = (ms: number, until?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, until) => wait(ms, undefined, until && { signal: until }).catch(() => {});
