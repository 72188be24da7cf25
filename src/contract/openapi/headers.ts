// Headers and parameters of the document.
import type { z } from 'zod';
import { EVENT_ID, ID_PREFIX, memoPage, memoView } from '../query.ts';
import { EMAIL_FORM } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { deliberationId, memoId, predictionId, questionId } from '../scalars.ts';
import { parameterSchema } from './components.ts';
import type { JsonObject } from './components.ts';

const text = { type: 'string' };

export const HEADERS = {
  'Request-Id': header(
    'Names this request; the error object holds it, too.',
    text,
    'req_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192',
  ),
  'Deliberation-Id': header('The deliberation that the answer is about.', parameterSchema(deliberationId)),
  'RateLimit-Policy': header(
    'The rate limit of the key: q requests in any w seconds.',
    text,
    '"minute";q=60;w=60',
  ),
  RateLimit: header('What is left of it: r requests now, more in t seconds.', text, '"minute";r=59;t=42'),
  'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }, 12),
  'X-Should-Retry': header('Whether the same request may succeed later.', {
    enum: ['true', 'false'],
    type: 'string',
  }),
  'WWW-Authenticate': header('How to authenticate.', text, 'Bearer'),
  'Idempotent-Replayed': header(
    'Present where the answer is that of an earlier request with the same Idempotency-Key.',
    { type: 'string', const: 'true' },
  ),
  'Memo-Signature': header(
    "The memo's signature, as GET /v1/memos/{id}/signature gives it. Absent where the memo is from before memos were signed.",
    text,
  ),
  'X-BYOK-Keys-Provided': header(
    'How many provider keys the request brought.',
    { type: 'string', pattern: '^[0-4]$' },
    '2',
  ),
  'X-BYOK-Discount': header(
    'What they take off the price. A test key pays nothing either way.',
    { type: 'string', pattern: '^[0-9]{1,2}%$' },
    '40%',
  ),
  Location: header('Where to read the deliberation.', { type: 'string', format: 'uri-reference' }),
  'Preference-Applied': header('The preference that was honoured.', text, 'respond-async'),
} satisfies Record<string, JsonObject>;

/** Optional ones have no `example`: a page that lets people try the API would send it as if they had meant it. */
export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Kept for 24 hours, per account where the API key is bound to addresses, else per organization. The same key with the same body is the same deliberation or question: a running one is joined, a finished ' +
      'one is returned and not charged again. With another body, or after the memo was deleted: 422. `byok` and `stream` do not count as body. ' +
      'For example `billing-move-2026-03-16`.',
    schema: { type: 'string', minLength: 1, maxLength: LIMITS.idempotencyKey, pattern: '^[ -~]+$' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`respond-async` answers at once with 202 and where to read the deliberation.',
    schema: text,
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description:
      'The id of the last event that was seen, such as `dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52:7`; the stream goes on after it. Goes before `after`.',
    schema: { ...text, pattern: EVENT_ID.source },
  },
  After: {
    name: 'after',
    in: 'query',
    description: 'The `seq` after which the stream goes on; -1, the default, for the whole of it.',
    schema: { type: 'integer', minimum: -1, maximum: 999_999_999, default: -1 },
  },
  MemoId: pathParameter('The memo.', memoId),
  DeliberationId: pathParameter('The deliberation.', deliberationId),
  UserEmail: queryParameter('userEmail', 'The account, by its address.'),
  Limit: queryParameter('limit', 'Memos a page.'),
  ComparedWith: {
    name: 'with',
    in: 'query',
    description:
      'The memo to compare with. Absent: the one that this memo revises; 422 where it revises none.',
    schema: parameterSchema(memoId),
  },
  View: queryParameter('view', '`summary` gives each memo in short.'),
  Search: queryParameter(
    'q',
    'Words that all stand in question, options, criteria, headline or rationale, whole or as the beginning of a word. ' +
      'Case, accents and punctuation do not count; Chinese and Japanese are found by any run of characters.',
  ),
  MemoOutcome: queryParameter('outcome', 'Only memos with this outcome.'),
  Test: queryParameter('test', '`true`: only memos of simulated advisors. `false`: none of them.'),
  Cursor: queryParameter('cursor', '`nextCursor` of the page before; absent for the first one.'),
  Due: queryParameter(
    'due',
    'Only memos of which something is open today: a review, or a prediction to settle.',
  ),
  Decided: queryParameter(
    'decided',
    '`true`: only memos on which a decision is recorded. `false`: the others.',
  ),
  With: {
    name: 'with',
    in: 'query',
    description: 'What else is wanted: `record` for what was decided and what came of it.',
    schema: parameterSchema(memoView),
  },
  Prediction: {
    name: 'prediction',
    in: 'path',
    required: true,
    description: 'The prediction, by its id in the memo.',
    schema: parameterSchema(predictionId),
  },
  Question: {
    name: 'question',
    in: 'path',
    required: true,
    description: 'The question, by its id.',
    schema: parameterSchema(questionId),
  },
  RecordUserEmail: {
    name: 'userEmail',
    in: 'query',
    description: 'One address alone.',
    schema: { type: 'string', ...EMAIL_FORM, maxLength: LIMITS.email },
  },
  RecordMode: {
    name: 'mode',
    in: 'query',
    description:
      'Of live or of test memos; by default of what the next memo of this key would be. A test key may not ask for `live`.',
    schema: { type: 'string', enum: ['live', 'test'] },
  },
  RecordTransparent: {
    name: 'transparent',
    in: 'query',
    description: 'Name the models; needs the scope `admin`.',
    schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
  },
  UserEmailOrOrganization: {
    name: 'userEmail',
    in: 'query',
    description: 'The account, by its address; absent for the organization.',
    schema: { type: 'string', ...EMAIL_FORM, maxLength: LIMITS.email },
  },
  IdPrefix: {
    name: 'prefix',
    in: 'query',
    required: true,
    description: '`memo_` or `dlb_`, and at least four digits of the id.',
    schema: { type: 'string', pattern: ID_PREFIX.source },
  },
} satisfies Record<string, JsonObject>;

function header(description: string, schema: JsonObject, example?: unknown): JsonObject {
  return { description, schema, ...(example === undefined ? {} : { example }) };
}

function pathParameter(description: string, schema: z.core.$ZodType): JsonObject {
  return { name: 'id', in: 'path', required: true, description, schema: parameterSchema(schema) };
}

/** From the schema that reads the query of GET /v1/memos. */
function queryParameter(name: keyof typeof memoPage.shape, description: string): JsonObject {
  const { default: fallback, ...given } = parameterSchema(memoPage.shape[name]);
  const schema = Array.isArray(given['anyOf']) ? given['anyOf'][0] : given;
  return {
    name,
    in: 'query',
    required: name === 'userEmail',
    description,
    schema: {
      ...schema,
      ...(name === 'userEmail' ? EMAIL_FORM : {}),
      ...(fallback === undefined || fallback === null ? {} : { default: fallback }),
    },
  };
}

/** Parameters of an operation, by reference. */
export const parameters = (...names: readonly (keyof typeof PARAMETERS)[]) => ({
  parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
});
