// How OpenAI and xAI word their errors.
import { echoed, jsonReply, type Reply, type Trouble } from './wire.ts';

export function failOpenai({ kind, message, key, model }: Trouble, id: string): Reply {
  const reply = (status: number, type: string, code: string | null, text: string, headers = {}) =>
    jsonReply(
      status,
      { error: { message: text, type, param: null, code } },
      { 'x-request-id': `req_${id}`, ...headers },
    );
  const sorry = 'The server had an error while processing your request. Sorry about that!';
  const table = {
    missing_key: () => reply(401, 'invalid_request_error', null, "You didn't provide an API key."),
    invalid_key: () =>
      reply(
        401,
        'invalid_request_error',
        'invalid_api_key',
        `Incorrect API key provided: ${echoed(key, 4)}.`,
      ),
    bad_request: () => reply(400, 'invalid_request_error', null, message),
    not_found: () => reply(404, 'invalid_request_error', null, message),
    unknown_model: () =>
      reply(
        404,
        'invalid_request_error',
        'model_not_found',
        `The model '${model}' does not exist or you do not have access to it.`,
      ),
    rate_limited: () =>
      reply(
        429,
        'requests',
        'rate_limit_exceeded',
        `Rate limit reached for ${model}. Please try again in 1s.`,
        {
          'retry-after': '1',
          'retry-after-ms': '1000',
          ...rateHeaders('0'),
        },
      ),
    quota: () =>
      reply(
        429,
        'insufficient_quota',
        'insufficient_quota',
        'You exceeded your current quota, please check your plan and billing details.',
      ),
    down: () =>
      reply(
        503,
        'service_unavailable_error',
        null,
        'The server is currently overloaded. Please try again later.',
      ),
    status_500: () => reply(500, 'server_error', null, sorry),
    status_503: () => reply(503, 'server_error', null, sorry),
    status_529: () => reply(529, 'server_error', null, sorry),
    too_large: () => reply(413, 'invalid_request_error', null, message),
  } satisfies Record<Trouble['kind'], () => Reply>;
  return table[kind]();
}

export function failXai({ kind, message, key, model }: Trouble, id: string): Reply {
  const reply = (status: number, code: string, error: string) =>
    jsonReply(status, { code, error }, { 'x-request-id': id });
  const wrong = 'Client specified an invalid argument';
  const exhausted = 'Some resource has been exhausted';
  const away = 'The service is currently unavailable';
  const table = {
    missing_key: () => reply(401, 'Unauthenticated', 'No API key was provided.'),
    invalid_key: () =>
      reply(
        400,
        wrong,
        `Incorrect API key provided: ${echoed(key, 2)}. You can obtain an API key from https://console.x.ai.`,
      ),
    bad_request: () => reply(400, wrong, message),
    not_found: () => reply(404, 'Some requested entity was not found', message),
    unknown_model: () =>
      reply(
        404,
        'Some requested entity was not found',
        `The model ${model} does not exist or your team does not have access to it.`,
      ),
    rate_limited: () =>
      reply(
        429,
        exhausted,
        `Too many requests for team simulated and model ${model}. Please try again later.`,
      ),
    quota: () =>
      reply(
        429,
        exhausted,
        'Your team simulated has either used all available credits or reached its monthly spending limit.',
      ),
    down: () => reply(503, away, 'The model is at capacity, please try again later.'),
    status_500: () => reply(500, 'Internal error', 'Internal server error'),
    status_503: () => reply(503, away, 'Service temporarily unavailable'),
    status_529: () => reply(529, away, 'Service overloaded'),
    too_large: () => reply(413, wrong, message),
  } satisfies Record<Trouble['kind'], () => Reply>;
  return table[kind]();
}

export function rateHeaders(remaining: string): Record<string, string> {
  return {
    'x-ratelimit-limit-requests': '5000',
    'x-ratelimit-remaining-requests': remaining,
    'x-ratelimit-reset-requests': '1s',
  };
}
