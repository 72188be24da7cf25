// For tests: what vendors answer when something is wrong, and what it comes down to.
import type { FailureReason } from '../domain/advisor.ts';
import { VENDOR_NAMES, type VendorName } from './wire-server.fixture.ts';

export type Case = {
  readonly what: string;
  readonly vendors: readonly VendorName[];
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reason: FailureReason;
  readonly retryable: boolean;
  readonly retryAfterMs?: number | null;
};

const openAi = (code: string | null, message: string, type = 'invalid_request_error'): object => ({
  error: { message, type, param: null, code },
});
const anthropicError = (type: string, message: string): object => ({
  type: 'error',
  error: { type, message },
});
const rpc = (code: number, status: string, message: string, details: object[] = []): object => ({
  error: { code, status, message, details },
});
const quota = (quotaId: string): object => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaMetric: 'generate_content_requests', quotaId }],
});
const retryIn = (retryDelay: string): object => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay,
});
const spent = 'You exceeded your current quota, please check your plan and billing details.';

const TOO_LONG: readonly (readonly [vendors: readonly VendorName[], status: number, body: unknown])[] = [
  [
    ['openai'],
    400,
    openAi('context_length_exceeded', 'Your input exceeds the context window of this model.'),
  ],
  [
    ['openai'],
    429,
    openAi('rate_limit_exceeded', 'Request too large for m on tokens per min (TPM)', 'tokens'),
  ],
  [['anthropic'], 400, anthropicError('invalid_request_error', 'prompt is too long: 213462 tokens > 200000')],
  [['anthropic'], 413, anthropicError('request_too_large', 'Request exceeds the maximum size')],
  [
    ['google'],
    400,
    rpc(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed.',
    ),
  ],
  [
    ['xai'],
    400,
    { code: 'Client specified an invalid argument', error: "This model's maximum prompt length is 9." },
  ],
  [['compatible'], 400, { error: { code: 400, message: 'x', type: 'exceed_context_size_error' } }],
  [
    ['compatible'],
    400,
    { error: { message: 'the request exceeds the available context size, try increasing it' } },
  ],
  [['compatible'], 500, { error: { message: 'Requested tokens (5000) exceed context window of 2048' } }],
  ...[
    // llama.cpp
    'request (9739 tokens) exceeds the available context size (8192 tokens), try increasing it',
    // LM Studio
    'Trying to keep the first 15857 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input',
    'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096). Try to load the model with a larger context length, or provide a shorter input.',
    // Ollama
    'the prompt is longer than the context length currently available to the model; shorten the prompt, adjust the context length in settings, or use a model with a longer context length',
    'the input length exceeds the context length',
    'no user query found in messages',
    // vLLM, SGLang
    "This model's maximum context length is 4096 tokens. However, your request has 5000 input tokens. Please reduce the length of the input messages.",
    "This model's maximum context length is 4097 tokens. However, your messages resulted in 35569 tokens. Please reduce the length of the messages.",
    "Input length (5000) exceeds model's maximum context length (4096).",
    // OpenRouter
    "This endpoint's maximum context length is 131072 tokens. However, you requested about 175000 tokens (150000 of text input, 25000 in the output). Please reduce the length of either one.",
  ].map((message): (typeof TOO_LONG)[number] => [['compatible'], 400, { error: { message, code: 400 } }]),
  [
    ['anthropic'],
    400,
    anthropicError(
      'invalid_request_error',
      'input length and `max_tokens` exceed context limit: 199990 + 25000 > 200000, decrease input length or `max_tokens` and try again',
    ),
  ],
];

// At the time of the calls, 1,000,000 ms after the epoch.
const IN_TWO_MINUTES = new Date(1_120_000).toUTCString();

export const CASES: readonly Case[] = [
  {
    what: 'bad key',
    vendors: ['openai', 'compatible'],
    status: 401,
    body: openAi('invalid_api_key', 'Incorrect API key provided: sk-lo****cdef'),
    reason: 'invalid_key',
    retryable: false,
  },
  {
    what: 'bad key',
    vendors: ['anthropic'],
    status: 401,
    body: anthropicError('authentication_error', 'invalid x-api-key'),
    reason: 'invalid_key',
    retryable: false,
  },
  {
    what: 'key without rights',
    vendors: ['anthropic'],
    status: 403,
    body: anthropicError('permission_error', 'Not allowed'),
    reason: 'invalid_key',
    retryable: false,
  },
  {
    what: 'bad key as a 400',
    vendors: ['google'],
    status: 400,
    body: rpc(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
    ]),
    reason: 'invalid_key',
    retryable: false,
  },
  {
    what: 'key without rights',
    vendors: ['google'],
    status: 403,
    body: rpc(403, 'PERMISSION_DENIED', 'Denied'),
    reason: 'invalid_key',
    retryable: false,
  },
  {
    what: 'bad key as a 400',
    vendors: ['xai'],
    status: 400,
    body: { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: sk***ef.' },
    reason: 'invalid_key',
    retryable: false,
  },
  {
    what: 'rate limit in ms',
    vendors: ['openai', 'xai', 'compatible'],
    status: 429,
    body: openAi('rate_limit_exceeded', 'Rate limit reached', 'requests'),
    headers: { 'retry-after': '2', 'retry-after-ms': '1500' },
    reason: 'rate_limited',
    retryable: true,
    retryAfterMs: 1500,
  },
  {
    what: 'rate limit in seconds',
    vendors: ['anthropic'],
    status: 429,
    body: anthropicError('rate_limit_error', 'Slow down'),
    headers: { 'retry-after': '7' },
    reason: 'rate_limited',
    retryable: true,
    retryAfterMs: 7000,
  },
  {
    what: 'rate limit until a date',
    vendors: ['anthropic', 'openai'],
    status: 429,
    body: anthropicError('rate_limit_error', 'Slow down'),
    headers: { 'retry-after': IN_TWO_MINUTES },
    reason: 'rate_limited',
    retryable: true,
    retryAfterMs: 120_000,
  },
  {
    what: 'rate limit with the delay in the body',
    vendors: ['google'],
    status: 429,
    body: rpc(429, 'RESOURCE_EXHAUSTED', spent, [
      quota('GenerateRequestsPerMinutePerProjectPerModel'),
      retryIn('34.5s'),
    ]),
    reason: 'rate_limited',
    retryable: true,
    retryAfterMs: 34_500,
  },
  {
    what: 'rate limit in plain text',
    vendors: ['xai', 'compatible'],
    status: 429,
    body: 'Too many requests',
    reason: 'rate_limited',
    retryable: true,
    retryAfterMs: null,
  },
  {
    what: 'out of credit as a 429',
    vendors: ['openai', 'compatible'],
    status: 429,
    body: openAi('insufficient_quota', spent, 'insufficient_quota'),
    headers: { 'retry-after': '1' },
    reason: 'quota_exhausted',
    retryable: false,
    retryAfterMs: null,
  },
  {
    what: 'out of credit as a 400',
    vendors: ['anthropic'],
    status: 400,
    body: anthropicError('invalid_request_error', 'Your credit balance is too low to access the API.'),
    reason: 'quota_exhausted',
    retryable: false,
  },
  {
    what: 'out of a day',
    vendors: ['google'],
    status: 429,
    body: rpc(429, 'RESOURCE_EXHAUSTED', spent, [
      quota('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
      retryIn('20s'),
    ]),
    reason: 'quota_exhausted',
    retryable: false,
    retryAfterMs: null,
  },
  {
    what: 'out of credit as a 429',
    vendors: ['xai'],
    status: 429,
    body: {
      code: 'Some resource has been exhausted',
      error: 'Your team has either used all available credits or reached its monthly spending limit.',
    },
    reason: 'quota_exhausted',
    retryable: false,
  },
  {
    what: 'payment required',
    vendors: ['compatible'],
    status: 402,
    body: { error: { code: 402, message: 'Insufficient credits' } },
    reason: 'quota_exhausted',
    retryable: false,
  },
  {
    what: 'overloaded',
    vendors: ['anthropic'],
    status: 529,
    body: anthropicError('overloaded_error', 'Overloaded'),
    reason: 'unavailable',
    retryable: true,
  },
  {
    what: 'unavailable',
    vendors: ['google'],
    status: 503,
    body: rpc(503, 'UNAVAILABLE', 'The model is overloaded.'),
    reason: 'unavailable',
    retryable: true,
  },
  {
    what: 'an HTML 502',
    vendors: VENDOR_NAMES,
    status: 502,
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
    reason: 'unavailable',
    retryable: true,
  },
  {
    what: 'an empty 500',
    vendors: VENDOR_NAMES,
    status: 500,
    body: '',
    reason: 'unavailable',
    retryable: true,
  },
  {
    what: 'a 503 with a delay',
    vendors: VENDOR_NAMES,
    status: 503,
    body: '',
    headers: { 'retry-after': '3' },
    reason: 'unavailable',
    retryable: true,
    retryAfterMs: 3000,
  },
  {
    what: 'no such model',
    vendors: VENDOR_NAMES,
    status: 404,
    body: openAi('model_not_found', 'The model does not exist'),
    reason: 'misconfigured',
    retryable: false,
  },
  {
    what: 'a bad request',
    vendors: VENDOR_NAMES,
    status: 400,
    body: openAi(null, 'Unsupported value'),
    reason: 'misconfigured',
    retryable: false,
  },
  {
    what: 'a blocked key',
    vendors: ['xai'],
    status: 403,
    body: {
      code: 'The caller does not have permission to execute the specified operation',
      error: 'API key is currently blocked: xai-...ef.',
    },
    reason: 'invalid_key',
    retryable: false,
  },
  {
    what: 'a disabled key',
    vendors: ['xai'],
    status: 401,
    body: { code: 'unauthenticated:bad-credentials', error: 'The API key is disabled.' },
    reason: 'invalid_key',
    retryable: false,
  },
  {
    what: 'a suspended project',
    vendors: ['google'],
    status: 403,
    body: rpc(403, 'PERMISSION_DENIED', "Consumer 'projects/1' has been suspended."),
    reason: 'invalid_key',
    retryable: false,
  },
  ...TOO_LONG.map(([vendors, status, body]): Case => ({
    what: `too long, ${JSON.stringify(body).slice(0, 50)}`,
    vendors,
    status,
    body,
    reason: 'too_long',
    retryable: false,
  })),
  {
    what: 'a prompt refused by a filter',
    vendors: ['openai', 'compatible'],
    status: 400,
    body: openAi('content_filter', 'The response was filtered'),
    reason: 'refused',
    retryable: false,
  },
  {
    what: 'a prompt against the guidelines',
    vendors: ['xai'],
    status: 403,
    body: { code: 'The caller does not have permission', error: 'Content violates usage guidelines.' },
    reason: 'refused',
    retryable: false,
  },
  {
    what: 'an HTML page with status 200',
    vendors: VENDOR_NAMES,
    status: 200,
    body: '<html>hello</html>',
    reason: 'invalid_output',
    retryable: true,
  },
  {
    what: 'an empty 200',
    vendors: VENDOR_NAMES,
    status: 200,
    body: '',
    reason: 'invalid_output',
    retryable: true,
  },
];

/** Errors that come as the first event of a stream that began well. */
export const IN_STREAM: readonly (readonly [VendorName, unknown, FailureReason, boolean])[] = [
  ['anthropic', anthropicError('overloaded_error', 'Overloaded'), 'unavailable', true],
  ['anthropic', anthropicError('api_error', 'Internal server error'), 'unavailable', true],
  ['anthropic', anthropicError('rate_limit_error', 'Slow'), 'rate_limited', true],
  [
    'openai',
    { type: 'error', code: 'server_error', message: 'Sorry', param: null, sequence_number: 1 },
    'unavailable',
    true,
  ],
  [
    'openai',
    { type: 'error', code: 'rate_limit_exceeded', message: 'Slow', param: null, sequence_number: 1 },
    'rate_limited',
    true,
  ],
  [
    'openai',
    {
      type: 'error',
      error: { type: 'insufficient_quota', code: 'insufficient_quota', message: spent, param: null },
      sequence_number: 1,
    },
    'quota_exhausted',
    false,
  ],
  [
    'openai',
    {
      type: 'response.failed',
      sequence_number: 1,
      response: {
        id: 'r',
        error: { code: 'server_error', message: 'x' },
        incomplete_details: null,
        usage: null,
      },
    },
    'unavailable',
    true,
  ],
  ['xai', { type: 'error', code: 'server_error', message: 'Sorry', param: null }, 'unavailable', true],
  ['google', rpc(503, 'UNAVAILABLE', 'overloaded'), 'unavailable', true],
  ['google', rpc(429, 'RESOURCE_EXHAUSTED', 'slow'), 'rate_limited', true],
  ['compatible', { error: { message: 'Provider returned error', code: 502 } }, 'unavailable', true],
  ['compatible', { error: { message: 'Provider returned error', code: 429 } }, 'rate_limited', true],
  ['compatible', { error: { message: 'User not found.', code: 401 } }, 'invalid_key', false],
  ['compatible', { error: { message: 'This request requires more.', code: 402 } }, 'quota_exhausted', false],
];
