// Headers and query parameters that operations read themselves, as documented. Optional ones have no `example`: a page
// for trying out the API would send it unasked.
import { LIMITS } from '../contract/limits.ts';

/** The id of an event as it is sent, or its `seq` alone. */
export const EVENT_ID = /^(?:(?:dlb|qst)_[0-9a-f-]{36}:)?(?:-1|[0-9]{1,9})$/;

export const OWN_PARAMETERS = {
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
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `etag` of what the change is made to: where that was changed meanwhile, it is refused with 412. Without it, what is there is replaced.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description:
      'The id of the last event that was seen, such as `dlb_019cf2a4-7b0f-7e21-8a4b-c90d6f3e1a52:7`; the stream goes on after it. Goes before `after`.',
    schema: { type: 'string', pattern: EVENT_ID.source },
  },
  After: {
    name: 'after',
    in: 'query',
    description: 'The `seq` after which the stream goes on; -1, the default, for the whole of it.',
    schema: { type: 'integer', minimum: -1, maximum: 999_999_999, default: -1 },
  },
} as const;
