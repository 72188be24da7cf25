import { Webhook } from 'standardwebhooks';
import { WAITS_MS } from '../domain/webhook.ts';
import type { Database } from '../store/database.ts';
import { noteDelivered, noteFailed, takeDue } from '../store/webhooks.ts';
import type { DueDelivery } from '../store/webhooks.ts';
import { post } from './post.ts';
import type { PostSettings } from './post.ts';

export type Courier = {
  /** Sends what is due, and returns how many that were. */
  readonly round: () => Promise<number>;
};

const BATCH = 32;
/** Limit for each organization, so that slow receivers do not delay the deliveries of others. */
const MOST_OF_ONE = 8;
/** Longer than a try may take. */
const LEASE_MS = 60_000;
const REDIRECT = 'The answer was a redirect, which is not followed.';

export function createCourier(deps: {
  readonly db: Database;
  readonly now: () => number;
  readonly settings: PostSettings;
}): Courier {
  const { db, now, settings } = deps;

  const deliver = async (delivery: DueDelivery): Promise<void> => {
    const posted = await post(delivery.url, messageOf(delivery, new Date(now())), settings);
    const { id, tries } = delivery;
    const { status } = posted;
    if (status !== null && status >= 200 && status < 300) return noteDelivered(db, id, posted);
    const problem =
      status === null
        ? posted.problem
        : status >= 300 && status < 400
          ? REDIRECT
          : `The answer was HTTP ${status}.`;
    await noteFailed(db, id, { status, problem, waitMs: WAITS_MS[tries - 1] ?? null });
  };

  return {
    round: async () => {
      const due = await takeDue(db, { most: BATCH, mostOfOne: MOST_OF_ONE, leaseMs: LEASE_MS });
      await Promise.all(due.map(deliver));
      return due.length;
    },
  };
}

/** Signed as Standard Webhooks has it, with every secret that holds. */
export function messageOf({ id, payload, secrets }: DueDelivery, at: Date) {
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Witan-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
    },
    body: payload,
  };
}

/** Sends until it is stopped: at once while there is something to send, else every `everyMs`. */
export function startCourier(
  courier: Courier,
  on: { readonly everyMs: number; readonly trouble: (error: unknown) => void },
): { readonly stop: () => Promise<void> } {
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  const run = async (): Promise<void> => {
    while (!stopping) {
      const sent = await courier.round().catch((error: unknown) => {
        on.trouble(error);
        return 0;
      });
      if (sent > 0) continue;
      const timer = Promise.withResolvers<void>();
      const alarm = setTimeout(timer.resolve, on.everyMs);
      await Promise.race([timer.promise, stopped.promise]);
      clearTimeout(alarm);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping = true;
      stopped.resolve();
      await running;
    },
  };
}
