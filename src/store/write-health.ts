import { DatabaseTimeout } from './failure.ts';

/** Whether the database takes writes. */
export type WriteHealth = {
  /** False from a write that failed until one works again. */
  readonly isUp: () => boolean;
  /** Tries a write, unless one was tried within the last second. */
  readonly check: () => Promise<boolean>;
  /** Something was refused or hangs: tries at once, and again after growing waits of at most a second until it works. */
  readonly suspect: () => void;
  /**
   * What the database answers, or `DatabaseTimeout` once it is known to answer nothing at all. One that is slow, or
   * full but readable, is waited for.
   */
  readonly guard: <T>(answer: Promise<T>) => Promise<T>;
  readonly close: () => void;
};

const APART_MS = 1_000;
const SLOW_MS = 2_000;
/** A database that was killed is back within half a second. */
const FIRST_WAIT_MS = 100;

/**
 * `write` tries a small write within a deadline of its own. `onChange` hears of the first that fails, with why, and of
 * the next that works, with null.
 */
export function createWriteHealth(deps: {
  readonly write: () => Promise<void>;
  readonly now: () => number;
  readonly onChange: (error: unknown) => void;
}): WriteHealth {
  let state: 'up' | 'refusing' | 'silent' = 'up';
  let closed = false;
  let triedAt = -Infinity;
  let trying: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let waitMs = FIRST_WAIT_MS;
  const waiting = new Set<() => void>();
  const settle = (error: unknown): void => {
    const before = state;
    state = error === null ? 'up' : error instanceof DatabaseTimeout ? 'silent' : 'refusing';
    if ((before === 'up') !== (state === 'up')) deps.onChange(error);
    if (state === 'silent') for (const giveUp of waiting) giveUp();
    if (state === 'up') waitMs = FIRST_WAIT_MS;
    if (state === 'up' || closed) return;
    timer ??= setTimeout(() => {
      timer = null;
      void attempt();
    }, waitMs).unref();
    waitMs = Math.min(2 * waitMs, APART_MS);
  };
  const attempt = (): Promise<void> => {
    triedAt = deps.now();
    trying ??= deps
      .write()
      .then(() => settle(null), settle)
      .finally(() => {
        trying = null;
      });
    return trying;
  };
  const attemptOnceASecond = async (): Promise<void> => {
    if (trying === null && deps.now() - triedAt < APART_MS) return;
    await attempt();
  };
  const suspect = (): void => {
    if (state === 'up' && !closed) void attemptOnceASecond();
  };

  return {
    isUp: () => state === 'up',
    check: async () => {
      await attemptOnceASecond();
      return state === 'up';
    },
    suspect,
    guard: (answer) =>
      giveUpOn(answer, waiting, (giveUp) =>
        state === 'silent' ? setTimeout(giveUp, APART_MS) : setTimeout(suspect, SLOW_MS),
      ),
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** The answer, or `DatabaseTimeout` once somebody gives up on all that are `waiting`; `setTimer` says when it is slow. */
async function giveUpOn<T>(
  answer: Promise<T>,
  waiting: Set<() => void>,
  setTimer: (giveUp: () => void) => NodeJS.Timeout,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = (): void => late.reject(new DatabaseTimeout());
  waiting.add(giveUp);
  const slow = setTimer(giveUp);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(slow);
    waiting.delete(giveUp);
  }
}
