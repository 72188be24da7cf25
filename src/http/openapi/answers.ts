// The answers of the document: those of operations, and the errors that follow from what an operation takes.
import type { ErrorCode, ErrorObject } from '@witan/client';
import { z } from 'zod';
import type { HeaderName } from '../../operations/headers.ts';
import type { examplesOf } from '../../operations/examples.ts';
import type { Answer, Described } from '../../operations/operation.ts';
import { ERRORS } from '../../operations/errors.ts';
import errorExamples from './error-examples.json' with { type: 'json' };
import { reference, referenceOf, type JsonObject } from './json-schema.ts';
import { streamContent, streamDescription, STREAMS } from './streams.ts';

const KEYED: readonly HeaderName[] = ['Request-Id', 'RateLimit-Policy', 'RateLimit'];
const WAITING: readonly HeaderName[] = ['Retry-After', 'X-Should-Retry'];
const BYOK = ['X-BYOK-Keys-Provided', 'X-BYOK-Discount'] as const satisfies readonly HeaderName[];

export function headers(...names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A successful answer of an operation. */
export function answerOf(
  status: string,
  answer: Answer,
  examples: ReturnType<typeof examplesOf>,
): JsonObject {
  const { schema, stream, ...rest } = answer;
  const references = [schema ?? []].flat().map(referenceOf);
  const json = { schema: references.length === 1 ? references[0] : { anyOf: references } };
  const content = {
    ...(references.length === 0 ? {} : { 'application/json': json }),
    ...(stream && streamContent(STREAMS[stream])),
    ...rest.content,
  };
  const shown = Object.entries(content).map(([type, of]) => {
    const given = examples[type === 'application/json' ? status : `${status} ${type}`];
    return [type, { ...of, ...(given && { examples: given }) }];
  });
  const description = [rest.description ?? [], stream ? streamDescription(STREAMS[stream]) : []].flat();
  return {
    description: description.join('\n\n'),
    headers: headers(...KEYED, ...(rest.headers ?? [])),
    ...(shown.length === 0 ? {} : { content: Object.fromEntries(shown) }),
    ...(rest.links === undefined ? {} : { links: rest.links }),
  };
}

/** An error answer whose codes all have one status. */
function failure(
  description: string,
  codes: readonly [ErrorCode, ...ErrorCode[]],
  more: readonly HeaderName[],
) {
  const examples = Object.fromEntries(
    codes.map((code): [string, object] => [code, { summary: code, value: errorExamples[code] }]),
  );
  const required = codes.flatMap((code) => EXTRA[code] ?? []);
  const narrowed = {
    type: 'object',
    properties: { error: { enum: codes } },
    ...(required.length === 0 ? {} : { required }),
  };
  const response = {
    description: `${description} \`error\` is ${codes.map((code) => `\`${code}\``).join(' or ')}.`,
    headers: headers(...more),
    content: {
      'application/json': { schema: { allOf: [reference('ErrorObject'), narrowed] }, examples },
    },
  };
  return { status: ERRORS[codes[0]].status, response };
}

const EXTRA: Partial<Record<ErrorCode, readonly (keyof ErrorObject)[]>> = {
  rate_limited: ['retryAfter'],
  validation_error: ['issues'],
};

/** The error answers that operations share. */
const FAILURES = {
  Unauthorized: failure(
    'The API key is missing, malformed, unknown, revoked or expired.',
    ['unauthorized'],
    [...KEYED, 'WWW-Authenticate'],
  ),
  UnauthorizedOrNoAccount: failure(
    'The API key is missing or invalid; or userEmail is missing, or an address that this key may not use.',
    ['unauthorized', 'authentication_required'],
    [...KEYED, 'WWW-Authenticate'],
  ),
  Forbidden: failure('The API key lacks the scope of this route.', ['forbidden'], KEYED),
  NotFound: failure(
    'There is no such thing for this key; what belongs to another organization is not told apart.',
    ['not_found'],
    KEYED,
  ),
  Conflict: failure('It is too late for it, or too early.', ['conflict'], KEYED),
  PreconditionFailed: failure('What it was to change was changed.', ['precondition_failed'], KEYED),
  ValidationError: failure(
    'The request is invalid; `issues` names all that is wrong with it.',
    ['validation_error'],
    KEYED,
  ),
  RateLimited: failure(
    'Too many requests or deliberations in flight, or no credits left this month.',
    ['rate_limited'],
    [...KEYED, ...WAITING],
  ),
  InternalError: failure(
    'The deliberation failed, or a fault that nobody foresaw; nothing is charged.',
    ['internal_error'],
    [...KEYED, 'Deliberation-Id', ...WAITING],
  ),
};

/** The same as components of the document. */
export const RESPONSES = Object.fromEntries(
  Object.entries(FAILURES).map(([name, { response }]) => [name, response]),
);

/** References to shared error answers, by status. */
export function failures(...names: readonly (keyof typeof FAILURES)[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [FAILURES[name].status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** The errors of an operation follow from its input; no operation lists them. */
export function errorsOf(operation: Described): JsonObject {
  const { route, body, lacksScope, hasItsTime } = operation;
  if (operation.speaks === 'openai') return chatErrors(operation, body !== undefined);
  const names: (keyof typeof FAILURES)[] = [
    namesAccount(operation) ? 'UnauthorizedOrNoAccount' : 'Unauthorized',
    ...(lacksScope === undefined ? (['Forbidden'] as const) : []),
    ...(route.includes('{') ? (['NotFound'] as const) : []),
    ...(hasItsTime ? (['Conflict'] as const) : []),
    ...(operation.parameters?.includes('IfMatch') ? (['PreconditionFailed'] as const) : []),
    'ValidationError',
    'RateLimited',
    'InternalError',
  ];
  const tellsOfKeys = Object.values(operation.answers).some((answer) => answer.headers?.includes(BYOK[0]));
  return tellsOfKeys ? withKeyHeaders(names) : failures(...names);
}

/** The same errors with the headers that they have, too, once the body was found valid. */
function withKeyHeaders(names: readonly (keyof typeof FAILURES)[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => {
      const { status, response } = FAILURES[name];
      // A deliberation may end because the keys that were sent with it were all refused.
      const more: HeaderName[] = name === 'ValidationError' ? [...BYOK, 'Deliberation-Id'] : [...BYOK];
      return [status, { ...response, headers: { ...response.headers, ...headers(...more) } }];
    }),
  );
}

/** Whether 401 `authentication_required` answers an address that is missing or foreign. */
function namesAccount({ scope, query, body }: Described): boolean {
  const fields = { ...query, ...(body instanceof z.ZodObject ? body.shape : {}) };
  return scope !== 'admin' && 'userEmail' in fields;
}

const CHAT_ERROR_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: WAITING,
  500: ['Deliberation-Id', ...WAITING],
};

function chatErrors({ route }: Described, takesInput: boolean): JsonObject {
  const error = (status: number): JsonObject => ({
    description: 'The error in the form of the OpenAI API; `code` is as in ErrorObject.',
    headers: headers(...KEYED, 'X-Request-Id', ...(CHAT_ERROR_HEADERS[status] ?? [])),
    content: { 'application/json': { schema: reference('ChatError') } },
  });
  const statuses = [...(takesInput ? [400] : []), 401, 403, ...(route.includes('{') ? [404] : []), 429, 500];
  return Object.fromEntries(statuses.map((status) => [status, error(status)]));
}
