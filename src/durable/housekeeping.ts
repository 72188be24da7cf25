import { dayOf } from '../domain/day.ts';
import type { Database } from '../store/database.ts';
import { listRetentions } from '../store/organizations.ts';
import { deleteEndedMarks } from '../store/erase.ts';
import { keptSince } from '../store/idempotency-keys.ts';
import { deleteOldCounters, eraseEnded, prunedUpTo, pruneEvents, withTryLock } from '../store/retention.ts';
import { deleteEndedDeliveries, queueDueReviews } from '../store/webhooks.ts';

const DAY_MS = 24 * 3_600_000;
const EVENTS_KEPT_DAYS = 1;
const DELIVERIES_KEPT_DAYS = 30;
/** Small enough that no statement holds up an admission. */
const BATCH = 500;

/**
 * Erases every deliberation that ended longer ago than `retentionDays`, or than its organization keeps, drops marks of
 * idempotency keys that are over, tells webhooks of reviews that are due, drops deliveries to webhooks that ended 30 days
 * ago, prunes the events of what ended more than 24 hours ago to the last one, without its memo or answer, and drops
 * counters of rate limits that are over. One process at a time does it.
 */
export function createHousekeeping(deps: {
  readonly db: Database;
  readonly now: () => number;
  readonly retentionDays: number | null;
}) {
  const { db, now, retentionDays } = deps;

  const prune = async (held: Database, before: Date, stop?: AbortSignal): Promise<number> => {
    let deleted = 0;
    for (let from = await prunedUpTo(held); ;) {
      const step = stop?.aborted ? null : await pruneEvents(held, { from, before, most: BATCH });
      if (!step) return deleted;
      deleted += step.deleted;
      from = step.upTo;
    }
  };

  const erase = async (held: Database, daysAgo: (days: number) => Date, stop?: AbortSignal) => {
    const ofAll = retentionDays === null ? [] : [{ before: daysAgo(retentionDays) }];
    const own = (await listRetentions(held)).map(({ id, days }) => ({
      before: daysAgo(days),
      organizationId: id,
    }));
    let erased = 0;
    for (const whose of [...ofAll, ...own]) {
      erased += await inBatches(() => eraseEnded(held, { ...whose, most: BATCH }), stop);
    }
    return erased;
  };

  return {
    /**
     * Runs one round from where the last one stopped, on any node; null while another process runs one. With `stop` it ends
     * after the batch under way.
     */
    round: (stop?: AbortSignal) =>
      withTryLock(db, async (held, databaseTime) => {
        // By the clock that is behind: what one that is wrong takes for old would be gone for good.
        const at = Math.min(now(), databaseTime.getTime());
        const daysAgo = (days: number): Date => new Date(at - days * DAY_MS);
        // First, so that nothing that fails keeps what was promised to go.
        const erased = await erase(held, daysAgo, stop);
        await deleteEndedMarks(held, keptSince(at));
        const due = { today: dayOf(now()), most: BATCH };
        await inBatches(() => held.transaction().execute((trx) => queueDueReviews(trx, due)), stop);
        await deleteEndedDeliveries(held, daysAgo(DELIVERIES_KEPT_DAYS));
        return {
          erased,
          eventsPruned: await prune(held, daysAgo(EVENTS_KEPT_DAYS), stop),
          countersDeleted: await deleteOldCounters(held),
        };
      }),
  };
}

/** Repeats a step while its batch is full, until `stop`. Returns how many there were. */
async function inBatches(step: () => Promise<number>, stop?: AbortSignal): Promise<number> {
  for (let all = 0; ;) {
    const done = await step();
    all += done;
    if (done < BATCH || stop?.aborted) return all;
  }
}
