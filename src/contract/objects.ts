// The other objects of the contract: error, deliberation, list of memos, account.
import { z } from 'zod';
import { quotaFields } from './ledger.ts';
import { decisionMemo } from './memo.ts';
import * as t from './scalars.ts';

export const errorCode = t
  .meaning({
    unauthorized: 'the API key is missing, malformed, unknown, revoked or expired.',
    authentication_required: 'userEmail is missing, or this key may not use that address.',
    forbidden: 'this key lacks the scope of the route.',
    validation_error: 'the request is invalid.',
    rate_limited: 'too many requests, too many in flight, or no credits left.',
    internal_error: 'the deliberation failed.',
    not_found: 'no such thing for this key.',
    method_not_allowed: 'the path knows other methods.',
    conflict: 'too late or too early for it.',
    precondition_failed: 'it was changed meanwhile.',
  })
  .register(t.components, { id: 'ErrorCode' });

const limitName = t.choice(
  [
    'requests_per_minute',
    'frames_per_minute',
    'organization_frames_per_minute',
    'organization_frames_per_month',
    'reading_time',
    'in_flight',
    'organization_in_flight',
    'server_in_flight',
    'requests_in_flight',
    'bodies_in_flight',
    'account_credits',
    'organization_credits',
    'failed_keys',
    'restarting',
    'database',
    'simulated',
  ],
  'Which limit was reached. On every 429; more may be added.',
);

export const issue = t.object('Issue', 'One thing that is wrong with a request.', {
  path: z.string().meta({
    description: 'Where in the request; empty for the body as a whole.',
    examples: ['criteria[2].name'],
  }),
  message: t.text('One sentence that names the field and the limit.'),
});

export const errorFields = {
  error: errorCode,
  message: t.text('One sentence that a person can act on.'),
  retryAfter: t.optional(
    z.int().min(1),
    'Seconds to wait, at least 1; equal to the Retry-After header. On every 429, and on a 500 that waiting can help.',
  ),
  limit: limitName.exactOptional(),
  issues: t.optional(z.array(issue), 'All that is wrong with the request. On 422 alone.'),
  requestId: t.text('Equal to the Request-Id header; name it when you ask for help.'),
};

export const errorObject = t.object(
  'ErrorObject',
  'Why a request was not served, or why a deliberation failed.',
  errorFields,
);

export const deliberationState = t
  .choice(
    ['queued', ...t.stage.options, 'completed', 'failed', 'cancelled'],
    'Moves forward only: queued, frame, research, perspectives, review, synthesis, completed; from any of the first six to ' +
      'failed or cancelled. A stage that is not needed is skipped.',
  )
  .register(t.components, { id: 'DeliberationState' });

export const deliberation = t.object(
  'Deliberation',
  'A deliberation: where it stands, and its memo or error once it has one.',
  {
    object: t.always('deliberation'),
    id: t.deliberationId,
    state: deliberationState,
    memo: t.optional(decisionMemo, 'Once completed.'),
    error: t.optional(errorObject, 'Once failed.'),
  },
);

export const account = t.object('Account', 'An account and its quota of this month, in credits.', {
  object: t.always('account'),
  userEmail: t.text('The address, trimmed and lower-cased.'),
  ...quotaFields,
});

const dollars = z.number().min(0).nullable();

const estimatedUse = (description: string) =>
  t.nested(description, {
    calls: t.count('Calls to models.'),
    inputTokens: t.count('Tokens that models read.'),
    outputTokens: t.count('Tokens that models write, thinking included.'),
    costUsd: dollars.describe(
      'What the providers charge for the calls whose price is known, in US dollars; null where none is known.',
    ),
    unpricedCalls: t.count('Calls whose price is not known. Above 0, costUsd is the least.'),
  });

export const documentSummary = t.object('DocumentSummary', 'A document as it was read.', {
  name: t.text("The file's name."),
  kind: t.choice(
    ['text', 'markdown', 'html', 'csv', 'json', 'pdf', 'docx', 'xlsx', 'pptx'],
    'What it was read as.',
  ),
  pages: t.orNull(z.int().min(1), 'Pages of a PDF or slides; null where the type has none.'),
  characters: t.count('Characters of text.'),
  passages: t.count('Pieces that advisors may cite.'),
});

export const estimate = t.object('Estimate', 'What a question is reckoned to take, before it is asked.', {
  object: t.always('estimate'),
  mode: t.mode,
  advisors: t.count('How many advisors would sit.'),
  panels: t.texts('Names that `panel` may have on this server, the default first.'),
  titles: t.optional(
    z.array(z.string()),
    'The titles that advisors are given, one each, drawn anew for every memo; an advisor beyond the last goes by its ' +
      'letter. Absent where the panel has none.',
  ),
  agreed: estimatedUse('Where the advisors agree: no second round.'),
  contested: estimatedUse('Where they do not: every advisor is asked twice.'),
  documents: t.optional(
    z.array(documentSummary),
    'What was read of the documents. Absent where there are none.',
  ),
  leastMaxCostUsd: dollars.describe(
    'The least that maxCostUsd may be for this question: what the frame and all first answers can cost at most, ' +
      'in US dollars. Null where the price of a seat is not known.',
  ),
});
