// Memos, as they stand in the document.
import { answer, failures, headers, json, plain } from './answers.ts';
import { reference } from './components.ts';
import {
  comparisonExamples,
  listExamples,
  memoExamples,
  recomputationExamples,
  recomputationRequestExamples,
  signatureExamples,
  summaryListExamples,
} from './examples.ts';
import { parameters } from './headers.ts';
import { needs } from './security.ts';
import type { Paths } from './security.ts';

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

export const MEMO_PATHS: Paths = {
  '/v1/memos': { get: listMemos },
  '/v1/memos/{id}': { get: readMemo, delete: deleteMemo },
  '/v1/memos/{id}/signature': { get: readSignature },
  '/v1/memos/{id}/comparison': { get: compareMemos },
  '/v1/memos/{id}/recomputation': { post: recomputeMemo },
};
