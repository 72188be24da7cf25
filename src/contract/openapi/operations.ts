// Every route of the service.
import { ADMIN_PATHS } from './admin-operations.ts';
import { answer, failures, headers, json, plain } from './answers.ts';
import { BRIEFING_PATHS, STATUS_PATHS } from './briefing-operations.ts';
import { CHAT_PATHS } from './chat.ts';
import type { JsonObject } from './components.ts';
import { DELIBERATION_PATHS } from './deliberation-operations.ts';
import { accountExamples, idListExamples } from './examples.ts';
import { FRAME_PATHS } from './frame-operation.ts';
import { parameters } from './headers.ts';
import { MEMO_PATHS } from './memo-operations.ts';
import { PROFILE_PATHS } from './profile-operations.ts';
import { QUESTION_PATHS } from './question-operations.ts';
import { RECORD_PATHS } from './record-operations.ts';
import { needs, OPEN } from './security.ts';
import type { Paths } from './security.ts';
import { SHARE_PATHS } from './shares.ts';
import { WEBHOOK_PATHS } from './webhook-operations.ts';

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

/** The paths of the document. */
export const PATHS: Paths = {
  ...DELIBERATION_PATHS,
  ...FRAME_PATHS,
  ...BRIEFING_PATHS,
  ...MEMO_PATHS,
  ...RECORD_PATHS,
  ...QUESTION_PATHS,
  '/v1/ids': { get: findIds },
  ...SHARE_PATHS,
  ...CHAT_PATHS,
  '/v1/account': { get: readAccount },
  ...STATUS_PATHS,
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
  '/health': {
    get: open('readHealth', 'Does the service admit questions?', {
      200: found('It does.', status('ok')),
      503: found('Not now.', status('unavailable')),
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
