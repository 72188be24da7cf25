// What a vendor's file provides: its SDK's model for one endpoint, and the settings of one call.
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { defined } from '../domain/defined.ts';
import { wholeCap } from '../domain/output-cap.ts';
import type { Secret } from '../domain/secret.ts';
import type { ModelCall } from '../engine/run/world.ts';
import { structuredFor, type Dialect, type Structured } from './dialect.ts';

/** What is sent with each request of a seat. */
export type CallOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields that are added to the body, over those of the same name. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
  readonly temperature?: number;
  /** Discovered where it is left out. */
  readonly structured?: Structured;
  /** Uses Ollama's own format. */
  readonly ollama?: boolean;
};

/** Where calls go and whose key pays; `apiKey` is null for a server that asks for none. */
export type Endpoint = {
  readonly baseUrl: string;
  readonly apiKey: Secret | null;
  readonly options?: CallOptions;
};

export type Connection = {
  readonly endpoint: Endpoint;
  readonly modelId: string;
  readonly fetch: typeof globalThis.fetch;
  readonly dialect: Dialect;
};

export type Prepared = {
  readonly model: LanguageModelV4;
  readonly options: Pick<
    LanguageModelV4CallOptions,
    'maxOutputTokens' | 'reasoning' | 'responseFormat' | 'providerOptions' | 'tools'
  >;
  /** Recognizes a refusal in the vendor's own events, where the SDK does not. */
  readonly isRefusal?: (event: unknown) => boolean;
};

export type Vendor = (connection: Connection, call: ModelCall) => Prepared;

/** The settings that all vendors take in the same form: cap, effort and form of the answer. */
export function usualOptions(call: ModelCall, dialect: Dialect) {
  return {
    maxOutputTokens: capOf(call, dialect),
    reasoning: effortOf(call),
    ...jsonAnswer(call, dialect),
  };
}

/** The effort as the SDKs take it; each maps it to the nearest that its model has. */
function effortOf({ effort }: ModelCall): NonNullable<LanguageModelV4CallOptions['reasoning']> {
  return effort === 'none' ? 'provider-default' : effort;
}

/** The cap to send: thinking counts as output everywhere. The answer's own part is held by the call loop. */
export function capOf(call: ModelCall, { mostTokens }: Dialect): number {
  const cap = wholeCap(call);
  return mostTokens === null ? cap : Math.min(cap, mostTokens);
}

/** The form of the answer as the SDKs take it; nothing where only the prompt asks for it. */
function jsonAnswer(call: ModelCall, dialect: Dialect): Pick<Prepared['options'], 'responseFormat'> {
  const structured = structuredFor(dialect, call);
  if (structured === 'none') return {};
  if (structured === 'object') return { responseFormat: { type: 'json' } };
  // The engine writes plain JSON Schema objects; the SDK's type is the same thing, spelt out.
  const schema = call.answer.schema as NonNullable<
    Extract<LanguageModelV4CallOptions['responseFormat'], { type: 'json' }>['schema']
  >;
  return { responseFormat: { type: 'json', name: call.answer.name, schema } };
}

/** The provider's own search, where the call may use it. Never an empty list: xAI refuses one. */
export function searchTool(
  { search }: ModelCall,
  tool: { readonly id: `${string}.${string}`; readonly args: Record<string, unknown> },
): Pick<Prepared['options'], 'tools'> {
  return search === undefined
    ? {}
    : { tools: [{ type: 'provider', id: tool.id, name: 'web_search', args: tool.args }] };
}

/** The key as a string. Never undefined: the SDKs would then take one from the environment. */
export function keyText(endpoint: Endpoint): string {
  return endpoint.apiKey?.reveal() ?? 'none';
}

/** Address, key and fetch as the vendors' SDKs take them. */
export function wiringOf({ endpoint, fetch }: Connection) {
  return { baseURL: endpoint.baseUrl, apiKey: keyText(endpoint), fetch };
}

/** The same for servers that may ask for no key, or find credentials of their own. */
export function openWiringOf({ endpoint, fetch }: Connection) {
  return { baseURL: endpoint.baseUrl, ...defined({ apiKey: endpoint.apiKey?.reveal() }), fetch };
}
