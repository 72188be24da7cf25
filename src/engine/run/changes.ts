import type { World } from './world.ts';

export type Changes = ReturnType<typeof createChanges>;

/** Made once, since its stack trace is of no use. */
const CHANGED = new DOMException('Something has changed.', 'AbortError');

/** Wakes whoever waits for something to happen. */
export function createChanges(world: Pick<World, 'sleep' | 'signal'>) {
  let alarm = new AbortController();
  let failed: { readonly cause: unknown } | null = null;
  const announce = (): void => alarm.abort(CHANGED);
  return {
    announce,
    /** The wait that runs, or the next one, throws this cause. */
    fail: (cause: unknown): void => {
      failed = { cause };
      announce();
    },
    /** Resolves at the next announcement, after `ms`, or when the world's signal aborts. */
    nextWithin: async (ms: number): Promise<void> => {
      await world.sleep(ms, AbortSignal.any([alarm.signal, world.signal]));
      alarm = new AbortController();
      if (failed) throw failed.cause;
    },
  };
}
