import { isOutage } from '../store/failure.ts';
import type { Sleep } from './sleep.ts';

/** Does it again while the database is out of reach: a finished deliberation waits for its place on disk. */
export async function retryThroughOutage<T>(
  { sleep }: { readonly sleep: Sleep },
  act: () => Promise<T>,
): Promise<T> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      return await act();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await sleep(waitMs);
    }
  }
}
