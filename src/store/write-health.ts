import { DatabaseTimeout } from './failure.ts';

/** Whether the database takes writes. */
export type WriteHealth = {
  /** False after a failed write, until one works again. */
  readonly isUp: () => boolean;
  /** Tries a write, unless one was tried within the last second and no error has come since. */
  readonly check: () => Promise<boolean>;
  /**
   * Reports an error or a hang: tries a write at once, or a second after the last try, and repeats it after growing waits of at
   * most a second until it works.
   */
  readonly suspect: () => void;
  /**
   * Resolves with the answer, or rejects with `DatabaseTimeout` once the database is known not to answer at all. A database
   * that is slow, or full but readable, is waited for.
   */
  readonly guard: <T>(answer: Promise<T>) => Promise<T>;
  readonly close: () => void;
};

const APART_MS = 1_000;
const SLOW_MS = 2_000;
/** A database that was killed is back within half a second. */
const FIRST_WAIT_MS = 100;

/**
 * `write` tries a small write within its own deadline. `onChange` receives the error of the first that fails, and null from the
 * next that works.
 */
export function createWriteHealth(deps: {
  readonly write: () => Promise<void>;
  readonly now: () => number;
  readonly onChange: (error: unknown) => void;
}): WriteHealth {
  let state: 'up' | 'refusing' | 'silent' = 'up';
  let closed = false;
  let triedAt = -Infinity;
  /** An error has come since the last try began. */
  let doubted = false;
  let trying: Promise<void> | null = null;
  const waiting = new Set<() => void>();
  const next = createAlarm(() => void attempt());
  const settle = (error: unknown): void => {
    const before = state;
    if (error === null) state = 'up';
    else state = error instanceof DatabaseTimeout ? 'silent' : 'refusing';
    if ((before === 'up') !== (state === 'up')) deps.onChange(error);
    if (state === 'silent') for (const giveUp of waiting) giveUp();
    if (state === 'up') next.mended();
    else if (!closed) next.again();
  };
  const attempt = (): Promise<void> => {
    if (trying === null) doubted = false;
    triedAt = deps.now();
    trying ??= deps
      .write()
      .then(() => settle(null), settle)
      .finally(() => {
        trying = null;
      });
    return trying;
  };
  /** Milliseconds until a write may be tried again. */
  const apartMs = (): number => Math.max(0, triedAt + APART_MS - deps.now());
  const suspect = (): void => {
    if (state !== 'up' || closed) return;
    doubted = true;
    if (apartMs() > 0) next.after(apartMs());
    else void attempt();
  };

  return {
    isUp: () => state === 'up',
    check: async () => {
      if (trying !== null || doubted || apartMs() === 0) await attempt();
      return state === 'up';
    },
    suspect,
    guard: (answer) =>
      giveUpOn(answer, waiting, (giveUp) =>
        state === 'silent' ? setTimeout(giveUp, APART_MS) : setTimeout(suspect, SLOW_MS),
      ),
    close: () => {
      closed = true;
      next.stop();
    },
  };
}

/** Calls `goOff` once after the first delay that was set; `again` uses growing delays until `mended`. */
function createAlarm(goOff: () => void) {
  let timer: NodeJS.Timeout | null = null;
  let waitMs = FIRST_WAIT_MS;
  const after = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = null;
      goOff();
    }, ms).unref();
  };
  return {
    after,
    again: (): void => {
      after(waitMs);
      waitMs = Math.min(2 * waitMs, APART_MS);
    },
    mended: (): void => {
      waitMs = FIRST_WAIT_MS;
    },
    stop: (): void => {
      if (timer) clearTimeout(timer);
    },
  };
}

/** The answer, or `DatabaseTimeout` once all `waiting` are given up; `setTimer` starts the timer for a slow answer. */
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
