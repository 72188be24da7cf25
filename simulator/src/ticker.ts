// Delayed calls that are never early.

export type Ticker = ReturnType<typeof createTicker>;

export function createTicker(now: () => number) {
  return {
    /** In milliseconds, from an arbitrary start. */
    now,
    /** Calls `work` after `delayMs` (at once when 0 or less). The returned function cancels it. */
    after: (delayMs: number, work: () => void): (() => void) => {
      const due = now() + delayMs;
      let timer: NodeJS.Timeout | undefined;
      const check = (): void => {
        // Node counts a timeout from the start of the current turn of the event loop, so it may fire early.
        const left = Math.ceil(due - now());
        if (left > 0) timer = setTimeout(check, left);
        else work();
      };
      check();
      return () => clearTimeout(timer);
    },
  };
}
