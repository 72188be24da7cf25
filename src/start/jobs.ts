// What a server does beside answering, again and again until it is stopped.
import type { Config } from '../config/config.ts';
import { createHousekeeping } from '../durable/housekeeping.ts';
import { sleep } from '../durable/sleep.ts';
import type { Log } from '../observe/log.ts';
import type { Database } from '../store/database.ts';
import { readClock } from '../store/retention.ts';
import { allowNetworks } from '../webhooks/addresses.ts';
import { createCourier } from '../webhooks/courier.ts';
import { createResolve } from '../webhooks/resolve.ts';

const HOUSEKEEPING_MS = 5 * 60_000;
const WEBHOOKS_MS = 1_000;
const WEBHOOK_TIMEOUT_MS = 10_000;
const MOST_WEBHOOK_BYTES = 64 * 1_024;

type Job = { readonly stop: () => Promise<void> };
type JobDeps = { readonly db: Database; readonly now: () => number };

/**
 * Deletes expired data every five minutes, first after that time. The clock is the database's, which has said when each
 * ended: a node whose own is ahead erases nothing early.
 */
export function startHousekeeping(
  { retentionDays }: Config,
  log: Pick<Log, 'info' | 'fault'>,
  { db }: Pick<JobDeps, 'db'>,
): Job {
  const housekeeping = createHousekeeping({ db, now: () => readClock(db), retentionDays });
  const round = async (): Promise<boolean> => {
    const { erased = 0 } = (await housekeeping.round()) ?? {};
    if (erased > 0) log.info(`Erased deliberations past their retention: ${erased}.`);
    return false;
  };
  const trouble = (error: unknown): void => log.fault(error, null);
  return repeat(round, { everyMs: HOUSEKEEPING_MS, firstMs: HOUSEKEEPING_MS, trouble });
}

/** Sends what is queued for webhooks. */
export function sendWebhooks(
  { webhookNetworks }: Config,
  deps: JobDeps & { readonly trouble: (error: unknown) => void },
): Job {
  const settings = {
    allowed: allowNetworks(webhookNetworks),
    resolve: createResolve(),
    timeoutMs: WEBHOOK_TIMEOUT_MS,
    mostBytes: MOST_WEBHOOK_BYTES,
  };
  const courier = createCourier({ ...deps, settings });
  const job = repeat(courier.round, { everyMs: WEBHOOKS_MS, firstMs: 0, trouble: deps.trouble });
  return { stop: () => job.stop().then(courier.idle) };
}

/** Repeats a round: at once where it says that there is more, else after `everyMs`. `stop` waits for a round under way. */
export function repeat(
  round: () => Promise<boolean>,
  on: { readonly everyMs: number; readonly firstMs: number; readonly trouble: (error: unknown) => void },
): Job {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    for (let waitMs = on.firstMs; ;) {
      await sleep(waitMs, stopped.signal);
      if (stopped.signal.aborted) return;
      const hasMore = await round().catch((error: unknown) => {
        on.trouble(error);
        return false;
      });
      waitMs = hasMore ? 0 : on.everyMs;
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}
