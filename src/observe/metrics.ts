// What Prometheus reads. Labels come from closed lists and the operator's own panel, never from a request's words.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerObserver } from './observer.ts';
import type { Exposed, Sample } from './samples.ts';

/** Values read when metrics are scraped. */
export type Readings = {
  readonly inFlight: number;
  /** Entries of the journal that are not on disk yet. */
  readonly journalDepth: number;
  readonly connections: { readonly total: number; readonly idle: number; readonly waiting: number };
};

export type Metrics = {
  readonly observer: Omit<ServerObserver, 'arrival'>;
  /** A fault of ours was logged. */
  readonly fault: () => void;
  readonly expose: (readings: Readings) => Promise<Exposed>;
  /** The same as values, to be added to those of other processes. */
  readonly sample: (readings: Readings) => Promise<Sample>;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
/** Each sample wakes the process; the default of 10 ms is half of what an idle process costs. */
const LAG_PRECISION_MS = 50;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 240];
const MODEL_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 45, 60, 90, 120, 180, 240];

/** Metrics in a registry of their own, with those of the process, which is the node of that name. */
export function createMetrics(node: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
  const histograms = createHistograms(registry);
  const counters = createCounters(registry);
  const gauges = createGauges(registry);
  gauges.node.set({ node }, 1);
  return {
    observer: {
      request: ({ method, route, status, durationMs, limit }) => {
        const known = METHODS.has(method) ? method : 'other';
        histograms.requests.observe({ method: known, route, status }, durationMs / 1000);
        if (limit) counters.refusals.inc({ limit });
      },
      call: ({
        deliberationId,
        provider,
        stage,
        durationMs,
        failure,
        inputTokens,
        outputTokens,
        costUsd,
      }) => {
        histograms.calls.observe({ provider, stage }, durationMs / 1000);
        if (failure) counters.failures.inc({ provider, reason: failure });
        counters.tokens.inc({ provider, direction: 'input' }, inputTokens);
        counters.tokens.inc({ provider, direction: 'output' }, outputTokens);
        const free = deliberationId === null ? 'yes' : 'no';
        if (costUsd === null) counters.unpriced.inc({ provider, free });
        else counters.cost.inc({ provider, free }, costUsd);
      },
      stage: ({ stage, durationMs }) => histograms.stages.observe({ stage }, durationMs / 1000),
      deliberation: ({ deliberationId, end, durationMs }) => {
        // Questions about memos are far shorter; their calls and requests are counted.
        if (deliberationId.startsWith('dlb_')) histograms.deliberations.observe({ end }, durationMs / 1000);
      },
    },
    fault: () => counters.faults.inc(),
    expose: async (readings) => {
      setGauges(gauges, readings);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    sample: async (readings) => {
      setGauges(gauges, readings);
      return registry.getMetricsAsJSON();
    },
  };
}

function setGauges(
  gauges: ReturnType<typeof createGauges>,
  { inFlight, journalDepth, connections }: Readings,
): void {
  gauges.inFlight.set(inFlight);
  gauges.journal.set(journalDepth);
  gauges.connections.set({ state: 'busy' }, connections.total - connections.idle);
  gauges.connections.set({ state: 'idle' }, connections.idle);
  gauges.waiting.set(connections.waiting);
}

function createHistograms(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Histogram({
      name: 'witan_http_request_duration_seconds',
      help: 'Time until the answer, or the head of a stream, was ready.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    deliberations: new Histogram({
      name: 'witan_deliberation_duration_seconds',
      help: 'Time from admission to the end of a run; lost: another node goes on with it.',
      labelNames: ['end'],
      buckets: MODEL_SECONDS,
      registers,
    }),
    stages: new Histogram({
      name: 'witan_stage_duration_seconds',
      help: 'Time in a stage of the protocol; stages that are skipped are not counted.',
      labelNames: ['stage'],
      buckets: MODEL_SECONDS,
      registers,
    }),
    calls: new Histogram({
      name: 'witan_provider_call_duration_seconds',
      help: 'Time of a call to a model, whether it brought an answer or not.',
      labelNames: ['provider', 'stage'],
      buckets: MODEL_SECONDS,
      registers,
    }),
  };
}

function createCounters(registry: Registry) {
  const registers = [registry];
  return {
    failures: new Counter({
      name: 'witan_provider_failures_total',
      help: 'Calls that brought no answer; interrupted: ended by ourselves.',
      labelNames: ['provider', 'reason'],
      registers,
    }),
    tokens: new Counter({
      name: 'witan_provider_tokens_total',
      help: 'Tokens that the providers say they have read and written.',
      labelNames: ['provider', 'direction'],
      registers,
    }),
    cost: new Counter({
      name: 'witan_provider_cost_usd_total',
      help: "What calls with the operator's keys cost, in US dollars; free: yes, for questions that were only framed.",
      labelNames: ['provider', 'free'],
      registers,
    }),
    unpriced: new Counter({
      name: 'witan_provider_unpriced_calls_total',
      help: 'Calls whose price is not known, which the cost leaves out.',
      labelNames: ['provider', 'free'],
      registers,
    }),
    refusals: new Counter({
      name: 'witan_refusals_total',
      help: 'Requests refused with 429, by the limit that they came up against.',
      labelNames: ['limit'],
      registers,
    }),
    faults: new Counter({
      name: 'witan_faults_total',
      help: 'Faults of the service itself; each has a line in the log.',
      registers,
    }),
  };
}

function createGauges(registry: Registry) {
  const registers = [registry];
  return {
    node: new Gauge({
      name: 'witan_node_info',
      help: 'Always 1; the label is the name of this node in the database.',
      labelNames: ['node'],
      registers,
    }),
    inFlight: new Gauge({
      name: 'witan_deliberations_in_flight',
      help: 'Deliberations that run in this process.',
      registers,
    }),
    journal: new Gauge({
      name: 'witan_journal_depth',
      help: 'Entries of the journal that wait for the database.',
      registers,
    }),
    connections: new Gauge({
      name: 'witan_database_connections',
      help: 'Connections of the pool.',
      labelNames: ['state'],
      registers,
    }),
    waiting: new Gauge({
      name: 'witan_database_waiting',
      help: 'Queries that wait for a connection of the pool.',
      registers,
    }),
  };
}
