import { dayOf } from '../domain/day.ts';
import type { Database } from '../store/database.ts';
import { listRetentions } from '../store/organizations.ts';
import { deleteEndedMarks } from '../store/erase.ts';
import { keptSince } from '../store/idempotency-keys.ts';
import { deleteOldCounters, eraseEnded, prunedUpTo, pruneEvents, withTryLock } from '../store/retention.ts';
import { deleteEndedDeliveries, queueDueReviews } from '../store/webhooks.ts';

const LOCK = 'witan housekeeping';
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
  readonly now: () => number | Promise<number>;
  readonly retentionDays: number | null;
}) {
  const { db, retentionDays } = deps;

  const prune = async (held: Database, before: Date): Promise<number> => {
    let deleted = 0;
    for (let from = await prunedUpTo(held); ;) {
      const step = await pruneEvents(held, { from, before, most: BATCH });
      if (!step) return deleted;
      deleted += step.deleted;
      from = step.upTo;
    }
  };

  const erase = async (held: Database, daysAgo: (days: number) => Date): Promise<number> => {
    const ofAll = retentionDays === null ? [] : [{ before: daysAgo(retentionDays) }];
    const own = (await listRetentions(held)).map(({ id, days }) => ({
      before: daysAgo(days),
      organizationId: id,
    }));
    let erased = 0;
    for (const whose of [...ofAll, ...own]) {
      erased += await inBatches(() => eraseEnded(held, { ...whose, most: BATCH }));
    }
    return erased;
  };

  return {
    /** Runs one round from where the last one stopped, on any node; null while another process runs one. */
    round: () =>
      withTryLock(db, LOCK, async (held) => {
        const now = await deps.now();
        const daysAgo = (days: number): Date => new Date(now - days * DAY_MS);
        // First, so that nothing that fails keeps what was promised to go.
        const erased = await erase(held, daysAgo);
        await deleteEndedMarks(held, keptSince(now));
        const due = { today: dayOf(now), most: BATCH };
        await inBatches(() => held.transaction().execute((trx) => queueDueReviews(trx, due)));
        await deleteEndedDeliveries(held, daysAgo(DELIVERIES_KEPT_DAYS));
        return {
          erased,
          eventsPruned: await prune(held, daysAgo(EVENTS_KEPT_DAYS)),
          countersDeleted: await deleteOldCounters(held),
        };
      }),
  };
}

/** Repeats a step while its batch is full. Returns how many there were. */
async function inBatches(step: () => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const done = await step();
    all += done;
    if (done < BATCH) return all;
  }
}
