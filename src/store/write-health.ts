/** Whether the database takes writes. */
export type WriteHealth = {
  /** False from a write that failed until one works again. */
  readonly isUp: () => boolean;
  /** Tries a write, unless one was tried within the last second. */
  readonly check: () => Promise<boolean>;
  /** Something was refused or hangs: tries at once, and once a second until it works. */
  readonly suspect: () => void;
  readonly close: () => void;
};

const APART_MS = 1_000;

/** `write` tries a small write within a deadline of its own. `onChange` hears of the first that fails, with why, and of the next that works, with null. */
export function createWriteHealth(deps: {
  readonly write: () => Promise<void>;
  readonly now: () => number;
  readonly onChange: (error: unknown) => void;
}): WriteHealth {
  let up = true;
  let closed = false;
  let triedAt = -Infinity;
  let trying: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const settle = (works: boolean, error: unknown): void => {
    if (works !== up) deps.onChange(works ? null : error);
    up = works;
    if (up || closed) return;
    timer ??= setTimeout(() => {
      timer = null;
      void attempt();
    }, APART_MS).unref();
  };
  const attempt = (): Promise<void> => {
    triedAt = deps.now();
    trying ??= deps
      .write()
      .then(
        () => settle(true, null),
        (error: unknown) => settle(false, error),
      )
      .finally(() => {
        trying = null;
      });
    return trying;
  };
  const attemptOnceASecond = async (): Promise<void> => {
    if (trying === null && deps.now() - triedAt < APART_MS) return;
    await attempt();
  };

  return {
    isUp: () => up,
    check: async () => {
      await attemptOnceASecond();
      return up;
    },
    suspect: () => {
      if (up && !closed) void attemptOnceASecond();
    },
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
