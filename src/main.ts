// The only wiring: puts the rooms together into a server.
import { createBoundary } from './domain/boundary.ts';
import { createIds } from './domain/ids.ts';
import type { Config } from './config.ts';
import { createDurable, drawNodeName } from './durable/durable.ts';
import type { PriceCall } from './engine/prices.ts';
import { keepHouse } from './keep-house.ts';
import type { Log } from './log.ts';
import { createObservation } from './observe/observation.ts';
import { costUsd } from './providers/catalogue.ts';
import { reservesOf } from './providers/panel.ts';
import { createSeating, panelOf } from './seating.ts';
import { serveHttp } from './serve-http.ts';
import { createService } from './create-service.ts';
import { createFirstKey, lacksFirstKey } from './service/keys.ts';
import type { MadeKey } from './service/keys.ts';
import { createErrorFor } from './service/why-it-failed.ts';
import { createSimulation } from './simulation.ts';
import { openStore } from './store/connect.ts';
import { createDatabase } from './store/database.ts';
import { installationSecret } from './store/installation-secret.ts';
import { migrate } from './store/migrate.ts';
import { watchDatabase } from './watch-database.ts';

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
  const ids = createIds(now);
  const node = drawNodeName();
  // What a start has opened by the time it fails is closed again, the last first.
  await using opened = new AsyncDisposableStack();
  const store = await openStore({ ...config, log: givenLog.warn });
  opened.defer(store.close);
  await migrate(store.pool, { log: givenLog.info });
  const db = createDatabase(store.pool);
  const observation = await createObservation(givenLog, { tracing: config.tracing, node });
  opened.defer(observation.close);
  const { log, observer } = observation;
  const database = watchDatabase(store, log, now);
  opened.defer(database.close);

  const panel = await panelOf(config, log);
  const simulation = createSimulation(config.simulator);
  opened.defer(simulation.close);
  const seating = createSeating(config, panel, simulation);
  const price: PriceCall = (call) => costUsd({ ...call, at: now() });
  const boundary = createBoundary(await installationSecret(store.pool, 'boundary'));
  const durable = await createDurable({
    node: { name: node, connection: store.connection, callModel: seating.callModelWith(new Map()) },
    db,
    now,
    protocol: { settings: config.settings, price, boundary, reserves: reservesOf(panel) },
    accountCredits: config.limits.accountCredits,
    errorFor: createErrorFor(log.fault),
    observer,
    onTrouble: (error) => database.report(error, null),
  });
  opened.defer(durable.close);

  const service = createService({ config, store, db, ids, now, node, seating, price, durable, database });
  opened.defer(keepHouse(config, log, { db, now }).stop);
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
