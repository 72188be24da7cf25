// One trace for each request: the request, its deliberation, the stages, the calls. Times, names and reasons; no prompts, no answers.
import { hasFailed } from '../domain/advisor.ts';
import type { CallLine, DeliberationLine, RunFacts, StageLine } from '../engine/run/observer.ts';
import type { RequestLine } from '../http/context.ts';
import type { ServerObserver } from './observer.ts';
import { readTraceparent, spanIdOf, traceOf, type TraceContext } from './trace-context.ts';

/** The only attributes of a span. None can hold text of a request or an answer. */
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

export type TraceSpan = {
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
  readonly send: (span: TraceSpan) => void;
  /** Sends what is left, for at most 5 s. */
  readonly close: () => Promise<void>;
};

/** How OpenTelemetry's conventions for generative AI call the providers. */
const CONVENTIONAL_NAMES: Readonly<Record<CallLine['provider'], string>> = {
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

/** Callers' traces kept in memory; beyond it the oldest deliberations continue in their own traces. */
const MOST_REMEMBERED = 10_000;

/** A span without its trace and its times, which every line has. */
type Part = Omit<TraceSpan, 'traceId' | 'startedAt' | 'durationMs'>;

/** Sends a span for everything that ends. `drawSpanId` returns 16 random hexadecimal digits. */
export function createTraces(tracing: Tracing, drawSpanId: () => string): ServerObserver {
  const brought = new Map<string, TraceContext>();
  const contextOf = (requestId: string): TraceContext => brought.get(requestId) ?? traceOf(requestId);
  const send = (
    { requestId, startedAt, durationMs }: Pick<RequestLine, 'requestId' | 'startedAt' | 'durationMs'>,
    part: Part,
  ): void => {
    const context = contextOf(requestId);
    const { traceId } = context;
    if (tracing.isSampled(context)) tracing.send({ traceId, startedAt, durationMs, ...part });
  };
  return {
    arrival: (requestId, traceparent) => {
      const context = readTraceparent(traceparent);
      if (!context) return;
      brought.set(requestId, context);
      if (brought.size > MOST_REMEMBERED) brought.delete(brought.keys().next().value ?? '');
    },
    request: (line) => {
      send(line, requestSpan(line, contextOf(line.requestId).parentId));
      if (line.deliberationId === undefined) brought.delete(line.requestId);
    },
    deliberation: (line) => send(line, runSpan(line)),
    stage: (line) => send(line, stageSpan(line)),
    call: (line) => send(line, callSpan(line, drawSpanId())),
  };
}

function requestSpan(line: RequestLine, parentId: string | null): Part {
  const { requestId, method, route, status, deliberationId } = line;
  return {
    spanId: spanIdOf('request', requestId),
    parentId,
    name: `${method} ${route}`,
    kind: 'server',
    failed: status >= 500,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'witan.request_id': requestId,
      ...(deliberationId === undefined ? {} : { 'witan.deliberation_id': deliberationId }),
    },
  };
}

function runSpan(line: DeliberationLine): Part {
  const { requestId, deliberationId, end } = line;
  return {
    spanId: runId(line),
    parentId: spanIdOf('request', requestId),
    name: deliberationId.startsWith('qst_') ? 'question' : 'deliberation',
    kind: 'internal',
    failed: end === 'failed',
    attributes: { 'witan.deliberation_id': deliberationId, 'witan.end': end },
  };
}

function stageSpan(line: StageLine): Part {
  const { stage, calls } = line;
  return {
    spanId: stageId(line),
    parentId: runId(line),
    name: `stage ${stage}`,
    kind: 'internal',
    failed: false,
    attributes: { 'witan.stage': stage, 'witan.calls': calls },
  };
}

function callSpan(line: CallLine, spanId: string): Part {
  const { provider, model, failure, deliberationId, requestId } = line;
  const failed = hasFailed(failure);
  return {
    spanId,
    parentId: deliberationId === null ? spanIdOf('request', requestId) : stageId({ ...line, deliberationId }),
    name: `chat ${model}`,
    kind: 'client',
    failed,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': CONVENTIONAL_NAMES[provider],
      'gen_ai.request.model': model,
      'gen_ai.usage.input_tokens': line.inputTokens,
      'gen_ai.usage.output_tokens': line.outputTokens,
      ...(failure === null ? {} : { [failed ? 'error.type' : 'witan.end']: failure }),
    },
  };
}

function runId({ deliberationId, epoch }: RunFacts): string {
  return spanIdOf('run', deliberationId, epoch);
}

function stageId({ deliberationId, epoch, stage }: RunFacts & { readonly stage: string }): string {
  return spanIdOf('stage', deliberationId, epoch, stage);
}
