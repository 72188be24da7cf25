import { setTimeout as wait } from 'node:timers/promises';

/** No machine is so busy that what a test waits for takes longer. */
const MOST_MS = 60_000;
/** Whether a test passes must not depend on it: runs with 1 and with 100 show which tests wait for a state that may pass. */
const POLL_MS = Number(process.env['WITAN_TEST_POLL_MS'] ?? 5);

/**
 * Waits for what happens by itself, however long a busy machine takes; rejects with `what` after a minute. What holds
 * once must go on holding, or a look comes too late to see it.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = 'what was waited for',
): Promise<void> {
  const deadline = performance.now() + MOST_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${MOST_MS / 1_000} s: ${what}.`);
    await wait(POLL_MS);
  }
}
