// Every route of the service.
import { ADMIN_PATHS } from './admin-operations.ts';
import { answer, EVENT_STREAM, failures, headers, json, plain, streamAnswer } from './answers.ts';
import { CHAT_PATHS } from './chat.ts';
import { FRAME_PATHS } from './frame-operation.ts';
import { SHARE_PATHS } from './shares.ts';
import { reference } from './components.ts';
import type { JsonObject } from './components.ts';
import {
  accountExamples,
  cancelledExamples,
  comparisonExamples,
  deliberationExamples,
  estimateExamples,
  idListExamples,
  listExamples,
  memoExamples,
  queuedExamples,
  recomputationExamples,
  recomputationRequestExamples,
  requestExamples,
  signatureExamples,
  summaryListExamples,
} from './examples.ts';
import type { PARAMETERS } from './headers.ts';
import { DELIBERATE, streamProse, WATCH } from './prose.ts';
import { QUESTION_PATHS } from './question-operations.ts';
import { PROFILE_PATHS } from './profile-operations.ts';
import { RECORD_PATHS } from './record-operations.ts';
import { needs, OPEN } from './security.ts';
import type { Paths } from './security.ts';
import { WEBHOOK_PATHS } from './webhook-operations.ts';

const parameters = (...names: readonly (keyof typeof PARAMETERS)[]) => ({
  parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
});

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
        ['Deliberation-Id', 'Idempotent-Replayed', 'Memo-Signature'],
      ),
      links: { ...DELIBERATION_LINKS, ...MEMO_LINKS },
    },
    202: {
      ...answer(
        'Admitted, with `Prefer: respond-async`; `Location` names where to read the deliberation.',
        json('Deliberation', queuedExamples),
        ['Deliberation-Id', 'Location', 'Preference-Applied'],
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

const listMemos = {
  operationId: 'listMemos',
  ...needs('read'),
  tags: ['Memos'],
  summary: 'List the memos of an account',
  description:
    'Newest first, page by page. A memo that is saved meanwhile shifts no page. `view=summary` gives each in short, which ' +
    'is what a list of many should ask for.',
  ...parameters('UserEmail', 'Limit', 'Cursor', 'View', 'Search', 'MemoOutcome', 'Test', 'Due', 'Decided'),
  responses: {
    200: answer('A page of memos, or of their summaries.', {
      'application/json': {
        schema: { anyOf: [reference('MemoList'), reference('MemoSummaryList')] },
        examples: { ...listExamples, ...summaryListExamples },
      },
    }),
    ...failures('UnauthorizedOrNoAccount', 'Forbidden', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const readMemo = {
  operationId: 'readMemo',
  ...needs('read'),
  tags: ['Memos'],
  summary: 'Read a memo',
  description:
    'Byte for byte as it was first returned. `Accept: text/markdown` or `text/html` gives it as a document for people, with ' +
    'what was decided and what came of it; `with=record` gives both as one object.',
  ...parameters('MemoId', 'With'),
  responses: {
    200: answer(
      'The memo.',
      {
        'application/json': {
          schema: { anyOf: [reference('DecisionMemo'), reference('MemoWithRecord')] },
          examples: memoExamples,
        },
        ...plain('text/markdown'),
        ...plain('text/html'),
      },
      ['Memo-Signature'],
    ),
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const compareMemos = {
  operationId: 'compareMemos',
  ...needs('read'),
  tags: ['Memos'],
  summary: 'Compare two memos',
  description:
    'What was asked otherwise, rank and numbers of each option before and after, and what moved: by model where both memos ' +
    'are transparent, else in counts. `Accept: text/markdown` gives it as a text.',
  ...parameters('MemoId', 'ComparedWith'),
  responses: {
    200: answer('The comparison.', {
      ...json('MemoComparison', comparisonExamples),
      ...plain('text/markdown'),
    }),
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const recomputeMemo = {
  operationId: 'recomputeMemo',
  ...needs('read'),
  tags: ['Memos'],
  summary: 'Recompute a memo',
  description:
    'The numbers of a memo for other weights or without some advisors, from the saved answers by the same maths. No model is ' +
    'called, nothing is charged and nothing stored.',
  ...parameters('MemoId'),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: reference('RecomputationRequest'),
        examples: recomputationRequestExamples,
      },
    },
  },
  responses: {
    200: answer('The numbers.', json('Recomputation', recomputationExamples)),
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const deleteMemo = {
  operationId: 'deleteMemo',
  ...needs('delete'),
  tags: ['Memos'],
  summary: 'Erase a memo',
  description:
    'Erases the memo, its deliberation and its events. A retry with its `Idempotency-Key` is refused with 422 for the rest of ' +
    'the 24 hours.',
  ...parameters('MemoId'),
  responses: {
    204: { description: 'Erased.', headers: headers('Request-Id', 'RateLimit-Policy', 'RateLimit') },
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'RateLimited', 'InternalError'),
  },
};

const findIds = {
  operationId: 'findIds',
  ...needs('read'),
  tags: ['Account'],
  summary: 'Complete an id',
  description:
    "An account's memos or deliberations whose id begins so: for people, who type the first digits alone.",
  ...parameters('UserEmail', 'IdPrefix'),
  responses: {
    200: answer('The ids.', json('IdList', idListExamples)),
    ...failures('UnauthorizedOrNoAccount', 'Forbidden', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

const readAccount = {
  operationId: 'readAccount',
  ...needs('read'),
  tags: ['Account'],
  summary: 'Read an account',
  description: "What an address has used of this month's quota. One that was never seen has used nothing.",
  ...parameters('UserEmail'),
  responses: {
    200: answer('The account.', json('Account', accountExamples)),
    ...failures('UnauthorizedOrNoAccount', 'Forbidden', 'ValidationError', 'RateLimited', 'InternalError'),
  },
};

function open(operationId: string, summary: string, responses: JsonObject) {
  return {
    operationId,
    tags: ['Service'],
    summary,
    ...OPEN,
    responses: { ...responses, ...failures('InternalError') },
  };
}

function found(description: string, content: JsonObject): JsonObject {
  return { description, headers: headers('Request-Id'), content };
}

const status = (value: string) => json('Health', { status: { summary: value, value: { status: value } } });

const readSignature = {
  operationId: 'readSignature',
  ...needs('read'),
  tags: ['Memos'],
  summary: "Read a memo's signature",
  description:
    'A JWS over the canonical JSON of the memo; the public keys stand at `/.well-known/jwks.json`. 404 also for a memo from ' +
    'before memos were signed.',
  ...parameters('MemoId'),
  responses: {
    200: answer('The signature.', json('MemoSignature', signatureExamples)),
    ...failures('Unauthorized', 'Forbidden', 'NotFound', 'RateLimited', 'InternalError'),
  },
};

/** The paths of the document. */
export const PATHS: Paths = {
  '/v1/deliberate': { post: deliberate },
  '/v1/estimate': { post: estimateDeliberation },
  ...FRAME_PATHS,
  '/v1/deliberations/{id}': { get: readDeliberation, delete: deleteDeliberation },
  '/v1/deliberations/{id}/events': { get: watchDeliberation },
  '/v1/deliberations/{id}/cancel': { post: cancelDeliberation },
  '/v1/memos': { get: listMemos },
  '/v1/memos/{id}': { get: readMemo, delete: deleteMemo },
  '/v1/memos/{id}/comparison': { get: compareMemos },
  '/v1/memos/{id}/recomputation': { post: recomputeMemo },
  ...RECORD_PATHS,
  ...QUESTION_PATHS,
  '/v1/ids': { get: findIds },
  ...SHARE_PATHS,
  ...CHAT_PATHS,
  '/v1/memos/{id}/signature': { get: readSignature },
  '/v1/account': { get: readAccount },
  ...PROFILE_PATHS,
  ...ADMIN_PATHS,
  ...WEBHOOK_PATHS,
  '/v1/openapi.json': {
    get: open('readOpenapi', 'This document', {
      200: found('OpenAPI 3.1.', { 'application/json': { schema: { type: 'object' } } }),
    }),
  },
  '/': { get: open('readPage', 'The page for people', { 200: found('A page.', plain('text/html')) }) },
  '/docs': { get: open('readDocs', 'This document, to read', { 200: found('A page.', plain('text/html')) }) },
  '/.well-known/jwks.json': {
    get: open('readKeySet', 'The public keys that memos are signed with', {
      200: found('A JSON Web Key Set (RFC 7517).', { 'application/json': { schema: { type: 'object' } } }),
    }),
  },
  '/livez': { get: open('readLive', 'Is the process up?', { 200: found('It is.', status('ok')) }) },
  '/readyz': {
    get: open('readReady', 'Can deliberations be admitted?', {
      200: found('They can.', status('ready')),
      503: found('Not now: the database is out of reach.', status('not ready')),
    }),
  },
  '/metrics': {
    get: {
      ...open('readMetrics', 'Metrics for Prometheus', {
        200: found('Metrics.', plain('text/plain')),
        ...failures('Unauthorized', 'NotFound'),
      }),
      description: 'From loopback, or with the token that the operator has set; else 404 or 401.',
      security: [{}, { metricsToken: [] }],
    },
  },
};
