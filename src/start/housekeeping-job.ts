import type { Config } from '../config/config.ts';
import { createHousekeeping, startHousekeeping } from '../durable/housekeeping.ts';
import type { Log } from '../observe/log.ts';
import type { Database } from '../store/database.ts';

const EVERY_MS = 5 * 60_000;

/** Deletes expired data every five minutes until stopped. */
export function startHousekeepingJob(
  { retentionDays, limits: { idempotencyMs } }: Config,
  log: Log,
  { db, now }: { readonly db: Database; readonly now: () => number },
): { readonly stop: () => Promise<void> } {
  return startHousekeeping(createHousekeeping({ db, now, retentionDays, idempotencyMs }), {
    everyMs: EVERY_MS,
    done: ({ erased }) => {
      if (erased > 0) log.info(`Erased ${erased} deliberations that are past their retention.`);
    },
    trouble: (error) => log.fault(error, null),
  });
}
