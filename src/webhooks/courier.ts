import { Webhook } from 'standardwebhooks';
import { WAITS_MS } from '../domain/webhook.ts';
import type { Database } from '../store/database.ts';
import { noteDelivered, noteFailed, takeDue } from '../store/webhooks.ts';
import type { DueDelivery } from '../store/webhooks.ts';
import { post } from './post.ts';
import type { PostSettings } from './post.ts';

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
}) {
  const { db, now, settings } = deps;

  const deliver = async (delivery: DueDelivery): Promise<void> => {
    const posted = await post(delivery.url, messageOf(delivery, new Date(now())), settings);
    const { id, tries } = delivery;
    const { status } = posted;
    const problem = status === null ? posted.problem : problemOf(status);
    if (problem === null) return noteDelivered(db, id, posted);
    await noteFailed(db, id, { status, problem, waitMs: WAITS_MS[tries - 1] ?? null });
  };

  return {
    /** Sends what is due, and returns how many that were. */
    round: async (): Promise<number> => {
      const due = await takeDue(db, { most: BATCH, mostOfOne: MOST_OF_ONE, leaseMs: LEASE_MS });
      await Promise.all(due.map(deliver));
      return due.length;
    },
  };
}

/** Why this status means that the message was not accepted; null where it was. */
export function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? REDIRECT : `The answer was HTTP ${status}.`;
}

/** Signed as Standard Webhooks has it, with every valid secret. */
function messageOf({ id, payload, secrets }: DueDelivery, at: Date) {
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
