// The only wiring: puts the rooms together into a server.
import { createIds } from './domain/ids.ts';
import type { Config } from './config/config.ts';
import { createService } from './start/create-service.ts';
import { startHousekeepingJob } from './start/housekeeping-job.ts';
import type { Log } from './observe/log.ts';
import { openNode } from './start/open-node.ts';
import { createQuarantine } from './start/quarantine.ts';
import { sendWebhooks } from './start/send-webhooks.ts';
import { serveHttp } from './start/serve-http.ts';
import { createFirstKey, lacksFirstKey } from './service/keys.ts';
import type { MadeKey } from './service/keys.ts';

export type Server = {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** The one key that a first start makes; null ever after, and where none was to be made. */
  readonly firstKey: MadeKey | null;
  /** True where nobody has a key yet. */
  readonly lacksKey: boolean;
  /**
   * Admits nothing new, lets running deliberations end for at most `graceMs`, hands over the rest and stops. Called
   * again it waits no longer.
   */
  readonly close: (graceMs: number) => Promise<void>;
};

/**
 * Opens the database, brings it up to date, and serves. Rejects with one clear sentence where it cannot. Without
 * `firstKey` a first start makes no key and leaves that to the next.
 */
export async function startServer(
  config: Config,
  givenLog: Log,
  options: { readonly firstKey: boolean } = { firstKey: true },
): Promise<Server> {
  const now = Date.now;
  // What a start has opened by the time it fails is closed again, the last first.
  await using opened = new AsyncDisposableStack();
  const alone = createQuarantine({ now, warn: givenLog.warn });
  opened.defer(alone.close);
  const parts = await openNode(opened, {
    config,
    log: givenLog,
    now,
    takesOver: true,
    quarantine: alone.run,
  });
  const { store, db, node, log, observation, database, seating, seatHealth, price, durable } = parts;
  const ids = createIds(now);

  const made = { db, ids, now, node, seating, seatHealth, price };
  const service = createService({ config, store, durable, database, ...made });
  opened.defer(startHousekeepingJob(config, log, { db, now }).stop);
  opened.defer(sendWebhooks(config, { db, now, trouble: (error) => database.report(error, null) }).stop);
  const listener = await serveHttp(config, service, { store, durable, database, observation });
  opened.defer(listener.close);
  // Last of all: a start that fails must not use up the key that is shown once.
  const firstKey = options.firstKey ? await createFirstKey(service) : null;
  const lacksKey = firstKey === null && (await lacksFirstKey(service));
  const running = opened.move();
  let closing: Promise<void> | null = null;
  return {
    url: listener.url,
    firstKey,
    lacksKey,
    close: (graceMs) => {
      const retired = durable.retire(graceMs);
      return (closing ??= retired.then(() => running.disposeAsync()));
    },
  };
}
