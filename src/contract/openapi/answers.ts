// The answers of the document: one per status, with its headers and its error codes.
import type { ErrorCode } from '@witan/client';
import { reference } from './components.ts';
import type { JsonObject } from './components.ts';
import { errorExamples, streamExamples } from './examples.ts';
import type { HEADERS } from './headers.ts';
import { streamProse } from './prose.ts';

type Header = keyof typeof HEADERS;
type Examples = Readonly<Record<string, unknown>>;

const KEYED: readonly Header[] = ['Request-Id', 'RateLimit-Policy', 'RateLimit'];

export function headers(...names: readonly Header[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function json(schema: string, examples: Examples): JsonObject {
  return { 'application/json': { schema: reference(schema), examples } };
}

/** A body of another type than JSON. */
export function plain(type: string, example?: string): JsonObject {
  return { [type]: { schema: { type: 'string' }, ...(example === undefined ? {} : { example }) } };
}

/** OpenAPI 3.1 has no word for a stream: the schema is that of one event, as the event-stream format reads it. */
export const EVENT_STREAM = {
  'text/event-stream': { schema: reference('StreamEvent'), examples: streamExamples },
};

export function answer(description: string, content: JsonObject, more: readonly Header[] = []): JsonObject {
  return { description, headers: headers(...KEYED, ...more), content };
}

function failure(description: string, codes: readonly ErrorCode[], more: readonly Header[]): JsonObject {
  const examples = Object.fromEntries(
    codes.map((code) => [code, { summary: code, value: errorExamples[code] }]),
  );
  const required = codes.flatMap((code) => EXTRA[code] ?? []);
  const narrowed = {
    type: 'object',
    properties: { error: { enum: codes } },
    ...(required.length === 0 ? {} : { required }),
  };
  return {
    description: `${description} \`error\` is ${codes.map((code) => `\`${code}\``).join(' or ')}.`,
    headers: headers(...more),
    content: {
      'application/json': { schema: { allOf: [reference('ErrorObject'), narrowed] }, examples },
    },
  };
}

const EXTRA: Partial<Record<ErrorCode, readonly string[]>> = {
  rate_limited: ['retryAfter'],
  validation_error: ['issues'],
};

/** The error answers that operations share. */
export const RESPONSES = {
  Unauthorized: failure(
    'The API key is missing, malformed, unknown, revoked or expired.',
    ['unauthorized'],
    ['Request-Id', 'WWW-Authenticate'],
  ),
  UnauthorizedOrNoAccount: failure(
    'The API key is missing or invalid; or userEmail is missing, or an address that this key may not use.',
    ['unauthorized', 'authentication_required'],
    ['Request-Id', 'WWW-Authenticate'],
  ),
  Forbidden: failure('The API key lacks the scope of this route.', ['forbidden'], KEYED),
  NotFound: failure(
    'There is no such thing for this key; what belongs to another organization is not told apart.',
    ['not_found'],
    KEYED,
  ),
  Conflict: failure('It is too late for it, or too early.', ['conflict'], KEYED),
  ValidationError: failure(
    'The request is invalid; `issues` names all that is wrong with it.',
    ['validation_error'],
    KEYED,
  ),
  RateLimited: failure(
    'Too many requests or deliberations in flight, or no credits left this month.',
    ['rate_limited'],
    [...KEYED, 'Retry-After', 'X-Should-Retry'],
  ),
  InternalError: failure(
    'The deliberation failed, or a fault that nobody foresaw; nothing is charged.',
    ['internal_error'],
    ['Request-Id', 'Deliberation-Id', 'Retry-After', 'X-Should-Retry'],
  ),
} satisfies Record<string, JsonObject>;

const STATUS = {
  Unauthorized: '401',
  UnauthorizedOrNoAccount: '401',
  Forbidden: '403',
  NotFound: '404',
  Conflict: '409',
  ValidationError: '422',
  RateLimited: '429',
  InternalError: '500',
} as const satisfies Record<keyof typeof RESPONSES, string>;

/** References to shared error answers, by status. */
export function failures(...names: readonly (keyof typeof RESPONSES)[]): JsonObject {
  return Object.fromEntries(names.map((name) => [STATUS[name], { $ref: `#/components/responses/${name}` }]));
}

export function streamAnswer(more: readonly Header[] = []): JsonObject {
  return answer(streamProse(), EVENT_STREAM, ['Deliberation-Id', ...more]);
}
