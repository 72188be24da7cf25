/** Room for deliberations in this process. */
export type Slots = {
  /** Takes a place until the returned function is called; null where none is free. */
  readonly take: () => (() => void) | null;
  /** Resolves when nobody is being admitted: whoever was is running by then, or was refused. */
  readonly settled: () => Promise<void>;
};

/**
 * Slots for those that are being admitted, beside those that run. Taken before the first wait of an admission, or
 * calls that come at once would all pass the same count.
 */
export function createSlots(most: number, running: () => number): Slots {
  let admitting = 0;
  let wake: (() => void)[] = [];
  return {
    take: () => {
      if (running() + admitting >= most) return null;
      admitting += 1;
      return () => {
        admitting -= 1;
        if (admitting > 0) return;
        for (const resolve of wake) resolve();
        wake = [];
      };
    },
    settled: async () => {
      while (admitting > 0) await new Promise<void>((resolve) => wake.push(resolve));
    },
  };
}
