// Many delayed calls on one timer, batched by a few milliseconds.

export type Ticker = ReturnType<typeof createTicker>;

/** `gridMs` is the length of a batch. A thousand streams need one timer and a few sets. */
export function createTicker(now: () => number, gridMs = 5) {
  const slots = new Map<number, Set<() => void>>();
  let timer: NodeJS.Timeout | null = null;
  let armedFor = Number.POSITIVE_INFINITY;

  function arm(): void {
    const next = Math.min(...slots.keys());
    if (next >= armedFor && timer !== null) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    armedFor = next;
    if (Number.isFinite(next)) timer = setTimeout(fire, Math.max(0, next * gridMs - now()));
  }

  function fire(): void {
    timer = null;
    armedFor = Number.POSITIVE_INFINITY;
    const current = Math.floor(now() / gridMs);
    const due = [...slots.keys()].filter((slot) => slot <= current).toSorted((a, b) => a - b);
    for (const slot of due) {
      const works = slots.get(slot);
      slots.delete(slot);
      works?.forEach((work) => work());
    }
    if (slots.size > 0) arm();
  }

  return {
    /** In milliseconds, from an arbitrary start. */
    now,
    /** Calls `work` after about `delayMs` (at once when 0 or less). The returned function cancels it. */
    after: (delayMs: number, work: () => void): (() => void) => {
      if (delayMs <= 0) {
        work();
        return () => undefined;
      }
      const slot = Math.ceil((now() + delayMs) / gridMs);
      const works = slots.get(slot) ?? new Set();
      slots.set(slot, works.add(work));
      arm();
      return () => {
        works.delete(work);
        if (works.size === 0 && slots.get(slot) === works) slots.delete(slot);
      };
    },
    stop: (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      armedFor = Number.POSITIVE_INFINITY;
      slots.clear();
    },
  };
}
