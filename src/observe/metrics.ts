// What Prometheus reads. Labels come from closed lists and the operator's own panel, never from a request's words.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import help from './metric-help.json' with { type: 'json' };
import type { ServerObserver } from './observer.ts';

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
  readonly expose: (readings: Readings) => Promise<{ readonly contentType: string; readonly text: string }>;
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
    expose: async ({ inFlight, journalDepth, connections }) => {
      gauges.inFlight.set(inFlight);
      gauges.journal.set(journalDepth);
      gauges.connections.set({ state: 'busy' }, connections.total - connections.idle);
      gauges.connections.set({ state: 'idle' }, connections.idle);
      gauges.waiting.set(connections.waiting);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function describedIn(registry: Registry) {
  return (name: keyof typeof help) => ({ name, help: help[name], registers: [registry] });
}

function createHistograms(registry: Registry) {
  const described = describedIn(registry);
  return {
    requests: new Histogram({
      ...described('witan_http_request_duration_seconds'),
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
    }),
    deliberations: new Histogram({
      ...described('witan_deliberation_duration_seconds'),
      labelNames: ['end'],
      buckets: MODEL_SECONDS,
    }),
    stages: new Histogram({
      ...described('witan_stage_duration_seconds'),
      labelNames: ['stage'],
      buckets: MODEL_SECONDS,
    }),
    calls: new Histogram({
      ...described('witan_provider_call_duration_seconds'),
      labelNames: ['provider', 'stage'],
      buckets: MODEL_SECONDS,
    }),
  };
}

function createCounters(registry: Registry) {
  const described = describedIn(registry);
  return {
    failures: new Counter({
      ...described('witan_provider_failures_total'),
      labelNames: ['provider', 'reason'],
    }),
    tokens: new Counter({
      ...described('witan_provider_tokens_total'),
      labelNames: ['provider', 'direction'],
    }),
    cost: new Counter({ ...described('witan_provider_cost_usd_total'), labelNames: ['provider', 'free'] }),
    unpriced: new Counter({
      ...described('witan_provider_unpriced_calls_total'),
      labelNames: ['provider', 'free'],
    }),
    refusals: new Counter({ ...described('witan_refusals_total'), labelNames: ['limit'] }),
    faults: new Counter(described('witan_faults_total')),
  };
}

function createGauges(registry: Registry) {
  const described = describedIn(registry);
  return {
    node: new Gauge({ ...described('witan_node_info'), labelNames: ['node'] }),
    inFlight: new Gauge(described('witan_deliberations_in_flight')),
    journal: new Gauge(described('witan_journal_depth')),
    connections: new Gauge({ ...described('witan_database_connections'), labelNames: ['state'] }),
    waiting: new Gauge(described('witan_database_waiting')),
  };
}
