import { isOutage } from './failure.ts';

/** Milliseconds before each further try; the last one repeats. */
const WAITS_MS = [100, 250, 500, 1_000, 2_000] as const;

/**
 * Repeats `act` while `again` holds for its error, at most `most` tries, the first included. Waits by `sleep` in between where
 * it is given, and rejects with the last error.
 */
export async function retry<T>(
  act: () => Promise<T>,
  policy: {
    readonly again: (error: unknown) => boolean;
    readonly most?: number;
    readonly sleep?: (ms: number) => Promise<void>;
  },
): Promise<T> {
  const { again, most = Number.POSITIVE_INFINITY, sleep } = policy;
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (tries >= most || !again(error)) throw error;
      await sleep?.(WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 0);
    }
  }
}

/** Repeats `act` for as long as the database is unreachable; `onOutage` receives each such error. */
export function retryThroughOutage<T>(
  on: { readonly sleep: (ms: number) => Promise<void>; readonly onOutage?: (error: unknown) => void },
  act: () => Promise<T>,
): Promise<T> {
  const again = (error: unknown): boolean => {
    if (!isOutage(error)) return false;
    on.onOutage?.(error);
    return true;
  };
  return retry(act, { again, sleep: on.sleep });
}
