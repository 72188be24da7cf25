// Deliberations, as they stand in the document.
import { answer, EVENT_STREAM, failures, headers, json, streamAnswer } from './answers.ts';
import { reference } from './components.ts';
import {
  cancelledExamples,
  deliberationExamples,
  estimateExamples,
  keptViewExamples,
  memoExamples,
  ownViewExamples,
  queuedExamples,
  requestExamples,
} from './examples.ts';
import { parameters } from './headers.ts';
import { DELIBERATE, streamProse, WATCH } from './prose.ts';
import { needs } from './security.ts';
import type { Paths } from './security.ts';

/** To what an answer about a deliberation leads. */
const DELIBERATION_LINKS = Object.fromEntries(
  ['readDeliberation', 'watchDeliberation', 'cancelDeliberation', 'deleteDeliberation'].map((operationId) => [
    operationId,
    { operationId, parameters: { id: '$response.header.Deliberation-Id' } },
  ]),
);

/** To what a memo leads. */
const MEMO_LINKS = Object.fromEntries(
  ['readMemo', 'deleteMemo', 'askQuestion', 'listQuestions'].map((operationId) => [
    operationId,
    { operationId, parameters: { id: '$response.body#/id' } },
  ]),
);

const BYOK_HEADERS = ['X-BYOK-Keys-Provided', 'X-BYOK-Discount'] as const;

const deliberate = {
  operationId: 'deliberate',
  ...needs('ask'),
  tags: ['Deliberations'],
  summary: 'Deliberate a question',
  description: DELIBERATE,
  ...parameters('IdempotencyKey', 'Prefer'),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference('DeliberateRequest'), examples: requestExamples } },
  },
  responses: {
    200: {
      ...answer(
        `The memo; or, when streaming, its making.\n\n${streamProse()}`,
        { ...json('DecisionMemo', memoExamples), ...EVENT_STREAM },
        ['Deliberation-Id', 'Idempotent-Replayed', 'Memo-Signature', ...BYOK_HEADERS],
      ),
      links: { ...DELIBERATION_LINKS, ...MEMO_LINKS },
    },
    202: {
      ...answer(
        'Admitted, with `Prefer: respond-async`; `Location` names where to read the deliberation.',
        json('Deliberation', queuedExamples),
        ['Deliberation-Id', 'Location', 'Preference-Applied', ...BYOK_HEADERS],
      ),
      links: DELIBERATION_LINKS,
    },
    ...failures('UnauthorizedOrNoAccount', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const estimateDeliberation = {
  operationId: 'estimate',
  ...needs('ask'),
  tags: ['Deliberations'],
  summary: 'Estimate what a question costs',
  description:
    'Takes the body of a deliberation and says what the providers would charge for it, about. Nothing is stored and ' +
    'nothing charged.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference('DeliberateRequest'), examples: requestExamples } },
  },
  responses: {
    200: answer('The estimate.', json('Estimate', estimateExamples)),
    ...failures('UnauthorizedOrNoAccount', 'Forbidden', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const readDeliberation = {
  operationId: 'readDeliberation',
  ...needs('read'),
  tags: ['Deliberations'],
  summary: 'Read a deliberation',
  description: 'Its state, and its memo or error once it has one.',
  ...parameters('DeliberationId'),
  responses: {
    200: answer('The deliberation.', json('Deliberation', deliberationExamples)),
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'RateLimited', 'InternalError'),
  },
};

const watchDeliberation = {
  operationId: 'watchDeliberation',
  ...needs('read'),
  tags: ['Deliberations'],
  summary: 'Follow or resume the stream of a deliberation',
  description: WATCH,
  ...parameters('DeliberationId', 'LastEventId', 'After'),
  responses: {
    200: streamAnswer(),
    204: {
      description: 'It has ended, and its last event was seen: nothing will follow.',
      headers: headers('Request-Id', 'Deliberation-Id', 'RateLimit-Policy', 'RateLimit'),
    },
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const cancelDeliberation = {
  operationId: 'cancelDeliberation',
  ...needs('ask'),
  tags: ['Deliberations'],
  summary: 'Cancel a deliberation',
  description:
    'Stops it and returns its credits. One that has ended stays as it is. Whoever waits for its memo gets 500 ' +
    '`internal_error` that says so.',
  ...parameters('DeliberationId'),
  responses: {
    200: answer('The deliberation as it is now.', json('Deliberation', cancelledExamples), [
      'Deliberation-Id',
    ]),
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'RateLimited', 'InternalError'),
  },
};

const giveView = {
  operationId: 'giveOwnView',
  ...needs('ask'),
  tags: ['Deliberations'],
  summary: 'Say what you think first',
  description:
    'Keeps your own view, in place of an earlier one, until the first advisor has answered: then, or before the options are set, 409. ' +
    'No advisor reads it and no number moves by it. It is read back with the record of the memo and scored by the outcome, beside the panel.',
  ...parameters('DeliberationId'),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference('OwnViewInput'), examples: ownViewExamples } },
  },
  responses: {
    200: answer('The view as it is kept.', json('OwnView', keptViewExamples), ['Deliberation-Id']),
    ...failures(
      'Unauthorized',
      'Forbidden',
      'NotFound',
      'Conflict',
      'ValidationError',
      'RateLimited',
      'InternalError',
    ),
  },
};

const deleteDeliberation = {
  operationId: 'deleteDeliberation',
  ...needs('delete'),
  tags: ['Deliberations'],
  summary: 'Erase a deliberation',
  description:
    'Erases it in any state, also one that failed or was cancelled, with its memo and its events. One that runs is cancelled ' +
    'first and its credits are returned. The ledger keeps the charge, without content.',
  ...parameters('DeliberationId'),
  responses: {
    204: {
      description: 'Erased.',
      headers: headers('Request-Id', 'Deliberation-Id', 'RateLimit-Policy', 'RateLimit'),
    },
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'RateLimited', 'InternalError'),
  },
};

export const DELIBERATION_PATHS: Paths = {
  '/v1/deliberate': { post: deliberate },
  '/v1/estimate': { post: estimateDeliberation },
  '/v1/deliberations/{id}': { get: readDeliberation, delete: deleteDeliberation },
  '/v1/deliberations/{id}/events': { get: watchDeliberation },
  '/v1/deliberations/{id}/cancel': { post: cancelDeliberation },
  '/v1/deliberations/{id}/view': { put: giveView },
};
