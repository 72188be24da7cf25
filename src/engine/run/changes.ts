import type { World } from './world.ts';

/** What is announced to whoever waits for something to happen. */
export type Changes = {
  readonly announce: () => void;
  /** The wait that runs, or the next one, throws this cause. */
  readonly fail: (cause: unknown) => void;
  /** Resolves at the next announcement, after `ms`, or when the world's signal aborts. */
  readonly nextWithin: (ms: number) => Promise<void>;
};

/** Made once: its stack would say nothing. */
const CHANGED = new DOMException('Something has changed.', 'AbortError');

export function createChanges(world: Pick<World, 'sleep' | 'signal'>): Changes {
  let alarm = new AbortController();
  let failed: { readonly cause: unknown } | null = null;
  const announce = (): void => alarm.abort(CHANGED);
  return {
    announce,
    fail: (cause) => {
      failed = { cause };
      announce();
    },
    nextWithin: async (ms) => {
      await world.sleep(ms, AbortSignal.any([alarm.signal, world.signal]));
      alarm = new AbortController();
      if (failed) throw failed.cause;
    },
  };
}
