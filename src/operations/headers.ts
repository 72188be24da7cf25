// The headers of answers, as the document describes them.
import { z } from 'zod';
import { deliberationId } from '../contract/scalars.ts';

export type HeaderName = keyof typeof HEADERS;

const text = z.string();
const REQUEST_ID = 'req_019cf2a4-7b0e-7a10-b3c2-4d5e6f708192';

export const HEADERS = {
  'Request-Id': header('Names this request; the error object holds it, too.', text, REQUEST_ID),
  'X-Request-Id': header('The same, where packages of the OpenAI API look for it.', text, REQUEST_ID),
  'Deliberation-Id': header('The deliberation that the answer is about.', deliberationId),
  'RateLimit-Policy': header(
    'The rate limit of the key: q requests in any w seconds. Of a key that is missing or invalid: what its address may try.',
    text,
    '"minute";q=60;w=60',
  ),
  RateLimit: header('What is left of it: r requests now, more in t seconds.', text, '"minute";r=59;t=42'),
  'Retry-After': header('Seconds to wait.', z.int().min(1), 12),
  'X-Should-Retry': header('Whether the same request may succeed later.', z.enum(['true', 'false'])),
  'WWW-Authenticate': header('How to authenticate.', text, 'Bearer'),
  'Idempotent-Replayed': header(
    'Present where the answer is that of an earlier request with the same Idempotency-Key.',
    z.literal('true'),
  ),
  'Memo-Signature': header("The memo's signature, as GET /v1/memos/{id}/signature gives it.", text),
  'X-BYOK-Keys-Provided': header(
    'How many provider keys the request brought; of an error, once the body was found valid.',
    text.regex(/^[0-4]$/),
    '2',
  ),
  'X-BYOK-Discount': header(
    'What they take off the price. A test key pays nothing either way.',
    text.regex(/^[0-9]{1,2}%$/),
    '40%',
  ),
  Location: header('Where the result can be read.', text.meta({ format: 'uri-reference' })),
  'Preference-Applied': header('The preference that was honoured.', text, 'respond-async'),
};

function header(description: string, schema: z.core.$ZodType, example?: unknown) {
  return { description, schema, example };
}
