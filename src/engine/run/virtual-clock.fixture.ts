// A clock for tests that jumps to the next thing that waits for it.

/** The process stands still from an instant on: what falls into that time happens after it, in order. */
export type Stall = { readonly atMs: number; readonly forMs: number };

/** Milliseconds from 0 on. `run` rejects where nothing is left to wait for and the work has not ended. */
export function createVirtualClock(stall: Stall = { atMs: Number.POSITIVE_INFINITY, forMs: 0 }) {
  let now = 0;
  let stalled = false;
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  return {
    now: () => now,
    sleep: (ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const timer = { at: now + ms, fire: () => done() };
        const done = (): void => {
          timers.delete(timer);
          signal.removeEventListener('abort', done);
          resolve();
        };
        signal.addEventListener('abort', done, { once: true });
        timers.add(timer);
      }),
    run: async <T>(work: Promise<T>): Promise<T> => {
      let over = false;
      void work.finally(() => (over = true));
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        if (over) return work;
        const next = [...timers].toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at === Number.POSITIVE_INFINITY) throw new Error('nothing is left to wait for');
        now = Math.max(now, next.at);
        if (!stalled && now >= stall.atMs) {
          stalled = true;
          now += stall.forMs;
        }
        next.fire();
      }
    },
  };
}
