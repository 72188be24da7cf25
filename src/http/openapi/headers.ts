// Headers of the document.
import { deliberationId } from '../../contract/scalars.ts';
import type { HeaderName } from '../../operations/operation.ts';
import { parameterSchema } from './json-schema.ts';
import type { JsonObject } from './json-schema.ts';

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
} satisfies Record<HeaderName, JsonObject>;

function header(description: string, schema: JsonObject, example?: unknown): JsonObject {
  return { description, schema, ...(example === undefined ? {} : { example }) };
}
