// A trace a request: the request, its deliberation, the stages, the calls. Times, names and reasons; no prompts, no answers.
import type { CallLine, RunFacts } from '../engine/observer.ts';
import type { ServerObserver } from './observer.ts';
import { readTraceparent, spanIdOf, traceOf } from './trace-context.ts';
import type { TraceContext } from './trace-context.ts';

/** All that a span may say beside its name and times. Nothing of a request's or an answer's words can get in. */
type Attribute =
  | 'http.request.method'
  | 'http.route'
  | 'http.response.status_code'
  | 'witan.request_id'
  | 'witan.deliberation_id'
  | 'witan.end'
  | 'witan.stage'
  | 'witan.calls'
  | 'gen_ai.operation.name'
  | 'gen_ai.provider.name'
  | 'gen_ai.request.model'
  | 'gen_ai.usage.input_tokens'
  | 'gen_ai.usage.output_tokens'
  | 'error.type';

export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Partial<Record<Attribute, string | number>>>;
};

export type Tracing = {
  readonly isSampled: (context: TraceContext) => boolean;
  /** Takes a span; where too many wait already it is dropped. */
  readonly send: (span: Span) => void;
  /** Sends what is left, for at most 5 s. */
  readonly close: () => Promise<void>;
};

/** How OpenTelemetry's conventions for generative AI call the providers. */
const PROVIDER_NAMES: Readonly<Record<CallLine['provider'], string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'gcp.gemini',
  xai: 'x_ai',
  compatible: 'compatible',
  azure: 'azure.ai.openai',
  bedrock: 'aws.bedrock',
  vertex: 'gcp.vertex_ai',
  simulated: 'simulated',
};

/** Callers' traces that are remembered; beyond it the oldest deliberations go on in traces of their own. */
const MOST_REMEMBERED = 10_000;

/** Makes a span of everything that is over. `drawSpanId` gives 16 hexadecimal digits, each time others. */
export function createTraces(tracing: Tracing, drawSpanId: () => string): ServerObserver {
  const brought = new Map<string, TraceContext>();
  const contextOf = (requestId: string): TraceContext => brought.get(requestId) ?? traceOf(requestId);
  const send = (requestId: string, span: Omit<Span, 'traceId'>): void => {
    const context = contextOf(requestId);
    if (tracing.isSampled(context)) tracing.send({ traceId: context.traceId, ...span });
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
