// The only file that loads OpenTelemetry's packages; it is imported only when tracing is on.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceContext } from './trace-context.ts';
import type { TracingSettings } from './tracing-settings.ts';
import type { TraceSpan, Tracing } from './traces.ts';

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;
const CLOSE_MS = 5_000;

/**
 * Exports spans in the background; a slow or unreachable collector loses spans, never memory or requests. `onTrouble` is called
 * for the first batch that fails, and again after one has arrived.
 */
export function openTracing(
  settings: TracingSettings,
  { node, onTrouble }: { readonly node: string; readonly onTrouble: (sentence: string) => void },
): Tracing {
  const { url } = settings;
  const exporter =
    settings.protocol === 'http/json' ? new JsonExporter({ url }) : new ProtobufExporter({ url });
  const ids = { traceId: '', spanId: '' };
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'witan', 'service.instance.id': node }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new AlwaysOnSampler(),
    // Ids are assigned before the span exists, so that its children can refer to it.
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
    spanProcessors: [
      new BatchSpanProcessor({ ...settings.batch, exporter: withReport(exporter, onTrouble) }),
    ],
  });
  const tracer = provider.getTracer('witan');
  const sampler = samplerOf(settings);
  return {
    isSampled: (context) => {
      const parent = context.parentId === null ? ROOT_CONTEXT : childOf(context, context.parentId);
      const { decision } = sampler.shouldSample(parent, context.traceId, '', SpanKind.SERVER, {}, []);
      return decision === SamplingDecision.RECORD_AND_SAMPLED;
    },
    send: (ended: TraceSpan) => {
      const { traceId, spanId, parentId, name, kind, attributes } = ended;
      const { startedAt, durationMs, failed } = ended;
      Object.assign(ids, { traceId, spanId });
      const parent = parentId === null ? ROOT_CONTEXT : childOf({ traceId, sampled: true }, parentId);
      // As a `Date`: OpenTelemetry reads a smaller number as milliseconds since the process started.
      const startTime = new Date(startedAt);
      const span = tracer.startSpan(name, { kind: KINDS[kind], startTime, attributes }, parent);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(new Date(startedAt + durationMs));
    },
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

function childOf({ traceId, sampled }: Pick<TraceContext, 'traceId' | 'sampled'>, spanId: string): Context {
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function withReport(exporter: SpanExporter, onTrouble: (sentence: string) => void): SpanExporter {
  let healthy = true;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const arrived = result.code === ExportResultCode.SUCCESS;
        if (!arrived && healthy) {
          onTrouble(
            `Traces do not arrive at their collector: ${result.error?.message ?? 'no reason given'}.`,
          );
        }
        healthy = arrived;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  };
}
