// The other objects of the contract: error, deliberation, list of memos, account.
import { z } from 'zod';
import { quotaFields } from './ledger.ts';
import { memoOption } from './comparison.ts';
import { decisionMemo } from './memo.ts';
import { confidence, verdict } from './verdict.ts';
import { count, deliberationId, memoId, mode, optionId, text } from './scalars.ts';

export const errorCode = z
  .enum([
    'unauthorized',
    'authentication_required',
    'forbidden',
    'validation_error',
    'rate_limited',
    'internal_error',
    'not_found',
    'method_not_allowed',
    'conflict',
  ])
  .describe(
    'unauthorized: the API key is missing, malformed, unknown, revoked or expired. authentication_required: ' +
      'userEmail is missing, or this key may not use that address. forbidden: this key lacks the scope of the route. validation_error: the request is invalid. ' +
      'rate_limited: too many requests, too many in flight, or no credits left. internal_error: the deliberation ' +
      'failed. not_found: no such thing for this key. method_not_allowed: the path knows other methods. conflict: too late or too early for it.',
  );

const limitName = z
  .enum([
    'requests_per_minute',
    'frames_per_minute',
    'organization_frames_per_minute',
    'organization_frames_per_month',
    'reading_time',
    'in_flight',
    'server_in_flight',
    'account_credits',
    'organization_credits',
    'failed_keys',
    'restarting',
    'database',
    'simulated',
  ])
  .describe('Which limit was reached. On every 429; more may be added.');

export const issue = z
  .object({
    path: z.string().meta({
      description: 'Where in the request; empty for the body as a whole.',
      examples: ['criteria[2].name'],
    }),
    message: text('One sentence that names the field and the limit.'),
  })
  .describe('One thing that is wrong with a request.');

export const errorFields = {
  error: errorCode,
  message: text('One sentence that a person can act on.'),
  retryAfter: z
    .int()
    .min(1)
    .exactOptional()
    .describe(
      'Seconds to wait, at least 1; equal to the Retry-After header. On every 429, and on a 500 that waiting can help.',
    ),
  limit: limitName.exactOptional(),
  issues: z.array(issue).exactOptional().describe('All that is wrong with the request. On 422 alone.'),
  requestId: text('Equal to the Request-Id header; name it when you ask for help.'),
};

export const errorObject = z
  .object(errorFields)
  .describe('Why a request was not served, or why a deliberation failed.');

export const deliberationState = z
  .enum([
    'queued',
    'frame',
    'research',
    'perspectives',
    'review',
    'synthesis',
    'completed',
    'failed',
    'cancelled',
  ])
  .describe(
    'Moves forward only: queued, frame, research, perspectives, review, synthesis, completed; from any of the first six to ' +
      'failed or cancelled. A stage that is not needed is skipped.',
  );

export const deliberation = z
  .object({
    object: z.literal('deliberation').describe('Always deliberation.'),
    id: deliberationId,
    state: deliberationState,
    memo: decisionMemo.exactOptional().describe('Once completed.'),
    error: errorObject.exactOptional().describe('Once failed.'),
  })
  .describe('A deliberation: where it stands, and its memo or error once it has one.');

const MEMO_ORDER = 'Newest first; with `q` the best matches first.';
const page = {
  object: z.literal('list').describe('Always list.'),
  nextCursor: z.string().nullable().describe('The cursor of the next page; null on the last one.'),
};

export const memoList = z
  .object({ ...page, memos: z.array(decisionMemo).describe(MEMO_ORDER) })
  .describe("A page of an account's memos.");

export const memoSummary = z
  .object({
    ...decisionMemo.pick({
      id: true,
      timestamp: true,
      mode: true,
      title: true,
      question: true,
      degraded: true,
    }).shape,
    object: z.literal('memo_summary').describe('Always memo_summary.'),
    verdict: verdict
      .pick({ decision: true, consensusLevel: true, consensusDisplay: true, option: true, outcome: true })
      .extend({
        optionName: memoOption.shape.name.describe('The name of the recommended option.'),
        band: confidence.shape.band,
      })
      .describe('What the panel recommends, in short.'),
    decision: z
      .object({
        option: optionId.nullable().describe('The option that was decided for; null: none of them.'),
      })
      .nullable()
      .describe('What was decided; null where nothing is recorded.'),
    dueOn: z.iso
      .date()
      .nullable()
      .describe('The first day on which something is open; null where nothing is. YYYY-MM-DD.'),
    settled: z.boolean().describe('Whether an outcome is recorded.'),
    revised: z.boolean().describe('Whether a later memo revises it.'),
  })
  .describe('What a memo says in short.');

export const memoSummaryList = z
  .object({ ...page, memos: z.array(memoSummary).describe(MEMO_ORDER) })
  .describe("A page of the summaries of an account's memos.");

export const idList = z
  .object({
    object: z.literal('id_list').describe('Always id_list.'),
    ids: z.array(z.union([memoId, deliberationId])).describe('At most ten, newest first.'),
    more: z.boolean().describe('Whether there are others beyond these.'),
  })
  .describe("An account's ids of memos or deliberations that begin in one way.");

export const account = z
  .object({
    object: z.literal('account').describe('Always account.'),
    userEmail: text('The address, trimmed and lower-cased.'),
    ...quotaFields,
  })
  .describe('An account and its quota of this month, in credits.');

const dollars = z.number().min(0).nullable();

const estimatedUse = (description: string) =>
  z
    .object({
      calls: count('Calls to models.'),
      inputTokens: count('Tokens that models read.'),
      outputTokens: count('Tokens that models write, thinking included.'),
      costUsd: dollars.describe(
        'What the providers charge for the calls whose price is known, in US dollars; null where none is known.',
      ),
      unpricedCalls: count('Calls whose price is not known. Above 0, costUsd is the least.'),
    })
    .describe(description);

export const documentSummary = z
  .object({
    name: text("The file's name."),
    kind: z
      .enum(['text', 'markdown', 'html', 'csv', 'json', 'pdf', 'docx', 'xlsx', 'pptx'])
      .describe('What it was read as.'),
    pages: z.int().min(1).nullable().describe('Pages of a PDF or slides; null where the type has none.'),
    characters: count('Characters of text.'),
    passages: count('Pieces that advisors may cite.'),
  })
  .describe('A document as it was read.');

export const estimate = z
  .object({
    object: z.literal('estimate').describe('Always estimate.'),
    mode,
    advisors: count('How many advisors would sit.'),
    panels: z.array(z.string()).describe('Names that `panel` may have on this server, the default first.'),
    titles: z
      .array(z.string())
      .exactOptional()
      .describe(
        'The titles that advisors are given, one each, drawn anew for every memo; an advisor beyond the last goes by its ' +
          'letter. Absent where the panel has none.',
      ),
    agreed: estimatedUse('Where the advisors agree: no second round.'),
    contested: estimatedUse('Where they do not: every advisor is asked twice.'),
    documents: z
      .array(documentSummary)
      .exactOptional()
      .describe('What was read of the documents. Absent where there are none.'),
    leastMaxCostUsd: dollars.describe(
      'The least that maxCostUsd may be for this question: what the frame and all first answers can cost at most, ' +
        'in US dollars. Null where the price of a seat is not known.',
    ),
  })
  .describe('What a question is reckoned to take, before it is asked.');

export const health = z
  .object({
    status: z
      .enum(['ok', 'ready', 'not ready', 'unavailable'])
      .describe(
        'ok: the process is up. ready, not ready: whether deliberations are admitted. unavailable: they are not.',
      ),
  })
  .describe('Whether the server is up, or ready to admit.');

export const memoSignature = z
  .object({
    object: z.literal('memo_signature').describe('Always memo_signature.'),
    memoId: text('The memo.'),
    signature: text(
      'A compact JWS (EdDSA) over the canonical JSON (RFC 8785) of the memo, with the payload left out.',
    ),
  })
  .describe('The signature of a memo.');
