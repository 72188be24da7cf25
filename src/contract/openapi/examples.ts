// Examples of requests and answers; each is held to its schema by a test.
import type {
  Account,
  IdList,
  Deliberation,
  DeliberateRequest,
  ErrorCode,
  ErrorObject,
  Estimate,
  MemoComparison,
  MemoList,
  Recomputation,
  RecomputationRequest,
  MemoSummaryList,
  MemoSignature,
} from '@witan/client';
import { summaryOf } from '../summary-of.ts';
import { eventExamples } from './event-examples.ts';
import { memoExample } from './memo-example.ts';

type Examples<T> = Readonly<Record<string, { readonly summary: string; readonly value: T }>>;

const { id, deliberationId, userEmail, question, options, verdict } = memoExample;
const [early = '', late = ''] = options.map(({ name }) => name);
const requestId = 'req_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192';

export const requestExamples: Examples<DeliberateRequest> = {
  least: { summary: 'Only what is required', value: { question, userEmail } },
  full: {
    summary: 'Options, weighted criteria, own keys',
    value: {
      question,
      userEmail,
      options: options.map(({ name, description }) => ({ name, description })),
      criteria: [{ name: 'Reliability', weight: 3 }, { name: 'Cost' }],
      context: 'The sale brings four times the usual orders. The team has moved one smaller database so far.',
      byok: { openai: '<PROVIDER_API_KEY>', anthropic: '<PROVIDER_API_KEY>' },
    },
  },
  test: {
    summary: 'With a test key: one advisor down',
    value: { question: 'Office or remote? [simulate: openai=down]', userEmail },
  },
};

export const memoExamples: Examples<typeof memoExample> = {
  memo: { summary: 'One advisor missing, one dissenting', value: memoExample },
};

export const estimateExamples: Examples<Estimate> = {
  estimate: {
    summary: 'Four advisors, nothing named by the caller',
    value: {
      object: 'estimate',
      mode: 'live',
      advisors: 4,
      agreed: { calls: 6, inputTokens: 9_000, outputTokens: 38_000, costUsd: 0.76, unpricedCalls: 0 },
      contested: { calls: 10, inputTokens: 32_000, outputTokens: 57_000, costUsd: 1.15, unpricedCalls: 0 },
      panels: ['default', 'cheap'],
      leastMaxCostUsd: 3.3,
    },
  },
};

export const deliberationExamples: Examples<Deliberation> = {
  running: {
    summary: 'Still running',
    value: { object: 'deliberation', id: deliberationId, state: 'perspectives' },
  },
  completed: {
    summary: 'Completed',
    value: { object: 'deliberation', id: deliberationId, state: 'completed', memo: memoExample },
  },
  failed: {
    summary: 'Failed',
    value: {
      object: 'deliberation',
      id: deliberationId,
      state: 'failed',
      error: error('internal_error', 'The deliberation failed. Nothing was charged; please try again.'),
    },
  },
};

export const queuedExamples: Examples<Deliberation> = {
  queued: { summary: 'Admitted', value: { object: 'deliberation', id: deliberationId, state: 'queued' } },
};

export const cancelledExamples: Examples<Deliberation> = {
  cancelled: {
    summary: 'Cancelled',
    value: { object: 'deliberation', id: deliberationId, state: 'cancelled' },
  },
};

export const listExamples: Examples<MemoList> = {
  last: { summary: 'The last page', value: { object: 'list', memos: [memoExample], nextCursor: null } },
};

export const summaryListExamples: Examples<MemoSummaryList> = {
  summaries: {
    summary: 'In short, with view=summary',
    value: {
      object: 'list',
      memos: [{ ...summaryOf(memoExample), decision: { option: 'opt_2' }, dueOn: '2026-09-01' }],
      nextCursor: null,
    },
  },
};

export const comparisonExamples: Examples<MemoComparison> = {
  context: {
    summary: 'The same question with more context',
    value: {
      object: 'comparison',
      before: 'memo_019cf2a4-7b10-7c55-9d3e-5a1f0c8e2b46',
      after: id,
      inputs: [{ part: 'context', before: '', after: 'The sale brings four times the usual orders.' }],
      recommended: { before: late, after: early, changed: true },
      band: { before: 'low', after: 'moderate' },
      options: [
        {
          name: early,
          before: { rank: 2, score: 58.4, probability: 0.46, votes: 2 },
          after: { rank: 1, score: 66.1, probability: 0.61, votes: 3 },
        },
        {
          name: late,
          before: { rank: 1, score: 59, probability: 0.54, votes: 2 },
          after: { rank: 2, score: 55.2, probability: 0.39, votes: 1 },
        },
      ],
      cells: [{ option: early, criterion: 'Reliability', before: 51, after: 64 }],
    },
  },
};

const [firstCriterion] = memoExample.criteria;

export const recomputationRequestExamples: Examples<RecomputationRequest> = {
  weights: {
    summary: 'One criterion counts twice, one advisor not at all',
    value: {
      weights: Object.fromEntries(
        memoExample.criteria.map((criterion) => [criterion.id, criterion === firstCriterion ? 2 : 1]),
      ),
      without: ['Advisor B'],
    },
  },
};

export const recomputationExamples: Examples<Recomputation> = {
  same: {
    summary: 'Nothing changed',
    value: {
      object: 'recomputation',
      memo: id,
      weights: Object.fromEntries(memoExample.criteria.map((criterion) => [criterion.id, criterion.weight])),
      without: [],
      options: options.map(
        ({ id: option, score, probability, probabilityInRunning = null, rank, rankAcceptability }) => ({
          id: option,
          score,
          probability,
          probabilityInRunning,
          rank,
          place: rank,
          rankAcceptability,
        }),
      ),
      winners: { pooledProbability: verdict.option, weightedScore: verdict.option },
      changed: false,
    },
  },
};

export const idListExamples: Examples<IdList> = {
  one: { summary: 'One memo', value: { object: 'id_list', ids: [memoExample.id], more: false } },
};
export const accountExamples: Examples<Account> = {
  used: { summary: 'An account', value: { object: 'account', userEmail, ...memoExample.charge.quota } },
};

/** Each event as it is read from the stream. */
export const streamExamples = Object.fromEntries(
  eventExamples.map(({ summary, value }) => [
    value.type,
    {
      summary,
      value: {
        event: value.type,
        ...('seq' in value ? { id: `${value.deliberationId}:${value.seq}` } : {}),
        data: JSON.stringify(value),
      },
    },
  ]),
);

export const signatureExamples: Examples<MemoSignature> = {
  signature: {
    summary: 'Its header names the key',
    value: {
      object: 'memo_signature',
      memoId: memoExample.id,
      signature: 'eyJhbGciOiJFZERTQSIsImtpZCI6Ii4uLiJ9..<86 characters>',
    },
  },
};

/** One answer for each error code. */
export const errorExamples: Readonly<Record<ErrorCode, ErrorObject>> = {
  unauthorized: error('unauthorized', 'The API key is invalid, revoked or expired.'),
  authentication_required: error(
    'authentication_required',
    'userEmail is required, so that the memo is saved to your account.',
  ),
  forbidden: error('forbidden', 'This API key lacks the scope `read`.'),
  validation_error: {
    ...error('validation_error', 'question is required.'),
    issues: [{ path: 'question', message: 'question is required.' }],
  },
  rate_limited: {
    ...error('rate_limited', 'This API key may send 60 requests a minute.'),
    retryAfter: 12,
    limit: 'requests_per_minute',
  },
  internal_error: error('internal_error', 'The deliberation failed. Nothing was charged; please try again.'),
  not_found: error('not_found', 'There is no such memo.'),
  method_not_allowed: error('method_not_allowed', 'Use GET or DELETE here.'),
};

function error(code: ErrorCode, message: string): ErrorObject {
  return { error: code, message, requestId };
}
