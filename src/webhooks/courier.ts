import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { WAITS_MS } from '../domain/webhook.ts';
import type { Database } from '../store/database.ts';
import { noteDelivered, noteFailed, takeDue, type DueDelivery } from '../store/webhooks.ts';
import { post, type PostSettings } from './post.ts';

/** Deliveries of a process at once. The other two limits keep slow receivers from delaying what others are sent. */
const MOST = 32;
const MOST_OF_ORGANIZATION = 8;
const MOST_OF_WEBHOOK = 4;
/** How soon what is due is looked for while deliveries are under way, and how long after one of them has ended. */
const LOOK_MS = 1_000;
const PAUSE_MS = 50;
/** Longer than a try may take. */
const LEASE_MS = 60_000;
const REDIRECT = 'The answer was a redirect, which is not followed.';

export function createCourier(deps: {
  readonly db: Database;
  readonly now: () => number;
  readonly settings: PostSettings;
  readonly trouble: (error: unknown) => void;
}) {
  const { db, now, settings, trouble } = deps;
  /** Those that have not ended, each with its webhook. */
  const underWay = new Map<Promise<void>, string>();

  const deliver = async (delivery: DueDelivery): Promise<void> => {
    const posted = await post(delivery.url, messageOf(delivery, new Date(now())), settings);
    const { id, tries } = delivery;
    const { status } = posted;
    const problem = status === null ? posted.problem : problemOf(status);
    if (problem === null) return noteDelivered(db, id, posted);
    await noteFailed(db, id, { status, problem, waitMs: WAITS_MS[tries - 1] ?? null });
  };

  const begin = (delivery: DueDelivery): void => {
    const ended = deliver(delivery)
      .catch(trouble)
      .finally(() => underWay.delete(ended));
    underWay.set(ended, delivery.webhookId);
  };

  return {
    /** Begins to send what is due, and waits until one has ended or another look is due. False where nothing is under way. */
    round: async (): Promise<boolean> => {
      const due = await takeDue(db, {
        most: MOST - underWay.size,
        mostOfOrganization: MOST_OF_ORGANIZATION,
        mostOfWebhook: MOST_OF_WEBHOOK,
        underWay: [...underWay.values()],
        leaseMs: LEASE_MS,
      });
      for (const delivery of due) begin(delivery);
      if (underWay.size === 0) return false;
      await Promise.race([...underWay.keys(), wait(LOOK_MS, undefined, { ref: false })]);
      await wait(PAUSE_MS);
      return true;
    },
    /** Waits for what is under way. */
    idle: async (): Promise<void> => {
      await Promise.all(underWay.keys());
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
