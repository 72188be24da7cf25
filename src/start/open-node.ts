import { openSigner } from '../service/signing.ts';
import type { Config } from '../config/config.ts';
import { createBoundary } from '../domain/boundary.ts';
import { createSeatHealth } from '../domain/seat-health.ts';
import { createDurable, drawNodeName } from '../durable/durable.ts';
import { elapsedMs, startRunClock } from '../durable/run-clock.ts';
import type { SiblingLine } from '../durable/siblings.ts';
import type { DurableDeps } from '../durable/durable.ts';
import type { PriceCall } from '../engine/cost/prices.ts';
import type { Log } from '../observe/log.ts';
import { createObservation } from '../observe/observation.ts';
import { costUsd } from '../providers/catalogue.ts';
import { createSeating, panelOf } from './seating.ts';
import { createErrorFor } from '../service/why-it-failed.ts';
import { createSimulation } from './simulation.ts';
import type { Store } from '../store/connect.ts';
import { createDatabase } from '../store/database.ts';
import { installationSecret } from '../store/installation-secret.ts';
import { migrate } from '../store/migrate.ts';
import { readLearned } from '../store/records.ts';
import { watchDatabase } from './watch-database.ts';

/** Opens the database, the panel and the durable runs; each is closed by `opened`. */
export async function openNode(
  opened: AsyncDisposableStack,
  deps: {
    readonly now: () => number;
    readonly quarantine: DurableDeps['node']['quarantine'];
    readonly config: Config;
    readonly store: Promise<Store>;
    readonly log: Log;
    readonly siblings?: SiblingLine;
    /** Another process has said what there is to say about the configuration. */
    readonly quiet?: boolean;
  },
) {
  const { config, now, quarantine } = deps;
  const node = drawNodeName();
  const store = await deps.store;
  opened.defer(store.close);
  await migrate(store.pool, { log: deps.log.info });
  const db = createDatabase(store.pool);
  const observation = await createObservation(deps.log, { tracing: config.tracing, node });
  opened.defer(observation.close);
  const { log, observer } = observation;
  const seatHealth = createSeatHealth(elapsedMs);
  const database = await watchDatabase(store, log, elapsedMs);
  opened.defer(database.close);

  const panel = await panelOf(config, deps.quiet ? { info: () => {}, warn: () => {} } : log);
  const simulation = createSimulation(config.simulator);
  opened.defer(simulation.close);
  const seating = createSeating(config, panel, simulation);
  const price: PriceCall = (call) => costUsd({ ...call, at: now() });
  const boundary = createBoundary(await installationSecret(store.pool, 'boundary'));
  const { connection } = store;
  const mostRunning = config.limits.runningPerServer;
  const durable = await createDurable({
    callModel: seating.callModelWith(new Map()),
    node: { name: node, connection, quarantine, mostRunning, siblings: deps.siblings ?? null },
    db,
    now,
    startClock: (admittedAt) => startRunClock(now, admittedAt),
    protocol: { settings: config.settings, price, boundary, reservesFor: seating.reservesFor },
    accountCredits: config.limits.accountCredits,
    deadlineMs: config.limits.deadlineMs,
    sign: await openSigner(db, config.signingKey?.reveal() ?? null),
    errorFor: createErrorFor(log.fault),
    observer: {
      ...observer,
      call: (line) => {
        seatHealth.heard(line);
        observer.call(line);
      },
    },
    readLearned: (whose) => readLearned(db, whose, config.learnFrom),
    onTrouble: (error) => database.report(error, null),
  });
  opened.defer(durable.close);
  /** `node` is its unique name among the nodes. */
  return { store, db, node, observation, log, database, seating, simulation, seatHealth, price, durable };
}

export type OpenNode = Awaited<ReturnType<typeof openNode>>;
