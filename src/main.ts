// The only wiring: puts the rooms together into a server.
import { setTimeout as wait } from 'node:timers/promises';
import { createBoundary } from './domain/boundary.ts';
import type { Boundary } from './domain/boundary.ts';
import { quotaOf } from './domain/charge.ts';
import { createIds } from './domain/ids.ts';
import { errorObject, rateLimited } from './domain/refusal.ts';
import { buildPage, PAGE_FOLDER } from './build-page.ts';
import type { Config } from './config.ts';
import { createBus } from './durable/bus.ts';
import { createHousekeeping, startHousekeeping } from './durable/housekeeping.ts';
import { createJournal } from './durable/journal.ts';
import type { Journal } from './durable/journal.ts';
import { joinNodes } from './durable/node.ts';
import { createRuns, drawNodeName } from './durable/runs.ts';
import type { RunDeps, Runs } from './durable/runs.ts';
import { createLoadMonitor } from './durable/load-monitor.ts';
import type { LoadMonitor } from './durable/load-monitor.ts';
import { createApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import type { Log } from './log.ts';
import { createObservation } from './observe/observation.ts';
import type { ServerObserver } from './observe/observer.ts';
import { reservesOf } from './providers/panel.ts';
import type { PriceCall } from './engine/prices.ts';
import { costUsd } from './providers/catalogue.ts';
import { createFirstKey, lacksFirstKey } from './service/keys.ts';
import type { MadeKey } from './service/keys.ts';
import { createOverRate } from './service/over-rate.ts';
import { createSlots } from './service/slots.ts';
import { outOfReach } from './service/refusal-of.ts';
import { createSeating, panelOf } from './seating.ts';
import { createSimulation } from './simulation.ts';
import type { Service } from './service/service.ts';
import { whyItFailed } from './service/why-it-failed.ts';
import { createDatabase } from './store/database.ts';
import type { Database } from './store/database.ts';
import { isOutage, outageOf } from './store/failure.ts';
import { installationSecret } from './store/installation-secret.ts';
import { migrate } from './store/migrate.ts';
import { openStore } from './store/connect.ts';
import type { Store } from './store/connect.ts';
import { createRateLimits } from './store/rate-limits.ts';
import { messageOf } from '@witan/embedded-postgres';
import { createWriteHealth } from './store/write-health.ts';
import { createWriteProbe } from './store/write-probe.ts';

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

const HOUSEKEEPING_MS = 5 * 60_000;

/** How long a stopping process waits for the database to take what is done. */
const DRAIN_MS = 2_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens the database, brings it up to date, and serves. Rejects with one clear sentence where it cannot. Without
 * `firstKey` a first start makes no key and leaves that to the next.
 */
export async function startServer(
  config: Config,
  log: Log,
  options: { readonly firstKey: boolean } = { firstKey: true },
): Promise<Server> {
  const store = await openStore({ ...databaseOf(config), log: log.warn });
  try {
    await migrate(store.pool, { log: log.info });
    return await serve(config, log, { store, ...options });
  } catch (error) {
    await store.close();
    throw error;
  }
}

export function databaseOf({ databaseUrl, dataDir, poolSize }: Config) {
  return { databaseUrl: databaseUrl ?? undefined, dataDir, poolSize };
}

async function serve(
  config: Config,
  givenLog: Log,
  { store, firstKey: wanted }: { readonly store: Store; readonly firstKey: boolean },
): Promise<Server> {
  const now = Date.now;
  const db = createDatabase(store.pool);
  const ids = createIds(now);
  const bus = createBus();
  const node = drawNodeName();
  const { observer, log, ...observation } = await createObservation(givenLog, {
    tracing: config.tracing,
    node,
  });
  const report = (error: unknown, requestId: string | null): void => {
    const outage = outageOf(error);
    if (outage === null) return log.fault(error, requestId);
    health.suspect();
    log.warn(`The database cannot be used for now: ${outage}.${requestId === null ? '' : ` [${requestId}]`}`);
  };
  const probe = createWriteProbe(store.connection);
  const health = createWriteHealth({ write: probe.write, now, onChange: (error) => logHealth(log, error) });
  const panel = await panelOf(config, log);
  const simulation = createSimulation(config.simulator);
  const seating = createSeating(config, panel, simulation);
  const journal = createJournal({
    db,
    sleep,
    isOutage,
    onTrouble: (_, error) => report(error, null),
  });
  const load = createLoadMonitor();
  const boundary = createBoundary(await installationSecret(store.pool, 'boundary'));
  const price: PriceCall = (call) => costUsd({ ...call, at: now() });
  const runs = createRunsFor({
    config,
    log,
    observer,
    db,
    bus,
    journal,
    load,
    boundary,
    now,
    price,
    reserves: reservesOf(panel),
  });
  let closing = false;
  const service: Service = {
    db,
    bus,
    runs,
    ids,
    seating,
    protocol: config.settings,
    price,
    node,
    now,
    limits: config.limits,
    rates: createRateLimits(store.pool),
    overRate: createOverRate(now),
    slots: createSlots(config.limits.runningPerServer, runs.count),
    closed: () => {
      if (closing) return rateLimited('The server is restarting; please try again.', 1, 'restarting');
      return health.isUp() ? null : outOfReach();
    },
  };
  const nodes = await joinNodes({
    name: node,
    connection: store.connection,
    db,
    now,
    count: runs.count,
    isHere: runs.isHere,
    onTakeOver: (deliberations) => runs.resume(deliberations, seating.callModelWith(new Map())),
    onFound: (deliberations) => runs.recover(deliberations, seating.callModelWith(new Map())),
    onEvents: (id) => {
      if (!runs.isHere(id)) bus.publish(id, { kind: 'look' });
    },
    onCancel: (id) => runs.stop(id),
    onReconnect: () => bus.publishToAll({ kind: 'look' }),
    onTrouble: (error) => report(error, null),
  });
  const app = createApp({
    service,
    stream: { ...config.stream, gatherMs: load.gatherMs },
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    metricsToken: config.metricsToken,
    page: { folder: PAGE_FOLDER, build: buildPage },
    metrics: () =>
      observation.expose({
        inFlight: runs.count(),
        journalDepth: journal.depth(),
        connections: connectionsOf(store),
      }),
    guard: health.guard,
    ready: async () => !closing && health.check(),
    onArrival: observer.arrival,
    onRequest: observer.request,
    onFault: report,
  });
  const house = housekeeping({ config, log, db, now });
  const leave = async (): Promise<void> => {
    load.stop();
    runs.stopAll();
    await Promise.race([journal.drained(), wait(DRAIN_MS, undefined, { ref: false })]);
    health.close();
    await house.stop();
    await nodes.leave();
    await probe.close();
    await simulation.close();
    await observation.close();
  };
  const behindProxy = config.trustedProxies.length > 0;
  const onRefused = (refused: { readonly requestId: string; readonly status: number }): void =>
    observer.request({ ...refused, method: 'none', route: 'none', startedAt: now(), durationMs: 0 });
  const at = { host: config.host, port: config.port, behindProxy, newRequestId: ids.request, onRefused };
  const listener = await listen(app, at).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  // Last of all: a start that fails must not use up the key that is shown once.
  const admin = { db, ids, now };
  const firstKey = wanted ? await createFirstKey(admin) : null;
  const lacksKey = firstKey === null && (await lacksFirstKey(admin));
  const close = async (graceMs: number): Promise<void> => {
    closing = true;
    nodes.retire();
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, graceMs);
    await Promise.race([runs.idle(), over.promise]);
    clearTimeout(timer);
    runs.stopAll();
    bus.close();
    await listener.close();
    await leave();
    await store.close();
  };
  let closed: Promise<void> | null = null;
  return {
    url: listener.url,
    firstKey,
    lacksKey,
    close: (graceMs) => {
      if (closed !== null) runs.stopAll();
      return (closed ??= close(graceMs));
    },
  };
}

function housekeeping(deps: {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly now: () => number;
}): { readonly stop: () => Promise<void> } {
  const { config, log, db, now } = deps;
  return startHousekeeping(
    createHousekeeping({
      db,
      now,
      retentionDays: config.retentionDays,
      idempotencyMs: config.limits.idempotencyMs,
    }),
    {
      everyMs: HOUSEKEEPING_MS,
      done: ({ erased }) => {
        if (erased > 0) log.info(`Erased ${erased} deliberations that are past their retention.`);
      },
      trouble: (error) => log.fault(error, null),
    },
  );
}

function connectionsOf({ pool }: Store) {
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

function logHealth(log: Log, error: unknown): void {
  if (error === null) return log.warn('The database takes writes again.');
  const why = outageOf(error) ?? messageOf(error);
  log.warn(`The database takes no writes: ${why}. Nothing is admitted until it does.`);
}

function createRunsFor(deps: {
  readonly config: Config;
  readonly log: Log;
  readonly observer: ServerObserver;
  readonly db: Database;
  readonly bus: ReturnType<typeof createBus>;
  readonly journal: Journal;
  readonly load: LoadMonitor;
  readonly boundary: Boundary;
  readonly now: () => number;
  readonly price: PriceCall;
  readonly reserves: RunDeps['reserves'];
}): Runs {
  const { config, log, observer, db, bus, journal, load, boundary, now, price, reserves } = deps;
  return createRuns({
    deltaPaceMs: load.paceMs,
    boundary,
    db,
    bus,
    journal,
    now,
    sleep,
    isOutage,
    settings: config.settings,
    price,
    reserves,
    quotaOf: (limit, usage) => quotaOf({ limit: limit ?? config.limits.accountCredits, ...usage }),
    errorFor: (error, { requestId }) => {
      const { refusal, known } = whyItFailed(error);
      if (!known) log.fault(error, requestId);
      return errorObject(refusal, requestId);
    },
    observer,
    onBroken: (error) => log.fault(error, null),
  });
}
