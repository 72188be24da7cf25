import { createIds } from '../domain/ids.ts';
import { elapsedMs } from '../durable/run-clock.ts';
import type { Config } from '../config/config.ts';
import { createService } from './create-service.ts';
import { sendWebhooks, startHousekeeping } from './jobs.ts';
import type { Log } from '../observe/log.ts';
import { openNode } from './open-node.ts';
import type { Peers } from './peers.ts';
import { createQuarantine } from './quarantine.ts';
import { warmUp } from './seating.ts';
import { serveHttp } from './serve-http.ts';
import { createFirstKey, lacksFirstKey, type MadeKey } from '../service/keys.ts';
import type { Store } from '../store/connect.ts';

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

/** Serves from the database that `store` opens; see `startServer`. */
export async function runServer(
  config: Config,
  givenLog: Log,
  given: { readonly store: Promise<Store>; readonly firstKey: boolean; readonly peers?: Peers },
): Promise<Server> {
  const now = Date.now;
  const { peers } = given;
  // What a start has opened by the time it fails is closed again, the last first.
  await using opened = new AsyncDisposableStack();
  const alone = createQuarantine(elapsedMs, givenLog.warn);
  opened.defer(alone.close);
  const parts = await openNode(opened, {
    config,
    log: givenLog,
    store: given.store,
    now,
    quarantine: alone.run,
    ...(peers ? { siblings: peers.siblings, quiet: peers.quiet } : {}),
  });
  const { db, log, database, durable } = parts;
  const service = createService(config, parts, { ids: createIds(now), now });
  opened.defer(startHousekeeping(config, log, { db, now }).stop);
  opened.defer(sendWebhooks(config, { db, now, trouble: (error) => database.report(error, null) }).stop);
  const listener = await serveHttp(config, service, { ...parts, peers: peers ?? null });
  opened.defer(listener.close);
  // Last of all: a start that fails must not use up the key that is shown once.
  const firstKey = given.firstKey ? await createFirstKey(service) : null;
  const lacksKey = firstKey === null && (await lacksFirstKey(service));
  // What fails here fails again for whoever needs it, who is told.
  void warmUp(parts).catch(() => {});
  const running = opened.move();
  let closing: Promise<void> | null = null;
  return {
    url: listener.url,
    firstKey,
    lacksKey,
    close: (graceMs) => {
      const retired = durable.retire(graceMs);
      // Handed over first: a webhook that is slow to answer takes ten seconds.
      return (closing ??= retired.then(durable.close).then(() => running.disposeAsync()));
    },
  };
}
