import type { Config } from '../config/config.ts';
import type { Database } from '../store/database.ts';
import { allowNetworks } from '../webhooks/addresses.ts';
import { createCourier, startCourier } from '../webhooks/courier.ts';
import { resolveBySystem } from '../webhooks/post.ts';

const EVERY_MS = 1_000;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1_024;

/** Sends what is queued for webhooks until it is stopped. */
export function sendWebhooks(
  { webhookNetworks }: Config,
  deps: {
    readonly db: Database;
    readonly now: () => number;
    readonly trouble: (error: unknown) => void;
  },
): { readonly stop: () => Promise<void> } {
  const settings = {
    allowed: allowNetworks(webhookNetworks),
    resolve: resolveBySystem,
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_BYTES,
  };
  return startCourier(createCourier({ ...deps, settings }), { everyMs: EVERY_MS, trouble: deps.trouble });
}
