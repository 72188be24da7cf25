import { dayOf } from '../domain/day.ts';
import type { Database } from '../store/database.ts';
import { listRetentions } from '../store/organizations.ts';
import { deleteEndedMarks } from '../store/erase.ts';
import { deleteOldCounters, eraseEnded, prunedUpTo, pruneEvents, withTryLock } from '../store/retention.ts';
import { deleteEndedDeliveries, queueDueReviews } from '../store/webhooks.ts';

export type HousekeepingRound = {
  readonly erased: number;
  readonly eventsPruned: number;
  readonly countersDeleted: number;
};

export type Housekeeping = {
  /** Runs one round from where the last one stopped, on any node; null while another process runs one. */
  readonly round: () => Promise<HousekeepingRound | null>;
};

const LOCK = 'witan housekeeping';
const DAY_MS = 24 * 3_600_000;
const EVENTS_KEPT_MS = DAY_MS;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** Small enough that no statement holds up an admission. */
const BATCH = 500;

/**
 * Prunes the events of what ended more than 24 hours ago to the last one, without its memo or answer, drops counters of
 * rate limits and marks of idempotency keys that are over, tells webhooks of reviews that are due, drops deliveries to
 * webhooks that ended 30 days ago, and erases every deliberation that ended longer ago than `retentionDays`, or than its
 * organization keeps. One process at a time does it.
 */
export function createHousekeeping(deps: {
  readonly db: Database;
  readonly now: () => number;
  readonly retentionDays: number | null;
  readonly idempotencyMs: number;
}): Housekeeping {
  const { db, now, retentionDays, idempotencyMs } = deps;
  const prune = async (held: Database): Promise<number> => {
    const before = new Date(now() - EVENTS_KEPT_MS);
    let deleted = 0;
    for (let from = await prunedUpTo(held); ;) {
      const step = await pruneEvents(held, { from, before, most: BATCH });
      if (!step) return deleted;
      deleted += step.deleted;
      from = step.upTo;
    }
  };

  const erase = async (held: Database): Promise<number> => {
    let erased = retentionDays === null ? 0 : await eraseOlder(held, retentionDays, {});
    for (const { id, days } of await listRetentions(held)) {
      erased += await eraseOlder(held, days, { organizationId: id });
    }
    return erased;
  };

  const eraseOlder = async (
    held: Database,
    days: number,
    of: { readonly organizationId?: string },
  ): Promise<number> => {
    const before = new Date(now() - days * DAY_MS);
    for (let erased = 0; ;) {
      const step = await eraseEnded(held, { ...of, before, most: BATCH });
      erased += step;
      if (step < BATCH) return erased;
    }
  };

  return {
    round: () =>
      withTryLock(db, LOCK, async (held) => {
        await deleteEndedMarks(held, new Date(now() - idempotencyMs));
        await queueReviewReminders(held, dayOf(now()));
        await deleteEndedDeliveries(held, new Date(now() - DELIVERIES_KEPT_MS));
        return {
          erased: await erase(held),
          eventsPruned: await prune(held),
          countersDeleted: await deleteOldCounters(held, new Date(now())),
        };
      }),
  };
}

async function queueReviewReminders(held: Database, today: string): Promise<void> {
  const step = () => held.transaction().execute((trx) => queueDueReviews(trx, { today, most: BATCH }));
  while ((await step()) === BATCH);
}

/** Runs the housekeeping job every `everyMs`, first after that interval. `stop` waits for a round under way. */
export function startHousekeeping(
  housekeeping: Housekeeping,
  on: {
    readonly everyMs: number;
    readonly done: (kept: HousekeepingRound) => void;
    readonly trouble: (error: unknown) => void;
  },
): { readonly stop: () => Promise<void> } {
  let underWay: Promise<void> | null = null;
  const round = async (): Promise<void> => {
    try {
      const kept = await housekeeping.round();
      if (kept) on.done(kept);
    } catch (error) {
      on.trouble(error);
    }
    underWay = null;
  };
  const timer = setInterval(() => {
    underWay ??= round();
  }, on.everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
