import { setTimeout as wait } from 'node:timers/promises';

/** No machine is so busy that what a test waits for takes longer. */
const MOST_MS = 60_000;

/** Waits for what happens by itself, however long a busy machine takes; rejects with `what` after a minute. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = 'what was waited for',
): Promise<void> {
  const deadline = performance.now() + MOST_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${MOST_MS / 1_000} s: ${what}.`);
    await wait(5);
  }
}
