// Starts the HTTP listener with the app behind it.
import { buildPage, PAGE_FOLDER } from './build-page.ts';
import type { Config } from '../config/config.ts';
import { createApp } from '../http/app.ts';
import { createHtmlDocuments } from '../operations/html-documents.ts';
import { listen, type Listener } from '../http/listen.ts';
import type { CallsElsewhere } from '../mcp/running-calls.ts';
import type { Readings } from '../observe/metrics.ts';
import { exposeAll } from '../observe/samples.ts';
import type { Peers } from './peers.ts';
import type { Service } from '../service/service.ts';
import type { OpenNode } from './open-node.ts';

type Opened = Pick<OpenNode, 'store' | 'durable' | 'database' | 'observation'>;

/**
 * Listens on the configured host and port, beside `peers` unless this process serves alone. Rejects with `ListenError`
 * where the address cannot be used.
 */
export async function serveHttp(
  config: Config,
  service: Service,
  { store, durable, database, observation, peers }: Opened & { readonly peers: Peers | null },
): Promise<Listener> {
  const { observer, metrics } = observation;
  const { pool } = store;
  const readings = (): Readings => ({
    inFlight: durable.runs.count(),
    journalDepth: durable.journal.depth(),
    connections: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
  });
  peers?.onSample(() => metrics.sample(readings()));
  const app = createApp({
    parts: {
      ...service,
      documents: createHtmlDocuments(),
      publicUrl: config.publicUrl,
      webhookNetworks: config.webhookNetworks,
    },
    stream: { ...config.stream, gatherMs: durable.load.gatherMs },
    rooms: config.rooms,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    page: { folder: PAGE_FOLDER, build: buildPage },
    metrics: {
      token: config.metricsToken,
      read: async () => (peers ? exposeAll(await peers.collect()) : metrics.expose(readings())),
    },
    database: {
      guard: database.guard,
      ready: async () => !durable.isRetired() && database.check(),
    },
    callsElsewhere: peers && callsElsewhereOf(durable),
    observer: { ...observer, fault: database.report },
  });
  return listen(app, {
    host: config.host,
    port: config.port,
    behindProxy: config.trustedProxies.length > 0,
    newRequestId: service.ids.request,
    onRefused: (refused) =>
      observer.request({
        ...refused,
        method: 'none',
        route: 'none',
        startedAt: service.now(),
        durationMs: 0,
      }),
  });
}

function callsElsewhereOf({ siblings }: OpenNode['durable']): CallsElsewhere {
  return {
    cancel: (call) => siblings.tell({ kind: 'cancel_call', call }),
    onCancel: (listener) =>
      siblings.onMessage((_, message) => {
        if (message.kind === 'cancel_call') listener(message.call);
      }),
  };
}
