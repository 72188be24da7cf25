// A trace a request: the request, its deliberation, the stages, the calls. Times, names and reasons; no prompts, no answers.
import type { CallLine, RunFacts } from '../engine/observer.ts';
import type { ServerObserver } from './observer.ts';
import type { Exporter, Span } from './otlp.ts';
import { readTraceparent, spanIdOf, traceOf } from './trace-context.ts';
import type { TraceContext } from './trace-context.ts';

/** How OpenTelemetry's conventions for generative AI call the providers. */
const PROVIDER_NAMES: Readonly<Record<CallLine['provider'], string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'gcp.gemini',
  xai: 'x_ai',
  compatible: 'compatible',
  simulated: 'simulated',
};

/** Callers' traces that are remembered; beyond it the oldest deliberations go on in traces of their own. */
const MOST_REMEMBERED = 10_000;

/** Tells the exporter of everything that is over. `drawSpanId` gives 16 hexadecimal digits, each time others. */
export function createTraces(exporter: Exporter, drawSpanId: () => string): ServerObserver {
  const brought = new Map<string, TraceContext>();
  const contextOf = (requestId: string): TraceContext => brought.get(requestId) ?? traceOf(requestId);
  const send = (requestId: string, span: Omit<Span, 'traceId'>): void => {
    const { traceId, sampled } = contextOf(requestId);
    if (sampled) exporter.send({ traceId, ...span });
  };
  const runSpan = ({ deliberationId, epoch }: RunFacts): string => spanIdOf('run', deliberationId, epoch);
  const stageSpan = ({ deliberationId, epoch, stage }: RunFacts & { readonly stage: string }): string =>
    spanIdOf('stage', deliberationId, epoch, stage);

  return {
    arrival: (requestId, traceparent) => {
      const context = readTraceparent(traceparent);
      if (!context) return;
      brought.set(requestId, context);
      if (brought.size > MOST_REMEMBERED) brought.delete(brought.keys().next().value ?? '');
    },
    request: ({ requestId, method, route, status, startedAt, durationMs, deliberationId }) => {
      send(requestId, {
        spanId: spanIdOf('request', requestId),
        parentId: contextOf(requestId).parentId,
        name: `${method} ${route}`,
        kind: 'server',
        startedAt,
        durationMs,
        failed: status >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'witan.request_id': requestId,
          ...(deliberationId === undefined ? {} : { 'witan.deliberation_id': deliberationId }),
        },
      });
      if (deliberationId === undefined) brought.delete(requestId);
    },
    deliberation: (line) => {
      const { requestId, deliberationId, end, startedAt, durationMs } = line;
      send(requestId, {
        spanId: runSpan(line),
        parentId: spanIdOf('request', requestId),
        name: 'deliberation',
        kind: 'internal',
        startedAt,
        durationMs,
        failed: end === 'failed',
        attributes: { 'witan.deliberation_id': deliberationId, 'witan.end': end },
      });
    },
    stage: (line) => {
      const { requestId, stage, startedAt, durationMs, calls } = line;
      send(requestId, {
        spanId: stageSpan(line),
        parentId: runSpan(line),
        name: `stage ${stage}`,
        kind: 'internal',
        startedAt,
        durationMs,
        failed: false,
        attributes: { 'witan.stage': stage, 'witan.calls': calls },
      });
    },
    call: (line) => {
      const { requestId, provider, model, startedAt, durationMs, failure } = line;
      send(requestId, {
        spanId: drawSpanId(),
        parentId: stageSpan(line),
        name: `chat ${model}`,
        kind: 'client',
        startedAt,
        durationMs,
        failed: failure !== null,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': PROVIDER_NAMES[provider],
          'gen_ai.request.model': model,
          'gen_ai.usage.input_tokens': line.inputTokens,
          'gen_ai.usage.output_tokens': line.outputTokens,
          ...(failure === null ? {} : { 'error.type': failure }),
        },
      });
    },
  };
}
