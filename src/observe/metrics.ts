// What Prometheus reads. Labels come from closed lists and the operator's own panel, never from a request's words.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import help from './metric-help.json' with { type: 'json' };
import type { ServerObserver } from './observer.ts';
import type { Exposed, Sample } from './samples.ts';

/** Values read when metrics are scraped. */
export type Readings = {
  readonly inFlight: number;
  /** Entries of the journal that are not on disk yet. */
  readonly journalDepth: number;
  readonly connections: { readonly total: number; readonly idle: number; readonly waiting: number };
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Each sample wakes the process; the default of 10 ms is half of what an idle process costs. */
const LAG_PRECISION_MS = 50;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 240];
const MODEL_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 45, 60, 90, 120, 180, 240];

/** Metrics in a registry of their own, with those of the process, which is the node of that name. */
export function createMetrics(node: string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
  const { histograms, counters, gauges } = createInstruments(registry);
  const observer: Omit<ServerObserver, 'arrival'> = {
    request: ({ method, route, status, durationMs, limit }) => {
      const known = METHODS.has(method) ? method : 'other';
      histograms.requests.observe({ method: known, route, status }, durationMs / 1000);
      if (limit) counters.refusals.inc({ limit });
    },
    call: ({ deliberationId, provider, stage, durationMs, failure, inputTokens, outputTokens, costUsd }) => {
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
  };
  gauges.node.set({ node }, 1);
  return {
    observer,
    /** A fault of ours was logged. */
    fault: (): void => counters.faults.inc(),
    expose: async (readings: Readings): Promise<Exposed> => {
      setGauges(gauges, readings);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    /** The same as values, to be added to those of other processes. */
    sample: async (readings: Readings): Promise<Sample> => {
      setGauges(gauges, readings);
      return registry.getMetricsAsJSON();
    },
  };
}

function setGauges(
  gauges: ReturnType<typeof createInstruments>['gauges'],
  { inFlight, journalDepth, connections }: Readings,
): void {
  gauges.inFlight.set(inFlight);
  gauges.journal.set(journalDepth);
  gauges.connections.set({ state: 'busy' }, connections.total - connections.idle);
  gauges.connections.set({ state: 'idle' }, connections.idle);
  gauges.waiting.set(connections.waiting);
}

function createInstruments(registry: Registry) {
  const described = (name: keyof typeof help) => ({ name, help: help[name], registers: [registry] });
  const histogram = <Label extends string>(name: keyof typeof help, labelNames: Label[], buckets: number[]) =>
    new Histogram({ ...described(name), labelNames, buckets });
  const counter = <Label extends string>(name: keyof typeof help, ...labelNames: Label[]) =>
    new Counter({ ...described(name), labelNames });
  const gauge = <Label extends string>(name: keyof typeof help, ...labelNames: Label[]) =>
    new Gauge({ ...described(name), labelNames });
  return {
    histograms: {
      requests: histogram(
        'witan_http_request_duration_seconds',
        ['method', 'route', 'status'],
        REQUEST_SECONDS,
      ),
      deliberations: histogram('witan_deliberation_duration_seconds', ['end'], MODEL_SECONDS),
      stages: histogram('witan_stage_duration_seconds', ['stage'], MODEL_SECONDS),
      calls: histogram('witan_provider_call_duration_seconds', ['provider', 'stage'], MODEL_SECONDS),
    },
    counters: {
      failures: counter('witan_provider_failures_total', 'provider', 'reason'),
      tokens: counter('witan_provider_tokens_total', 'provider', 'direction'),
      cost: counter('witan_provider_cost_usd_total', 'provider', 'free'),
      unpriced: counter('witan_provider_unpriced_calls_total', 'provider', 'free'),
      refusals: counter('witan_refusals_total', 'limit'),
      faults: counter('witan_faults_total'),
    },
    gauges: {
      node: gauge('witan_node_info', 'node'),
      inFlight: gauge('witan_deliberations_in_flight'),
      journal: gauge('witan_journal_depth'),
      connections: gauge('witan_database_connections', 'state'),
      waiting: gauge('witan_database_waiting'),
    },
  };
}
