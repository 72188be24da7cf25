/**
 * Admission slots for deliberations in this process: counts admissions under way beside the runs. A slot is taken before an
 * admission first awaits anything; otherwise concurrent calls would all pass the same count.
 */
export function createSlots(most: number, running: () => number) {
  let admitting = 0;
  let wake: (() => void)[] = [];
  return {
    /** Takes a slot until the returned function is called; null when none is free. */
    take: (): (() => void) | null => {
      if (running() + admitting >= most) return null;
      admitting += 1;
      return () => {
        admitting -= 1;
        if (admitting > 0) return;
        for (const resolve of wake) resolve();
        wake = [];
      };
    },
    /** Resolves once no admission is under way. */
    settled: async (): Promise<void> => {
      while (admitting > 0) await new Promise<void>((resolve) => wake.push(resolve));
    },
  };
}

export type Slots = ReturnType<typeof createSlots>;
