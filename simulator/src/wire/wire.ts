// What the wire formats have in common: parsing requests, streaming answers, errors.
import type { IncomingHttpHeaders } from 'node:http';
import type errors from './errors.json';
import { isObject, listOf, textOr } from '../prompt.ts';

/** The vendors, each with the variable by which a server is given a key for it. */
export const KEY_VARIABLES = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  xai: 'XAI_API_KEY',
} as const;

export type SimulatedVendor = keyof typeof KEY_VARIABLES;
// `as`: the keys of an object literal.
export const VENDORS = Object.keys(KEY_VARIABLES) as readonly SimulatedVendor[];

export const SIMULATED = [...VENDORS, 'compatible', 'ollama'] as const;
export type SimulatedProvider = (typeof SIMULATED)[number];

export type Incoming = {
  readonly method: string;
  /** Relative to the provider's base URL, such as /responses. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};

/** A valid request. */
export type WireCall = {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly maxTokens: number | null;
  /** How the request asks for structured output. */
  readonly structured: 'schema' | 'object' | 'none';
  /** The answer is sent as the input of this forced tool, not as text. */
  readonly tool?: string | null;
  /** The answer reports no token counts. */
  readonly uncounted?: boolean;
  /** The vendor's own search may be used. */
  readonly search?: boolean;
  /** The request continues a paused answer. */
  readonly continued?: boolean;
  /** The answer is sent as lines of JSON, in place of events. */
  readonly inLines?: boolean;
  /** The answer is sent as one JSON document, in place of events. */
  readonly whole?: boolean;
};

/** A search result. */
export type SearchedPage = { readonly url: string; readonly title: string };

export type Headers = Readonly<Record<string, string>>;

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
};

export type Failing = keyof (typeof errors)['openai'];

export type Trouble = {
  readonly kind: Failing;
  readonly message: string;
  readonly key: string;
  readonly model: string;
};

export type Ending = 'stop' | 'paused' | 'length' | 'filtered' | 'refused';

export type SpokenAnswer = {
  readonly call: WireCall;
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly createdAt: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The input tokens that are reported as cached. */
  readonly cachedTokens: number;
  /** The search results; null where search was not requested. */
  readonly pages: readonly SearchedPage[] | null;
  /** The reported cost in US dollars; null where the vendor reports none. */
  readonly costUsd: number | null;
};

/** Server-sent events as text; `close` ends the answer in the vendor's format. */
export type Speech = {
  readonly open: () => string;
  readonly piece: (text: string) => string;
  readonly close: (ending: Ending) => string;
  readonly error: () => string;
};

export type Wire = {
  readonly key: (headers: Incoming['headers']) => string | null;
  /** False for servers that require no key. */
  readonly needsKey: boolean;
  /** Whether a POST to this path asks for an answer. */
  readonly answersAt: (incoming: Incoming) => boolean;
  readonly read: (incoming: Incoming) => WireCall | { readonly wrong: string };
  /** The list of models if this path is that of the list, else null. */
  readonly list: (incoming: Incoming) => unknown;
  readonly headers: (id: string, call: WireCall) => Headers;
  readonly speak: (spoken: SpokenAnswer) => Speech;
  readonly fail: (trouble: Trouble, id: string) => Reply;
  /** The refusal of vendors that refuse by HTTP status. */
  readonly refuse?: (model: string, id: string) => Reply;
};

export function jsonReply(status: number, body: unknown, headers: Headers = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** A server-sent event with its `type` as the event name. */
export function event(data: unknown): string {
  return `event: ${isObject(data) ? String(data['type']) : ''}\ndata: ${JSON.stringify(data)}\n\n`;
}

export function bearer({ authorization = '' }: Incoming['headers']): string | null {
  const found = /^Bearer +(\S.*)$/i.exec(authorization);
  return found?.[1]?.trim() || null;
}

/** The text of a message's content, whether a string or a list of parts. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .filter(isObject)
    .map((part) => textOr(part['text'], ''))
    .join('');
}

/** Texts of all messages with one of these roles, joined. */
export function textOfRoles(messages: unknown, roles: readonly string[]): string {
  return listOf(messages)
    .filter(isObject)
    .filter((message) => roles.includes(textOr(message['role'], 'user')))
    .map((message) => contentText(message['content']))
    .join('\n');
}

/** An estimate: four characters of ASCII per token, and one of any other. */
export function tokensOf(text: string): number {
  return Math.ceil(text.replaceAll(/\P{ASCII}/gu, '····').length / 4);
}

/** The simulated reasoning tokens, which some vendors count separately. */
export function reasoningTokens({ outputTokens }: SpokenAnswer): number {
  return 64 + Math.round(outputTokens / 8);
}
